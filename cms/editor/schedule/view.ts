import { html } from 'hono/html';
import type { DocumentStatus } from '../../publishing/document-status.ts';
import type { Plan } from '../../publishing/schedule.ts';
import type { Viewer } from '../current-editor.ts';
import { nameOf, renderPage, titleOf, type Markup } from '../views.ts';
import { renderCalendar } from './calendar.ts';
import { describePlan, describePlanProblem } from './describe-plan.ts';
import { listPlanRegions, type PlanForm } from './read-plans.ts';

/** Renders a plan: what happens where and when, who planned it, and why it does not happen. */
function renderDescription(plan: Plan, document: DocumentStatus | undefined, { messages }: Viewer): Markup {
  const problem = describePlanProblem(plan, document, messages);
  return html`${describePlan(plan, messages)} · ${plan.by} ${problem && html`<strong class="wrong">${problem}</strong>`}`;
}

const renderCancel = ({ id, region, at, isRunning, failure }: Plan, { messages }: Viewer): Markup =>
  html`<form method="post" action="/editor/schedule/cancel">
    <input type="hidden" name="id" value="${id}" /><input type="hidden" name="region" value="${region}" />
    <input type="hidden" name="at" value="${at}" />
    <button class="quiet">
      ${isRunning && failure === undefined ? messages.schedule.cancelEnd : messages.schedule.cancel}
    </button>
  </form>`;

/** Renders a month with what is planned, and all that is planned, earliest first. */
export function renderSchedule(
  month: Date,
  plans: readonly Plan[],
  find: (id: string) => DocumentStatus | undefined,
  viewer: Viewer,
  now: Date,
): Markup {
  const { schedule, pages } = viewer.messages;
  return renderPage({
    title: schedule.title,
    viewer,
    body: html`<p><a href="/editor">← ${pages}</a></p>
      <h1>${schedule.title}</h1>
      ${renderCalendar(month, plans, find, viewer, now)} ${plans.length === 0 && html`<p>${schedule.none}</p>`}
      <ul>
        ${plans.map((one) => {
          const document = find(one.id);
          return html`<li>
            ${document && html`<a href="/editor/schedule/${nameOf(document.id)}">${titleOf(document, viewer)}</a>`}
            ${renderDescription(one, document, viewer)}
          </li>`;
        })}
      </ul>`,
  });
}

/** Renders the regions of a plan: a choice, or the only region of the page. */
function renderRegions(document: DocumentStatus, given: Partial<PlanForm>, { messages }: Viewer): Markup {
  const { schedule, catalogue } = messages;
  const [only, ...others] = listPlanRegions(document);
  if (only !== undefined && others.length === 0)
    return html`<input type="hidden" name="regions" value="${only}" />
      <p>${schedule.timesOf(catalogue.regions[only])}</p>`;
  return html`<fieldset>
    <legend>${schedule.regions}</legend>
    ${listPlanRegions(document).map(
      (region) =>
        html`<label class="choice"
          ><input
            type="checkbox"
            name="regions"
            value="${region}"
            ${given.regions?.includes(region) ? 'checked' : ''}
          />${catalogue.regions[region]}</label
        >`,
    )}
  </fieldset>`;
}

/** Renders what is planned for one page, and the form to plan its publication or its removal. */
export function renderPlan(
  document: DocumentStatus,
  plans: readonly Plan[],
  viewer: Viewer,
  { problem, given = {} }: { problem?: string; given?: Partial<PlanForm> } = {},
): Markup {
  const { schedule, onlyPublishers } = viewer.messages;
  const acts = document.isFixed ? (['publish'] as const) : (['publish', 'unpublish'] as const);
  const title = `${schedule.title}: ${titleOf(document, viewer)}`;
  const renderTime = (name: 'at' | 'until', label: string): Markup =>
    html`<label
      >${label}<input
        type="datetime-local"
        name="${name}"
        value="${given[name] ?? ''}"
        ${name === 'at' ? 'required' : ''}
    /></label>`;
  return renderPage({
    title,
    viewer,
    notice: problem === undefined ? undefined : { text: problem, isBad: true },
    body: html`<p><a href="/editor/page/${nameOf(document.id)}">← ${titleOf(document, viewer)}</a></p>
      <h1>${title}</h1>
      ${plans.map(
        (one) =>
          html`<div class="acts">
            <p>${renderDescription(one, document, viewer)}</p>
            ${viewer.editor?.role === 'publisher' && renderCancel(one, viewer)}
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
              ${acts.map(
                (act) =>
                  html`<option value="${act}" ${act === given.act ? 'selected' : ''}>${schedule.acts[act]}</option>`,
              )}
            </select></label
          >
          ${renderRegions(document, given, viewer)} ${renderTime('at', schedule.at)}
          ${renderTime('until', schedule.until)}
          <button>${schedule.plan}</button>
          <ul class="hint">
            ${schedule.hints.map((hint) => html`<li>${hint}</li>`)}
          </ul>
        </form>`
      }`,
  });
}
