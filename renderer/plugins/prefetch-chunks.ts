import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The module around every `import()` of a build, which Vite leaves to whoever loads it first. */
const helper = '\0vite/preload-helper.js';
const own = fileURLToPath(new URL('../../src/ui/preload-import.ts', import.meta.url));

/** Puts `preloadImport` in the place of Vite's own helper, which asks for the files of a part beside its import. */
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
    // another Vite may call its helper by another name: then nobody would notice that ours is not asked
    if (!chunks.some(({ moduleIds }) => moduleIds.includes(own))) this.error('parts are not loaded by fetch-first.ts');
  },
});
