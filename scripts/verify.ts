import { checks } from './checks.ts';
import { runStep } from './cli/run-step.ts';

/**
 * `npm run verify`: everything that can be known without starting the product. Names as arguments choose steps
 * (`npm run lint` does). All steps run, also after one that failed.
 */
const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => checks.every((check) => check.name !== name));
if (unknown !== undefined) {
  process.stderr.write(
    `nordlyd: there is no step "${unknown}": choose from ${checks.map(({ name }) => name).join(', ')}\n`,
  );
  process.exit(1);
}
let failures = 0;
for (const check of checks) {
  if (chosen.length > 0 && !chosen.includes(check.name)) continue;
  const result = await runStep(check.name, check.run);
  if (!result.isOk) failures += 1;
}
process.stdout.write(failures === 0 ? 'verified\n' : `${failures} of the steps failed\n`);
process.exitCode = failures === 0 ? 0 : 1;
