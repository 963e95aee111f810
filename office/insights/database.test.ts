import { DuckDBInstance } from '@duckdb/node-api';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReader } from './database.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nordlyd-reader-'));
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  await connection.run(
    `COPY (SELECT 1 AS one) TO '${folder}/ledger.parquet'; COPY (SELECT 2 AS two) TO '${folder}/other.parquet'`,
  );
  instance.closeSync();
});
afterAll(() => rm(folder, { recursive: true }));

const run = (sql: string, ms?: number) => createReader(folder, async () => undefined, ms)({ table: 'ledger', sql }, {});

it('a query reads its table and no other file', async () => {
  expect(await run('SELECT one FROM ledger')).toMatchObject({ ok: true, rows: [{ one: 1 }] });
  const others = [`SELECT * FROM read_parquet('${folder}/other.parquet')`, `COPY (SELECT 1) TO '${folder}/new.csv'`];
  for (const sql of others)
    expect(await run(sql)).toMatchObject({ ok: false, reason: expect.stringContaining('Permission Error') as string });
});

it('a query ends at its limits of time and memory, and the event loop still runs', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 5);
  const late = await run('SELECT count(*) FROM range(100000000000) AS r(i) WHERE hash(i) % 7 = 0', 200);
  clearInterval(timer);
  expect(late).toEqual({ ok: false, reason: 'The query took more than 0.2 seconds. Choose a shorter period.' });
  expect(turns).toBeGreaterThan(3);
  const large = await run('SELECT list(i) FROM range(300000000) AS r(i)', 60_000);
  expect(large).toMatchObject({ ok: false, reason: expect.stringContaining('Out of Memory') as string });
});
