import type { Plugin } from 'vite';

/** React's modules and what replaces them in the browser. */
const replacements: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

/** Vite plugin: the browser hydrates app pages with Preact, and the server renders them with React (decision 0172). */
export const preact = (): Plugin => ({
  name: 'nordlyd:preact',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    filter: { id: /^react(-dom)?(\/|$)/ },
    handler(id, importer) {
      const replacement = replacements[id];
      if (replacement === undefined) this.error(`${id} has no replacement in the browser`);
      return this.resolve(replacement, importer);
    },
  },
});
