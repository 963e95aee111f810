import { html } from 'hono/html';
import { locales, localeNames, type Locale } from '../../model/content-types.ts';
import { inLocales } from '../../model/in-locales.ts';
import type { ActionResult, PageDrafts } from '../../publishing/drafts.ts';
import type { Viewer } from '../current-editor.ts';
import { nameLength } from '../../publishing/page-names.ts';
import { documentOf, parseLocation } from '../document-location.ts';
import { renderPage, titleOf, type Markup } from '../views.ts';

/** The input of the form for a new page. */
export type NewPage = { name: string; title: string; address: string; from: string; locales: readonly Locale[] };

/** The pages that a new one can copy. */
const listCopied = (pages: PageDrafts) =>
  pages.list().filter(({ id, state }) => id !== 'footer' && state !== 'deleted');

/** Renders the form for a new page: empty, or a copy of another. */
export function renderNewPage(pages: PageDrafts, viewer: Viewer, given: NewPage, problem?: string): Markup {
  const { messages } = viewer;
  const copied = listCopied(pages);
  return renderPage({
    title: messages.newPage,
    viewer,
    notice: problem === undefined ? undefined : { text: problem, isBad: true },
    body: html`<p><a href="/editor">← ${messages.pages}</a></p>
      <h1>${messages.newPage}</h1>
      <form method="post" action="/editor/new" class="card">
        <input type="hidden" name="hasRegions" value="1" />
        <label
          >${messages.pageName}<input name="name" value="${given.name}" maxlength="${nameLength}" autofocus
        /></label>
        <p class="hint">${messages.pageNameHint}</p>
        <label
          >${messages.labels['title'] ?? 'Title'}<input name="title" value="${given.title}" required maxlength="255"
        /></label>
        <label
          >${messages.form.address}<input
            name="address"
            value="${given.address}"
            required
            pattern="[a-z0-9]+(-[a-z0-9]+)*"
            maxlength="43"
        /></label>
        <p class="hint">${messages.canvas.newAddressHint}</p>
        <label
          >${messages.canvas.copyOf}<select name="from">
            <option value="">${messages.canvas.none}</option>
            ${copied.map(
              (page) =>
                html`<option value="${page.id}" ${page.id === given.from ? 'selected' : ''}>
                  ${titleOf(page, viewer)}
                </option>`,
            )}
          </select></label
        >
        <fieldset>
          <legend>${messages.canvas.pageRegions}</legend>
          ${localeNames.map(
            (locale) =>
              html`<label class="choice"
                ><input
                  type="checkbox"
                  name="locales"
                  value="${locale}"
                  ${given.locales.includes(locale) ? 'checked' : ''}
                />${messages.catalogue.regions[locales[locale]]}</label
              >`,
          )}
        </fieldset>
        <button>${messages.canvas.create}</button>
      </form>`,
  });
}

/**
 * The texts of a new page: those of the copied page with the new title, or the title alone. A language that the copied
 * page lacks starts with the texts of another.
 */
function makeTexts(pages: PageDrafts, { title, from, locales: chosen }: NewPage) {
  const copied = from === '' ? null : pages.read(from);
  return inLocales((locale) => {
    if (!chosen.includes(locale)) return '';
    const text = copied?.[locale] || Object.values(copied ?? {}).find(Boolean) || '';
    const page = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    const updated = new Date().toISOString().slice(0, 10);
    return `${JSON.stringify({ ...page, title, seoTitle: title, seoDescription: page['seoDescription'] ?? '', updated }, undefined, 2)}\n`;
  });
}

/**
 * Creates the draft of a page.
 *
 * @returns its name in the editor's URLs, or why it is rejected: `unknown` for an invalid address, `conflict` for a used
 *   one. `noCopy`: the copied page does not exist, or is to be deleted.
 */
export function createPage(
  pages: PageDrafts,
  given: NewPage,
  by: string,
): { ok: true; name: string } | Extract<ActionResult, { ok: false }> | { ok: false; rejection: { code: 'noCopy' } } {
  const name = `pages/${given.address}`;
  const location = parseLocation(`${name}.json`);
  if (location === undefined) return { ok: false, rejection: { code: 'unknown' } };
  if (given.from !== '' && !listCopied(pages).some(({ id }) => id === given.from))
    return { ok: false, rejection: { code: 'noCopy' } };
  const done = pages.save(documentOf(location), makeTexts(pages, given), { by, base: null });
  if (!done.ok) return done;
  pages.rename(documentOf(location), given.name);
  return { ok: true, name };
}
