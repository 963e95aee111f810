import { html } from 'hono/html';
import { languageNames, locales } from '../model/content-types.ts';
import type { DocumentStatus } from '../publishing/document-status.ts';
import { nameLength } from '../publishing/page-names.ts';
import { documentOf, pathOf, locationOf } from './document-location.ts';
import { showStatus } from './describe-mistake.ts';
import type { Viewer } from './current-editor.ts';
import type { EditorMessages } from './messages/en.ts';
import { editorLanguages, type EditorLanguage } from './messages/language.ts';
import { pictureMessages } from './messages/pictures.ts';
import { formatWithZone } from './schedule/zoned-time.ts';
import { renderChangedRegions, renderPublishForm } from './page/publish-form.ts';

export type Markup = ReturnType<typeof html>;

/** The last part of a document's editor URL: `site/{name}`, `pages/{name}` or `footer`. */
export const nameOf = (id: string): string => pathOf(locationOf(id)).replace(/\.json$/, '');

/** A message at the top of a page: a confirmation or an error. */
export type Notice = { text: string; isBad: boolean } | undefined;

/** The title that visitors see, in the editor's language or in another. */
export const readTitle = ({ titles }: DocumentStatus, language: EditorLanguage): string =>
  (language === 'en' ? undefined : titles[language]) || titles.sv || titles.nb || titles.fi || '';

/** The name of a page for editors: the one that they gave, or its title. */
export const titleOf = (document: DocumentStatus, { messages, language }: Viewer): string => {
  const { id, name } = document;
  if (id === documentOf({ kind: 'footer' })) return messages.footer;
  const known = id === 'pages/start' ? messages.startPage : undefined;
  return name ?? known ?? (readTitle(document, language) || nameOf(id).split('/')[1]!);
};

const renderLanguages = ({ messages, language }: Viewer): Markup =>
  html`<form method="post" action="/editor/language" class="languages" aria-label="${messages.language}">
    ${Object.entries(editorLanguages).map(
      ([code, name]) =>
        html`<button class="quiet" name="to" value="${code}" lang="${code}" aria-pressed="${String(code === language)}">
          ${name}
        </button>`,
    )}
  </form>`;

/** Renders a whole page of the editor, without script. */
export function renderPage({
  title,
  viewer,
  notice,
  body,
}: {
  title: string;
  viewer: Viewer;
  notice?: Notice;
  body: Markup;
}): Markup {
  const { editor, messages, language } = viewer;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${messages.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/editor/style.css" />
        <link rel="stylesheet" href="/editor/catalogue.css" />
        <link rel="stylesheet" href="/editor/pictures.css" />
      </head>
      <body>
        <header class="top">
          <a class="brand" href="/editor">${messages.title}</a>
          ${
            editor &&
            html`<nav aria-label="${messages.title}">
              <a href="/editor">${messages.pages}</a> <a href="/editor/schedule">${messages.schedule.title}</a>
              <a href="/editor/catalogue">${messages.catalogue.title}</a>
              <a href="/editor/pictures">${pictureMessages[language].title}</a>
            </nav>`
          }
          ${renderLanguages(viewer)}
          ${
            editor &&
            html`<form method="post" action="/editor/log-out">
              <span>${editor.name} · ${messages.roles[editor.role]}</span>
              <button class="quiet">${messages.logOut}</button>
            </form>`
          }
        </header>
        <main>
          ${notice && html`<p role="status" class="notice ${notice.isBad ? 'bad' : 'good'}">${notice.text}</p>`} ${body}
        </main>
      </body>
    </html>`;
}

export type LoginPage = {
  problem?: string;
  isSandbox: boolean;
  /** page of the editor to open after the login */
  wanted?: string | undefined;
  /** the login opens in a new tab, because this page is the result of a form that was not accepted */
  isInNewTab?: boolean;
};

/** Renders the login page. */
export const renderLogin = (viewer: Viewer, { problem, isSandbox, wanted, isInNewTab }: LoginPage): Markup => {
  const { messages } = viewer;
  return renderPage({
    title: messages.logIn,
    viewer,
    notice: problem === undefined ? undefined : { text: problem, isBad: true },
    body: html`<h1>${messages.logIn}</h1>
      <form method="post" action="/editor/log-in" class="card" ${isInNewTab && html`target="_blank"`}>
        ${wanted && html`<input type="hidden" name="wanted" value="${wanted}" />`}
        <label>${messages.name}<input name="name" autocomplete="username" required maxlength="60" autofocus /></label>
        <label
          >${messages.password}<input
            name="password"
            type="password"
            autocomplete="current-password"
            required
            maxlength="200"
        /></label>
        <button>${messages.logIn}</button>
        ${isSandbox && html`<p class="hint">${messages.sandboxLogIn}</p>`}
      </form>`,
  });
};

/** Renders the state of a page, and the number of its mistakes. */
export const renderState = ({ state, mistakes }: DocumentStatus, messages: EditorMessages): Markup =>
  html`<span class="state ${state}">${messages.states[state]}</span> ${
      mistakes.length > 0 && html`<span class="state wrong">${messages.mistakes(mistakes.length)}</span>`
    }`;

/** Formats an ISO instant to the minute, in the time of the language's region. */
export const formatTime = (at: string, language: EditorLanguage): string =>
  formatWithZone(new Date(at), language === 'en' ? 'se' : locales[language]);

/** Renders the last editor of a document, and the time. */
export const renderTouched = (
  { touched }: Pick<DocumentStatus, 'touched'>,
  { messages, language }: Pick<Viewer, 'messages' | 'language'>,
): string => (touched ? messages.savedBy(touched.by, formatTime(touched.at, language)) : '');

/** Renders the link to the page editor, which also edits the footer. */
export const renderEditLink = (id: string, messages: EditorMessages, kind = ''): Markup =>
  html`<a class="${kind}" href="/editor/edit/${nameOf(id)}">${messages.canvas.edit}</a>`;

/** Renders a button for an action on the current draft. */
export const renderAction = (
  act: string,
  label: string,
  { id, version }: Pick<DocumentStatus, 'id' | 'version'>,
  kind = 'quiet',
): Markup =>
  html`<form method="post" action="/editor/${act}">
    <input type="hidden" name="id" value="${id}" /><input type="hidden" name="version" value="${version}" />
    <button class="${kind}">${label}</button>
  </form>`;

const renderMistakes = (document: DocumentStatus, messages: EditorMessages): Markup =>
  html`<section class="card wrong">
    <p>${messages.mistakesLead}</p>
    <ul>
      ${showStatus(document, messages).mistakes.map(
        ({ location, problem, path }) =>
          html`<li><a href="/editor/edit/${nameOf(document.id)}#${path}">${location}</a>: ${problem}</li>`,
      )}
    </ul>
  </section>`;

/** Renders the form for the name of a page. */
const renderNameForm = ({ id, name }: DocumentStatus, { messages }: Viewer): Markup =>
  html`<form method="post" action="/editor/name" class="acts">
    <input type="hidden" name="id" value="${id}" />
    <label
      >${messages.pageName}<input name="name" value="${name ?? ''}" maxlength="${nameLength}" aria-describedby="name"
    /></label>
    <button class="quiet">${messages.rename}</button>
    <span class="hint" id="name">${messages.pageNameHint}</span>
  </form>`;

/** Renders one page: mistakes of its draft, previews and actions. */
export function renderDocument(document: DocumentStatus, viewer: Viewer, notice?: Notice): Markup {
  const { messages } = viewer;
  const isPublisher = viewer.editor?.role === 'publisher';
  const isSound = document.mistakes.length === 0;
  const isDeleted = document.state === 'deleted';
  const name = nameOf(document.id);
  return renderPage({
    title: titleOf(document, viewer),
    viewer,
    notice,
    body: html`<p><a href="/editor">← ${messages.pages}</a></p>
      <div class="row">
        <h1>${titleOf(document, viewer)}</h1>
        ${renderState(document, messages)} ${renderChangedRegions(document, viewer)}
      </div>
      <p class="hint">
        ${document.locales.map((locale) => messages.catalogue.regions[locales[locale]]).join(', ')}
        ${document.touched && html`· ${renderTouched(document, viewer)}`}
      </p>
      <nav class="acts" aria-label="${titleOf(document, viewer)}">
        <a href="/editor/history/${name}">${messages.history.title}</a>
        <a href="/editor/schedule/${name}">${messages.schedule.title}</a>
        <a href="/editor/review/${name}">${messages.review.title}</a>
        <a href="/editor/links/${name}">${messages.links.title}</a>
      </nav>
      ${!isSound && renderMistakes(document, messages)}
      <div class="acts">
        ${!isDeleted && renderEditLink(document.id, messages, 'button')}
        ${
          !isDeleted &&
          document.locales.map(
            (locale) =>
              html`<a
                class="button quiet"
                href="/editor/preview/${locales[locale]}/${name}"
                target="_blank"
                rel="noopener"
                >${messages.preview}: ${languageNames[locale]}</a
              >`,
          )
        }
      </div>
      ${document.id !== 'footer' && !isDeleted && renderNameForm(document, viewer)}
      ${isPublisher && renderPublishForm(document, viewer)}
      <div class="acts">
        ${!document.isFixed && !isDeleted && renderAction('delete', messages.deletePage, document)}
        ${document.state !== 'published' && renderAction('discard', isDeleted ? messages.restore : messages.discard, document)}
      </div>
      ${!isPublisher && html`<p class="hint">${messages.onlyPublishers}</p>`}`,
  });
}
