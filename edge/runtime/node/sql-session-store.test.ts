import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createLog } from '../../../server/telemetry/log.ts';
import { startUnresponsivePostgres } from '../../testing/unresponsive-postgres.ts';
import { openFileStore, openServerStore } from './sql-session-store.ts';

const createEntry = (userKey: string) => ({ userKey, key: 'key', data: 'data', startedAt: 0, expiresAt: 1 });

it('[FLT-10] purges more expired records than one statement deletes', async () => {
  const { store, purge, close } = openFileStore(':memory:');
  for (let count = 0; count < 501; count += 1) await store.create(createEntry(`user-${count}`));
  await purge();
  for (const name of ['user-0', 'user-500']) expect(await store.create(createEntry(name))).toBe(true);
  await close();
});

it('[FLT-10] waits while another process writes, and serves other requests at the same time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nordlyd-lock-'));
  const file = join(folder, 'sessions.sqlite');
  const { store, close } = openFileStore(file);
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  const created = store.create(createEntry('user'));
  await pause(300);
  other.exec('ROLLBACK');
  expect(await created).toBe(true);
  other.exec('BEGIN IMMEDIATE');
  await expect(store.create(createEntry('user'))).rejects.toThrow('locked');
  other.close();
  await close();
  rmSync(folder, { recursive: true });
});

it('[FLT-10] holds no connection to a database forever that does not respond, and serves the next read after it recovers', async () => {
  const server = await startUnresponsivePostgres();
  const { store, close } = await openServerStore(
    server.url,
    createLog('site', () => undefined),
  );
  try {
    server.state.isSilent = true;
    const reads = await Promise.allSettled(Array.from({ length: 12 }, () => store.read(createEntry('user'))));
    expect(new Set(reads.map(({ status }) => status))).toEqual(new Set(['rejected']));
    await vi.waitFor(() => expect(server.count()).toBe(0), 2_000);
    server.state.isSilent = false;
    expect(await store.read(createEntry('user'))).toBeUndefined();
  } finally {
    server.close();
    await close();
  }
});
