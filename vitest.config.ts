import { defineConfig } from 'vitest/config';

const isCI = process.env['CI'] !== undefined;
const excluded = ['**/node_modules/**', '**/dist/**', 'tests/e2e/**'];

/** Tests of servers, which keep no state in their modules (INV-38): each thread loads the modules once, not for each file. */
const backend = ['tests/backend/**/*.test.ts', 'backend/**/*.test.ts'];
const servers = ['api-spec', 'cms', 'edge', 'server', 'sandbox', 'scripts'].map((folder) => `${folder}/**/*.test.ts`);

/** Tests that start processes or compile a copied tree. `npm test` runs them, `npm run verify` does not. */
const processes = [
  'tests/edge/**/*.test.ts',
  'scripts/contract.test.ts',
  'scripts/contract/input-error.test.ts',
  'scripts/contract/check/run-check.test.ts',
  'scripts/contract/scaffold/write-operation.test.ts',
  'scripts/import/import.test.ts',
  'server/http/drain.test.ts',
  'server/http/server-limits.test.ts',
];

/** Of projects whose files share a thread's modules. */
const shared = { exclude: excluded, isolate: false, setupFiles: ['tests/vitest.setup.ts'] };

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
          exclude: [...excluded, 'tests/start/**', ...backend, ...servers, ...processes],
        },
      },
      { extends: true, test: { name: 'servers', include: servers, ...shared, exclude: [...excluded, ...processes] } },
      { extends: true, test: { name: 'processes', include: processes, ...shared } },
      { extends: true, test: { name: 'backend', include: backend, ...shared } },
      {
        extends: true,
        // starts real processes: one file at a time, and not part of `npm run verify`
        test: {
          name: 'start',
          include: ['tests/start/**/*.test.ts'],
          exclude: excluded,
          pool: 'forks',
          fileParallelism: false,
        },
      },
    ],
  },
});
