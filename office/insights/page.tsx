/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html';
import { z } from 'zod';
import { Table } from '../layout.tsx';
import { charts, drawChart, type Chart } from './charts.ts';
import { fillPeriod, type Answer, type Dates, type Row } from './database.ts';

const cell = (value: Row[string]): string => {
  if (typeof value !== 'string') return String(value ?? '');
  // a spreadsheet must not run a name as a formula
  const text = /^[=+@\t\r-]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows as CSV, with a header also when there are none. */
export const toCsv = ({ columns, rows }: { columns: string[]; rows: Row[] }): string =>
  [columns.join(','), ...rows.map((row) => Object.values(row).map(cell).join(','))]
    .map((line) => `${line}\r\n`)
    .join('');

/** Reads a period as it was typed. */
export const readDates = ({ since, until }: Record<string, string>): Dates => ({
  since: since === '' ? undefined : since,
  until: until === '' ? undefined : until,
});

/** What is wrong with a typed period. */
export function findPeriodProblem({ since, until }: Dates): string | undefined {
  const wrong = [since, until].find((text) => text !== undefined && !z.iso.date().safeParse(text).success);
  if (wrong !== undefined) return `"${wrong}" is not a date: write it as 2026-11-01.`;
  if (since !== undefined && until !== undefined && until <= since)
    return `The period from ${since} to before ${until} has no day.`;
  return undefined;
}

type InsightsProps = { name: string; chart: Chart; answer: Answer; dates: Dates };

/** One chart with its period, rows, SQL and CSV. */
export function InsightsPage({ name, chart, answer, dates }: InsightsProps) {
  const query = new URLSearchParams(Object.entries(dates).filter((entry) => entry[1] !== undefined));
  const search = query.size === 0 ? '' : `?${query.toString()}`;
  return (
    <>
      <nav aria-label="Charts">
        <ul>
          {Object.entries(charts).map(([each, { title }]) => (
            <li>
              <a href={`/insights/${each}${search}`} aria-current={each === name ? 'page' : undefined}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <form class="period" method="get" action={`/insights/${name}`}>
        <label>
          from <input type="date" name="since" value={dates.since} />
        </label>
        <label>
          until (not included) <input type="date" name="until" value={dates.until} />
        </label>
        <button type="submit">Show</button>
      </form>
      {!answer.ok && <p class="problem">{answer.reason}</p>}
      {answer.ok && (
        <>
          <p>
            {chart.table === 'events' ? 'Browsers whose users agreed to statistics.' : 'All movements of money.'} Export
            of {answer.writtenAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.{' '}
            <a href={`/insights/${name}.csv${search}`} download={`${name}.csv`}>
              CSV
            </a>
          </p>
          {answer.rows.length > 0 && (
            <figure class="chart" role="group" aria-label={chart.title}>
              {raw(drawChart(chart, answer.rows))}
            </figure>
          )}
          <details>
            <summary>SQL</summary>
            <pre>{fillPeriod(chart.sql, dates)}</pre>
          </details>
          <Table caption="Rows" rows={answer.rows.slice(0, 200)} />
          {answer.rows.length > 200 && <p>The CSV has all {answer.rows.length} rows.</p>}
        </>
      )}
    </>
  );
}
