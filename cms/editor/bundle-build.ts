import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { translateKeystatic } from './translate-keystatic.ts';

/** Builds the editor's script into the given folder: one file with all dependencies. */
const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('usage: node cms/editor/bundle-build.ts FOLDER');

await build({
  configFile: false,
  root: fileURLToPath(new URL('browser', import.meta.url)),
  mode: 'production',
  logLevel: 'error',
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic' } },
  plugins: [
    {
      name: 'own-keystatic',
      // Keystatic links to a typeface on another host; the editor loads nothing from other hosts
      transform: (code: string, id: string) =>
        id.includes('/@keystatic/')
          ? translateKeystatic(code).replaceAll(/https:\/\/fonts\.googleapis\.com\/[^"'`]*/g, '/editor/toolbar.css')
          : null,
    },
  ],
  define: {
    'process.env.NODE_ENV': JSON.stringify('production'),
    'process.env.NEXT_PUBLIC_KEYSTATIC_GITHUB_APP_SLUG': 'undefined',
  },
  build: {
    outDir: target,
    emptyOutDir: true,
    rolldownOptions: {
      input: fileURLToPath(new URL('browser/main.tsx', import.meta.url)),
      output: { entryFileNames: 'editor.js', codeSplitting: false },
    },
  },
});
