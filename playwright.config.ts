import { defineConfig } from '@playwright/test';
import type { Target } from './tests/stack.ts';

const isCI = process.env['CI'] !== undefined;
const executablePath = process.env['CHROME_PATH'];

/** Tests of the edge's responses, which are the same on Node and in workerd. */
const edgeTests = /\b(region-redirect|start-page|not-found|subscribe|round-trip)\.spec\.ts/;

/** Tests of sessions, which the full run repeats on every session store: whole files, and the rows of logins anywhere. */
const sessionTests =
  /\b(account-migration|email-login|login|login-notice|logout|personal-data|round-trip|sessions)\.spec\.ts|\[(AU|MG)-/;

/** True in npm test; otherwise every test that is named runs. */
const isCore = process.env['TEST_SCOPE'] === 'core';

export default defineConfig<object, { target: Target }>({
  testDir: 'tests/e2e',
  // one system and one typeface: screenshots have the same name on every machine
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // each has an instance of the product and runs one file after the other, because tests move its clock
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: isCI,
  // a browser on a busy machine may fail: one retry on a fresh instance, and the run lists each test that needed it
  retries: isCI ? 2 : 0,
  reporter: [
    [isCI ? 'dot' : 'list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '.cache/e2e/report.json' }],
  ],
  use: {
    browserName: 'chromium',
    locale: 'sv-SE',
    // with retries the second attempt has a trace: recording slows every test
    trace: isCI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--headless',
        // text has the typeface's own positions, independent of the machine's settings
        '--font-render-hinting=none',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // tests of wallets define the browser's part of them; nothing is fetched from Google
        '--host-resolver-rules=MAP pay.google.com ~NOTFOUND',
      ],
    },
  },
  projects: [
    {
      name: 'workerd',
      // first, and by one worker: its instances start slowest, and two at once slow each other down
      workers: 1,
      outputDir: '.cache/e2e/workerd',
      grep: [edgeTests, sessionTests],
      use: { target: 'workerd' },
    },
    {
      name: 'node',
      outputDir: '.cache/e2e/node',
      ...(isCore && { grep: /@core/, grepInvert: / (new user in|start page of|unknown path in) (no|fi) / }),
      use: { target: 'node' },
    },
    {
      name: 'two-processes',
      outputDir: '.cache/e2e/two-processes',
      grep: process.env['TEST_DATABASE_URL'] === undefined ? /(?!)/ : sessionTests,
      use: { target: 'two processes' },
    },
  ],
});
