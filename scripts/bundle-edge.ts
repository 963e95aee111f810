import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './settings.ts';

/**
 * Bundles a program that runs the site on Node, with the built pages and every package, into one file and its lazy
 * chunks. Loaded one by one, its seventeen hundred modules take most of the start and half of the memory (decision
 * 0009).
 *
 * The file is one folder below the root, like the sources, because the program finds the built pages relative to
 * itself.
 *
 * @param entry the program, relative to the root.
 * @param folder for the file, one below the root.
 * @param name of the file, without `.mjs`, and of the folder for lazy chunks.
 */
export async function bundleEdge(entry: string, folder: string, name: string): Promise<void> {
  rmSync(join(root, folder, name), { recursive: true, force: true });
  await build({
    configFile: false,
    root,
    mode: 'production',
    // an error stops it; every React package warns that "use client" has no meaning here
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    // DuckDB loads a library of the platform
    ssr: { noExternal: true, external: ['pg-native', '@duckdb/node-api'] },
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        output: { entryFileNames: `${name}.mjs`, chunkFileNames: `${name}/[name].mjs` },
      },
    },
  });
}

if (import.meta.main) {
  await bundleEdge('edge/runtime/node/main.ts', 'dist', 'node');
  await bundleEdge('edge/runtime/node/render-thread.ts', 'dist', 'renderer');
}
