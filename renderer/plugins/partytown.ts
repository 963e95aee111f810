import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { sliceWorkerDocument, sliceWorkerStart } from './partytown-document.ts';

/** Of the package: what starts the worker, what answers its questions, its document and a part for media. */
const files = ['partytown.js', 'partytown-sw.js', 'partytown-sandbox-sw.html', 'partytown-media.js'];

/** Of these, the ones that would be long tasks of a page as they are (decision 0062). */
const slicers: Record<string, (source: string) => string> = {
  'partytown.js': sliceWorkerStart,
  'partytown-sandbox-sw.html': sliceWorkerDocument,
};

/**
 * The package's service worker would answer with a document of its own, which bears no policy: the network's is the one
 * whose policy binds the worker and what runs in it (decision 0062).
 */
const serviceWorker = `addEventListener('fetch', function (event) {
  if (new URL(event.request.url).pathname.endsWith('sw.html')) event.stopImmediatePropagation();
});
importScripts('partytown-sw.js');
`;

/** Puts the worker that tags of others run in beside the built pages. */
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
