import type { Viewer } from './current-editor.ts';

/** Escapes `<`, which would end the script element. */
export const escapeJson = (value: object): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** Renders the page of Keystatic; its script reads the choices and the language from it. */
export const renderKeystatic = (choices: object, { messages, language }: Viewer): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${messages.title}</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/editor/toolbar.css"></head>
<body><div id="editor"><p class="loading" role="status">${messages.loading}</p></div><script type="application/json" id="choices">${escapeJson(choices)}</script>
<script type="module" src="/editor/editor.js"></script></body></html>`;
