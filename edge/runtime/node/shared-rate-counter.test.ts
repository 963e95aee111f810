import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../../server/telemetry/log.ts';
import { createRateLimit, rates } from '../../security/rate-limit.ts';
import { openFileStore, openServerStore, type OpenStore } from './sql-session-store.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const log = createLog('site', () => undefined);
const folder = mkdtempSync(join(tmpdir(), 'nordlyd-rates-'));
const file = join(folder, 'sessions.sqlite');
const databases: [string, () => Promise<OpenStore>][] = [
  ['SQLite', async () => openFileStore(file)],
  ...(serverUrl === undefined ? [] : [['PostgreSQL', () => openServerStore(serverUrl, log)] as never]),
];

describe.each(databases)('limits of guesses on %s', (_name, open) => {
  it('are shared by two processes, each key has its own, and a new window begins with a purge', async () => {
    const [one, other] = [await open(), await open()];
    const [count, countElsewhere] = [one.openCounter(), other.openCounter()];
    const key = crypto.randomUUID();
    const results: boolean[] = [];
    for (let index = 0; index < rates.rare + 1; index += 1)
      results.push(await (index % 2 === 0 ? count : countElsewhere)('rare', key, true));
    expect(results).toEqual([true, true, true, true, true, false]);
    expect(await count('rare', `${key} of another user`, true)).toBe(true);
    // the other requests are counted by each process
    for (let index = 0; index < rates.many; index += 1) await count('many', key, false);
    expect([await count('many', key, false), await countElsewhere('many', key, false)]).toEqual([false, true]);
    await Promise.all([one.close(), other.close()]);
  });
});

describe.each(databases)('two sites on %s', (_name, open) => {
  it('let no more voucher guesses of one address through than one site', async () => {
    const stores = [await open(), await open()];
    const sites = stores.map((store) => createRateLimit(store.openCounter()));
    const statuses: number[] = [];
    const ask = async (index: number): Promise<number> => {
      const request = { method: 'GET', path: `/checkoutvoucher/validate/${index}` };
      return (await sites[index % 2]!({ ...request, userId: undefined, address: '192.0.2.77' }))?.status ?? 200;
    };
    // ten in parallel: with more, a busy database exceeds its time
    for (let index = 0; index < rates.many + 40; index += 10)
      statuses.push(...(await Promise.all(Array.from({ length: 10 }, (_, at) => ask(index + at)))));
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    await Promise.all(stores.map((store) => store.close()));
  });
});

it('begins a new window after the old one, and purges old counts', async () => {
  const { openCounter, purge, close } = openFileStore(file);
  const count = openCounter();
  for (let index = 0; index < 6; index += 1) await count('rare', 'window', true);
  const database = new DatabaseSync(file);
  const endAll = (): void => database.exec('UPDATE site_rate SET ends_at = 0');
  endAll();
  // another process: the memory of this one has its own window
  expect(await openCounter()('rare', 'window', true)).toBe(true);
  endAll();
  await purge();
  expect(database.prepare('SELECT count(*) AS rows FROM site_rate').get()).toEqual({ rows: 0 });
  database.close();
  await close();
  // a closed database is like one that is down
  for (let index = 0; index < 5; index += 1) expect(await count('rare', 'down', true)).toBe(true);
  expect(await count('rare', 'down', true)).toBe(false);
  rmSync(folder, { recursive: true });
});
