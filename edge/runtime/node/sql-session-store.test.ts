import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openFileStore } from './sql-session-store.ts';

const createEntry = (userKey: string) => ({ userKey, key: 'key', data: 'data', startedAt: 0, expiresAt: 1 });

it('[FLT-10] purges more expired records than one statement deletes', async () => {
  const { store, purge, close } = openFileStore(':memory:');
  for (let count = 0; count < 501; count += 1) await store.create(createEntry(`user-${count}`));
  expect([await purge(), await purge()]).toEqual([501, 0]);
  await close();
});

it('[FLT-10] blocks the process only briefly while another one writes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nordlyd-lock-'));
  const file = join(folder, 'sessions.sqlite');
  const { store, close } = openFileStore(file);
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  const start = performance.now();
  await expect(store.create(createEntry('user'))).rejects.toThrow('locked');
  expect(performance.now() - start).toBeLessThan(400);
  other.exec('ROLLBACK');
  expect(await store.create(createEntry('user'))).toBe(true);
  other.close();
  await close();
  rmSync(folder, { recursive: true });
});
