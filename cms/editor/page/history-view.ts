import { html } from 'hono/html';
import type { DocumentStatus } from '../../publishing/document-status.ts';
import type { Version } from '../../publishing/history.ts';
import type { Viewer } from '../current-editor.ts';
import { formatTime, nameOf, renderPage, titleOf, type Markup } from '../views.ts';
import type { Difference } from './compare.ts';

const describe = ({ by, at, act }: Version, { messages }: Viewer): string => {
  const { history } = messages;
  return by === '' ? history.release : `${formatTime(at)} · ${by} · ${history.acts[act]}`;
};

/** Renders the versions of a page, newest first. */
export function renderHistory(document: DocumentStatus, versions: readonly Version[], viewer: Viewer): Markup {
  const { messages } = viewer;
  const title = `${messages.history.title}: ${titleOf(document, viewer)}`;
  return renderPage({
    title,
    viewer,
    body: html`<p><a href="/editor/page/${nameOf(document.id)}">← ${titleOf(document, viewer)}</a></p>
      <h1>${title}</h1>
      ${versions.length === 0 && html`<p>${messages.history.none}</p>`}
      <ol reversed>
        ${versions
          .map(
            (version, index) =>
              html`<li><a href="/editor/history/${index}/${nameOf(document.id)}">${describe(version, viewer)}</a></li>`,
          )
          .toReversed()}
      </ol>`,
  });
}

/** Renders one version next to the current draft, with a button that restores it as the draft. */
export function renderVersion(
  document: DocumentStatus,
  { version, number, differences }: { version: Version; number: number; differences: readonly Difference[] },
  viewer: Viewer,
): Markup {
  const { messages } = viewer;
  const { history } = messages;
  return renderPage({
    title: describe(version, viewer),
    viewer,
    body: html`<p><a href="/editor/history/${nameOf(document.id)}">← ${history.title}</a></p>
      <h1>${titleOf(document, viewer)}</h1>
      <p>${describe(version, viewer)}</p>
      ${differences.length === 0 && html`<p>${history.same}</p>`}
      ${
        differences.length > 0 &&
        html`<table>
          <thead>
            <tr>
              <th scope="col">${history.field}</th>
              <th scope="col">${history.then}</th>
              <th scope="col">${history.now}</th>
            </tr>
          </thead>
          <tbody>
            ${differences.map(
              ({ place, before, after }) =>
                html`<tr>
                  <th scope="row">${place}</th>
                  <td>${before}</td>
                  <td>${after}</td>
                </tr>`,
            )}
          </tbody>
        </table>`
      }
      <form method="post" action="/editor/restore">
        <input type="hidden" name="id" value="${document.id}" />
        <input type="hidden" name="version" value="${document.version}" />
        <input type="hidden" name="number" value="${number}" />
        <button class="main">${history.restore}</button>
      </form>`,
  });
}
