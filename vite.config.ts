import vike from 'vike/plugin';
import { defineConfig } from 'vite';
import { prefetchChunks } from './renderer/plugins/prefetch-chunks.ts';
import { preact } from './renderer/plugins/preact.ts';
import { localeChunks } from './renderer/plugins/locale-chunks.ts';
import { contentSheets } from './renderer/plugins/content-sheets.ts';
import { partytown } from './renderer/plugins/partytown.ts';
import { hashSources } from './scripts/source-hash.ts';
import { serviceWorker } from './renderer/plugins/service-worker.ts';

const siteSources = ['core', 'locales', 'pages', 'public', 'renderer', 'src', 'package-lock.json'];

/** A browser version in lightningcss's encoding. */
const version = (major: number, minor = 0): number => (major << 16) | (minor << 8);

/** CSS chunks by area: a page loads two or three files instead of forty. */
const styles = [
  // content pages inline it and link the others
  { name: 'base', test: /\/src\/ui\/(fonts|tokens|base)\.css$/, priority: 11 },
  { name: 'frame', test: /\/src\/(ui|layout|client)\/.*\.css$/, priority: 9 },
  { name: 'content', test: /\/src\/(content|player)\/.*\.css$/, priority: 9 },
  // components that no content page uses are not in its style sheets
  {
    name: 'app',
    test: /\/src\/((auth|payment|checkout|account)\/.*|ui\/(DescriptionList|TaskPage)\.module)\.css$/,
    priority: 10,
  },
];

/**
 * Script chunks by use: small files compress badly. Each chunk includes its imports, so the priorities decide what a
 * page does not load (decision 0007; `npm run budgets`). A content page loads no Preact, the login page no query client.
 */
const scripts = [
  { name: 'elements', test: /\/src\/client\/app-elements\.ts$/, priority: 6 },
  { name: 'content-elements', test: /\/src\/client\/(carousel-element|content-shell|load-player)\.ts$/, priority: 6 },
  { name: 'domain', test: /\/(src\/api\/call-api|core\/domain\/(constants|date|money|offer))\.ts$/, priority: 6 },
  { name: 'preact', test: /(?<!adyen-web)\/node_modules\/preact\//, priority: 5 },
  { name: 'routes', test: /\/(core\/routing\/routes|core\/i18n\/text)\.tsx?$/, priority: 4 },
  { name: 'calls', test: /\/src\/api\/(?!App|quer)/, priority: 3, minShareCount: 4 },
  { name: 'query', test: /\/@tanstack\/|\/src\/api\//, priority: 2, minShareCount: 4 },
  { name: 'app', test: /\.(ts|tsx|js|mjs)$/, priority: 1, minShareCount: 10 },
  { name: 'account', test: /\/(src\/account|messages\/account_)/, priority: 0, minShareCount: 3 },
];

export default defineConfig({
  plugins: [
    vike(),
    preact(),
    prefetchChunks(),
    localeChunks(),
    contentSheets(),
    partytown(),
    serviceWorker(() => hashSources(siteSources)),
  ],
  css: {
    transformer: 'lightningcss',
    // light-dark() must stay: a panel with its own color-scheme changes every token below it
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
