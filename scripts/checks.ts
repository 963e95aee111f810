import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runTool, type ToolResult } from './run-tool.ts';
import { root } from './settings.ts';
import { hashSources } from './source-hash.ts';

/** One step of `npm run verify`. */
export type Check = { name: string; run: () => Promise<ToolResult> };

/** Folders of generated files that are committed. */
const generated = ['api-spec/generated', 'locales/generated'];

/** Folders whose imports are ruled. */
const folders = [
  'api-spec',
  'backend',
  'cms',
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
  // Without a TypeScript that it can drive, dependency-cruiser reads nothing and finds nothing wrong.
  const [, count] = /\((\d+) modules/.exec(result.output) ?? [];
  if (result.isOk && Number(count) < 100) {
    return { isOk: false, output: `${result.output}\nonly ${count} modules were read: the rules were not checked` };
  }
  return result;
}

/** Every step, in the order in which a person wants to hear of a mistake. */
export const checks: readonly Check[] = [
  { name: 'generate', run: checkGenerated },
  { name: 'types', run: () => runTool(['node_modules/typescript/bin/tsc', '-p', '.', '--pretty', 'false']) },
  { name: 'lint', run: () => runTool(['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '.']) },
  { name: 'texts', run: () => runTool(['scripts/check-texts.ts']) },
  { name: 'prose', run: () => runTool(['scripts/check-prose.ts']) },
  { name: 'format', run: () => runTool(['node_modules/oxfmt/bin/oxfmt', '--check', '.']) },
  { name: 'imports', run: checkImports },
  {
    name: 'unit',
    run: () =>
      runTool(['node_modules/vitest/vitest.mjs', 'run', '--project=unit', '--project=servers', '--reporter=dot']),
  },
  { name: 'build', run: () => runTool(['scripts/build.ts']) },
];

/** The steps that need no tests and no build. */
export const staticChecks: readonly string[] = ['generate', 'types', 'lint', 'texts', 'prose', 'format', 'imports'];
