import type { Hono } from 'hono';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WebPage } from '../../api-spec/generated/v2.ts';
import type { OpenDatabase } from '../database/open.ts';
import { openTestDatabase } from '../database/test-database.ts';
import { appUser, offerPrice } from '../database/schema/catalogue.ts';
import { listeningProgress, podcastFollow } from '../database/schema/listening.ts';
import { podcast } from '../database/schema/podcast.ts';
import { seedPriceList } from '../offers/price-list.ts';
import { listPopularPodcasts } from './catalogue-store.ts';
import { countListeners } from './listening/count-listeners.ts';
import { syncCatalogue } from './catalogue-sync.ts';
import { createContentfulSource } from './contentful-source.ts';
import { createExampleApp } from './example-app.ts';
import { exampleEntries } from './example-entries.ts';
import { startFakeCms, type FakeCms } from './fake-cms.ts';

let opened: OpenDatabase;
let cms: FakeCms;
let app: Hono;
let warnings: string[] = [];

const log = { warn: (event: string) => void warnings.push(event), error: (event: string) => void warnings.push(event) };
const readPage = async (path: string): Promise<WebPage> => {
  const response = await app.request(`/v2/cms/${path}`);
  expect(response.status).toBe(200);
  return (await response.json()) as WebPage;
};

beforeAll(async () => {
  cms = await startFakeCms(structuredClone(exampleEntries));
  opened = await openTestDatabase();
  await seedPriceList(opened.db);
  const source = createContentfulSource({ url: cms.url, space: 'nordlyd', environment: 'master', token: 'token' });
  await syncCatalogue(opened.db, source, log);
  app = await createExampleApp(opened.db, source, log, 60_000);
}, 120_000);

afterAll(async () => {
  await opened.close();
  await cms.close();
});

describe('content of a page', () => {
  it('[CS-21] resolves embedded images, audio, sections and pages of a text, and omits unknown ones', async () => {
    const body = await readPage('offers-page/offer?region=se');
    const embedded = body.textContent?.content.map((node) => node['data']);
    expect(embedded).toEqual([
      { asset: expect.objectContaining({ url: '/media/picture/fjord/1200.jpg', title: 'Fjord' }) },
      { podcast: expect.objectContaining({ slug: 'natt', isPremium: true }) },
      { episode: expect.objectContaining({ id: 'natt-1', podcastSlug: 'natt' }) },
      { section: expect.objectContaining({ type: 'faq', items: [{ question: 'Varför?', answer: 'Därför <3' }] }) },
      { link: { destination: 'route:home', text: 'T' } },
      { link: { destination: 'route:page:jul', text: 'T' } },
      { link: { destination: 'route:category:14', text: 'Samhälle' } },
    ]);
  });

  it('[CS-09] [CS-25] shows the valid parts of a page with broken sections, and logs each broken one', async () => {
    warnings = [];
    const body = await readPage('web-page?slug=broken&region=se');
    expect(body.layoutComponents).toEqual([
      expect.objectContaining({
        id: 'liked',
        title: 'Populärt',
        podcasts: [expect.objectContaining({ slug: 'natt' })],
      }),
      expect.objectContaining({ id: 'ofCategory', podcasts: [expect.objectContaining({ slug: 'natt' })] }),
      expect.objectContaining({ id: 'senseless', podcasts: [] }),
    ]);
    expect(warnings).toEqual(['section left out', 'section left out', 'section left out']);
  });

  it("[CS-19] fills placeholders in texts from the region's price list, drops sentences without a price, and changes the version with a price", async () => {
    const { db } = opened;
    const read = () => readPage('web-page?slug=start&region=fi');
    const readVersion = async () =>
      (await app.request('/v2/cms/footer-pages?locale=fi')).headers.get('X-Content-Version');
    expect(await read()).toMatchObject({ seoDescription: 'Från 4,99\u00a0€ till 24,99\u00a0€' });
    const before = await readVersion();
    const student = and(eq(offerPrice.region, 'fi'), eq(offerPrice.offer, 'student'));
    await db.update(offerPrice).set({ amount: 5_49 }).where(student);
    expect(await read()).toMatchObject({ seoDescription: 'Från 5,49\u00a0€ till 24,99\u00a0€' });
    expect(await readVersion()).not.toBe(before);
    await db.update(offerPrice).set({ amount: 4_99 }).where(student);
    const pricing = await (await app.request('/v2/cms/pricing?locale=se')).json();
    expect(pricing).toMatchObject({ offers: [{ disclaimer: 'Standard kostar 99\u00a0kr.' }] });
  });

  it('[CS-09] sorts by the number of users who follow or have started a podcast, each counted once', async () => {
    const { db } = opened;
    const order = async () => {
      await countListeners(db);
      return (await listPopularPodcasts(db, 'se', 9)).map(({ slug }) => slug);
    };
    const names = { region: 'se', author: 'Å', imageUrl: '/media/cover/x', description: '', isPremium: false } as const;
    const rest = { categoryIds: [], searchTitle: '', searchText: '', publishedAt: new Date('2027-01-01') };
    await db.insert(podcast).values({ ...names, ...rest, id: 'se-nyast', slug: 'nyast', title: 'Nyast' });
    expect(await order()).toEqual(['nyast', 'natt']);
    const at = new Date('2026-11-01');
    const person = {
      email: 'a@nordlyd.example',
      name: 'A',
      region: 'se',
      provider: 'schibsted',
      createdAt: at,
    } as const;
    await db.insert(appUser).values(['u1', 'u2', 'u3'].map((id) => ({ ...person, id })));
    await db.insert(podcastFollow).values({ userId: 'u1', podcastId: 'se-natt', followedAt: at });
    const heard = { currentSpot: 9, hasCompleted: false, heardAt: at, kind: 'episode' } as const;
    await db.insert(listeningProgress).values([
      { ...heard, userId: 'u1', itemId: 'natt-1' },
      { ...heard, userId: 'u2', itemId: 'natt-2' },
    ]);
    await db.insert(podcastFollow).values({ userId: 'u3', podcastId: 'se-nyast', followedAt: at });
    expect(await order()).toEqual(['natt', 'nyast']);
    await db.update(podcast).set({ categoryIds: [14] });
    const readCategory = async (query: string) => {
      const response = await app.request(`/v2/podcast/category/14?region=se${query}`);
      return response.ok
        ? ((await response.json()) as { podcasts: { slug: string }[] }).podcasts.map(({ slug }) => slug)
        : response.status;
    };
    expect(await readCategory('')).toEqual(['nyast', 'natt']);
    expect(await readCategory('&order=popular')).toEqual(['natt', 'nyast']);
    expect(await readCategory('&order=oldest')).toBe(400);
    await db.delete(podcast).where(eq(podcast.slug, 'nyast'));
    await db.delete(podcastFollow);
    await db.delete(listeningProgress);
  });
});
