import type { Plugin } from 'vite';
import { parseRules } from '../styles/parse-rules.ts';

const list = /\/renderer\/styles\/content-sheets\.ts$/;

/** Placeholder for the sheets in the bundle; no other code may contain it. */
const placeholder = '__CONTENT_SHEETS__';

/** Vite plugin: gives the server the style sheets of content pages, which its build writes (decision 0140). */
export const contentSheets = (): Plugin => ({
  name: 'nordlyd:content-sheets',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  load: { filter: { id: list }, handler: () => `export const contentSheets = new Map(${placeholder});` },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const files = Object.values(bundle);
      const sheets = files
        .filter((file) => file.type === 'asset' && /\/(?:content|frame)\.[\w-]+\.css$/.test(file.fileName))
        .map((file) => [`/${file.fileName}`, parseRules(String('source' in file ? file.source : ''))] as const);
      const user = files.find((file) => file.type === 'chunk' && file.code.includes(placeholder));
      if (sheets.length === 0 || user?.type !== 'chunk') this.error('the server has no style sheets of content pages');
      user.code = user.code.replace(placeholder, () => JSON.stringify(sheets));
    },
  },
});
