import { html } from 'hono/html';
import { locales } from '../../model/content-types.ts';
import type { DocumentStatus } from '../../publishing/document-status.ts';
import type { Plan } from '../../publishing/schedule.ts';
import type { Viewer } from '../current-editor.ts';
import { nameOf, titleOf, type Markup } from '../views.ts';
import { formatWithZone } from './zoned-time.ts';

/** The first instant of a month in UTC; the month of `now` for an invalid text. */
export function readMonth(text: string | undefined, now: Date): Date {
  const [year, month] = (/^(\d{4})-(0[1-9]|1[0-2])$/.exec(text ?? '') ?? []).slice(1).map(Number);
  return new Date(Date.UTC(year ?? now.getUTCFullYear(), month === undefined ? now.getUTCMonth() : month - 1));
}

const writeMonth = (date: Date): string => date.toISOString().slice(0, 7);
const writeDay = (date: Date): string => date.toISOString().slice(0, 10);

/** The days of the weeks of a month, from Monday to Sunday. */
function listWeeks(month: Date): Date[][] {
  const [year, index] = [month.getUTCFullYear(), month.getUTCMonth()];
  const monday = 1 - ((month.getUTCDay() + 6) % 7);
  const weeks = [0, 1, 2, 3, 4, 5].map((week) =>
    [0, 1, 2, 3, 4, 5, 6].map((day) => new Date(Date.UTC(year, index, monday + 7 * week + day))),
  );
  return weeks.filter((days) => days.some((day) => writeMonth(day) === writeMonth(month)));
}

/** A start or an end of a plan on a day of its region. */
type Moment = { plan: Plan; day: string; time: string; isEnd: boolean };

const listMoments = (plans: readonly Plan[]): Moment[] =>
  plans
    .flatMap((plan) =>
      [plan.at, plan.until].flatMap((instant, index) => {
        if (instant === undefined) return [];
        const local = formatWithZone(new Date(instant), plan.region);
        return [{ plan, instant, day: local.slice(0, 10), time: local.slice(11), isEnd: index === 1 }];
      }),
    )
    .sort((one, other) => one.instant.localeCompare(other.instant));

/** Renders a month with the planned changes of each day, each in the local time of its region. @param now marks the day of the editor. */
export function renderCalendar(
  month: Date,
  plans: readonly Plan[],
  find: (id: string) => DocumentStatus | undefined,
  viewer: Viewer,
  now: Date,
): Markup {
  const { messages, language } = viewer;
  const today = formatWithZone(now, language === 'en' ? 'se' : locales[language]).slice(0, 10);
  const format = (date: Date, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(date);
  const weeks = listWeeks(month);
  const others = [-1, 1].map((step) => new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + step)));
  const renderMonthLink = (other: Date): Markup =>
    html`<a href="/editor/schedule?month=${writeMonth(other)}"
      >${format(other, { month: 'long', year: 'numeric' })}</a
    >`;
  const moments = listMoments(plans);
  const renderMoment = ({ plan: { id, act, region }, time, isEnd }: Moment): Markup => {
    const document = find(id);
    const title = document ? titleOf(document, viewer) : id;
    const { acts, ends } = messages.schedule;
    return html`<li>
      ${time} ${messages.catalogue.regions[region]}: ${isEnd ? ends[act] : acts[act]}
      ${document ? html`<a href="/editor/schedule/${nameOf(document.id)}">${title}</a>` : title}
    </li>`;
  };
  const renderDay = (day: Date): Markup => {
    const planned = moments.filter((moment) => moment.day === writeDay(day));
    const isToday = writeDay(day) === today;
    return html`<td
      class="${writeMonth(day) === writeMonth(month) ? '' : 'other'}"
      aria-current="${isToday ? 'date' : 'false'}"
    >
      <time datetime="${writeDay(day)}">${day.getUTCDate()}</time>
      ${
        planned.length > 0 &&
        html`<ul>
          ${planned.map(renderMoment)}
        </ul>`
      }
    </td>`;
  };
  return html`<div class="calendar">
    <table>
      <caption>
        ${format(month, { month: 'long', year: 'numeric' })}
      </caption>
      <thead>
        <tr>
          ${weeks[0]!.map((day) => html`<th scope="col">${format(day, { weekday: 'short' })}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${weeks.map(
          (days) =>
            html`<tr>
              ${days.map(renderDay)}
            </tr>`,
        )}
      </tbody>
    </table>
    <nav>${others.map(renderMonthLink)}</nav>
  </div>`;
}
