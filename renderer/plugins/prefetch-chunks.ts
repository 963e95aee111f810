import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Vite's helper module around every `import()` of a build. */
const helper = '\0vite/preload-helper.js';
const own = fileURLToPath(new URL('../../src/ui/preload-import.ts', import.meta.url));

/** Vite plugin: replaces the helper by `preloadImport`, which fetches a chunk's files before importing it. */
export const prefetchChunks = (): Plugin => ({
  name: 'nordlyd:later-parts',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /\bvite\/preload-helper\.js$/ },
    handler(id) {
      if (id !== helper || this.environment.name !== 'client') return null;
      return `export { preloadImport as __vitePreload } from ${JSON.stringify(own)};`;
    },
  },
  generateBundle(_options, bundle) {
    if (this.environment.name !== 'client') return;
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    // another version of Vite may rename its helper: fail instead of ignoring the own
    if (!chunks.some(({ moduleIds }) => moduleIds.includes(own))) this.error('parts are not loaded by fetch-first.ts');
  },
});
