import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { provideBrowser } from './browser.ts';
import { checks, runChecks, staticChecks } from './checks.ts';
import { readSummary } from './contract/fuzz/report-file.ts';
import { exitWithError, readCommandLine } from './cli/options.ts';
import { providePostgres } from './postgres.ts';
import { runTool, type ToolResult } from './run-tool.ts';
import { root } from './settings.ts';
import { runStep } from './cli/run-step.ts';
import {
  clearResults,
  readPlaywrightReport,
  readVitestReport,
  reportPath,
  writeResults,
  type TestRow,
} from './test-results.ts';

/**
 * `npm test`: sets up what the tests need and runs all of them; `--full` runs the whole of every matrix. Later stages
 * run although an earlier one failed. The last line is `N passed, N failed`; a step that is no test (types, lint,
 * build) counts as one.
 */
const orders = readCommandLine({
  name: 'npm test',
  help: 'Runs everything that the product promises, in a real browser; a cut of each matrix, by default.',
  options: {
    full: { type: 'boolean', help: 'the whole of every matrix: npm run test:full' },
    only: {
      type: 'string',
      value: 'STAGES',
      help: 'these alone, separated by commas: checks,unit,node,workerd,two-processes',
    },
  },
});
/** Browser tests: the site on Node, in workerd, and as two processes that share sessions in PostgreSQL. */
const projects = ['node', 'workerd', 'two-processes'];
const known = ['checks', 'unit', ...projects];
const stages = orders.only?.split(',') ?? (orders.full === true ? known : ['checks', 'unit', 'node']);
const unknown = stages.find((stage) => !known.includes(stage));
if (unknown !== undefined) exitWithError(`unknown stage "${unknown}": choose from ${known.join(', ')}`);
const env: Record<string, string> = {
  SANDBOX: '1',
  TEST_FULL: orders.full ? '1' : '',
  TEST_SCOPE: orders.full ? '' : 'core',
};
const rows: TestRow[] = [];
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Counts a step that has no test report. */
const addStep = (title: string, result: ToolResult): void =>
  void rows.push({ title, file: 'scripts/checks.ts', state: result.isOk ? 'passed' : 'failed', suite: 'checks' });

/** Runs a stage with a report and adds its tests. A stage that crashed before any test failed counts as one failure. */
async function runStage(
  suite: string,
  args: readonly string[],
  read: (suite: string) => TestRow[],
  stageEnv: Record<string, string> = {},
): Promise<void> {
  const result = await runStep(suite, () => runTool(args, { env: { ...env, ...stageEnv } }));
  const found = existsSync(reportPath(suite)) ? read(suite) : [];
  rows.push(...found);
  const isExplained = result.isOk ? found.length > 0 : found.some(({ state }) => state === 'failed');
  if (!isExplained) rows.push({ title: `stage ${suite} broke`, file: '', state: 'failed', suite });
}

/** Runs the browser tests on these targets in parallel. */
const runPlaywright = (targets: readonly string[], browser: string): Promise<void> => {
  const chosen = targets.flatMap((project) => ['--project', project]);
  return runStage('browser', ['node_modules/playwright/cli.js', 'test', ...chosen], readPlaywrightReport, {
    CHROME_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath('browser'),
  });
};

/** Unit tests, and tests of servers on the databases that there are. */
async function runUnits(): Promise<void> {
  const report = ['--reporter', 'dot', '--reporter', 'json', '--outputFile.json', reportPath('unit')];
  await runStage('unit', ['node_modules/vitest/vitest.mjs', 'run', ...report], readVitestReport, {
    NODE_COMPILE_CACHE: join(root, '.cache/compile'),
    // each file makes much that the next one drops: larger young generations need fewer collections
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --max-semi-space-size=64`.trim(),
  });
  for (const database of ['PGlite', 'PostgreSQL'])
    for (const line of readSummary(database)) print(`        fuzz on ${database}: ${line}`);
}

/** Starts a PostgreSQL server for tests that need TEST_DATABASE_URL, and returns how to stop it. */
async function startDatabase(): Promise<() => Promise<void>> {
  const cluster = await providePostgres(print);
  if ('reason' in cluster) {
    print(`        tests on PostgreSQL: SKIPPED, ${cluster.reason}`);
    return () => Promise.resolve();
  }
  print(`        tests on PostgreSQL: ${cluster.version}`);
  env['TEST_DATABASE_URL'] = cluster.url;
  return cluster.stop;
}

async function runInBrowser(browser: string): Promise<void> {
  await runPlaywright(
    projects.filter((project) => stages.includes(project)),
    browser,
  );
  await checkTraffic();
}

/** Compares the calls of the browser tests, and the site's own calls during them, with the two contracts. */
async function checkTraffic(): Promise<void> {
  // the validators take seconds to load
  const { describeTraffic } = await import('./contract/drift/describe-traffic.ts');
  for (const { name, isOk, lines } of await describeTraffic()) {
    addStep(`drift of the ${name}`, { isOk, output: '' });
    for (const line of lines) print(`${isOk ? 'ok    ' : 'FAILED'}  drift of the ${name}: ${line}`);
  }
}

const started = performance.now();
clearResults();
try {
  const needsDatabase = stages.includes('unit') || stages.includes('two-processes');
  const needsBrowser = projects.some((project) => stages.includes(project));
  // both may download packages, which takes as long as the checks
  const database = needsDatabase ? startDatabase() : undefined;
  const browser = needsBrowser ? provideBrowser(print) : undefined;
  // the browser tests report it
  browser?.catch(() => undefined);
  try {
    const steps = [
      ...(stages.includes('checks') ? staticChecks : []),
      ...(stages.includes('checks') || needsBrowser ? ['build'] : []),
    ];
    const results = await runChecks(checks.filter(({ name }) => steps.includes(name)));
    for (const { name, result } of results) addStep(name, result);
    await database;
    if (stages.includes('unit')) await runUnits();
    if (browser !== undefined) await runInBrowser(await browser);
  } finally {
    const stopDatabase = await database;
    await stopDatabase?.();
  }
} catch (error) {
  const title = error instanceof Error ? error.message : String(error);
  print(`FAILED  ${title}`);
  rows.push({ title, file: '', state: 'failed', suite: 'setup' });
}
writeResults(rows);

const count = (state: TestRow['state']): number => rows.filter((row) => row.state === state).length;
print('');
for (const { suite, file, title } of rows.filter(({ state }) => state === 'failed'))
  print(`failed: ${suite} ${file} ${title}`);
for (const { suite, file, title } of rows.filter(({ isFlaky }) => isFlaky === true))
  print(`flaky: ${suite} ${file} ${title}`);
const skipped = count('skipped') > 0 ? `, ${count('skipped')} skipped` : '';
print(`${rows.length} tests in ${Math.round((performance.now() - started) / 1_000)} s${skipped}`);
print(`${count('passed')} passed, ${count('failed')} failed`);
process.exitCode = count('failed') === 0 && count('passed') > 0 ? 0 : 1;
