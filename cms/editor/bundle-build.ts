import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { adoptStyles, ownStyles } from './canvas-plugins.ts';

/** Builds the page editor with all dependencies into the given folder. */
const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('usage: node cms/editor/bundle-build.ts FOLDER');

const locate = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** A browser version in lightningcss's encoding. */
const version = (major: number): number => major << 16;

await build({
  configFile: false,
  mode: 'production',
  logLevel: 'error',
  publicDir: false,
  root: locate('canvas'),
  base: './',
  plugins: [ownStyles, adoptStyles],
  oxc: { jsx: { runtime: 'automatic' } },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  // the site's server removes markup with it; a browser has a parser
  resolve: { alias: { 'sanitize-html': locate('canvas/remove-markup.ts') } },
  // light-dark() must stay, as in the build of the site
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: { chrome: version(123), firefox: version(121), safari: version(18) } },
  },
  build: {
    outDir: target,
    emptyOutDir: true,
    modulePreload: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    cssTarget: ['chrome123', 'firefox121', 'safari18'],
    rolldownOptions: {
      input: locate('canvas/main.tsx'),
      output: {
        entryFileNames: 'canvas.js',
        chunkFileNames: '[name].js',
        assetFileNames: '[name][extname]',
        // the frame links the site's styles, the editor's screen the others, and both the tokens
        codeSplitting: {
          groups: [
            { name: 'tokens', test: /\/src\/ui\/tokens\.css$/, priority: 1 },
            { name: 'site', test: /\/src\/.*\.css$/ },
          ],
        },
      },
    },
  },
});
