import { provideBrowser } from './browser.ts';
import { runTool } from './run-tool.ts';
import { makeTexts, buildSite } from './build.ts';
import { Refusal } from './settings.ts';

/**
 * `npm run budgets`: weighs every page of the built site in a browser and compares it with what it may weigh. The same
 * test is part of `npm test`. Ends with 1 when a page is too heavy.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  await makeTexts(say);
  await buildSite(say);
  const result = await runTool(['node_modules/playwright/cli.js', 'test', '--project=node', 'budgets.spec.ts'], {
    env: { SANDBOX: '1', CHROME_PATH: provideBrowser(say) },
    isLive: true,
  });
  process.exitCode = result.isOk ? 0 : 1;
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`nordlyd: ${error.message}\n`);
  process.exitCode = 1;
}
