import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { sliceWorkerDocument, sliceWorkerStart } from './partytown-document.ts';

/** Files of the package: start script, service worker, worker document and media support. */
const files = ['partytown.js', 'partytown-sw.js', 'partytown-sandbox-sw.html', 'partytown-media.js'];

/** Files whose original would cause long tasks (decision 0062). */
const slicers: Record<string, (source: string) => string> = {
  'partytown.js': sliceWorkerStart,
  'partytown-sandbox-sw.html': sliceWorkerDocument,
};

/**
 * The package's service worker would serve its document without a policy. The network's document has one, which binds the
 * worker and its scripts (decision 0062).
 */
const serviceWorker = `addEventListener('fetch', function (event) {
  if (new URL(event.request.url).pathname.endsWith('sw.html')) event.stopImmediatePropagation();
});
importScripts('partytown-sw.js');
`;

/** Vite plugin: adds the files of the tag worker to the build. */
export const partytown = (): Plugin => ({
  name: 'nordlyd:tag-sandbox',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    for (const name of files) {
      const source = readFileSync(new URL(`../../node_modules/@qwik.dev/partytown/lib/${name}`, import.meta.url));
      const slice = slicers[name];
      const emitted = slice ? slice(source.toString()) : source;
      this.emitFile({ type: 'asset', fileName: `~partytown/${name}`, source: emitted });
    }
    this.emitFile({ type: 'asset', fileName: '~partytown/tags-sw.js', source: serviceWorker });
  },
});
