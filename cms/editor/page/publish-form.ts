import { html } from 'hono/html';
import { locales, localeNames, type Locale } from '../../model/content-types.ts';
import { listMistakesOf, type DocumentStatus } from '../../publishing/document-status.ts';
import type { Viewer } from '../current-editor.ts';
import type { Markup } from '../views.ts';

/** The languages whose regions a form names; undefined when the form has no choice of regions. */
export const readChosenLocales = (form: FormData): Locale[] | undefined =>
  form.get('hasRegions') === null
    ? undefined
    : localeNames.filter((locale) => form.getAll('regions').includes(locales[locale]));

/** True when the draft of some region can be published. */
export const canPublish = (document: DocumentStatus): boolean =>
  document.changedLocales.some((locale) => listMistakesOf(document, locale).length === 0);

/**
 * Renders the buttons that publish and unpublish a page, with a choice of regions when it has several. The draft of a
 * region with mistakes cannot be published, but those of the others can.
 */
export function renderPublishForm(document: DocumentStatus, { messages }: Viewer): Markup {
  const { id, version, state, isPublic, isFixed, changedLocales, publicLocales } = document;
  const isDeleted = state === 'deleted';
  const isSound = (locale: Locale): boolean => listMistakesOf(document, locale).length === 0;
  const isChangedIn = (locale: Locale): boolean => changedLocales.includes(locale) && isSound(locale);
  const canUnpublish = isPublic && !isFixed;
  const offered = localeNames.filter(
    (locale) => changedLocales.includes(locale) || (canUnpublish && publicLocales.includes(locale)),
  );
  const hasChoice = !isDeleted && offered.length > 1 && id !== 'footer';
  const isReady = isDeleted ? isSound('sv') : canPublish(document);
  if (!isReady && !canUnpublish) return html``;
  return html`<form method="post" action="/editor/publish" class="acts">
    <input type="hidden" name="id" value="${id}" /><input type="hidden" name="version" value="${version}" />
    ${
      hasChoice &&
      html`<input type="hidden" name="hasRegions" value="1" />
        <fieldset class="regions">
          <legend>${messages.schedule.regions}</legend>
          ${offered.map((locale) => {
            const region = locales[locale];
            const isUsable = isChangedIn(locale) || (canUnpublish && publicLocales.includes(locale));
            return html`<label class="choice"
              ><input
                type="checkbox"
                name="regions"
                value="${region}"
                ${isUsable && (!isReady || isChangedIn(locale)) ? 'checked' : ''}
                ${isUsable ? '' : 'disabled'}
              />${messages.catalogue.regions[region]}</label
            >`;
          })}
        </fieldset>`
    }
    ${isReady && html`<button class="main">${isDeleted ? messages.publishDeletion : messages.publish}</button>`}
    ${canUnpublish && html`<button class="quiet" formaction="/editor/unpublish">${messages.unpublish}</button>`}
  </form>`;
}

/** Renders the regions whose visitors see another version than the draft, if others see the draft. */
export function renderChangedRegions({ locales: own, changedLocales }: DocumentStatus, { messages }: Viewer): Markup {
  const { regions } = messages.catalogue;
  const isMixed = changedLocales.length > 0 && own.some((locale) => !changedLocales.includes(locale));
  return html`${isMixed && html`<span class="hint">${changedLocales.map((locale) => regions[locales[locale]]).join(', ')}</span>`}`;
}
