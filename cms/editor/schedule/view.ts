import { html } from 'hono/html';
import { locales, type Region } from '../../model/content-types.ts';
import type { DocumentStatus } from '../../publishing/document-status.ts';
import type { PlannedChange } from '../../publishing/schedule.ts';
import type { Viewer } from '../current-editor.ts';
import { nameOf, renderPage, titleOf, type Markup } from '../views.ts';
import { renderCalendar } from './calendar.ts';
import { formatZoned } from './zoned-time.ts';

const regions = Object.values(locales) as Region[];

/** Describes an plannedChange: what happens when, who planned it, and why it did not happen. */
const describe = ({ act, at, by, failure }: PlannedChange, { messages }: Viewer): string => {
  const { schedule, catalogue, refused } = messages;
  const times = regions.map((region) => `${catalogue.regions[region]} ${formatZoned(new Date(at), region)}`);
  const text = `${schedule.acts[act]}: ${times.join(', ')} · ${by}`;
  return failure === undefined ? text : `${text}. ${schedule.failed} ${refused[failure]}`;
};

const renderCancel = ({ id, act }: PlannedChange, { messages }: Viewer): Markup =>
  html`<form method="post" action="/editor/schedule/cancel">
    <input type="hidden" name="id" value="${id}" /><input type="hidden" name="act" value="${act}" />
    <button class="quiet">${messages.schedule.cancel}</button>
  </form>`;

/** Renders a month with what is planned, and all that is planned, earliest first. */
export function renderSchedule(
  month: Date,
  changes: readonly PlannedChange[],
  find: (id: string) => DocumentStatus | undefined,
  viewer: Viewer,
): Markup {
  const { schedule, pages } = viewer.messages;
  return renderPage({
    title: schedule.title,
    viewer,
    body: html`<p><a href="/editor">← ${pages}</a></p>
      <h1>${schedule.title}</h1>
      ${renderCalendar(month, changes, find, viewer)} ${changes.length === 0 && html`<p>${schedule.none}</p>`}
      <ul>
        ${changes.map((one) => {
          const document = find(one.id);
          return html`<li>
            ${document && html`<a href="/editor/schedule/${nameOf(document.id)}">${titleOf(document, viewer)}</a>`}
            ${describe(one, viewer)}
          </li>`;
        })}
      </ul>`,
  });
}

const renderOption = (value: string, label: string, chosen: string | undefined): Markup =>
  html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${label}</option>`;

/** Renders what is planned for one page, and the form to plan its publication or its end. */
export function renderPlan(
  document: DocumentStatus,
  changes: readonly PlannedChange[],
  viewer: Viewer,
  { problem, given = {} }: { problem?: string; given?: { act?: string; at?: string; region?: string } } = {},
): Markup {
  const { schedule, catalogue, onlyPublishers } = viewer.messages;
  const acts = document.isFixed ? (['publish'] as const) : (['publish', 'unpublish'] as const);
  const own = document.locales.map((locale) => locales[locale]);
  const title = `${schedule.title}: ${titleOf(document, viewer)}`;
  return renderPage({
    title,
    viewer,
    notice: problem === undefined ? undefined : { text: problem, isBad: true },
    body: html`<p><a href="/editor/page/${nameOf(document.id)}">← ${titleOf(document, viewer)}</a></p>
      <h1>${title}</h1>
      ${changes.map(
        (one) =>
          html`<div class="acts">
            <p>${describe(one, viewer)}</p>
            ${renderCancel(one, viewer)}
          </div>`,
      )}
      ${viewer.editor?.role !== 'publisher' && html`<p class="hint">${onlyPublishers}</p>`}
      ${
        viewer.editor?.role === 'publisher' &&
        html`<form method="post" action="/editor/schedule" class="card">
          <input type="hidden" name="id" value="${document.id}" />
          <input type="hidden" name="version" value="${document.version}" />
          <label
            >${schedule.act}<select name="act">
              ${acts.map((act) => renderOption(act, schedule.acts[act], given.act))}
            </select></label
          >
          <label>${schedule.at}<input type="datetime-local" name="at" value="${given.at ?? ''}" required /></label>
          <label
            >${schedule.zone}<select name="region">
              ${own.map((region) => renderOption(region, catalogue.regions[region], given.region))}
            </select></label
          >
          <button>${schedule.plan}</button>
          <p class="hint">${schedule.hint}</p>
        </form>`
      }`,
  });
}
