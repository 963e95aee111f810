import { html } from 'hono/html';
import { locales, type Region } from '../model/content-types.ts';
import type { DocumentState, DocumentStatus } from '../publishing/document-status.ts';
import type { ReviewRequest } from '../publishing/reviews.ts';
import type { Plan } from '../publishing/schedule.ts';
import type { Viewer } from './current-editor.ts';
import { fold } from './fold.ts';
import { editorLanguages, getMessages } from './messages/language.ts';
import { renderChangedRegions } from './page/publish-form.ts';
import { renderThumbnail } from './page-thumbnail.ts';
import { renderWaiting } from './review/view.ts';
import { describePlan, describePlanProblem } from './schedule/describe-plan.ts';
import {
  nameOf,
  readTitle,
  renderEditLink,
  renderPage,
  renderState,
  renderTouched,
  titleOf,
  type Markup,
  type Notice,
} from './views.ts';

/** Search and filter of the page list. */
export type PageQuery = { words: string; state: DocumentState | 'all'; region: Region | 'all' };

const states = ['published', 'changed', 'new', 'deleted'] as const;

/** Parses the query of the page list; unknown values are ignored. */
export const readPageQuery = (query: Record<string, string>): PageQuery => ({
  words: (query['words'] ?? '').slice(0, 200),
  state: states.find((state) => state === query['state']) ?? 'all',
  region: Object.values(locales).find((region) => region === query['region']) ?? 'all',
});

const listRegions = (document: DocumentStatus): Region[] => document.locales.map((locale) => locales[locale]);

const startNames = Object.keys(editorLanguages).map((language) => getMessages(language).startPage);

const fits = (document: DocumentStatus, query: PageQuery): boolean => {
  const { id, name = '', titles, state } = document;
  const isInRegion = query.region === 'all' || listRegions(document).includes(query.region);
  const own = id === 'pages/start' ? startNames : [];
  const text = fold([id, name, ...own, ...Object.values(titles)].join(' '));
  const isNamed = fold(query.words)
    .split(/\s+/)
    .every((word) => text.includes(word));
  return isNamed && isInRegion && (query.state === 'all' || query.state === state);
};

const renderSearch = ({ words, state, region }: PageQuery, { messages }: Viewer): Markup =>
  html`<form method="get" action="/editor" class="search" role="search">
    <label
      >${messages.catalogue.which}<select name="state">
        ${Object.entries({ all: messages.catalogue.only.all, ...messages.states }).map(
          ([value, text]) => html`<option value="${value}" ${value === state ? 'selected' : ''}>${text}</option>`,
        )}
      </select></label
    >
    <label
      >${messages.catalogue.region}<select name="region">
        ${Object.entries({ all: messages.catalogue.only.all, ...messages.catalogue.regions }).map(
          ([value, text]) => html`<option value="${value}" ${value === region ? 'selected' : ''}>${text}</option>`,
        )}
      </select></label
    >
    <label>${messages.searchPages}<input type="search" name="words" value="${words}" maxlength="200" /></label>
    <button>${messages.catalogue.find}</button>
  </form>`;

/** The pages with what is asked and planned for them. */
export type PageOverview = {
  documents: readonly DocumentStatus[];
  reviews: readonly ReviewRequest[];
  /** earliest first */
  planned: readonly Plan[];
};

const renderReviewer = (request: ReviewRequest | undefined, { messages }: Viewer): Markup =>
  html`${
    request &&
    html`<a class="hint" href="/editor/review/${nameOf(request.id)}">${messages.review.waitsFor(request.reviewer)}</a>`
  }`;

const renderPlanned = (plans: readonly Plan[], document: DocumentStatus, { messages }: Viewer): Markup =>
  html`${plans.map(
    (plan) =>
      html`<a class="planned" href="/editor/schedule/${nameOf(plan.id)}">${describePlan(plan, messages)}</a>
        ${describePlanProblem(plan, document, messages) && html`<span class="wrong">${describePlanProblem(plan, document, messages)}</span>`}`,
  )}`;

/** The title of a page that has another name, and the last part of its address. */
const listOtherNames = (document: DocumentStatus, viewer: Viewer): string[] => {
  const title = readTitle(document, viewer.language);
  const address = nameOf(document.id).split('/').at(-1)!;
  return [...(title === '' || title === titleOf(document, viewer) ? [] : [title]), address];
};

const renderHead = ({ messages }: Viewer): Markup => {
  const { columns, schedule } = messages;
  const names = [columns.page, schedule.regions, columns.state, columns.next, columns.changed];
  return html`<thead>
    <tr>
      <td></td>
      ${names.map((name) => html`<th scope="col">${name}</th>`)}
      <td></td>
    </tr>
  </thead>`;
};

/** Renders the list of pages with their titles and states; those with open drafts first. */
export const renderList = (
  { documents, reviews, planned }: PageOverview,
  viewer: Viewer,
  notice?: Notice,
  query: PageQuery = { words: '', state: 'all', region: 'all' },
): Markup => {
  const { messages } = viewer;
  const found = documents.filter((document) => fits(document, query));
  return renderPage({
    title: messages.pages,
    viewer,
    notice,
    body: html`<div class="row">
        <h1>${messages.pages}</h1>
        <a class="button" href="/editor/new">${messages.newPage}</a>
      </div>
      ${renderWaiting(reviews, (id) => documents.find((document) => document.id === id), viewer)}
      ${renderSearch(query, viewer)}
      <table class="pages">
        ${renderHead(viewer)}
        <tbody>
          ${found
            .toSorted((one, other) => Number(one.state === 'published') - Number(other.state === 'published'))
            .map(
              (document) =>
                html`<tr>
                  <td class="thumb">${renderThumbnail(document.sections)}</td>
                  <th scope="row">
                    <a href="/editor/page/${nameOf(document.id)}">${titleOf(document, viewer)}</a>
                    <span class="hint">${listOtherNames(document, viewer).join(' · ')}</span>
                  </th>
                  <td>
                    ${listRegions(document)
                      .map((region) => messages.catalogue.regions[region])
                      .join(', ')}
                    <span class="hint">${document.isFixed ? messages.fixed : messages.free}</span>
                  </td>
                  <td>
                    ${renderState(document, messages)} ${renderChangedRegions(document, viewer)}
                    ${renderReviewer(
                      reviews.find(({ id }) => id === document.id),
                      viewer,
                    )}
                  </td>
                  <td class="hint">
                    ${renderPlanned(
                      planned.filter(({ id }) => id === document.id),
                      document,
                      viewer,
                    )}
                  </td>
                  <td class="hint">${renderTouched(document, viewer)}</td>
                  <td>${document.state !== 'deleted' && renderEditLink(document.id, messages)}</td>
                </tr>`,
            )}
        </tbody>
      </table>
      ${found.length === 0 && html`<p>${messages.catalogue.none}</p>`}`,
  });
};
