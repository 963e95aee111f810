import { html } from 'hono/html';
import { languageNames, localeNames, type Locale } from '../../model/content-types.ts';
import type { PictureUse } from '../../publishing/find-picture-uses.ts';
import { listMissingTitles, type LibraryPicture } from '../../publishing/picture-library.ts';
import type { Viewer } from '../current-editor.ts';
import { pictureMessages, type PictureMessages } from '../messages/pictures.ts';
import { nameOf, renderPage, titleOf, type Markup, type Notice } from '../views.ts';

/** File types that the file chooser offers. */
export const acceptedTypes = 'image/jpeg,image/png,image/webp';

const home = '/editor/pictures';
const quarters = [0, 1, 2, 3, 4] as const;

/** The text alternative in the editor's language, or in another; the name without one. */
const readTitle = ({ id, title }: LibraryPicture, { language }: Viewer): string => {
  const own = language === 'en' ? '' : title[language];
  return String(own || title.sv || title.nb || title.fi || id.replace(/-f[0-9a-f]{16}$/, ''));
};

const renderMissing = (picture: LibraryPicture, messages: PictureMessages): Markup => {
  const missing = listMissingTitles(picture).map((locale) => languageNames[locale]);
  return html`${missing.length > 0 && html`<strong class="wrong">${messages.missing}: ${missing.join(', ')}</strong>`}`;
};

/** Renders a page of the library. Its script submits a form when a file is dropped or pasted. */
const renderScripted = (page: Parameters<typeof renderPage>[0]): Markup =>
  renderPage({
    ...page,
    body: html`${page.body}
      <script type="module" src="${home}/drop.js"></script>`,
  });

type Uses = ReadonlyMap<string, PictureUse[]>;

/** Renders the library: upload, search, and pictures with thumbnails, text alternatives and uses. */
export function renderLibrary(
  pictures: readonly LibraryPicture[],
  { words, uses }: { words: string; uses: Uses },
  viewer: Viewer,
  notice?: Notice,
): Markup {
  const messages = pictureMessages[viewer.language];
  return renderScripted({
    title: messages.title,
    viewer,
    notice,
    body: html`<h1>${messages.title}</h1>
      <form
        method="post"
        action="${home}"
        enctype="multipart/form-data"
        class="card wide"
        data-drop="${messages.uploading}"
      >
        <label
          >${messages.choose}<input
            type="file"
            name="file"
            accept="${acceptedTypes}"
            multiple
            required
            aria-describedby="lead"
        /></label>
        <p class="hint" id="lead">${messages.lead}</p>
        <div class="acts"><button>${messages.upload}</button></div>
      </form>
      <form method="get" action="${home}" class="search" role="search">
        <label>${messages.search}<input type="search" name="words" value="${words}" maxlength="200" /></label>
        <button class="quiet">${viewer.messages.catalogue.find}</button>
      </form>
      ${pictures.length === 0 && html`<p>${messages.none}</p>`}
      <ul class="pictures">
        ${pictures.map((picture) => {
          const count = uses.get(picture.id)?.length ?? 0;
          return html`<li>
            <a href="${home}/item/${picture.id}">
              <img src="${picture.path}/390.jpg" alt="" width="390" height="219" loading="lazy" />
              ${readTitle(picture, viewer)}
            </a>
            <span class="hint">${count === 0 ? messages.unused : messages.used(count)}</span>
            ${renderMissing(picture, messages)}
          </li>`;
        })}
      </ul>`,
  });
}

const renderUse = ({ id, page, ...use }: PictureUse, viewer: Viewer): Markup => {
  const { state } = pictureMessages[viewer.language];
  const states = (['isPublic', 'isDraft', 'isPlanned'] as const).filter((name) => use[name]).map((name) => state[name]);
  const href = page ? `/editor/page/${nameOf(id)}` : `/editor/catalogue/item/${id}`;
  return html`<li>
    <a href="${href}">${page ? titleOf(page, viewer) : id}</a> <span class="hint">${states.join(', ')}</span>
  </li>`;
};

/** The picture under a grid of radio buttons, one for each quarter. */
const renderFocus = ({ path, focus = [2, 2] }: LibraryPicture, messages: PictureMessages, isLocked: boolean): Markup =>
  html`<fieldset>
    <legend>${messages.focus}</legend>
    <p class="hint">${messages.focusHint}</p>
    <div class="focus">
      <img src="${path}/800.jpg" alt="" />
      <div class="points">
        ${quarters.flatMap((row) =>
          quarters.map(
            (column) =>
              html`<label
                ><input
                  type="radio"
                  name="focus"
                  value="${column}${row}"
                  ${focus[0] === column && focus[1] === row ? 'checked' : ''}
                  ${isLocked ? 'disabled' : ''}
                  aria-label="${messages.point(column + 1, row + 1)}"
              /></label>`,
          ),
        )}
      </div>
    </div>
    <div class="crops" role="group" aria-label="${messages.crops}">
      ${['tall', 'square', 'wide'].map((shape) => html`<img class="${shape}" src="${path}/390.jpg" alt="" />`)}
    </div>
  </fieldset>`;

export type PictureSheet = {
  uses: readonly PictureUse[];
  /** the viewer's role may not change it, because visitors see it */
  isLocked: boolean;
  isBundled: boolean;
  notice?: Notice;
  /** what the editor typed, after a rejected save */
  titles?: Record<Locale, string> | undefined;
};

/** Renders one picture: text alternatives, focal point, uses, replacement and deletion. */
export function renderPicture(picture: LibraryPicture, sheet: PictureSheet, viewer: Viewer): Markup {
  const messages = pictureMessages[viewer.language];
  const { uses, isLocked, isBundled, titles } = sheet;
  const address = `${home}/item/${picture.id}`;
  const version = html`<input type="hidden" name="version" value="${picture.version}" />`;
  const canRemove = !isLocked && (isBundled ? picture.isListed : uses.length === 0);
  return renderScripted({
    title: readTitle(picture, viewer),
    viewer,
    notice: sheet.notice,
    body: html`<p><a href="${home}">← ${messages.title}</a></p>
      <h1>${readTitle(picture, viewer)}</h1>
      <p class="hint">
        ${picture.id} · ${messages.size(picture.width, picture.height)} ${isBundled && html`· ${messages.bundled}`}
      </p>
      ${renderMissing(picture, messages)} ${isLocked && html`<p class="notice">${messages.onlyPublishers}</p>`}
      <form method="post" action="${address}" class="card wide">
        ${version}
        <fieldset>
          <legend>${messages.titles}</legend>
          <p class="hint">${messages.titlesHint}</p>
          ${localeNames.map(
            (locale) =>
              html`<label
                >${languageNames[locale]}<input
                  name="${locale}"
                  lang="${locale}"
                  value="${titles?.[locale] ?? String(picture.title[locale] ?? '')}"
                  maxlength="255"
                  ${isLocked ? 'disabled' : ''}
              /></label>`,
          )}
        </fieldset>
        ${renderFocus(picture, messages, isLocked)}
        ${!isLocked && html`<div class="acts"><button>${messages.save}</button></div>`}
      </form>
      <h2>${messages.uses}</h2>
      ${
        uses.length === 0
          ? html`<p>${messages.unused}</p>`
          : html`<ul>
              ${uses.map((use) => renderUse(use, viewer))}
            </ul>`
      }
      ${
        !isLocked &&
        html`<h2>${messages.replace}</h2>
          <form
            method="post"
            action="${address}/replace"
            enctype="multipart/form-data"
            class="card wide"
            data-drop="${messages.uploading}"
          >
            ${version}
            <label
              >${messages.choose}<input
                type="file"
                name="file"
                accept="${acceptedTypes}"
                required
                aria-describedby="hint"
            /></label>
            <p class="hint" id="hint">${messages.replaceHint}</p>
            <div class="acts"><button class="quiet">${messages.replace}</button></div>
          </form>`
      }
      ${
        canRemove &&
        html`<form method="post" action="${address}/delete" class="acts">
          ${version}<button class="quiet">${isBundled ? messages.restore : messages.remove}</button>
        </form>`
      }
      ${!isBundled && uses.length > 0 && html`<p class="hint">${messages.inUse}</p>`}`,
  });
}
