import { provideBrowser } from './browser.ts';
import { testBuild } from './test-build.ts';

/**
 * `npm run budgets`: weighs every page of the built site in a browser and compares it with what it may weigh. The same
 * test is part of `npm test`. Ends with 1 when a page is too heavy.
 */
await testBuild(['node_modules/playwright/cli.js', 'test', '--project=node', 'budgets.spec.ts'], (say) => ({
  SANDBOX: '1',
  CHROME_PATH: provideBrowser(say),
}));
