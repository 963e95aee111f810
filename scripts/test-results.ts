import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './settings.ts';

/** One test of the last run. */
export type TestRow = {
  title: string;
  file: string;
  state: 'passed' | 'failed' | 'skipped';
  /** the stage that ran it: checks, unit, node, workerd */
  suite: string;
  /** failed first and passed on a retry: flaky */
  isFlaky?: true;
};

const folder = join(root, '.cache/test-results');
const all = join(folder, 'all.json');

/** The location of a stage's report. */
export const reportPath = (suite: string): string => join(folder, `${suite}.json`);

/** Deletes the results of earlier runs. */
export function clearResults(): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

export function writeResults(rows: readonly TestRow[]): void {
  writeFileSync(all, `${JSON.stringify(rows, null, 1)}\n`);
}

/** The merged results of the last `npm test`, or null when there was none. */
export function readResults(): TestRow[] | null {
  return existsSync(all) ? (JSON.parse(readFileSync(all, 'utf8')) as TestRow[]) : null;
}

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
};

const toState = (status: string): TestRow['state'] => (status === 'passed' || status === 'failed' ? status : 'skipped');

/** Rows of a report of Vitest; a file that failed to load is one failed row. */
export function readVitestReport(suite: string): TestRow[] {
  const report = JSON.parse(readFileSync(reportPath(suite), 'utf8')) as VitestReport;
  return report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const rows = assertionResults.map((test): TestRow => ({
      title: test.fullName,
      file,
      state: toState(test.status),
      suite,
      ...(test.status === 'passed' && (test.failureMessages ?? []).length > 0 && { isFlaky: true as const }),
    }));
    const hasNotRun = status === 'failed' && rows.every(({ state }) => state !== 'failed');
    return hasNotRun ? [...rows, { title: 'the file could not run', file, state: 'failed', suite }] : rows;
  });
}

type PlaywrightSuite = {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: { status: string; projectName: string }[] }[];
};
type PlaywrightReport = { suites: PlaywrightSuite[]; errors?: { message?: string }[] };

const playwrightStates: Record<string, TestRow['state']> = { expected: 'passed', flaky: 'passed', skipped: 'skipped' };

/** Rows of a report of Playwright, the project as the suite; an error outside a test is one failed row. */
export function readPlaywrightReport(name: string): TestRow[] {
  const report = JSON.parse(readFileSync(reportPath(name), 'utf8')) as PlaywrightReport;
  const walk = (suite: PlaywrightSuite, above: string): TestRow[] => {
    const title = suite.title === suite.file ? above : `${above}${suite.title} `;
    const own = (suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test): TestRow => ({
        title: `${title}${spec.title}`,
        file: `tests/e2e/${spec.file}`,
        state: playwrightStates[test.status] ?? 'failed',
        suite: test.projectName,
        ...(test.status === 'flaky' && { isFlaky: true as const }),
      })),
    );
    return [...own, ...(suite.suites ?? []).flatMap((inner) => walk(inner, title))];
  };
  const fileErrors = (report.errors ?? []).map(({ message }): TestRow => ({
    title: message?.split('\n')[0] ?? 'error',
    file: '',
    state: 'failed',
    suite: name,
  }));
  return [...report.suites.flatMap((suite) => walk(suite, '')), ...fileErrors];
}
