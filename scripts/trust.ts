import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildSite, compileTexts } from './build.ts';
import { providePostgres } from './postgres.ts';
import { runTool } from './run-tool.ts';
import { CommandError, root } from './settings.ts';
import { trustGroups, trustPrograms, type Control, type TrustGroup } from './trust-groups.ts';
import { deleteTrustRows, readTrustRows, trustFolder, type TrustRow } from './trust-rows.ts';

/**
 * `npm run trust -- GROUP` or `all`: runs the long tests and programs of a group, on PostgreSQL too where there is a
 * server, and prints a table. Each group ends with controls: the same test without one guard must fail. The figures are
 * also in .cache/trust; the status is 1 after a violation, and after a control that passes.
 */
const print = (line: string): void => void process.stdout.write(`${line}\n`);

type TestResult = {
  status: string;
  duration?: number | null;
  meta?: { rounds?: { rounds: number; worst: string } };
};
type Report = { testResults: { name: string; assertionResults: TestResult[] }[] };

/** The row of a test file: the rounds and worst figure that its tests report, otherwise its tests and the slowest. */
function summarise(file: string, results: readonly TestResult[]): TrustRow {
  const ran = results.filter(({ status }) => status === 'passed' || status === 'failed');
  const failed = ran.filter(({ status }) => status === 'failed').length;
  const reported = ran.flatMap(({ meta }) => meta?.rounds ?? []);
  const [worst] = reported.toSorted((one, other) => Number.parseFloat(other.worst) - Number.parseFloat(one.worst));
  const slowestMs = Math.max(0, ...ran.map(({ duration }) => duration ?? 0));
  return {
    case: basename(file, '.test.ts'),
    rounds: reported.reduce((sum, { rounds }) => sum + rounds, 0) || ran.length,
    // a file that could not run has no tests
    violations: ran.length === 0 ? 1 : failed,
    worst: worst?.worst ?? `${Math.round(slowestMs)} ms`,
  };
}

/** Runs test files. @returns a row for each; undefined when none could run. */
async function runTests(
  name: string,
  files: readonly string[],
  env: Record<string, string>,
): Promise<readonly TrustRow[] | undefined> {
  const output = join(trustFolder, `${name}-tests.json`);
  rmSync(output, { force: true });
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter', 'json', '--outputFile', output, ...files];
  await runTool(args, { env: { SANDBOX: '1', TEST_FULL: '1', ...env } });
  try {
    const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as Report;
    return testResults.map(({ name: file, assertionResults }) => summarise(file, assertionResults));
  } catch {
    return undefined;
  }
}

/** Runs a program. @returns its rows; one with a violation when it stored none. */
async function runProgram(name: string, env: Record<string, string>): Promise<readonly TrustRow[]> {
  deleteTrustRows(name);
  await runTool(trustPrograms[name] ?? [], { env, isLive: true });
  return readTrustRows(name) ?? [{ case: `${name} did not end`, rounds: 0, violations: 1, worst: '–' }];
}

async function runAll(name: string, { tests, programs = [] }: TrustGroup, env: Record<string, string>) {
  const rows = tests.length === 0 ? [] : await runTests(name, tests, env);
  const broken: TrustRow[] = [{ case: 'the tests could not run', rounds: 0, violations: 1, worst: '–' }];
  const all: TrustRow[] = [...(rows ?? broken)];
  for (const program of programs) all.push(...(await runProgram(program, env)));
  return all;
}

/** @returns true when the control runs and fails. */
async function runControl(name: string, control: Control, env: Record<string, string>): Promise<boolean> {
  const { guard, test, program } = control;
  const hooks = `${process.env['NODE_OPTIONS'] ?? ''} --import=${join(root, 'scripts/remove-guard.ts')}`.trim();
  const guardEnv = guard && { NODE_OPTIONS: hooks, REMOVED_GUARD: JSON.stringify(guard) };
  const controlEnv = { ...env, ...guardEnv, ...control.env };
  const rows =
    test === undefined ? await runProgram(program ?? '', controlEnv) : await runTests(name, [test], controlEnv);
  return rows?.some(({ rounds, violations }) => rounds > 0 && violations > 0) ?? false;
}

function printTable(name: string, rows: readonly TrustRow[], caught: Record<string, boolean>): void {
  const cells = (values: readonly (string | number)[]): string =>
    values.map((value) => String(value).padStart(12)).join('');
  print(`\n${name.padEnd(52)}${cells(['rounds', 'violations', 'worst'])}`);
  for (const { case: title, rounds, violations, worst } of rows)
    print(`${title.padEnd(52)}${cells([rounds, violations, worst])}`);
  for (const [title, isCaught] of Object.entries(caught))
    print(`${`control: ${title}`.padEnd(52)}${cells(['', '', isCaught ? 'caught' : 'NOT CAUGHT'])}`);
}

try {
  const [, , subject = ''] = process.argv;
  const names = Object.keys(trustGroups);
  if (subject !== 'all' && !names.includes(subject))
    throw new CommandError(`choose a group: npm run trust -- ${names.join(', ')} or all`);
  mkdirSync(trustFolder, { recursive: true });
  // tests of the site wait less for a build
  await compileTexts(print);
  await buildSite(print);
  const cluster = await providePostgres(print);
  if ('reason' in cluster) print(`without PostgreSQL: ${cluster.reason}`);
  const env: Record<string, string> = 'url' in cluster ? { TEST_DATABASE_URL: cluster.url } : {};
  try {
    for (const [name, group] of Object.entries(trustGroups)) {
      if (subject !== 'all' && subject !== name) continue;
      const rows = await runAll(name, group, env);
      const caught: Record<string, boolean> = {};
      for (const [title, control] of Object.entries(group.controls))
        caught[title] = await runControl(`${name}-control`, control, env);
      printTable(name, rows, caught);
      const postgres = 'version' in cluster ? cluster.version : null;
      const report = { at: new Date().toISOString(), postgres, rows, caught };
      writeFileSync(join(trustFolder, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
      if (Object.values(caught).includes(false) || rows.some(({ violations }) => violations > 0)) process.exitCode = 1;
    }
  } finally {
    if ('stop' in cluster) await cluster.stop();
  }
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`nordlyd: ${error.message}\n`);
  process.exitCode = 1;
}
