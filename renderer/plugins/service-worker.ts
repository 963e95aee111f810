import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { transformWithOxc, type Plugin } from 'vite';
import type { Language } from '../../core/domain/region.ts';
import { offlineStyles, writeOfflinePage } from '../service-worker/offline-page.ts';

const source = new URL('../service-worker/worker.ts', import.meta.url);

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 8);

/**
 * Vite plugin: adds the service worker to the build, with the offline page of each language (decision 0131).
 *
 * @param findVersion changes when any file of the site changes.
 */
export const serviceWorker = (findVersion: () => string): Plugin => ({
  name: 'nordlyd:service-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle() {
    const emit = (name: string, extension: string, content: string): string => {
      const fileName = `assets/${name}.${hash(content)}.${extension}`;
      this.emitFile({ type: 'asset', fileName, source: content });
      return `/${fileName}`;
    };
    const styles = emit('offline', 'css', offlineStyles);
    const write = (language: Language) => emit(`offline-${language}`, 'html', writeOfflinePage(language, styles));
    const offline = {
      version: findVersion().slice(0, 12),
      pages: { sv: write('sv'), nb: write('nb'), fi: write('fi') },
      files: [styles],
    };
    const { code } = await transformWithOxc(readFileSync(source, 'utf8'), 'worker.ts');
    // a classic worker exports nothing
    const script = `const offline = ${JSON.stringify(offline)};\n${code.replace(/^export \{\};$/m, '')}`;
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: script });
  },
});
