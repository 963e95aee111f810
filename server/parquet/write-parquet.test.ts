import { DuckDBInstance } from '@duckdb/node-api';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parquetTables, writeParquet } from './write-parquet.ts';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'nordlyd-parquet-'))));
afterAll(() => rm(folder, { recursive: true }));

async function readRows(file: string): Promise<Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(`SELECT * FROM read_parquet('${file}')`);
  instance.closeSync();
  return reader.getRowObjectsJson();
}

async function* toLines(rows: readonly object[]): AsyncGenerator<string> {
  for (const row of rows) yield await Promise.resolve(`${JSON.stringify(row)}\n`);
}

it('writes events with the fields that charts filter by, and the whole event', async () => {
  const attribution = { last: { partner: true, gift: false } };
  const data = {
    event: 'purchase',
    attribution,
    ecommerce: { transaction_id: 'o1', value: 49.5, items: [{ item_id: 'duo' }] },
  };
  const event = { id: '1', name: 'purchase', region: 'se', occurredAt: '2026-11-02T08:00:00.000Z', data };
  const view = { id: '2', name: 'virtual_page_view', region: 'fi', data: { event: 'virtual_page_view' } };
  const file = join(folder, 'new', "it's.parquet");
  await writeParquet(parquetTables.events, toLines([{ ...event, orderNumbers: ['NL-1'] }, view]), file);
  const rows = await readRows(file.replace("'", "''"));
  expect(rows).toMatchObject([
    { id: '1', itemId: 'duo', value: '49.50', transactionId: 'o1', orderNumbers: ['NL-1'], source: 'partner' },
    { id: '2', region: 'fi', itemId: null, value: null, orderNumbers: null, source: null },
  ]);
  expect(rows[0]?.['occurredAt']).toBe('2026-11-02 08:00:00');
  expect(JSON.parse(String(rows[0]?.['data']))).toEqual(data);
  expect(await readdir(join(folder, 'new'))).toEqual(["it's.parquet"]);
});

it('a touch of a campaign without a usable source is not direct', async () => {
  const touches = {
    direct: {},
    'blog.example': { referring_host: 'blog.example' },
    newsletter: { source: 'newsletter', rejected: ['utm_term'] },
    gclid: { campaign: 'spring', click_ids: ['gclid'] },
    '(unknown campaign)': { medium: 'email', referring_host: 'mail.example' },
    '(unknown campaign) ': { rejected: ['utm_source'] },
  };
  const events = Object.entries(touches).map(([id, data]) => ({ id, name: 'campaign_details', data }));
  const file = join(folder, 'sources.parquet');
  await writeParquet(parquetTables.events, toLines(events), file);
  const sources = (await readRows(file)).map(({ id, source }) => [id, source]);
  expect(sources).toHaveLength(6);
  for (const [id, source] of sources) expect(source).toBe(String(id).trim());
});

it('marks the first event of each session: after half an hour without one', async () => {
  const occur = (id: string, clientId: string, time: string) => ({
    id,
    name: 'search',
    clientId,
    occurredAt: `2026-11-02T${time}:00Z`,
  });
  const events = [
    occur('3', 'a', '09:01'),
    occur('1', 'a', '08:00'),
    occur('2', 'a', '08:30'),
    occur('4', 'b', '08:01'),
  ];
  const file = join(folder, 'sessions.parquet');
  await writeParquet(parquetTables.events, toLines(events), file);
  const starts = (await readRows(file)).filter(({ isSessionStart }) => isSessionStart === true).map(({ id }) => id);
  expect(new Set(starts)).toEqual(new Set(['1', '3', '4']));
});

it('writes a table without rows, and keeps the last file when a line is broken', async () => {
  const file = join(folder, 'ledger.parquet');
  await writeParquet(parquetTables.ledger, toLines([]), file);
  expect(await readRows(file)).toEqual([]);
  const broken = (async function* () {
    yield await Promise.resolve('{"kind":');
  })();
  await expect(writeParquet(parquetTables.ledger, broken, file)).rejects.toThrow(/JSON/i);
  expect(await readRows(file)).toEqual([]);
  expect(await readdir(folder)).not.toContainEqual(expect.stringMatching(/^\.parquet-/));
});

it('the query for BigQuery in docs/analytics.md counts purchases by day, region and method', async () => {
  const [, query = ''] =
    /```sql\n(SELECT[^`]+FROM nordlyd\.events[^`]+)```/.exec(await readFile('docs/analytics.md', 'utf8')) ?? [];
  const purchase = (id: string, region: string, day: string, method: string, value: number, name = 'purchase') => ({
    id,
    name,
    region,
    occurredAt: `2026-11-${day}T08:00:00.000Z`,
    data: { event: name, ecommerce: { payment_type: method, value } },
  });
  const file = join(folder, 'bigquery.parquet');
  const events = [
    purchase('1', 'se', '02', 'card', 49.5),
    purchase('2', 'se', '02', 'card', 99),
    purchase('3', 'no', '02', 'vipps', 99),
    purchase('4', 'se', '03', 'card', 0),
    purchase('5', 'se', '03', 'card', 99, 'begin_checkout'),
  ];
  await writeParquet(parquetTables.events, toLines(events), file);
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  // the two functions that BigQuery names differently
  await connection.run(
    'CREATE MACRO json_value(json, path) AS json ->> path; CREATE MACRO "date"(instant) AS instant::DATE',
  );
  await connection.run(`CREATE SCHEMA nordlyd; CREATE VIEW nordlyd.events AS SELECT * FROM read_parquet('${file}')`);
  const reader = await connection.runAndReadAll(query);
  const rows = reader.getRowObjectsJson().map((row) => Object.values(row).map(String).join(' '));
  instance.closeSync();
  expect(rows.sort()).toEqual([
    '2026-11-02 no vipps 1 99.00',
    '2026-11-02 se card 2 148.50',
    '2026-11-03 se card 1 0.00',
  ]);
});
