import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { providePostgres } from './postgres.ts';
import { runTool } from './run-tool.ts';
import { CommandError, root } from './settings.ts';
import { trustGroups, type TrustGroup } from './trust-groups.ts';

/**
 * `npm run trust -- attacks`, `races`, `crash`, `faults`, `load` or `all`: runs the long tests of a group, on PostgreSQL
 * where there is a server, and prints a table. Each group ends with a control: the same tests with one guard removed must
 * fail. The figures are also in .cache/trust; the status is 1 after a violation, and after a control that passes.
 */
type Row = { case: string; rounds: number; violations: number; worstMs: number };

const folder = join(root, '.cache/trust');
const print = (line: string): void => void process.stdout.write(`${line}\n`);

type Report = {
  testResults: {
    name: string;
    message?: string;
    assertionResults: { status: string; duration?: number | null }[];
  }[];
};

/** Runs test files. @returns a row for each; undefined when none could run. */
async function runTests(
  name: string,
  files: readonly string[],
  env: Record<string, string>,
): Promise<readonly Row[] | undefined> {
  const output = join(folder, `${name}-tests.json`);
  rmSync(output, { force: true });
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter', 'json', '--outputFile', output, ...files];
  await runTool(args, { env: { SANDBOX: '1', TEST_FULL: '1', ...env } });
  try {
    const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as Report;
    return testResults.map(({ name: file, assertionResults }) => {
      const ran = assertionResults.filter(({ status }) => status === 'passed' || status === 'failed');
      const failed = ran.filter(({ status }) => status === 'failed').length;
      return {
        case: basename(file, '.test.ts'),
        rounds: ran.length,
        // a file that could not run has no tests
        violations: ran.length === 0 ? 1 : failed,
        worstMs: Math.round(Math.max(0, ...ran.map(({ duration }) => duration ?? 0))),
      };
    });
  } catch {
    return undefined;
  }
}

/** Runs a benchmark, whose status says whether it met its goals. */
async function runBench(subject: string, env: Record<string, string>): Promise<Row> {
  const startedAt = performance.now();
  const { isOk } = await runTool(['scripts/bench.ts', subject], { env, isLive: true });
  return { case: subject, rounds: 1, violations: isOk ? 0 : 1, worstMs: Math.round(performance.now() - startedAt) };
}

async function runAll(name: string, { tests, bench }: TrustGroup, env: Record<string, string>): Promise<Row[]> {
  const rows = tests.length === 0 ? [] : await runTests(name, tests, env);
  const broken: Row[] = [{ case: 'the tests could not run', rounds: 0, violations: 1, worstMs: 0 }];
  return [...(rows ?? broken), ...(bench === undefined ? [] : [await runBench(bench, env)])];
}

/** @returns true when the tests of the control fail without the guard. */
async function runControl(name: string, { control }: TrustGroup, env: Record<string, string>): Promise<boolean> {
  if ('bench' in control) return (await runBench(control.bench, { ...env, ...control.env })).violations > 0;
  const { test, ...guard } = control;
  const hooks = `${process.env['NODE_OPTIONS'] ?? ''} --import=${join(root, 'scripts/remove-guard.ts')}`.trim();
  const controlEnv = { ...env, NODE_OPTIONS: hooks, REMOVED_GUARD: JSON.stringify(guard), ...control.env };
  const rows = await runTests(`${name}-control`, [test], controlEnv);
  return rows?.some(({ rounds, violations }) => rounds > 0 && violations > 0) ?? false;
}

function printTable(name: string, rows: readonly Row[], isCaught: boolean): void {
  const cell = (value: number): string => String(value).padStart(11);
  print(`\n${name.padEnd(34)}${['rounds', 'violations', 'worst ms'].map((title) => title.padStart(11)).join('')}`);
  for (const row of rows) print(`${row.case.padEnd(34)}${cell(row.rounds)}${cell(row.violations)}${cell(row.worstMs)}`);
  print(`${'control: the guard is removed'.padEnd(34)}${(isCaught ? 'caught' : 'NOT CAUGHT').padStart(22)}`);
}

try {
  const [, , subject = ''] = process.argv;
  const names = Object.keys(trustGroups);
  if (subject !== 'all' && !names.includes(subject))
    throw new CommandError(`choose a group: npm run trust -- ${names.join(', ')} or all`);
  mkdirSync(folder, { recursive: true });
  const cluster = await providePostgres(print);
  if ('reason' in cluster) print(`without PostgreSQL: ${cluster.reason}`);
  const env: Record<string, string> = 'url' in cluster ? { TEST_DATABASE_URL: cluster.url } : {};
  try {
    for (const [name, group] of Object.entries(trustGroups)) {
      if (subject !== 'all' && subject !== name) continue;
      const rows = await runAll(name, group, env);
      const isCaught = await runControl(name, group, env);
      printTable(name, rows, isCaught);
      const report = {
        at: new Date().toISOString(),
        postgres: 'version' in cluster ? cluster.version : null,
        rows,
        isCaught,
      };
      writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
      if (!isCaught || rows.some(({ violations }) => violations > 0)) process.exitCode = 1;
    }
  } finally {
    if ('stop' in cluster) await cluster.stop();
  }
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`nordlyd: ${error.message}\n`);
  process.exitCode = 1;
}
