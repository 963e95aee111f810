import { mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createUpdateTable } from './update-table.ts';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'nordlyd-tables-'))));
afterAll(() => rm(folder, { recursive: true }));

async function* noLines(): AsyncGenerator<Uint8Array> {}

it('writes a table once while several readers wait, and again when it is too old', async () => {
  const file = join(folder, 'ledger.parquet');
  const openExport = vi.fn(async () => noLines());
  const update = createUpdateTable(folder, openExport, 60_000, 30_000);
  expect(await Promise.all([update('ledger'), update('ledger')])).toEqual([undefined, undefined]);
  expect(await update('ledger')).toBeUndefined();
  expect(openExport.mock.calls).toEqual([['ledger']]);
  await utimes(file, 0, 0);
  expect(await update('ledger')).toBeUndefined();
  expect(openExport).toHaveBeenCalledTimes(2);
  expect((await stat(file)).mtimeMs).toBeGreaterThan(0);
});

it('says that the first export is being prepared, and why one failed; an old table stays', async () => {
  let finish = (): void => undefined;
  const slow = createUpdateTable(
    folder,
    () => new Promise((resolve) => (finish = () => resolve(noLines()))),
    60_000,
    10,
  );
  expect(await slow('events')).toContain('is being prepared');
  finish();
  await vi.waitUntil(async () => (await slow('events')) === undefined, { timeout: 10_000 });
  const broken = createUpdateTable(folder, () => Promise.reject(new Error('no backend')), 0, 10_000);
  expect(await broken('events')).toBeUndefined();
  await rm(join(folder, 'events.parquet'));
  expect(await broken('events')).toBe('The export of events failed: no backend');
});
