import { html } from 'hono/html';
import { isLocale, localeNames, locales } from '../../model/content-types.ts';
import type { DocumentStatus } from '../../publishing/document-status.ts';
import type { Version } from '../../publishing/history.ts';
import type { Viewer } from '../current-editor.ts';
import { formatTime, nameOf, renderPage, titleOf, type Markup } from '../views.ts';
import type { Difference } from './compare.ts';
import { groupVersions, type Numbered, type VersionGroup } from './group-versions.ts';

/** A side of a comparison: a version, or the current draft. */
export type Side = { number: number | 'draft'; version?: Version };

const describe = ({ by, at, act, locales: only }: Version, { messages, language }: Viewer): string => {
  const { history, catalogue } = messages;
  const regions = (only ?? []).flatMap((name) => (isLocale(name) ? catalogue.regions[locales[name]] : []));
  const place = regions.length === 0 ? '' : ` (${regions.join(', ')})`;
  return by === '' ? history.release : `${formatTime(at, language)} · ${by} · ${history.acts[act]}${place}`;
};

const describeSide = ({ version }: Side, viewer: Viewer): string =>
  version ? describe(version, viewer) : viewer.messages.history.draft;

/** Renders the choice of the sides, and the link to what a version changed. */
function renderRow({ number, version }: Numbered, document: DocumentStatus, viewer: Viewer): Markup {
  const { history } = viewer.messages;
  const text = describe(version, viewer);
  const address = `/editor/history/${nameOf(document.id)}`;
  return html`<span class="version"
    ><input type="radio" name="from" value="${number}" aria-label="${history.from}: ${text}" required />
    <input type="radio" name="to" value="${number}" aria-label="${history.to}: ${text}" />
    <span
      ><a href="${address}?from=${number}&to=draft">${text}</a>
      ${number > 0 && html`<a class="hint" href="${address}?from=${number - 1}&to=${number}">${history.changes}</a>`}</span
    ></span
  >`;
}

function renderGroup([newest, ...others]: VersionGroup, document: DocumentStatus, viewer: Viewer): Markup {
  return html`<li>
    ${renderRow(newest, document, viewer)}
    ${
      others.length > 0 &&
      html`<details>
        <summary>${viewer.messages.history.earlier(others.length)}</summary>
        ${others.map((one) => renderRow(one, document, viewer))}
      </details>`
    }
  </li>`;
}

/** Renders the versions of a page, newest first, the saves of a session as one. Any two can be compared. */
export function renderHistory(document: DocumentStatus, versions: readonly Version[], viewer: Viewer): Markup {
  const { history } = viewer.messages;
  const title = `${history.title}: ${titleOf(document, viewer)}`;
  return renderPage({
    title,
    viewer,
    body: html`<p><a href="/editor/page/${nameOf(document.id)}">← ${titleOf(document, viewer)}</a></p>
      <h1>${title}</h1>
      ${versions.length === 0 && html`<p>${history.none}</p>`}
      ${
        versions.length > 0 &&
        html`<form method="get" action="/editor/history/${nameOf(document.id)}">
          <p class="hint">${history.hint}</p>
          <p class="version">
            <input type="radio" disabled aria-hidden="true" />
            <input type="radio" name="to" value="draft" checked aria-label="${history.to}: ${history.draft}" />
            <span>${history.draft}</span>
          </p>
          <ol class="versions">
            ${groupVersions(versions).map((group) => renderGroup(group, document, viewer))}
          </ol>
          <button>${history.compare}</button>
        </form>`
      }`,
  });
}

/** Renders the form that makes a version the draft, of a page with several regions in chosen ones. */
function renderRestore(document: DocumentStatus, { number, version }: Numbered, { messages }: Viewer): Markup {
  const { history, schedule, catalogue } = messages;
  const offered = localeNames.filter((locale) => document.locales.includes(locale) || version.texts?.[locale]);
  return html`<form method="post" action="/editor/restore" class="acts">
    <input type="hidden" name="id" value="${document.id}" />
    <input type="hidden" name="version" value="${document.version}" />
    <input type="hidden" name="number" value="${number}" /><input type="hidden" name="at" value="${version.at}" />
    ${
      offered.length > 1 &&
      version.texts !== null &&
      html`<input type="hidden" name="hasRegions" value="1" />
        <fieldset class="regions">
          <legend>${schedule.regions}</legend>
          ${offered.map(
            (locale) =>
              html`<label class="choice"
                ><input type="checkbox" name="regions" value="${locales[locale]}" checked />${
                  catalogue.regions[locales[locale]]
                }</label
              >`,
          )}
        </fieldset>`
    }
    <button class="main">${history.restore}</button>
  </form>`;
}

/** Renders two versions side by side, or a version and the draft, and the button that restores the older one. */
export function renderComparison(
  document: DocumentStatus,
  { from, to, differences }: { from: Side; to: Side; differences: readonly Difference[] },
  viewer: Viewer,
): Markup {
  const { history } = viewer.messages;
  const { number, version } = from;
  return renderPage({
    title: `${describeSide(from, viewer)} – ${describeSide(to, viewer)}`,
    viewer,
    body: html`<p><a href="/editor/history/${nameOf(document.id)}">← ${history.title}</a></p>
      <h1>${titleOf(document, viewer)}</h1>
      ${differences.length === 0 && html`<p>${history.same}</p>`}
      <table class="compared">
        <thead>
          <tr>
            <th scope="col">${history.field}</th>
            <th scope="col">${describeSide(from, viewer)}</th>
            <th scope="col">${describeSide(to, viewer)}</th>
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
      </table>
      ${
        version &&
        number !== 'draft' &&
        html`<h2>${describe(version, viewer)}</h2>
          ${renderRestore(document, { number, version }, viewer)}`
      }`,
  });
}
