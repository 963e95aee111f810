import { defineConfig } from '@playwright/test';

const isCI = process.env['CI'] !== undefined;
const executablePath = process.env['CHROME_PATH'];

/** What the edge answers, the same on Node and in workerd. */
const edgeSpecs = [
  '**/region-redirect.spec.ts',
  '**/start-page.spec.ts',
  '**/not-found.spec.ts',
  '**/subscribe.spec.ts',
  '**/round-trip.spec.ts',
];

const isFull = process.env['TEST_FULL'] === '1';

/** The same build runs on both: in the usual run a test of each regionInfo is walked on one of them. */
const ofRegions = (regions: string): RegExp => new RegExp(` (new user in|start page of|unknown path in) (${regions}) `);

export default defineConfig<object, { target: 'node' | 'workerd' }>({
  testDir: 'tests/e2e',
  // one system, one typeface: pictures to compare with have no other name for another machine
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // each has an instance of the product, for the tests of one file after the other: the clock they move is everybody's
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: isCI,
  // a browser on a busy machine may stumble: once more on a fresh instance, and the run names each test that needed it
  retries: isCI ? 2 : 0,
  reporter: [
    [isCI ? 'dot' : 'list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '.cache/e2e/report.json' }],
  ],
  use: {
    browserName: 'chromium',
    locale: 'sv-SE',
    // where a test is tried again the second try is enough to see what went wrong: recording costs every test time
    trace: isCI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--headless',
        // letters stand where their typeface puts them, whatever the machine's settings
        '--font-render-hinting=none',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // tests of wallets bring the browser's part of them; nothing of them is ever fetched
        '--host-resolver-rules=MAP pay.google.com ~NOTFOUND',
      ],
    },
  },
  projects: [
    {
      name: 'workerd',
      // first, and by one worker: its instances start slowest, and two at once starve each other
      workers: 1,
      outputDir: '.cache/e2e/workerd',
      testMatch: edgeSpecs,
      ...(!isFull && { grepInvert: [ofRegions('se|fi'), /\[SL-02\]/] }),
      use: { target: 'workerd' },
    },
    {
      name: 'node',
      outputDir: '.cache/e2e/node',
      // a product of its own, built anew at every step, for what nobody is served: in the full run
      ...(!isFull && { testIgnore: '**/dev.spec.ts', grepInvert: ofRegions('no') }),
      use: { target: 'node' },
    },
  ],
});
