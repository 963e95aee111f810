import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { provideBrowser } from './browser.ts';
import { checks, runChecks, staticChecks } from './checks.ts';
import { readContractFile } from './contract/read-document.ts';
import { describeDrift, findRecordedDrift } from './contract/drift/traffic.ts';
import { readSummary } from './contract/fuzz/report.ts';
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
    only: { type: 'string', value: 'STAGES', help: 'these alone, separated by commas: checks,unit,node,workerd' },
  },
});
const known = ['checks', 'unit', 'node', 'workerd'];
const stages = orders.only?.split(',') ?? known;
const unknown = stages.find((stage) => !known.includes(stage));
if (unknown !== undefined) exitWithError(`there is no stage "${unknown}": choose from ${known.join(', ')}`);
const env: Record<string, string> = { SANDBOX: '1', TEST_FULL: orders.full ? '1' : '' };
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

const runVitest = (suite: string, stageEnv: Record<string, string>): Promise<void> => {
  const report = ['--reporter', 'dot', '--reporter', 'json', '--outputFile.json', reportPath(suite)];
  return runStage(suite, ['node_modules/vitest/vitest.mjs', 'run', ...report], readVitestReport, stageEnv);
};

/** Runs the browser tests of the site on Node, in workerd, or both in parallel. */
const runPlaywright = (projects: readonly string[], browser: string): Promise<void> => {
  const chosen = projects.flatMap((project) => ['--project', project]);
  return runStage('browser', ['node_modules/playwright/cli.js', 'test', ...chosen], readPlaywrightReport, {
    CHROME_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath('browser'),
  });
};

/** Unit and integration tests; suites that need TEST_DATABASE_URL run on PGlite and on PostgreSQL. */
async function runUnits(): Promise<void> {
  const cluster = await providePostgres(print);
  const [what, url] =
    'reason' in cluster ? [`SKIPPED on PostgreSQL: ${cluster.reason}`, ''] : [cluster.version, cluster.url];
  print(`        the backend's suite on PGlite and PostgreSQL: ${what}`);
  try {
    await runVitest('unit', url === '' ? {} : { TEST_DATABASE_URL: url });
  } finally {
    if ('stop' in cluster) await cluster.stop();
  }
  for (const database of ['PGlite', 'PostgreSQL'])
    for (const line of readSummary(database)) print(`        fuzz on ${database}: ${line}`);
}

async function runInBrowser(): Promise<void> {
  const build = checks.find(({ name }) => name === 'build');
  if (build !== undefined) addStep('build', await runStep('build', build.run));
  const targets = ['node', 'workerd'].filter((target) => stages.includes(target));
  await runPlaywright(targets, provideBrowser(print));
  await checkTraffic();
}

/** Compares the calls of the browser tests, and the site's own calls during them, with the two contracts. */
async function checkTraffic(): Promise<void> {
  const readDocument = (name: string) => readContractFile(join(root, `api-spec/generated/${name}.json`));
  const drift = await findRecordedDrift(await readDocument('openapi'), await readDocument('edge'));
  const reports = { 'v2 API': drift?.v2, 'own endpoints': drift?.edge };
  for (const [name, report] of Object.entries(reports)) {
    const isOk = report !== undefined && report.calls > 0 && report.findings.length === 0;
    addStep(`drift of the ${name}`, { isOk, output: '' });
    const lines = report === undefined ? ['no traffic was recorded'] : describeDrift(report);
    for (const line of lines) print(`${isOk ? 'ok    ' : 'FAILED'}  drift of the ${name}: ${line}`);
  }
}

const started = performance.now();
clearResults();
try {
  if (stages.includes('checks')) {
    const results = await runChecks(checks.filter(({ name }) => staticChecks.includes(name)));
    for (const { name, result } of results) addStep(name, result);
  }
  if (stages.includes('unit')) await runUnits();
  if (stages.includes('node') || stages.includes('workerd')) await runInBrowser();
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
