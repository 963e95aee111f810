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
  /** public origin of the site */
  siteUrl: string;
  /** its name for editors */
  title: string;
  form: DocumentForm;
  status: ShownStatus;
  pictures: PictureChoice[];
  categories: Record<Locale, Choice[]>;
  /** ids of the footer's links in their order */
  footer: string[];
};

const canvasFolder = '/editor/canvas';

/** Renders a screen of the script; it reads the page and the language from it. */
const renderScreen = (
  page: OpenedPage,
  { messages, language }: Viewer,
  { root, styles }: { root: string; styles: readonly string[] },
): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${messages.title}</title><link rel="icon" href="data:,">
${styles.map((name) => `<link rel="stylesheet" href="${canvasFolder}/${name}.css">`).join('')}</head>
<body>${root}<script type="application/json" id="page">${escapeJson(page)}</script>
<script type="module" src="${canvasFolder}/canvas.js"></script></body></html>`;

const renderLoading = ({ messages }: Viewer): string => `<p class="loading" role="status">${messages.loading}</p>`;

/** Renders the screen of the page editor. */
export const renderPageEditor = (page: OpenedPage, viewer: Viewer): string =>
  renderScreen(page, viewer, {
    root: `<main id="editor" aria-label="${viewer.messages.canvas.edit}">${renderLoading(viewer)}</main>`,
    styles: ['tokens', 'main'],
  });

/** Renders the preview of a draft that the site cannot show, in one language. */
export const renderDraftPreview = (page: OpenedPage, locale: Locale, viewer: Viewer): string =>
  renderScreen(page, viewer, {
    root: `<div id="draft" lang="${locale}">${renderLoading(viewer)}</div>`,
    styles: ['tokens', 'main', 'site'],
  });
