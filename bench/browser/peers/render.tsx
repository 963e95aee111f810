import { renderToString } from 'react-dom/server';
import { style, type Section } from './Parts.tsx';
import { StartPage } from './StartPage.tsx';

/** The document of the React peer. */
export const render = (sections: Section[], script: string): string =>
  `<!doctype html><html lang="sv"><head><meta charset="utf-8"><title>Nordlyd</title>` +
  `<meta name="viewport" content="width=device-width,initial-scale=1"><style>${style}</style></head><body>` +
  `<div id="app">${renderToString(<StartPage sections={sections} />)}</div>` +
  `<script id="data" type="application/json">${JSON.stringify(sections).replaceAll('<', '\\u003c')}</script>` +
  `<script type="module" src="${script}"></script></body></html>`;
