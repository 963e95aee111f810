import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';
import { adoptStyles, ownStyles } from './canvas-plugins.ts';
import { translateKeystatic } from './translate-keystatic.ts';

/** Builds a script of the editor with all dependencies into the given folder. */
const [name, target] = process.argv.slice(2);
if ((name !== 'form' && name !== 'canvas') || target === undefined)
  throw new Error('usage: node cms/editor/bundle-build.ts form|canvas FOLDER');

const locate = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const form: InlineConfig = {
  root: locate('browser'),
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
  build: {
    rolldownOptions: {
      input: locate('browser/main.tsx'),
      output: { entryFileNames: 'form.js', codeSplitting: false },
    },
  },
};

/** A browser version in lightningcss's encoding. */
const version = (major: number): number => major << 16;

const canvas: InlineConfig = {
  root: locate('canvas'),
  base: './',
  plugins: [ownStyles, adoptStyles],
  // the site's server removes markup with it; a browser has a parser
  resolve: { alias: { 'sanitize-html': locate('canvas/remove-markup.ts') } },
  // light-dark() must stay, as in the build of the site
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: { chrome: version(123), firefox: version(121), safari: version(18) } },
  },
  build: {
    assetsInlineLimit: 0,
    cssTarget: ['chrome123', 'firefox121', 'safari18'],
    rolldownOptions: {
      input: locate('canvas/main.tsx'),
      output: {
        entryFileNames: 'canvas.js',
        chunkFileNames: '[name].js',
        assetFileNames: '[name][extname]',
        // the frame links the site's styles, the editor's screen the others
        codeSplitting: { groups: [{ name: 'site', test: /\/src\/.*\.css$/ }] },
      },
    },
  },
};

const own = name === 'form' ? form : canvas;
await build({
  configFile: false,
  mode: 'production',
  logLevel: 'error',
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic' } },
  define: {
    'process.env.NODE_ENV': JSON.stringify('production'),
    'process.env.NEXT_PUBLIC_KEYSTATIC_GITHUB_APP_SLUG': 'undefined',
  },
  ...own,
  build: { outDir: target, emptyOutDir: true, modulePreload: false, target: 'es2022', ...own.build },
});
