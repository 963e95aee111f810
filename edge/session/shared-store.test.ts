import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createLog } from '../../server/telemetry/log.ts';
import { createDurableObjectStore } from '../runtime/workers/durable-object-store.ts';
import { createMemoryStore, type SharedStore } from './shared-store.ts';
import { openFileStore, openServerStore, type OpenStore } from '../runtime/node/sql-store.ts';
import { createFakeDurableObjects } from '../testing/fake-durable-objects.ts';

const folder = mkdtempSync(join(tmpdir(), 'nordlyd-book-'));
const serverUrl = process.env['TEST_DATABASE_URL'];
const opened: OpenStore[] = [];

afterAll(async () => {
  await Promise.all(opened.map(({ close }) => close()));
  rmSync(folder, { recursive: true });
});

const openFile = (): SharedStore => {
  const open = openFileStore(join(folder, 'sessions.sqlite'));
  opened.push(open);
  return open.store;
};
const openServer = async (): Promise<SharedStore> => {
  const open = await openServerStore(
    serverUrl ?? '',
    createLog('site', () => undefined),
  );
  opened.push(open);
  return open.store;
};

/** Two views of one store, as two processes have them. */
const books: [string, () => Promise<[SharedStore, SharedStore]>][] = [
  [
    'in memory',
    () => Promise.resolve([createMemoryStore()].flatMap((store) => [store, store]) as [SharedStore, SharedStore]),
  ],
  ['in a file', () => Promise.resolve([openFile(), openFile()])],
  [
    'in Durable Objects',
    () => {
      const { namespace } = createFakeDurableObjects();
      return Promise.resolve([createDurableObjectStore(namespace), createDurableObjectStore(namespace)]);
    },
  ],
  ...(serverUrl === undefined
    ? []
    : [['in PostgreSQL', () => Promise.all([openServer(), openServer()])] as (typeof books)[number]]),
];

describe.each(books)('the store of sessions, %s', (_where, open) => {
  const newKey = (): string => `refresh-${crypto.randomUUID()}/outcome`;
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  it('gives a task to one of many who ask at once, and its outcome to all', async () => {
    const [one, other] = await open();
    const key = newKey();
    const holders = Array.from({ length: 40 }, (_none, index) => `holder-${index}`);
    const claims = await Promise.all(
      holders.map((holder, index) => (index % 2 === 0 ? one : other).claim(key, holder, 5_000, 0)),
    );
    expect(claims.filter(({ state }) => state === 'claimed')).toHaveLength(1);
    expect(claims.filter(({ state }) => state === 'busy')).toHaveLength(39);
    const winner = holders[claims.findIndex(({ state }) => state === 'claimed')] ?? '';
    await other.complete(key, 'somebody else', 'forged', 5_000);
    expect(await other.claim(key, 'late', 5_000, 0)).toEqual({ state: 'busy' });
    await one.complete(key, winner, 'done', 5_000);
    expect(await other.claim(key, 'late', 5_000, 0)).toEqual({ state: 'completed', value: 'done' });
    await one.release(key, winner);
    expect(await other.read([key])).toEqual(['done']);
  });

  it('reads lines of several places at once, in their order', async () => {
    const [one, other] = await open();
    const [here, there] = [newKey(), newKey()];
    await one.put(there, 'there', 5_000);
    expect(await other.read([here, there, newKey()])).toEqual([undefined, 'there', undefined]);
    await other.put(here, 'here', 5_000);
    expect(await one.read([there, here])).toEqual(['there', 'here']);
  });

  it('frees a task that is released, and one whose holder is never heard of again', async () => {
    const [one, other] = await open();
    const key = newKey();
    expect(await one.claim(key, 'a', 5_000, 0)).toEqual({ state: 'claimed' });
    await other.release(key, 'b');
    expect(await other.claim(key, 'b', 5_000, 0)).toEqual({ state: 'busy' });
    await one.release(key, 'a');
    expect(await other.claim(key, 'b', 30, 0)).toEqual({ state: 'claimed' });
    await pause(60);
    expect(await one.claim(key, 'c', 5_000, 0)).toEqual({ state: 'claimed' });
    // the one thought dead speaks after all
    await other.complete(key, 'b', 'late', 5_000);
    expect(await one.claim(key, 'd', 5_000, 0)).toEqual({ state: 'busy' });
  });

  it('lets the others wait for the outcome', async () => {
    const [one, other] = await open();
    const key = newKey();
    await one.claim(key, 'a', 5_000, 0);
    const waiting = [one, other, one].map((store, index) => store.claim(key, `waiting-${index}`, 5_000, 3_000));
    await pause(50);
    await one.complete(key, 'a', 'done', 5_000);
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => ({ state: 'completed', value: 'done' })));
  });

  it('hands a task that is given back, or whose holder is gone, to one of those who wait', async () => {
    const [one, other] = await open();
    const key = newKey();
    await one.claim(key, 'a', 5_000, 0);
    const waiting = [one, other, one].map((store, index) => store.claim(key, `waiting-${index}`, 5_000, 3_000));
    await pause(50);
    await one.release(key, 'a');
    const first = await Promise.race(waiting.map(async (claim, index) => ({ index, ...(await claim) })));
    expect(first.state).toBe('claimed');
    await one.complete(key, `waiting-${first.index}`, 'second', 5_000);
    expect((await Promise.all(waiting)).filter(({ state }) => state === 'completed')).toHaveLength(2);

    const lost = newKey();
    await one.claim(lost, 'a', 120, 0);
    expect(await other.claim(lost, 'b', 5_000, 40)).toEqual({ state: 'busy' });
    expect(await other.claim(lost, 'b', 5_000, 3_000)).toEqual({ state: 'claimed' });
  });

  it('keeps what is noted as long as it was told to, and no longer', async () => {
    const [one, other] = await open();
    const place = `user-${crypto.randomUUID()}`;
    await one.put(`${place}/login`, 'ended', 80);
    await one.put(`${place}/all`, '1', 5_000);
    await one.put(`${place}/all`, '2', 5_000);
    expect(await other.read([`${place}/none`, `${place}/login`, `${place}/all`])).toEqual([undefined, 'ended', '2']);
    await pause(120);
    expect(await other.read([`${place}/login`, `${place}/all`])).toEqual([undefined, '2']);
  });
});

it('a Durable Object removes what has ended when its alarm rings', async () => {
  const { namespace, find, storages } = createFakeDurableObjects();
  const store = createDurableObjectStore(namespace);
  await store.put('user-1/old', 'ended', 1);
  await store.put('user-1/young', 'ended', 60_000);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await find('user-1').alarm();
  expect([...(storages.get('user-1')?.keys() ?? [])]).toEqual(['user-1/young']);
});

it('a Durable Object answers nothing that it was not asked properly', async () => {
  const { find } = createFakeDurableObjects();
  const ask = (body: string) => find('x').fetch(new Request('https://session-book/', { method: 'POST', body }));
  expect((await ask('{"act":"claim"}')).status).toBe(400);
});
