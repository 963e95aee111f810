import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSessionStores, storeNames, type SessionStores } from '../testing/session-stores.ts';
import type { SessionEntry, SessionStore } from './session-store.ts';

let stores: SessionStores;
const random = (): string => randomBytes(8).toString('hex');

const createEntry = (userKey: string, change: Partial<SessionEntry> = {}): SessionEntry => ({
  userKey,
  key: random(),
  data: 'data',
  startedAt: Date.now(),
  expiresAt: Date.now() + 60_000,
  ...change,
});

beforeAll(async () => void (stores = await startSessionStores()), 60_000);
afterAll(() => stores.stop());

it('[FLT-10] a Durable Object that has deleted its last record takes new ones', async () => {
  const { store } = await stores.open('Durable Objects');
  const user = `user-${random()}`;
  await store.create(createEntry(user, { expiresAt: Date.now() + 20 }));
  await pause(40);
  await stores.runAlarm(user);
  expect(await store.read(createEntry(user))).toBeUndefined();
  const next = createEntry(user);
  expect(await store.create(next)).toBe(true);
  await stores.runAlarm(user);
  expect(await store.read(next)).toBe('data');
});

it('[FLT-10] a Durable Object stores nothing for an invented session id', async () => {
  const { store } = await stores.open('Durable Objects');
  const entry = createEntry(`user-${random()}`);
  expect([await store.read(entry), await store.lock(entry, 'a', 5_000)]).toEqual([undefined, undefined]);
  // it has no table to purge
  await expect(stores.runAlarm(entry.userKey)).rejects.toThrow('no such table');
});

describe.each(storeNames)('[FLT-10] the session store on %s', (name) => {
  const use = async (run: (one: SessionStore, other: SessionStore, user: string) => Promise<void>): Promise<void> => {
    const [one, other] = await Promise.all([stores.open(name), stores.open(name)]);
    await run(one.store, other.store, `user-${random()}`);
    await Promise.all([one.close(), other.close()]);
  };

  it('reads on one process what another one created, until it is deleted or expires', () =>
    use(async (one, other, user) => {
      const [first, second] = [createEntry(user), createEntry(user, { expiresAt: Date.now() + 40 })];
      expect(await one.read(first)).toBeUndefined();
      expect([await one.create(first), await other.create(first), await one.create(second)]).toEqual([
        true,
        false,
        true,
      ]);
      expect(await other.read(first)).toBe('data');
      expect(await other.read({ ...first, userKey: 'another' })).toBeUndefined();
      await other.delete(first);
      expect(await one.read(first)).toBeUndefined();
      await pause(60);
      expect([await one.read(second), await one.lock(second, 'a', 5_000)]).toEqual([undefined, undefined]);
      expect([await one.list({ userKey: user }), await one.list({ userKey: 'nobody' })]).toEqual([[], []]);
    }));

  it('purges expired records and no others', async () => {
    const { store, purge, close } = await stores.open(name);
    const user = `user-${random()}`;
    const [expired, kept] = [createEntry(user, { expiresAt: Date.now() - 1 }), createEntry(user)];
    for (const entry of [expired, kept]) await store.create(entry);
    await purge();
    if (name === 'Durable Objects') await stores.runAlarm(user);
    expect([await store.create(expired), await store.create(kept)]).toEqual([true, false]);
    await close();
  });

  it('gives a lock to one of two processes, and a save only to its holder', () =>
    use(async (one, other, user) => {
      const entry = createEntry(user);
      await one.create(entry);
      expect(await one.lock(entry, 'a', 5_000)).toBe('data');
      expect(await other.lock(entry, 'b', 5_000)).toBeUndefined();
      expect(await other.save(entry, 'b', 'wrong', entry.expiresAt)).toBe(false);
      expect(await one.save(entry, 'a', 'new', entry.expiresAt)).toBe(true);
      expect(await other.lock(entry, 'c', 30)).toBe('new');
      // its process was killed
      await pause(50);
      expect(await other.lock(entry, 'd', 5_000)).toBe('new');
      await one.delete(entry);
      expect(await other.save(entry, 'd', 'late', entry.expiresAt)).toBe(false);
      expect(await other.lock(entry, 'e', 5_000)).toBeUndefined();
    }));

  it('keeps the 20 newest sessions of a user', () =>
    use(async (one, other, user) => {
      const entries = Array.from({ length: 22 }, (_, index) => createEntry(user, { startedAt: index }));
      for (const entry of entries) await one.create(entry);
      const kept = (await other.list({ userKey: user })).map(({ startedAt }) => startedAt);
      expect(kept).toEqual(
        entries
          .slice(2)
          .map(({ startedAt }) => startedAt)
          .toReversed(),
      );
    }));
});
