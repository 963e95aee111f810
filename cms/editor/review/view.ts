import { html } from 'hono/html';
import type { DocumentStatus } from '../../publishing/document-status.ts';
import { noteLength, type ReviewRequest } from '../../publishing/reviews.ts';
import type { Editor } from '../accounts.ts';
import type { Viewer } from '../current-editor.ts';
import { formatTime, nameOf, renderAction, renderPage, titleOf, type Markup } from '../views.ts';

const renderForm = (document: DocumentStatus, others: readonly Editor[], { messages }: Viewer): Markup =>
  html`<form method="post" action="/editor/review" class="card">
    <input type="hidden" name="id" value="${document.id}" />
    <label
      >${messages.review.reviewer}<select name="reviewer">
        ${others.map(({ name, role }) => html`<option value="${name}">${name} · ${messages.roles[role]}</option>`)}
      </select></label
    >
    <label>${messages.review.note}<textarea name="note" rows="4" maxlength="${noteLength}"></textarea></label>
    <button class="main">${messages.review.ask}</button>
  </form>`;

/**
 * Renders the request for a review of a page, or the form that asks for one.
 *
 * @param others the accounts that can review it.
 */
export function renderReview(
  document: DocumentStatus,
  request: ReviewRequest | undefined,
  others: readonly Editor[],
  viewer: Viewer,
): Markup {
  const { messages } = viewer;
  const { review } = messages;
  const name = nameOf(document.id);
  const title = `${review.title}: ${titleOf(document, viewer)}`;
  return renderPage({
    title,
    viewer,
    body: html`<p><a href="/editor/page/${name}">← ${titleOf(document, viewer)}</a></p>
      <h1>${title}</h1>
      ${
        request &&
        html`<section class="card">
          <p>${review.asked(request.by, request.reviewer)} · ${formatTime(request.at, viewer.language)}</p>
          ${request.note !== '' && html`<blockquote>${request.note}</blockquote>`}
          <p>
            <a href="/editor/page/${name}">${messages.preview}</a> ·
            <a href="/editor/history/${name}">${messages.history.title}</a>
          </p>
          ${renderAction('review/done', request.by === viewer.editor?.name ? review.withdraw : review.done, document)}
        </section>`
      }
      ${!request && others.length === 0 && html`<p>${review.alone}</p>`}
      ${!request && others.length > 0 && renderForm(document, others, viewer)}`,
  });
}

/** Renders the requests that wait for the current editor, with links to their pages. */
export const renderWaiting = (
  requests: readonly ReviewRequest[],
  find: (id: string) => DocumentStatus | undefined,
  viewer: Viewer,
): Markup => {
  const own = requests.filter(({ reviewer }) => reviewer === viewer.editor?.name);
  if (own.length === 0) return html``;
  return html`<section class="card">
    <h2>${viewer.messages.review.waiting}</h2>
    <ul>
      ${own.map(({ id, by, note }) => {
        const document = find(id);
        return (
          document &&
          html`<li><a href="/editor/review/${nameOf(id)}">${titleOf(document, viewer)}</a> · ${by}: ${note}</li>`
        );
      })}
    </ul>
  </section>`;
};
