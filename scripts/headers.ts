import { buildSite, makeTexts } from './build.ts';
import { runTool } from './run-tool.ts';
import { Refusal } from './settings.ts';

/**
 * `npm run headers`: marks the headers of the built site behind TLS with the scanner of MDN's HTTP Observatory and with
 * csp_evaluator, without the network. The same test is part of `npm test`. Ends with 1 when a mark is too low.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  await makeTexts(say);
  await buildSite(say);
  const result = await runTool(['node_modules/vitest/vitest.mjs', 'run', 'tests/edge/headers.test.ts'], {
    isLive: true,
  });
  process.exitCode = result.isOk ? 0 : 1;
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`nordlyd: ${error.message}\n`);
  process.exitCode = 1;
}
