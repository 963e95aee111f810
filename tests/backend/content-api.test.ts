import { expect, it } from 'vitest';
import type * as Wire from '../../api-spec/generated/v2.ts';
import { categoryIds } from '../../core/domain/category.ts';
import { buy } from './test-backend.ts';
import { describeBackendWithContent } from './describe-backend.ts';

const regions = ['se', 'no', 'fi'] as const;

/** Uses the project's content over HTTP from the CMS and compares responses with the contract. */
describeBackendWithContent('content API', (api, content) => {
  const call = (path: string, region = 'SE') => api.send('GET', `/v2/${path}`, undefined, { 'X-Region': region });
  const get = async <Body>(path: string, region?: string): Promise<Body> => {
    const { status, body } = await call(path, region);
    expect([path, status, JSON.stringify(body).slice(0, 200)]).toEqual([path, 200, expect.any(String)]);
    return body as unknown as Body;
  };

  it('[AP-12] search/all takes a text and a page size, with 30 as the default', async () => {
    const all = await get<Wire.SearchResults>('search/all?searchText=e&pageSize=100');
    expect(all.total).toBeGreaterThan(60);
    expect((await get<Wire.SearchResults>('search/all?searchText=e')).results).toHaveLength(30);
    const third = await get<Wire.SearchResults>('search/all?searchText=e&pageSize=30&page=3');
    expect(third.results).toEqual(all.results.slice(60, 90));
    for (const query of [
      '',
      '?searchText=e&pageSize=0',
      '?searchText=e&pageSize=101',
      `?searchText=${'e'.repeat(201)}`,
    ])
      expect((await call(`search/all${query}`)).status).toBe(400);
  });

  it.each(regions)(
    '[AP-13] podcast/category returns podcasts and total of %s, regardless of X-Region',
    async (region) => {
      for (const id of categoryIds) {
        const path = `podcast/category/${id}?region=${region}`;
        const { podcasts, total } = await get<Wire.PodcastPage>(`${path}&page=1&pageSize=100`, 'SE');
        expect(total).toBe(podcasts.length);
        expect(total).toBeGreaterThan(0);
        expect(podcasts.every(({ destinationPath }) => destinationPath.startsWith(`/${region}/`))).toBe(true);
        const paged = await get<Wire.PodcastPage>(`${path}&page=2&pageSize=1`);
        expect(paged).toEqual({ total, podcasts: podcasts.slice(1, 2) });
      }
      expect((await call(`podcast/category/7?region=${region}`)).status).toBe(404);
      for (const query of ['page=0', 'pageSize=0', 'pageSize=101', 'page=x', 'region=dk'])
        expect((await call(`podcast/category/27?${query}`)).status).toBe(400);
    },
  );

  it('[AP-13] episode/anonymous returns the same episode with and without a session', async () => {
    const free = await get<Wire.EpisodeCard>('episode/anonymous/se-1003');
    expect(free).toMatchObject({ isPlayable: true, currentSpot: 0, hasCompleted: false });
    const user = await api.login();
    await user.call('PUT', '/episode/se-1003/progress', { currentSpot: 100 });
    expect((await user.call('GET', '/episode/anonymous/se-1003')).body).toEqual(free);
    expect((await call('episode/anonymous/none')).status).toBe(404);
  });

  it('[LS-15] returns every field of an episode and of a podcast', async () => {
    const some = expect.stringMatching(/./);
    const pictures = { imageUrl: some, smallImageUrl: some };
    expect(await get('episode/anonymous/se-1003')).toEqual({
      id: 'se-1003',
      podcastId: some,
      podcastTitle: some,
      podcastSlug: some,
      title: some,
      description: some,
      length: expect.stringMatching(/^\d+:\d\d:\d\d$/),
      dateAdded: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      ...pictures,
      isPremium: false,
      isPlayable: true,
      hasCompleted: false,
      authorFullName: some,
      currentSpot: 0,
      audioUrl: some,
      textContent: null,
    });
    const { podcasts } = await get<Wire.PodcastPage>('podcast/category/10?region=se&page=1&pageSize=100');
    expect(podcasts).not.toEqual([]);
    for (const podcast of podcasts) {
      const { slug } = podcast;
      const own = { id: some, title: some, slug, destinationPath: `/se/podcast/${slug}/`, description: some };
      const category = { id: expect.any(Number), key: some, name: some };
      const marks = { isPremium: expect.any(Boolean), isBookmarked: false };
      expect(podcast).toEqual({
        ...own,
        trailerUrl: some,
        trailerSeconds: 24,
        ...pictures,
        ...marks,
        categories: podcast.categories.map(() => category),
      });
      expect(podcast.categories).not.toEqual([]);
    }
  });

  it.each(regions)(
    '[AP-14] categories, category, student and offer pages respond for the region %s',
    async (region) => {
      const { categories } = await get<Wire.CategoryList>(`cms/categories?region=${region}`, 'FI');
      expect(categories.map(({ id }) => id)).toEqual(categoryIds);
      for (const { id, key, name } of categories) {
        expect(await get(`cms/categories-page/${key}`, region)).toMatchObject({ headline: name });
        expect(await get(`cms/categories-page/${id}`, region)).toMatchObject({ headline: name });
      }
      const student = await get<Wire.WebPage>(`cms/student-page/student?region=${region}`);
      const offers = await get<Wire.WebPage>(`cms/offers-page/offer?region=${region}`);
      expect([student.slug, offers.slug]).toEqual(['student', 'offer']);
      expect(offers.layoutComponents.some(({ type }) => type === 'pricing')).toBe(true);
      for (const path of ['student-page/none', 'offers-page/none', 'categories-page/none'])
        expect((await call(`cms/${path}`)).status).toBe(404);
      expect((await call('cms/categories?region=dk')).status).toBe(400);
    },
  );

  it.each(regions)('[AP-15] footer, pages, content and pricing respond for the locale %s', async (region) => {
    const { columns } = await get<Wire.FooterPages>(`cms/footer-pages?locale=${region}`);
    expect(columns.map(({ key }) => key)).toEqual(['explore', 'information', 'product', 'more']);
    const { pages } = await get<Wire.ContentIndex>(`cms/content?locale=${region}`);
    expect(pages.length).toBeGreaterThan(10);
    for (const { slug, title } of pages)
      expect(await get(`cms/web-page?slug=${slug}&region=${region}`)).toMatchObject({ slug, title });
    const { offers } = await get<{ offers: { currencyCode: string }[] }>(`cms/pricing?locale=${region}`);
    const currency = { se: 'SEK', no: 'NOK', fi: 'EUR' }[region];
    expect(new Set(offers.map(({ currencyCode }) => currencyCode))).toEqual(new Set([currency]));
    for (const path of ['footer-pages?locale=dk', 'pricing?locale=sv', 'content?isPreview=yes', 'web-page'])
      expect((await call(`cms/${path}`)).status).toBe(400);
  });

  it('[AP-15] sends no-store for previews and public caching for published content', async () => {
    for (const path of ['content?locale=se', 'web-page?slug=start']) {
      const request = async (more: string) =>
        (await fetch(`${api.settings.backendUrl}/v2/cms/${path}${more}`)).headers.get('Cache-Control');
      expect(await request('&isPreview=true')).toBe('no-store');
      expect(await request('')).toMatch(/^public/);
    }
  });

  it('returns the transcript of a free episode to any request, with times and speakers', async () => {
    const { episodeId, paragraphs } = await get<Wire.Transcript>('episode/se-1013/transcript');
    expect(episodeId).toBe('se-1013');
    expect(paragraphs.length).toBeGreaterThan(10);
    expect(paragraphs[2]).toEqual({
      startSeconds: 31,
      speaker: 'Johan Sandell',
      text: 'Tack. Jag tog också kaffe. Det ingick väl?',
    });
    // an episode without a transcript, and an unknown episode
    for (const id of ['se-1003', 'none']) expect((await call(`episode/${id}/transcript`)).status).toBe(404);
  });

  it('[RO-03] returns the transcript of a premium episode only to premium users', async () => {
    const user = await api.login();
    const path = '/episode/se-1001/transcript';
    expect((await call(path.slice(1))).body).toMatchObject({ status: 403, code: 'premium_required' });
    expect((await user.call('GET', path)).status).toBe(403);
    await buy(api, user);
    const { status, body } = await user.call('GET', path);
    expect([status, body]).toMatchObject([200, { episodeId: 'se-1001', paragraphs: { length: 6 } }]);
  });

  // must be last: it closes the content source
  it('[AP-14] returns 503 for a transcript while the content source is down', async () => {
    await content.close();
    expect(await call('episode/se-1013/transcript')).toMatchObject({ status: 503, body: { title: 'Unavailable' } });
  });
});
