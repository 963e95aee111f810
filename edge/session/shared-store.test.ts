import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createLog } from '../../server/telemetry/log.ts';
import { createObjectBook } from '../runtime/workers/durable-object-store.ts';
import { createMemoryBook, type SessionBook } from './shared-store.ts';
import { openFileBook, openServerBook, type OpenBook } from '../runtime/node/sql-store.ts';
import { createObjects } from '../testing/fake-durable-objects.ts';

const folder = mkdtempSync(join(tmpdir(), 'nordlyd-book-'));
const serverUrl = process.env['TEST_DATABASE_URL'];
const opened: OpenBook[] = [];

afterAll(async () => {
  await Promise.all(opened.map(({ close }) => close()));
  rmSync(folder, { recursive: true });
});

const openFile = (): SessionBook => {
  const open = openFileBook(join(folder, 'sessions.sqlite'));
  opened.push(open);
  return open.book;
};
const openServer = async (): Promise<SessionBook> => {
  const open = await openServerBook(
    serverUrl ?? '',
    createLog('site', () => undefined),
  );
  opened.push(open);
  return open.book;
};

/** Two views of one book, as two processes have them. */
const books: [string, () => Promise<[SessionBook, SessionBook]>][] = [
  [
    'in memory',
    () => Promise.resolve([createMemoryBook()].flatMap((book) => [book, book]) as [SessionBook, SessionBook]),
  ],
  ['in a file', () => Promise.resolve([openFile(), openFile()])],
  [
    'in Durable Objects',
    () => {
      const { namespace } = createObjects();
      return Promise.resolve([createObjectBook(namespace), createObjectBook(namespace)]);
    },
  ],
  ...(serverUrl === undefined
    ? []
    : [['in PostgreSQL', () => Promise.all([openServer(), openServer()])] as (typeof books)[number]]),
];

describe.each(books)('the book of sessions, %s', (_where, open) => {
  const newKey = (): string => `refresh-${crypto.randomUUID()}/outcome`;
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  it('gives a task to one of many who ask at once, and its outcome to all', async () => {
    const [one, other] = await open();
    const key = newKey();
    const holders = Array.from({ length: 40 }, (_none, index) => `holder-${index}`);
    const claims = await Promise.all(
      holders.map((holder, index) => (index % 2 === 0 ? one : other).claim(key, holder, 5_000, 0)),
    );
    expect(claims.filter(({ state }) => state === 'yours')).toHaveLength(1);
    expect(claims.filter(({ state }) => state === 'busy')).toHaveLength(39);
    const winner = holders[claims.findIndex(({ state }) => state === 'yours')] ?? '';
    await other.settle(key, 'somebody else', 'forged', 5_000);
    expect(await other.claim(key, 'late', 5_000, 0)).toEqual({ state: 'busy' });
    await one.settle(key, winner, 'done', 5_000);
    expect(await other.claim(key, 'late', 5_000, 0)).toEqual({ state: 'settled', value: 'done' });
    await one.release(key, winner);
    expect(await other.read([key])).toEqual(['done']);
  });

  it('reads lines of several places at once, in their order', async () => {
    const [one, other] = await open();
    const [here, there] = [newKey(), newKey()];
    await one.note(there, 'there', 5_000);
    expect(await other.read([here, there, newKey()])).toEqual([undefined, 'there', undefined]);
    await other.note(here, 'here', 5_000);
    expect(await one.read([there, here])).toEqual(['there', 'here']);
  });

  it('frees a task that is released, and one whose holder is never heard of again', async () => {
    const [one, other] = await open();
    const key = newKey();
    expect(await one.claim(key, 'a', 5_000, 0)).toEqual({ state: 'yours' });
    await other.release(key, 'b');
    expect(await other.claim(key, 'b', 5_000, 0)).toEqual({ state: 'busy' });
    await one.release(key, 'a');
    expect(await other.claim(key, 'b', 30, 0)).toEqual({ state: 'yours' });
    await pause(60);
    expect(await one.claim(key, 'c', 5_000, 0)).toEqual({ state: 'yours' });
    // the one thought dead speaks after all
    await other.settle(key, 'b', 'late', 5_000);
    expect(await one.claim(key, 'd', 5_000, 0)).toEqual({ state: 'busy' });
  });

  it('lets the others wait for the outcome', async () => {
    const [one, other] = await open();
    const key = newKey();
    await one.claim(key, 'a', 5_000, 0);
    const waiting = [one, other, one].map((book, index) => book.claim(key, `waiting-${index}`, 5_000, 3_000));
    await pause(50);
    await one.settle(key, 'a', 'done', 5_000);
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => ({ state: 'settled', value: 'done' })));
  });

  it('hands a task that is given back, or whose holder is gone, to one of those who wait', async () => {
    const [one, other] = await open();
    const key = newKey();
    await one.claim(key, 'a', 5_000, 0);
    const waiting = [one, other, one].map((book, index) => book.claim(key, `waiting-${index}`, 5_000, 3_000));
    await pause(50);
    await one.release(key, 'a');
    const first = await Promise.race(waiting.map(async (claim, index) => ({ index, ...(await claim) })));
    expect(first.state).toBe('yours');
    await one.settle(key, `waiting-${first.index}`, 'second', 5_000);
    expect((await Promise.all(waiting)).filter(({ state }) => state === 'settled')).toHaveLength(2);

    const lost = newKey();
    await one.claim(lost, 'a', 120, 0);
    expect(await other.claim(lost, 'b', 5_000, 40)).toEqual({ state: 'busy' });
    expect(await other.claim(lost, 'b', 5_000, 3_000)).toEqual({ state: 'yours' });
  });

  it('keeps what is noted as long as it was told to, and no longer', async () => {
    const [one, other] = await open();
    const place = `user-${crypto.randomUUID()}`;
    await one.note(`${place}/login`, 'ended', 80);
    await one.note(`${place}/all`, '1', 5_000);
    await one.note(`${place}/all`, '2', 5_000);
    expect(await other.read([`${place}/none`, `${place}/login`, `${place}/all`])).toEqual([undefined, 'ended', '2']);
    await pause(120);
    expect(await other.read([`${place}/login`, `${place}/all`])).toEqual([undefined, '2']);
  });
});

it('a Durable Object removes what has ended when its alarm rings', async () => {
  const { namespace, find, storages } = createObjects();
  const book = createObjectBook(namespace);
  await book.note('user-1/old', 'ended', 1);
  await book.note('user-1/young', 'ended', 60_000);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await find('user-1').alarm();
  expect([...(storages.get('user-1')?.keys() ?? [])]).toEqual(['user-1/young']);
});

it('a Durable Object answers nothing that it was not asked properly', async () => {
  const { find } = createObjects();
  const ask = (body: string) => find('x').fetch(new Request('https://session-book/', { method: 'POST', body }));
  expect((await ask('{"act":"claim"}')).status).toBe(400);
});
