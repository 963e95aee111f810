import { html } from 'hono/html';
import type { CatalogueDrafts } from '../../publishing/catalogue-drafts.ts';
import { pageSize, type ItemQuery, type ListedItem } from '../../publishing/find-items.ts';
import { renderPage, type Markup } from '../views.ts';
import type { Viewer } from '../current-editor.ts';
import type { EditorMessages } from '../messages/en.ts';

type Found = {
  items: readonly ListedItem[];
  total: number;
  catalogue: Pick<CatalogueDrafts, 'listDrafts' | 'listOverridden'>;
};

/** Renders the state of an item as a badge. */
export const renderItemState = (state: 'source' | 'published' | 'changed', { catalogue }: EditorMessages): Markup =>
  html`<span class="state ${state}">${catalogue.states[state]}</span>`;

const linkTo = (query: ItemQuery, change: Partial<ItemQuery>): string => {
  const next = { ...query, ...change };
  const given = Object.entries(next).filter(([, value]) => value !== '' && value !== 'all' && value !== 1);
  return `/editor/catalogue?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
};

const renderChoice = (
  name: keyof ItemQuery,
  label: string,
  choices: Readonly<Record<string, string>>,
  chosen: string,
) =>
  html`<label
    >${label}<select name="${name}">
      ${Object.entries(choices).map(
        ([value, text]) => html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${text}</option>`,
      )}
    </select></label
  >`;

const renderSearch = (query: ItemQuery, { catalogue }: EditorMessages): Markup =>
  html`<form method="get" action="/editor/catalogue" class="search" role="search">
    ${renderChoice('kind', catalogue.kind, catalogue.kinds, query.kind)}
    ${renderChoice('region', catalogue.region, catalogue.regions, query.region)}
    ${renderChoice('only', catalogue.which, catalogue.only, query.only)}
    <label>${catalogue.search}<input type="search" name="words" value="${query.text}" maxlength="200" /></label>
    ${query.show !== '' && html`<input type="hidden" name="show" value="${query.show}" />`}
    <button>${catalogue.find}</button>
  </form>`;

const renderPages = (query: ItemQuery, total: number, { catalogue }: EditorMessages): Markup | false => {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    pages > 1 &&
    html`<nav class="acts" aria-label="${catalogue.page(query.page, pages)}">
      ${query.page > 1 && html`<a class="button quiet" href="${linkTo(query, { page: Math.min(query.page, pages + 1) - 1 })}">${catalogue.previous}</a>`}
      <span>${catalogue.page(query.page, pages)}</span>
      ${query.page < pages && html`<a class="button quiet" href="${linkTo(query, { page: query.page + 1 })}">${catalogue.next}</a>`}
    </nav>`
  );
};

/** Renders the search form and one page of items. */
export function renderItems(query: ItemQuery, { items, total, catalogue }: Found, viewer: Viewer): Markup {
  const { messages } = viewer;
  const [drafts, settled] = [catalogue.listDrafts(), catalogue.listOverridden()];
  return renderPage({
    title: messages.catalogue.title,
    viewer,
    body: html`<h1>${messages.catalogue.title}</h1>
      ${renderSearch(query, messages)}
      <p class="hint" role="status">${total === 0 ? messages.catalogue.none : messages.catalogue.found(total)}</p>
      <table class="items">
        <tbody>
          ${items.map(
            ({ id, title, maker, date, imageUrl, isHidden }) =>
              html`<tr>
                <td class="thumb">
                  ${!isHidden && html`<img src="${imageUrl}/96.jpg" alt="" width="48" height="48" loading="lazy" />`}
                </td>
                <th scope="row">
                  <a href="/editor/catalogue/item/${id}">${title}</a><br /><span class="hint">${maker}</span>
                </th>
                <td class="hint">${date}</td>
                <td>
                  ${renderItemState(drafts.has(id) ? 'changed' : settled.has(id) ? 'published' : 'source', messages)}
                  ${isHidden && html`<span class="state wrong">${messages.catalogue.hidden}</span>`}
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
      ${renderPages(query, total, messages)}`,
  });
}
