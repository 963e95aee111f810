import { html } from 'hono/html';
import { languageNames, locales, localeNames } from '../model/content-types.ts';
import type { DocumentStatus } from '../publishing/drafts.ts';
import { documentOf, editAddress, pathOf, placeOf } from './document-location.ts';
import { showStatus } from './describe-mistake.ts';
import type { Viewer } from './current-editor.ts';
import type { Words } from './messages/en.ts';
import { editorLanguages } from './messages/language.ts';

export type Markup = ReturnType<typeof html>;

/** The last part of a document's editor URL: `site/NAME`, `pages/NAME` or `footer`. */
export const nameOf = (id: string): string => pathOf(placeOf(id)).replace(/\.json$/, '');

/** A message at the top of a page: a confirmation or an error. */
export type Notice = { text: string; isBad: boolean } | undefined;

const titleOf = (id: string, words: Words): string =>
  id === documentOf({ kind: 'footer' }) ? words.footer : nameOf(id).split('/')[1]!;

const renderLanguages = ({ words, language }: Viewer): Markup =>
  html`<form method="post" action="/editor/language" class="languages" aria-label="${words.language}">
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
  const { person, words, language } = viewer;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${words.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/editor/style.css" />
        <link rel="stylesheet" href="/editor/catalogue.css" />
      </head>
      <body>
        <header class="top">
          <a class="brand" href="/editor">${words.title}</a>
          ${
            person &&
            html`<nav>
              <a href="/editor">${words.pages}</a> <a href="/editor/catalogue">${words.catalogue.title}</a>
            </nav>`
          }
          ${renderLanguages(viewer)}
          ${
            person &&
            html`<form method="post" action="/editor/log-out">
              <span>${person.name} · ${words.roles[person.role]}</span> <button class="quiet">${words.logOut}</button>
            </form>`
          }
        </header>
        <main>
          ${notice && html`<p role="status" class="notice ${notice.isBad ? 'bad' : 'good'}">${notice.text}</p>`} ${body}
        </main>
      </body>
    </html>`;
}

export type LogInPage = {
  problem?: string;
  isSandbox: boolean;
  /** page of the editor to open after the login */
  wanted?: string | undefined;
  /** the login opens in a new tab, because this page is the result of a form that was not accepted */
  isBeside?: boolean;
};

/** Renders the login page. */
export const renderLogIn = (viewer: Viewer, { problem, isSandbox, wanted, isBeside }: LogInPage): Markup => {
  const { words } = viewer;
  return renderPage({
    title: words.logIn,
    viewer,
    notice: problem === undefined ? undefined : { text: problem, isBad: true },
    body: html`<h1>${words.logIn}</h1>
      <form method="post" action="/editor/log-in" class="card" ${isBeside && html`target="_blank"`}>
        ${wanted && html`<input type="hidden" name="wanted" value="${wanted}" />`}
        <label>${words.name}<input name="name" autocomplete="username" required maxlength="60" autofocus /></label>
        <label
          >${words.password}<input
            name="password"
            type="password"
            autocomplete="current-password"
            required
            maxlength="200"
        /></label>
        <button>${words.logIn}</button>
        ${isSandbox && html`<p class="hint">${words.sandboxLogIn}</p>`}
      </form>`,
  });
};

const renderState = ({ state, mistakes }: DocumentStatus, words: Words): Markup =>
  html`<span class="state ${state}">${words.states[state]}</span> ${
      mistakes.length > 0 && html`<span class="state wrong">${words.mistakes(mistakes.length)}</span>`
    }`;

/** Renders the last editor of a document, and the time. */
export const renderTouched = ({ touched }: Pick<DocumentStatus, 'touched'>, words: Words): string =>
  touched ? words.savedBy(touched.by, touched.at.slice(0, 16).replace('T', ' ')) : '';

/** Renders the list of pages with their states; those with open drafts first. */
export const renderList = (documents: readonly DocumentStatus[], viewer: Viewer, notice?: Notice): Markup => {
  const { words } = viewer;
  return renderPage({
    title: words.pages,
    viewer,
    notice,
    body: html`<div class="row">
        <h1>${words.pages}</h1>
        <a class="button" href="/keystatic/collection/pages/create">${words.newPage}</a>
      </div>
      <table>
        <tbody>
          ${documents
            .toSorted((one, other) => Number(one.state === 'published') - Number(other.state === 'published'))
            .map(
              (document) =>
                html`<tr>
                  <th scope="row"><a href="/editor/page/${nameOf(document.id)}">${titleOf(document.id, words)}</a></th>
                  <td>${document.isFixed ? words.fixed : words.free}</td>
                  <td>${renderState(document, words)}</td>
                  <td class="hint">${renderTouched(document, words)}</td>
                  <td>
                    ${document.state !== 'deleted' && html`<a href="${editAddress(placeOf(document.id))}">${words.edit}</a>`}
                  </td>
                </tr>`,
            )}
        </tbody>
      </table>`,
  });
};

/** Renders a button for an action on the current draft. */
export const renderAct = (
  act: string,
  label: string,
  { id, version }: Pick<DocumentStatus, 'id' | 'version'>,
  kind = 'quiet',
): Markup =>
  html`<form method="post" action="/editor/${act}">
    <input type="hidden" name="id" value="${id}" /><input type="hidden" name="version" value="${version}" />
    <button class="${kind}">${label}</button>
  </form>`;

const renderMistakes = (document: DocumentStatus, words: Words): Markup =>
  html`<section class="card wrong">
    <p>${words.mistakesLead}</p>
    <ul>
      ${showStatus(document, words).mistakes.map(
        ({ place, problem }) => html`<li><strong>${place}</strong>: ${problem}</li>`,
      )}
    </ul>
  </section>`;

/** Renders one page: mistakes of its draft, previews and actions. */
export function renderDocument(document: DocumentStatus, viewer: Viewer, notice?: Notice): Markup {
  const { words } = viewer;
  const isPublisher = viewer.person?.role === 'publisher';
  const isSound = document.mistakes.length === 0;
  const isDeleted = document.state === 'deleted';
  const name = nameOf(document.id);
  return renderPage({
    title: titleOf(document.id, words),
    viewer,
    notice,
    body: html`<p><a href="/editor">← ${words.pages}</a></p>
      <div class="row">
        <h1>${titleOf(document.id, words)}</h1>
        ${renderState(document, words)}
      </div>
      <p class="hint">${renderTouched(document, words)}</p>
      ${!isSound && renderMistakes(document, words)}
      <div class="acts">
        ${!isDeleted && html`<a class="button" href="${editAddress(placeOf(document.id))}">${words.edit}</a>`}
        ${
          isSound &&
          !isDeleted &&
          localeNames.map(
            (locale) =>
              html`<a
                class="button quiet"
                href="/editor/preview/${locales[locale]}/${name}"
                target="_blank"
                rel="noopener"
                >${words.preview}: ${languageNames[locale]}</a
              >`,
          )
        }
      </div>
      <div class="acts">
        ${
          isPublisher &&
          isSound &&
          document.state !== 'published' &&
          renderAct('publish', isDeleted ? words.publishDeletion : words.publish, document, 'main')
        }
        ${isPublisher && document.isPublic && !document.isFixed && renderAct('unpublish', words.unpublish, document)}
        ${document.state !== 'published' && renderAct('discard', isDeleted ? words.restore : words.discard, document)}
      </div>
      ${!isPublisher && html`<p class="hint">${words.onlyPublishers}</p>`}`,
  });
}
