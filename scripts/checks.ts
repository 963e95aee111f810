import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runStep } from './cli/run-step.ts';
import { runTool, type ToolResult } from './run-tool.ts';
import { root } from './settings.ts';
import { hashSources } from './source-hash.ts';

/** One step of `npm run verify`. */
export type Check = { name: string; run: () => Promise<ToolResult> };

/** Folders of generated files that are committed. */
const generated = ['api-spec/generated', 'locales/generated'];

/** Folders with import rules. */
const folders = [
  'api-spec',
  'backend',
  'cms',
  'contract-tools',
  'core',
  'edge',
  'locales',
  'pages',
  'server',
  'renderer',
  'sandbox',
  'scripts',
  'src',
  'tests',
];

async function checkGenerated(): Promise<ToolResult> {
  const before = hashSources(generated);
  const result = await runTool(['scripts/generate.ts']);
  if (!result.isOk || hashSources(generated) === before) return result;
  const line = `generated files were not up to date: commit what \`npm run generate\` wrote in ${generated.join(' and ')}`;
  return { isOk: false, output: line };
}

async function checkImports(): Promise<ToolResult> {
  const cruiser = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
  const result = await runTool([
    '--import=./scripts/typescript5-shim.ts',
    cruiser,
    '--config=.dependency-cruiser.mjs',
    '--output-type=err-long',
    ...folders.filter((room) => existsSync(join(root, room))),
  ]);
  // Without a TypeScript that it supports, dependency-cruiser reads nothing and reports nothing.
  const [, count] = /\((\d+) modules/.exec(result.output) ?? [];
  if (result.isOk && Number(count) < 100) {
    return { isOk: false, output: `${result.output}\nonly ${count} modules were read: the rules were not checked` };
  }
  return result;
}

const testUnits = (): Promise<ToolResult> =>
  runTool(['node_modules/vitest/vitest.mjs', 'run', '--project=unit', '--project=servers', '--reporter=dot'], {
    env: { TEST_SCOPE: 'quick' },
  });

/** Every step. `generate` rewrites files that the others read, so it runs first and alone. */
export const checks: readonly Check[] = [
  { name: 'generate', run: checkGenerated },
  { name: 'lint', run: () => runTool(['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '.']) },
  { name: 'types', run: () => runTool(['node_modules/typescript/bin/tsc', '-p', '.', '--pretty', 'false']) },
  { name: 'imports', run: checkImports },
  { name: 'unused', run: () => runTool(['node_modules/knip/bin/knip.js', '--include=files,exports,types']) },
  { name: 'build', run: () => runTool(['scripts/build.ts']) },
  { name: 'texts', run: () => runTool(['scripts/check-texts.ts']) },
  { name: 'prose', run: () => runTool(['scripts/check-prose.ts']) },
  { name: 'format', run: () => runTool(['node_modules/oxfmt/bin/oxfmt', '--check', '.']) },
  { name: 'unit', run: testUnits },
];

/** The steps that need no tests and no build. */
export const staticChecks: readonly string[] = [
  'generate',
  'types',
  'lint',
  'texts',
  'prose',
  'format',
  'imports',
  'unused',
];

/**
 * Runs steps two at a time, because a small machine has two cores. `generate` and `unit` run alone: the first writes
 * what the others read, the second uses every core.
 *
 * @returns the result of each step, in the order of `steps`.
 */
export async function runChecks(steps: readonly Check[]): Promise<{ name: string; result: ToolResult }[]> {
  const results = new Map<string, ToolResult>();
  const run = async ({ name, run: start }: Check): Promise<void> => void results.set(name, await runStep(name, start));
  const alone = (step: Check): boolean => step.name === 'generate' || step.name === 'unit';
  const queue = steps.filter((step) => !alone(step));
  const takeNext = async (): Promise<void> => {
    for (let step = queue.shift(); step !== undefined; step = queue.shift()) await run(step);
  };
  for (const step of steps.filter(({ name }) => name === 'generate')) await run(step);
  await Promise.all([takeNext(), takeNext()]);
  for (const step of steps.filter(({ name }) => name === 'unit')) await run(step);
  return steps.flatMap(({ name }) => {
    const result = results.get(name);
    return result === undefined ? [] : [{ name, result }];
  });
}
