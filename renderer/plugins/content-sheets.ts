import type { Plugin } from 'vite';
import { parseRules } from '../styles/parse-rules.ts';

const list = /\/renderer\/styles\/content-sheets\.ts$/;

/** The sheets in the order of their layers. The base is inlined as a whole: to link it as well would lay out every page again. */
const order = ['base', 'frame', 'content'];

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
      const sheets = order.flatMap((name) =>
        files
          .filter((file) => file.type === 'asset' && file.fileName.split('/').at(-1)?.startsWith(`${name}.`))
          .filter(({ fileName }) => fileName.endsWith('.css'))
          .map((file) => {
            const css = String('source' in file ? file.source : '');
            return [`/${file.fileName}`, name === 'base' ? [[css]] : parseRules(css)] as const;
          }),
      );
      const user = files.find((file) => file.type === 'chunk' && file.code.includes(placeholder));
      if (sheets.length === 0 || user?.type !== 'chunk') this.error('the server has no style sheets of content pages');
      user.code = user.code.replace(placeholder, () => JSON.stringify(sheets));
    },
  },
});
