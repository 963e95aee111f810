import { readCommandLine } from './cli/options.ts';
import { runProbe } from './probe/run-probe.ts';
import { CommandError } from './settings.ts';

/**
 * `npm run probe -- URL [--json]`: checks a deployment from outside, as a monitor does every minute. Exits with 1 when a
 * check fails.
 */
function readOrigin(text: string | undefined): URL {
  if (text !== undefined && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text);
  throw new CommandError('name the site: npm run probe -- https://YOUR-HOST');
}

const isOption = (arg: string): boolean => arg.startsWith('-');
const args = process.argv.slice(2);
const { json } = readCommandLine(
  {
    name: 'npm run probe',
    help: 'Checks a deployment from outside: reads a page, starts a login, opens a checkout without buying.',
    operands: 'URL',
    options: { json: { type: 'boolean', help: 'results as JSON' } },
  },
  args.filter(isOption),
);

try {
  const results = await runProbe(readOrigin(args.find((arg) => !isOption(arg))));
  const lines = json
    ? [JSON.stringify(results)]
    : results.map(({ isOk, region, check, ms, detail }) =>
        [isOk ? 'ok    ' : 'FAILED', region, check.padEnd(10), `${ms} ms`.padStart(8), detail].join('  '),
      );
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = results.every(({ isOk }) => isOk) ? 0 : 1;
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`nordlyd: ${error.message}\n`);
  process.exitCode = 1;
}
