import vike from 'vike/plugin';
import { defineConfig } from 'vite';
import { prefetchChunks } from './renderer/plugins/prefetch-chunks.ts';
import { localeChunks } from './renderer/plugins/locale-chunks.ts';
import { partytown } from './renderer/plugins/partytown.ts';

/** A browser version as lightningcss counts it. */
const version = (major: number, minor = 0): number => (major << 16) | (minor << 8);

/** Styles by area, not by component: a page asks for two or three files instead of forty. */
const styles = [
  { name: 'frame', test: /\/src\/(ui|layout|client)\/.*\.css$/, priority: 9 },
  { name: 'content', test: /\/src\/content\/.*\.css$/, priority: 9 },
  // parts that no content page has are not in the style sheet of all pages
  {
    name: 'app',
    test: /\/src\/((auth|payment|checkout|account)\/.*|ui\/(DescriptionList|TaskPage)\.module)\.css$/,
    priority: 10,
  },
];

/**
 * Scripts by what nearly every page of their kind needs: small files compress badly and name each other at length. Each
 * takes what it imports with it, so that the order of priorities decides what a page must not be given: a content page
 * React, the log-in page the store of answers (decision 0007; `npm run budgets` weighs the pages).
 */
const scripts = [
  { name: 'elements', test: /\/src\/client\/app-elements\.ts$/, priority: 6 },
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
  { name: 'routes', test: /\/(core\/routing\/routes|core\/i18n\/text|src\/view)\.tsx?$/, priority: 4 },
  { name: 'calls', test: /\/src\/api\/(?!App|quer)/, priority: 3, minShareCount: 4 },
  { name: 'query', test: /\/@tanstack\/|\/src\/api\//, priority: 2, minShareCount: 4 },
  { name: 'app', test: /\.(ts|tsx|js|mjs)$/, priority: 1, minShareCount: 10 },
];

export default defineConfig({
  plugins: [vike(), prefetchChunks(), localeChunks(), partytown()],
  css: {
    transformer: 'lightningcss',
    // light-dark() must reach the browser as written: a panel with its own color-scheme turns every token below it
    lightningcss: {
      targets: { chrome: version(123), edge: version(123), firefox: version(121), safari: version(17, 5) },
    },
  },
  build: {
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: { output: { codeSplitting: { groups: styles } } },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: scripts } } } } },
  },
  oxc: { jsx: { runtime: 'automatic' } },
});
