import { defineConfig } from 'vitest/config';

const isCI = process.env['CI'] !== undefined;
const excluded = ['**/node_modules/**', '**/dist/**', 'tests/e2e/**'];

/** Tests of servers, which keep no state in their modules (INV-38): those are read once by each thread, not by each file. */
const backend = ['tests/backend/**/*.test.ts', 'backend/**/*.test.ts'];
const servers = ['api-spec', 'cms', 'edge', 'server', 'sandbox', 'scripts', 'tests/edge'].map(
  (folder) => `${folder}/**/*.test.ts`,
);

/** Of projects whose files share a thread's modules. */
const shared = { exclude: excluded, isolate: false, setupFiles: ['tests/vitest.setup.ts'] };

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // one more than the cores of a small machine: tests of a provider that is away mostly wait
    maxWorkers: 3,
    // a thread starts faster than a process, and there is one for each file
    pool: 'threads',
    // a busy machine may make a test late; the run names each test that needed a second try
    retry: isCI ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...excluded, 'tests/start/**', ...backend, ...servers],
        },
      },
      { extends: true, test: { name: 'servers', include: servers, ...shared } },
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
