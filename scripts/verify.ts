import { checks, runChecks } from './checks.ts';

/**
 * `npm run verify`: all checks that do not start the product. Names as arguments choose steps (`npm run lint` does).
 * All steps run, also after a failed one.
 */
const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => checks.every((check) => check.name !== name));
if (unknown !== undefined) {
  process.stderr.write(
    `nordlyd: there is no step "${unknown}": choose from ${checks.map(({ name }) => name).join(', ')}\n`,
  );
  process.exit(1);
}
const results = await runChecks(checks.filter(({ name }) => chosen.length === 0 || chosen.includes(name)));
const failures = results.filter(({ result }) => !result.isOk).length;
process.stdout.write(failures === 0 ? 'verified\n' : `${failures} of the steps failed\n`);
process.exitCode = failures === 0 ? 0 : 1;
