import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { WebPage } from '../../api-spec/generated/v2.ts';
import type { OpenDatabase } from '../database/open.ts';
import { openTestDatabase } from '../database/test-database.ts';
import { seedPriceList } from '../offers/price-list.ts';
import { createContentfulSource } from './contentful-source.ts';
import { createExampleApp } from './example-app.ts';
import { exampleEntries } from './example-entries.ts';
import { startFakeCms, type FakeCms } from './fake-cms.ts';
import { countPublication } from './publication.ts';

/** Two backends on one database, which check the content source once a minute; the third one checks it on each read. */
let opened: OpenDatabase;
let cms: FakeCms;
let one: Hono;
let other: Hono;
let eager: Hono;

beforeAll(async () => {
  opened = await openTestDatabase();
  await seedPriceList(opened.db);
});
beforeEach(async () => {
  cms = await startFakeCms(structuredClone(exampleEntries));
  const source = createContentfulSource({ url: cms.url, space: 'nordlyd', environment: 'master', token: 'token' });
  const log = { warn: () => undefined, error: () => undefined };
  const open = (freshMs: number): Promise<Hono> => createExampleApp(opened.db, source, log, freshMs);
  [one, other, eager] = [await open(60_000), await open(60_000), await open(0)];
  for (const app of [one, other, eager]) await readTitle(app);
  return () => cms.close();
});
afterAll(() => opened.close());

const readTitle = async (app: Hono): Promise<string> =>
  ((await (await app.request('/v2/cms/web-page?slug=start&region=se')).json()) as WebPage).title;
const readVersion = async (app: Hono): Promise<string> =>
  (await app.request('/v2/cms/footer-pages?locale=se')).headers.get('X-Content-Version') ?? '';
const readNumber = async (app: Hono): Promise<number> => Number((await readVersion(app)).split('.')[0]);
const publish = (title: string): void => {
  Object.assign(cms.entries.find(({ type, fields }) => type === 'webPage' && fields['slug'] === 'start')!.fields, {
    title,
  });
};

it('[EF-04] a publication that one backend knows is in the next response of all, with the same higher version', async () => {
  const [title, number] = [await readTitle(one), await readNumber(one)];
  publish('Ny start');
  expect([await readTitle(one), await readTitle(other)]).toEqual([title, title]);
  await countPublication(opened.db);
  expect(await Promise.all([other, other, one, other].map(readTitle))).toEqual(
    Array.from({ length: 4 }, () => 'Ny start'),
  );
  expect(await readNumber(one)).toBe(number + 1);
  expect(await readVersion(other)).toBe(await readVersion(one));
});

it('content that a backend finds without a report counts as one publication', async () => {
  const number = await readNumber(one);
  publish('Utan rapport');
  await expect.poll(() => readTitle(eager), { interval: 10, timeout: 10_000 }).toBe('Utan rapport');
  expect([await readTitle(one), await readTitle(other)]).toEqual(['Utan rapport', 'Utan rapport']);
  expect(await Promise.all([one, other, eager].map(readNumber))).toEqual([number + 1, number + 1, number + 1]);
});

it('while the source is down a backend serves the last content with its lower number, and then the new one', async () => {
  const [title, number] = [await readTitle(one), await readNumber(one)];
  publish('Efter avbrottet');
  cms.isDown = true;
  await countPublication(opened.db);
  expect([await readTitle(one), await readNumber(one)]).toEqual([title, number]);
  cms.isDown = false;
  await expect.poll(() => readTitle(one), { timeout: 10_000 }).toBe('Efter avbrottet');
  expect(await readNumber(one)).toBe(number + 1);
});
