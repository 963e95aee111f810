/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html';
import { Links, Table } from '../layout.tsx';
import { charts, drawChart, type Chart } from './charts.ts';
import { fillPeriod, type Answer, type Dates } from './database.ts';

type InsightsProps = { name: string; chart: Chart; answer: Answer; dates: Dates };

/** One chart with its period, rows, SQL and CSV. */
export function InsightsPage({ name, chart, answer, dates }: InsightsProps) {
  const query = new URLSearchParams(Object.entries(dates).filter((entry) => entry[1] !== undefined));
  const search = query.size === 0 ? '' : `?${query.toString()}`;
  const links = Object.entries(charts).map(([each, { title }]) => [`/insights/${each}${search}`, title] as const);
  return (
    <>
      <nav aria-label="Charts">
        <Links links={links} path={`/insights/${name}${search}`} />
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
