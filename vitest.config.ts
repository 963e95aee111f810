import { defineConfig } from 'vitest/config';

const isCI = process.env['CI'] !== undefined;
/** `core` for npm test, `quick` for npm run verify; otherwise every test that is named runs. */
const scope = process.env['TEST_SCOPE'];

/** `npm run test:full` only: they kill processes, wait for timeouts or walk through every combination. */
const fullRun = [
  ...[
    'checkout-model',
    'contract-fuzz',
    'erasure-kill',
    'events',
    'failing-item',
    'forbidden-agreement',
    'foreign-ids',
    'free-terms',
    'full-disk',
    'job-starvation',
    'kill',
    'kill-server',
    'kill-wallet',
    'late-notifications',
    'ledger',
    'lifecycle-model',
    'limited-resources',
    'lost-database',
    'office-actions',
    'office-fuzz',
    'office-insights',
    'office-query-plans',
    'on-hold',
    'outcomes',
    'password-login',
    'pause',
    'personas',
    'plan-emails',
    'plans',
    'price-increase-plans',
    'provider-down',
    'provider-timeout',
    'redeem',
    'reminder-without-card',
    'removed-card-no-response',
    'removed-card-pending-order',
    'repeat-card',
    'revenue-events',
    'rolling-release',
    'student-plan',
    'voucher-periods',
    'wallet-and-card',
    'wallet-cancelled-charges',
    'wallet-keys',
    'wallet-pause',
    'wallet-plans',
    'wallet-vouchers',
  ].map((name) => `tests/backend/${name}.test.ts`),
  ...[
    'background-work-on-shutdown',
    'down-database',
    'down-services',
    'drain',
    'hanging-backend',
    'leak',
    'parity',
    'production',
    'render-without-vike',
    'restarts',
  ].map((name) => `tests/edge/${name}.test.ts`),
  'backend/jobs/scheduler.test.ts',
  'bench/compile-baseline.test.ts',
  'edge/analytics/collect-rate-limit.test.ts',
  'edge/pages/page-caches.test.ts',
  'edge/runtime/workers/local-state-folder.test.ts',
  'edge/session/random-sessions.test.ts',
  'cms/contentful/import-assets.test.ts',
  'cms/contentful/import-space.test.ts',
  'cms/contentful/round-trip.test.ts',
  'cms/editor/pictures/routes.test.ts',
  'cms/feed/any-bytes.test.ts',
  'cms/editor/routes.test.ts',
  'cms/publishing/drafts.test.ts',
  'scripts/contract.test.ts',
  'scripts/contract/check/rules.test.ts',
  'scripts/contract/diff/compare-edge.test.ts',
  'scripts/contract/diff/compare-side.test.ts',
  'scripts/contract/diff/diff.test.ts',
  'scripts/contract/diff/notice-period.test.ts',
  'scripts/contract/diff/seeded-changes.test.ts',
  'contract-tools/bench/mutations.test.ts',
  'office/insights/database.test.ts',
  'contract-tools/bench/oasdiff.test.ts',
  'contract-tools/fuzz/bugs.test.ts',
  'contract-tools/pack.test.ts',
  'scripts/contract/input-error.test.ts',
  'scripts/contract/mock/app.test.ts',
  'scripts/contract/check/run-check.test.ts',
  'scripts/contract/scaffold/write-operation.test.ts',
  'scripts/cli/export-lines.test.ts',
  'scripts/import/feed-lists.test.ts',
  'scripts/import/import.test.ts',
  'tests/ops/backup.test.ts',
  'tests/ops/backup-server.test.ts',
  'tests/ops/images.test.ts',
  'server/http/drain.test.ts',
  'server/http/server-limits.test.ts',
];

/** Start processes, compile a copied tree or use a database: `npm test` runs them, `npm run verify` does not. */
const slow = [
  'backend/**/*.test.ts',
  'tests/backend/**/*.test.ts',
  'tests/edge/**/*.test.ts',
  'tests/start/**/*.test.ts',
];

/** Tests of servers, which keep no state in their modules (INV-38). */
const servers = [
  'api-spec',
  'backend',
  'cms',
  'contract-tools',
  'edge',
  'server',
  'sandbox',
  'scripts',
  'tests/backend',
  'tests/edge',
  'tests/ops',
  'tests/start',
].map((folder) => `${folder}/**/*.test.ts`);

const excluded = [
  '**/node_modules/**',
  '**/dist/**',
  'tests/e2e/**',
  ...(scope === 'core' || scope === 'quick' ? fullRun : []),
  ...(scope === 'quick' ? slow : []),
];

/** Each thread loads the modules once, not for each file. */
const shared = { isolate: false, setupFiles: ['tests/vitest.setup.ts'] };

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // one more than the cores of a small machine: tests of an unavailable provider mostly wait
    maxWorkers: 3,
    // a thread starts faster than a process, and there is one for each file
    pool: 'threads',
    // a busy machine may delay a test; the run lists each test that needed a retry
    retry: isCI ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          ...shared,
          exclude: [...excluded, ...servers],
        },
      },
      {
        extends: true,
        test: {
          name: 'servers',
          include: servers,
          ...shared,
          exclude: excluded,
          // Node runs the servers' code itself: no second copy of each module is compiled
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
    ],
  },
});
