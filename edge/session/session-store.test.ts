import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../server/telemetry/log.ts';
import { openFileStore, openServerStore, type OpenStore } from '../runtime/node/sql-session-store.ts';
import { createObjectStore } from '../runtime/workers/durable-object-store.ts';
import { startIsolatesWorker, type IsolatesWorker } from '../testing/start-isolates-worker.ts';
import type { SessionEntry, SessionStore } from './session-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'sessions-'));
const databaseUrl = process.env['TEST_DATABASE_URL'];
const log = createLog('site', () => undefined);
let worker: IsolatesWorker;
const alone = (store: SessionStore): OpenStore => ({ store, close: () => Promise.resolve() });

/** Each opens two stores on the same records, as two processes do. */
const stores: Record<string, () => Promise<[OpenStore, OpenStore]>> = {
  SQLite: async () => {
    const file = join(folder, `${random()}.sqlite`);
    return [openFileStore(file), openFileStore(file)];
  },
  'Durable Objects': async () => [
    alone(createObjectStore(worker.namespace)),
    alone(createObjectStore(worker.namespace)),
  ],
  ...(databaseUrl !== undefined && {
    PostgreSQL: async () => [await openServerStore(databaseUrl, log), await openServerStore(databaseUrl, log)],
  }),
};

const random = (): string => randomBytes(8).toString('hex');

const createEntry = (userKey: string, change: Partial<SessionEntry> = {}): SessionEntry => ({
  key: random(),
  userKey,
  subjectKey: userKey,
  providerKey: undefined,
  data: 'data',
  startedAt: Date.now(),
  expiresAt: Date.now() + 60_000,
  ...change,
});

beforeAll(async () => void (worker = await startIsolatesWorker('http://127.0.0.1:9')), 60_000);
afterAll(async () => {
  await worker.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('[FLT-10] a Durable Object that has deleted its last record takes new ones', async () => {
  const store = createObjectStore(worker.namespace);
  const user = `user-${random()}`;
  await store.create(createEntry(user, { expiresAt: Date.now() + 20 }));
  await pause(40);
  const runAlarm = () => worker.fetch(`http://worker/alarm?name=${user}`, { method: 'POST', body: '' });
  expect((await runAlarm()).status).toBe(200);
  const next = createEntry(user);
  expect(await store.create(next)).toBe(true);
  expect((await runAlarm()).status).toBe(200);
  expect(await store.read(next)).toBe('data');
});

describe.each(Object.entries(stores))('[FLT-10] the session store on %s', (_name, open) => {
  const use = async (run: (one: SessionStore, other: SessionStore, user: string) => Promise<void>): Promise<void> => {
    const [one, other] = await open();
    await run(one.store, other.store, `user-${random()}`);
    await Promise.all([one.close(), other.close()]);
  };

  it('reads on one process what another one created, until it is deleted or expires', () =>
    use(async (one, other, user) => {
      const [first, second] = [createEntry(user), createEntry(user, { expiresAt: Date.now() + 40 })];
      expect([await one.create(first), await other.create(first), await one.create(second)]).toEqual([
        true,
        false,
        true,
      ]);
      expect(await other.read(first)).toBe('data');
      await other.delete(first);
      expect(await one.read(first)).toBeUndefined();
      await pause(60);
      expect(await one.read(second)).toBeUndefined();
      await one.purge();
      expect(await one.listByUser([user])).toEqual([]);
    }));

  it('gives a lock to one of two processes, and a save only to its holder', () =>
    use(async (one, other, user) => {
      const entry = createEntry(user);
      await one.create(entry);
      expect(await one.lock(entry, 'a', 5_000)).toEqual({ state: 'locked', data: 'data' });
      expect(await other.lock(entry, 'b', 5_000)).toEqual({ state: 'busy' });
      expect(await other.save(entry, 'b', 'wrong', entry.expiresAt)).toBe(false);
      expect(await one.save(entry, 'a', 'new', entry.expiresAt)).toBe(true);
      expect(await other.lock(entry, 'b', 5_000)).toEqual({ state: 'locked', data: 'new' });
      await other.unlock(entry, 'b');
      expect((await one.lock(entry, 'c', 30)).state).toBe('locked');
      // its process was killed
      await pause(50);
      expect((await other.lock(entry, 'd', 5_000)).state).toBe('locked');
      await one.delete(entry);
      expect(await other.save(entry, 'd', 'late', entry.expiresAt)).toBe(false);
      expect(await other.lock(entry, 'e', 5_000)).toEqual({ state: 'gone' });
    }));

  it('finds and deletes the sessions of a user by account, by login and by provider session', () =>
    use(async (one, other, user) => {
      const login = `login-${random()}`;
      const sid = `sid-${random()}`;
      const [own, moved, ended] = [
        createEntry(user, { startedAt: 3 }),
        createEntry(user, { subjectKey: login, startedAt: 2 }),
        createEntry(user, { providerKey: sid, startedAt: 1 }),
      ];
      for (const entry of [own, moved, ended]) await one.create(entry);
      const keys = async (users: string[]) => (await other.listByUser(users)).map(({ ref }) => ref.key);
      expect(await keys([user])).toEqual([own.key, moved.key, ended.key]);
      expect(await keys([login])).toEqual([moved.key]);
      await one.deleteByProviderSession(sid);
      expect(await keys([user])).toEqual([own.key, moved.key]);
      await other.deleteByUser([login], { requireProof: true });
      expect(await keys([user])).toEqual([own.key]);
      expect((await one.readMarks([login])).proofAfter).toBeGreaterThan(Date.now() - 5_000);
      const next = createEntry(user);
      await one.create(next);
      await one.deleteByUser([user], { except: next.key });
      expect(await keys([user])).toEqual([next.key]);
      expect(await one.readMarks([user])).toEqual({ proofAfter: 0, allDeletedAt: 0 });
      await one.deleteByUser([user]);
      expect((await other.readMarks([user])).allDeletedAt).toBeGreaterThan(0);
      expect(await one.read(next)).toBeUndefined();
    }));

  it('keeps the 20 newest sessions of a user', () =>
    use(async (one, other, user) => {
      const entries = Array.from({ length: 22 }, (_, index) => createEntry(user, { startedAt: index }));
      for (const entry of entries) await one.create(entry);
      const kept = (await other.listByUser([user])).map(({ ref }) => ref.key);
      expect(kept).toEqual(
        entries
          .slice(2)
          .map(({ key }) => key)
          .toReversed(),
      );
    }));
});
