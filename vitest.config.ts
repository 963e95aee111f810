import { defineConfig } from 'vitest/config';

const isCI = process.env['CI'] !== undefined;
const excluded = ['**/node_modules/**', '**/dist/**', 'tests/e2e/**'];

/** Tests whose modules are the same for all files of a thread. */
const shared = ['tests/backend/**/*.test.ts', 'backend/**/*.test.ts'];

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
          exclude: [...excluded, 'tests/start/**', ...shared],
        },
      },
      {
        extends: true,
        // keeps no state in its modules (INV-38): read once by each thread, not once for each file
        test: { name: 'backend', include: shared, exclude: excluded, isolate: false },
      },
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
