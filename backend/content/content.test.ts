import type { Hono } from 'hono';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem, SearchResults, Sitemap, WebPage } from '../../api-spec/generated/v2.ts';
import { podcast } from '../database/schema/podcast.ts';
import type { OpenDatabase } from '../database/open.ts';
import { openTestDatabase } from '../database/test-database.ts';
import { seedPriceList } from '../offers/price-list.ts';
import { syncCatalogue } from './catalogue-sync.ts';
import { createContentfulSource } from './contentful-source.ts';
import { createExampleApp } from './example-app.ts';
import { listSitemap } from './sitemap-store.ts';
import { exampleEntries, makePodcastEntry } from './example-entries.ts';
import { startFakeCms, type FakeCms } from './fake-cms.ts';

/** The embedded database starts slowly on a busy machine. */
const databaseStartMs = 60_000;

let opened: OpenDatabase;
let cms: FakeCms;
let app: Hono;
let warnings: string[] = [];

const log = { warn: (event: string) => void warnings.push(event), error: (event: string) => void warnings.push(event) };
const readSource = () =>
  createContentfulSource({ url: cms.url, space: 'nordlyd', environment: 'master', token: 'token', timeout: 2_000 });

const createApp = (freshMs = 60_000): Promise<Hono> => createExampleApp(opened.db, readSource(), log, freshMs);

const get = async <Body>(path: string, on = app): Promise<{ status: number; body: Body; headers: Headers }> => {
  const response = await on.request(`/v2/${path}`);
  return { status: response.status, body: (await response.json()) as Body, headers: response.headers };
};

beforeAll(async () => {
  cms = await startFakeCms(structuredClone(exampleEntries));
  opened = await openTestDatabase();
  await seedPriceList(opened.db);
  await syncCatalogue(opened.db, readSource(), log);
  app = await createApp();
}, databaseStartMs);

afterAll(async () => {
  await opened.close();
  await cms.close();
});

describe('pages', () => {
  it('returns a page with its sections in order, cards from the catalogue, and its version', async () => {
    const { status, body, headers } = await get<WebPage>('cms/web-page?slug=start&region=se');
    expect(status).toBe(200);
    expect(body).toMatchObject({ slug: 'start', updated: '2026-11-02' });
    expect(body.layoutComponents.map(({ type }) => type)).toEqual([
      'podcastCarousel',
      'pricing',
      'dynamicContent',
      'webCategoriesExplorer',
      'bannerWithEpisodeList',
    ]);
    expect(headers.get('X-Content-Version')).toBe(body.contentVersion);
    expect(headers.get('Cache-Control')).toMatch(/^public/);
  });

  it('[CS-25] omits a section of an unknown type and logs it', async () => {
    warnings = [];
    await get('cms/web-page?slug=start&region=se');
    expect(warnings).toEqual(['section left out']);
  });

  it('resolves links to cards, and unpublished ones to null', async () => {
    const { body } = await get<WebPage>('cms/web-page?slug=start&region=se');
    const [carousel] = body.layoutComponents;
    expect(carousel).toMatchObject({
      podcasts: [{ slug: 'natt', destinationPath: '/se/podcast/natt/', categories: [{ key: 'society' }] }, null],
    });
  });

  it("[CS-19] takes prices from the region's price list", async () => {
    const se = await get<{ offers: unknown[] }>('cms/pricing?locale=se');
    const fi = await get<{ offers: unknown[] }>('cms/pricing?locale=fi');
    expect(se.body.offers).toEqual([expect.objectContaining({ offerType: 0, price: 99, currencyCode: 'SEK' })]);
    expect(fi.body.offers).toEqual([expect.objectContaining({ offerType: 0, price: 9.99, currencyCode: 'EUR' })]);
  });

  it('[CS-09] fills a list from the catalogue, newest first', async () => {
    const { body } = await get<WebPage>('cms/web-page?slug=start&region=se');
    expect(body.layoutComponents[2]).toMatchObject({ episodes: [{ id: 'natt-2' }, { id: 'natt-1' }] });
  });

  it('[CS-10] resolves the episodes that a banner names', async () => {
    const { body } = await get<WebPage>('cms/web-page?slug=start&region=se');
    expect(body.layoutComponents[4]).toMatchObject({
      episodeLists: [{ title: 'Lista', episodes: [{ id: 'natt-1' }, null] }],
    });
  });

  it("serves images of editorial text from the site's origin", async () => {
    const { body } = await get<WebPage>('cms/offers-page/offer?region=se');
    expect(JSON.stringify(body.textContent)).toContain('"/media/picture/fjord/1200.jpg"');
  });

  it('returns 404 for an unknown page, 400 without a slug, and never caches a preview', async () => {
    expect((await get('cms/web-page?slug=nowhere')).status).toBe(404);
    expect((await get<Problem>('cms/web-page')).body.errors?.[0]?.field).toBe('slug');
    const preview = await get('cms/web-page?slug=start&isPreview=true');
    expect(preview.headers.get('Cache-Control')).toBe('no-store');
  });

  it('lists categories and returns the header of one by key or id', async () => {
    expect((await get('cms/categories?region=se')).body).toMatchObject({ categories: [{ id: 14, key: 'society' }] });
    for (const title of ['society', '14']) {
      expect((await get(`cms/categories-page/${title}?region=se`)).body).toMatchObject({ headline: 'Samhälle' });
    }
    expect((await get('cms/categories-page/none?region=se')).status).toBe(404);
  });

  it('sorts the footer into four columns', async () => {
    const { body } = await get<{ columns: { key: string; links: { displayText: string }[] }[] }>('cms/footer-pages');
    expect(body.columns.map(({ key }) => key)).toEqual(['explore', 'information', 'product', 'more']);
    expect(body.columns[1]?.links.map(({ displayText }) => displayText)).toEqual(['Först', 'Sedan']);
  });
});

describe('catalogue', () => {
  it('returns the podcasts of a category with their total, premium ones also in the premium category', async () => {
    expect((await get('podcast/category/14?region=se')).body).toMatchObject({ total: 1, podcasts: [{ slug: 'natt' }] });
    expect((await get('podcast/category/222?region=se')).body).toMatchObject({ total: 1 });
    expect((await get('podcast/category/14?region=se&page=2')).body).toEqual({ total: 1, podcasts: [] });
    expect((await get('podcast/category/999')).status).toBe(404);
  });

  it('returns the episodes of a podcast newest or oldest first', async () => {
    const ids = async (order: string) =>
      (await get<{ episodes: { id: string }[] }>(`podcast/natt/episodes?order=${order}`)).body.episodes.map(
        ({ id }) => id,
      );
    expect(await ids('newest')).toEqual(['natt-2', 'natt-1']);
    expect(await ids('oldest')).toEqual(['natt-1', 'natt-2']);
  });

  it('returns all fields of an episode, without audio when it is premium', async () => {
    expect((await get('episode/anonymous/natt-1')).body).toEqual({
      id: 'natt-1',
      podcastId: 'se-natt',
      podcastTitle: 'Nattskiftet på Ön',
      podcastSlug: 'natt',
      title: 'Bageriet',
      description: 'Klockan tre.',
      length: '0:42:10',
      dateAdded: '2026-10-01T00:00:00.000Z',
      imageUrl: '/media/cover/natt',
      smallImageUrl: '/media/cover/natt',
      isPremium: false,
      isPlayable: true,
      hasCompleted: false,
      authorFullName: 'Åsa Ek',
      currentSpot: 0,
      audioUrl: '/media/audio/natt-1.wav',
      textContent: null,
    });
    const unsafeLeftWords = [{ value: 'ugn ' }, { data: { uri: 'https://a.example/' } }];
    const premium = { isPlayable: false, audioUrl: null, textContent: { content: [{ content: unsafeLeftWords }] } };
    expect((await get('episode/anonymous/natt-2')).body).toMatchObject(premium);
    expect((await get('episode/anonymous/none')).status).toBe(404);
  });

  it('returns a podcast with its author, only in its own region', async () => {
    expect((await get('podcast/natt?region=se')).body).toMatchObject({ author: 'Åsa Ek', isPremium: true });
    expect((await get('podcast/natt?region=no')).status).toBe(404);
  });
});

describe('the sitemap', () => {
  it('[SE-04] lists the indexable pages of a region, and none of another', async () => {
    const { body } = await get<Sitemap>('cms/sitemap?region=se');
    expect(body.categoryIds).toContain(14);
    const [episode] = (await get<{ episodes: { id: string; dateAdded: string }[] }>('podcast/natt/episodes')).body
      .episodes;
    expect(body.podcasts).toContainEqual({ slug: 'natt', changedAt: episode?.dateAdded });
    expect(body.episodes.map(({ id }) => id)).toEqual(expect.arrayContaining(['natt-1', 'natt-2']));
    const pages = await Promise.all([1, 2].map((page) => listSitemap(opened.db, 'se', page, 1)));
    expect(pages.map(({ podcasts, episodes }) => [podcasts.length > 0, episodes[0]])).toEqual([
      [true, body.episodes[0]],
      [false, body.episodes[1]],
    ]);
    const finnish = await get<Sitemap>('cms/sitemap?region=fi');
    expect(finnish.status === 503 || finnish.body.podcasts.every(({ slug }) => slug !== 'natt')).toBe(true);
  });
});

describe('search', () => {
  const find = async (text: string, more = '') =>
    (await get<SearchResults>(`search/all?searchText=${encodeURIComponent(text)}${more}`)).body;

  it('[AP-12] finds podcasts and episodes, titles first, with folded letters', async () => {
    const { results, total } = await find('ON');
    expect(total).toBe(3);
    expect(results.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'podcast se-natt',
      'episode natt-2',
      'episode natt-1',
    ]);
    expect((await find('asa bageriet')).results.map(({ id }) => id)).toEqual(['natt-1']);
  });

  it('returns pages of the requested size', async () => {
    const second = await find('natt', '&pageSize=2&page=2');
    expect([second.total, second.results.length]).toEqual([3, 1]);
  });

  it.each(['', '   ', '%', '_', "'; --", '\\'])('finds nothing for %j', async (text) => {
    const totals = { podcast: 0, audiobook: 0, episode: 0 };
    expect(await find(text)).toMatchObject({ results: [], total: 0, totals, categories: [], genres: [] });
  });
});

describe('when the content source changes or fails', () => {
  it('serves the last content, and 503 without any', async () => {
    const fresh = await createApp(0);
    const cold = await createApp();
    expect((await get('cms/web-page?slug=start', fresh)).status).toBe(200);
    cms.isDown = true;
    expect((await get('cms/web-page?slug=start', fresh)).status).toBe(200);
    expect((await get('cms/web-page?slug=start', fresh)).status).toBe(200);
    expect(await get<Problem>('cms/web-page?slug=start', cold)).toMatchObject({
      status: 503,
      body: { title: 'Unavailable' },
    });
    expect((await get('cms/categories', cold)).status).toBe(200);
    cms.isDown = false;
  });

  it('reads and writes only changes, adds new entries and deletes missing ones', async () => {
    await opened.db.update(podcast).set({ description: 'Någon' }).where(eq(podcast.slug, 'natt'));
    cms.entries.push(makePodcastEntry('ny', { title: 'Ny podd' }));
    cms.entries = cms.entries.filter(({ id }) => id !== 'episode.natt-2');
    cms.read = [];
    await syncCatalogue(opened.db, readSource(), log);
    expect(cms.read).toEqual(['podcast.ny']);
    expect((await get('podcast/ny')).status).toBe(200);
    expect((await get('podcast/natt')).body).toMatchObject({ description: 'Någon' });
    expect((await get('episode/anonymous/natt-2')).status).toBe(404);
  });

  it('never empties the catalogue because the source is empty', async () => {
    cms.entries = [];
    await expect(syncCatalogue(opened.db, readSource(), log)).rejects.toThrow('no podcasts');
    expect((await get('podcast/natt')).status).toBe(200);
  });
});
