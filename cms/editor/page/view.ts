import type { Locale } from '../../model/content-types.ts';
import type { Viewer } from '../current-editor.ts';
import type { ShownStatus } from '../describe-mistake.ts';
import type { DocumentForm } from '../form/documents.ts';
import type { Choice, PictureChoice } from '../select-options.ts';

/** Escapes `<`, which would end the script element. */
const escapeJson = (value: object): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** What the page editor starts with. */
export type OpenedPage = {
  slug: string;
  /** last part of the document's editor URLs: `site/{slug}`, `pages/{slug}` or `footer` */
  name: string;
  form: DocumentForm;
  status: ShownStatus;
  pictures: PictureChoice[];
  categories: Record<Locale, Choice[]>;
  /** ids of the footer's links in their order */
  footer: string[];
};

/** Renders the screen of the page editor; its script reads the page and the language from it. */
export const renderPageEditor = (page: OpenedPage, { messages, language }: Viewer): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${messages.title}</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/editor/canvas/tokens.css"><link rel="stylesheet" href="/editor/canvas/main.css"></head>
<body><main id="editor"><p class="loading" role="status">${messages.loading}</p></main><script type="application/json" id="page">${escapeJson(page)}</script>
<script type="module" src="/editor/canvas/canvas.js"></script></body></html>`;
