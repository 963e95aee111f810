import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { charts, drawChart } from './charts.ts';
import { fillPeriod, type Dates, type Row } from './database.ts';

/** Runs a chart over the rows of its table, and draws it. */
async function run(name: string, columns: string, values: string[], dates: Dates = {}): Promise<unknown[][]> {
  const chart = charts[name];
  if (chart === undefined) throw new Error(`no chart ${name}`);
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  await connection.run(
    `CREATE TABLE ${chart.table} AS SELECT * FROM (VALUES ${values.join(', ')}) AS rows(${columns})`,
  );
  const reader = await connection.runAndReadAll(fillPeriod(chart.sql, dates));
  const rows = reader.getRowObjectsJson() as Row[];
  instance.closeSync();
  if (drawChart(chart, rows).includes('NaN')) throw new Error(`${name} draws a value that is no number`);
  return rows.map((row) => Object.values(row));
}

it('churn counts a month only when every renewal of its payments was due', async () => {
  const columns = 'subscription, region, kind, time';
  const pay = (subscription: string, day: string) => `('${subscription}', 'se', 'payment', TIMESTAMP '${day} 08:00')`;
  const values = [
    pay('a', '2026-10-27'),
    pay('a', '2026-11-27'),
    pay('b', '2026-10-05'),
    pay('b', '2026-11-05'),
    pay('b', '2026-12-05'),
    pay('c', '2026-10-31'),
  ];
  const october = ['2026-10', 'se', 3, 1, 0.3333];
  expect(await run('churn', columns, values)).toEqual([october]);
  expect(await run('churn', columns, values, { until: '2026-12-01' })).toEqual([october]);
  expect(await run('churn', columns, values, { until: '2026-11-30' })).toEqual([]);
  expect(await run('churn', columns, [...values, pay('a', '2027-01-01')])).toEqual([
    october,
    ['2026-11', 'se', 2, 0, 0],
  ]);
});

it('the share of converted trials leaves out trials that still run', async () => {
  const columns = 'transactionId, region, name, value, coupon, occurredAt';
  const send = (order: string, name: string, value: number, day: string, coupon = 'NULL') =>
    `('${order}', 'se', '${name}', ${value}, ${coupon}, TIMESTAMP '${day} 08:00')`;
  const values = [
    send('a', 'purchase', 0, '2026-10-01'),
    send('b', 'purchase', 0, '2026-10-02'),
    send('a', 'trial_converted', 99, '2026-10-15'),
    send('c', 'purchase', 0, '2026-10-30'),
    send('d', 'purchase', 0, '2026-11-05'),
    send('e', 'purchase', 0, '2026-10-03', `'HOST26'`),
    send('f', 'purchase', 99, '2026-11-12'),
  ];
  expect(await run('trials', columns, values)).toEqual([
    ['2026-10', 'se', 3, 1, 1, 0.5],
    ['2026-11', 'se', 1, 1, 0, null],
  ]);
});

it('names as many months below a chart as have room', () => {
  const rows = Array.from({ length: 36 }, (_, index) => ({
    month: `${2024 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
    currency: 'SEK',
    mrr: index,
  }));
  const named = drawChart(charts['mrr']!, rows)
    .split('</svg>')
    .map((svg) => (svg.match(/>20\d\d-\d\d</g) ?? []).length);
  expect(named).toEqual([12, 5, 0]);
});
