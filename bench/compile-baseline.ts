import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/**
 * Compiles the start page's tree (bench/baseline-page.tsx) like the site, for the reference server that renders it.
 *
 * @returns the file's path.
 */
export async function compileTree(): Promise<string> {
  const outDir = fileURLToPath(new URL('../.cache/bench/tree', import.meta.url));
  await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    build: {
      ssr: 'bench/baseline-page.tsx',
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      rolldownOptions: { output: { entryFileNames: 'tree.js' } },
    },
    oxc: { jsx: { runtime: 'automatic' } },
  });
  return `${outDir}/tree.js`;
}
