import { parseArgs } from 'node:util';
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

try {
  const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true });
  const results = await runProbe(readOrigin(positionals[0]));
  const lines = values.json
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
