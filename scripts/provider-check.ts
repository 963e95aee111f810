import { checkLists, runChecks } from './provider-check/run-checks.ts';
import { CommandError, readSettings } from './settings.ts';

/**
 * `npm run provider-check -- card wallet …`: calls providers with the credentials of the environment, reports what works
 * and what is misconfigured, and undoes its changes. Exits with 1 when something is misconfigured.
 */
const known = Object.keys(checkLists);

try {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !known.includes(name));
  if (names.length === 0 || unknown !== undefined) {
    throw new CommandError(`name providers: npm run provider-check -- ${known.join(' ')}`);
  }
  const isOk = await runChecks(
    names,
    readSettings(process.env).childEnv,
    (line) => void process.stdout.write(`${line}\n`),
  );
  if (!isOk) process.stdout.write('docs/providers.md says where to find the value of each variable\n');
  process.exitCode = isOk ? 0 : 1;
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`nordlyd: ${error.message}\n`);
  process.exitCode = 1;
}
