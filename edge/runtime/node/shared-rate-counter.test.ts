import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../../server/telemetry/log.ts';
import { rates } from '../../security/rate-limit.ts';
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
      results.push(await (index % 2 === 0 ? count : countElsewhere)('rare', key));
    expect(results).toEqual([true, true, true, true, true, false]);
    expect(await count('rare', `${key} of another user`)).toBe(true);
    // the other rates are those of each process
    for (let index = 0; index < rates.many; index += 1) await count('many', key);
    expect([await count('many', key), await countElsewhere('many', key)]).toEqual([false, true]);
    await Promise.all([one.close(), other.close()]);
  });
});

it('begins a new window after the old one, and purges old counts', async () => {
  const { openCounter, purge, close } = openFileStore(file);
  const count = openCounter();
  for (let index = 0; index < 6; index += 1) await count('rare', 'window');
  const database = new DatabaseSync(file);
  const endAll = (): void => database.exec('UPDATE site_rate SET ends_at = 0');
  endAll();
  expect(await count('rare', 'window')).toBe(true);
  endAll();
  await purge();
  expect(database.prepare('SELECT count(*) AS rows FROM site_rate').get()).toEqual({ rows: 0 });
  database.close();
  await close();
  // a closed database is like one that is down
  for (let index = 0; index < 5; index += 1) expect(await count('rare', 'down')).toBe(true);
  expect(await count('rare', 'down')).toBe(false);
  rmSync(folder, { recursive: true });
});
