import { provideBrowser } from './browser.ts';
import { testBuild } from './test-build.ts';

/**
 * `npm run budgets`: measures the weight of every page of the built site in a browser and compares it with its budget.
 * `npm test` runs the same test. Exits with 1 when a page is too heavy.
 */
await testBuild(['node_modules/playwright/cli.js', 'test', '--project=node', 'budgets.spec.ts'], async (print) => ({
  SANDBOX: '1',
  CHROME_PATH: await provideBrowser(print),
}));
