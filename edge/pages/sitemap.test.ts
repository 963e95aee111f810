import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestSite, featureFlags, siteUrl } from '../testing/test-site.ts';
import { writeSitemap } from './sitemap.ts';

afterEach(() => void vi.unstubAllGlobals());

describe('what search engines read', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());
  const sitemap = {
    categoryIds: [27],
    podcasts: [{ slug: 'tusen-åar', changedAt: '2026-11-01T08:00:00.000Z' }],
    episodes: [{ id: 'e-1', changedAt: '2026-10-01T08:00:00.000Z' }],
    pages: 1,
  };
  const respondWith =
    (features: object | undefined) =>
    ({ path }: { path: string }): Response => {
      if (path === '/v2/feature') return features ? Response.json(features) : new Response(null, { status: 500 });
      return Response.json(path.startsWith('/v2/cms/footer-pages') ? { columns: [] } : sitemap);
    };
  const podcastsAlone = { ...featureFlags, isAudiobooksEnabled: false };
  const setUp = () => {
    const site = createTestSite();
    site.backend.respond = respondWith(podcastsAlone);
    return { ...site, read: (path: string) => site.edge.request(siteUrl + path) };
  };

  it('[SE-04] robots.txt excludes account and checkout and names the sitemap', async () => {
    const response = await setUp().read('/robots.txt');
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/);
    const lines = (await response.text()).split('\n');
    for (const path of ['/api/', '/auth/', '/se/mitt-konto', '/no/min-konto', '/fi/oma-tili', '/fi/checkout-v2'])
      expect(lines).toContain(`Disallow: ${path}`);
    for (const path of ['/se/student', '/se/logga-in', '/no/student']) expect(lines).not.toContain(`Disallow: ${path}`);
    expect(lines).toContain('Disallow: /se/student/intyga');
    // one line covers all pages of the account
    expect(lines.filter((line) => line.includes('/mitt-konto'))).toEqual(['Disallow: /se/mitt-konto']);
    expect(lines).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
  });

  it('[SE-04] the sitemap of a region lists its pages with their alternates, and its own podcasts and episodes', async () => {
    const { read, backend } = setUp();
    expect(await (await read('/sitemap.xml')).text()).toContain(`<loc>${siteUrl}/sitemap-fi.xml</loc>`);
    const response = await read('/sitemap-fi.xml');
    expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
    expect(backend.calls.at(-1)?.path).toBe('/v2/cms/sitemap?region=fi');
    const xml = await response.text();
    expect(xml).toContain(`<loc>${siteUrl}/fi/kategoriat/27/true-crime</loc>`);
    expect(xml).toContain(`hreflang="sv-SE" href="${siteUrl}/se/kategorier/27/true-crime"`);
    expect(xml).toContain(`hreflang="x-default" href="${siteUrl}/"`);
    expect(xml).toContain(`<loc>${siteUrl}/fi/podcast/tusen-%C3%A5ar/</loc><lastmod>2026-11-01</lastmod>`);
    expect(xml).toContain(`<loc>${siteUrl}/fi/episode/e-1/</loc><lastmod>2026-10-01</lastmod>`);
    expect(xml).not.toMatch(/oma-tili|checkout|kirjaudu|open-app/);
  });

  it('[SE-04] a page of the CMS has the alternates of its regions only', () => {
    const nothing = { categoryIds: [], podcasts: [], episodes: [], pages: 1 };
    const xml = writeSitemap(siteUrl, 'no', nothing, undefined, [{ slug: 'sommer', regions: ['no'] }]);
    const line = xml.split('\n').find((text) => text.includes('/no/side/sommer')) ?? '';
    expect(line).toContain('hreflang="nb-NO"');
    expect(line).not.toMatch(/hreflang="(sv|fi)/);
  });

  it('[SE-04] the index lists a file for each page of a large catalogue, and the later ones have episodes only', async () => {
    const { read, backend } = setUp();
    const respond = respondWith(podcastsAlone);
    backend.respond = (call) => {
      if (!call.path.startsWith('/v2/cms/sitemap?region=se')) return respond(call);
      const second = {
        categoryIds: [],
        podcasts: [],
        episodes: [{ id: 'e-2', changedAt: '2026-10-02T08:00:00.000Z' }],
      };
      return Response.json({ ...(call.path.endsWith('page=2') ? second : sitemap), pages: 2 });
    };
    const files = [...(await (await read('/sitemap.xml')).text()).matchAll(/\/(sitemap-[^<]+)</g)].map(
      ([, file]) => file,
    );
    expect(files).toEqual(['sitemap-se.xml', 'sitemap-se-2.xml', 'sitemap-no.xml', 'sitemap-fi.xml']);
    const xml = await (await read('/sitemap-se-2.xml')).text();
    expect([...xml.matchAll(/<loc>([^<]+)</g)].map(([, address]) => address)).toEqual([`${siteUrl}/se/episode/e-2/`]);
    for (const file of ['sitemap-se-3.xml', 'sitemap-se-1.xml', 'sitemap-se-0.xml', 'sitemap-se-9999.xml'])
      expect([file, (await read(`/${file}`)).status]).toEqual([file, 404]);
  });

  it('sends the cached sitemap while the backend is down, and 503 without one', async () => {
    const { read, backend } = setUp();
    backend.respond = () => new Response(null, { status: 500 });
    const none = await read('/sitemap-se.xml');
    expect([none.status, none.headers.get('Retry-After')]).toEqual([503, '10']);
    backend.respond = respondWith(podcastsAlone);
    vi.setSystemTime(Date.now() + 2_000);
    await vi.waitFor(async () => expect((await read('/sitemap-se.xml')).status).toBe(200));
    backend.respond = () => new Response(null, { status: 500 });
    expect(await (await read('/sitemap-se.xml')).text()).toContain('/se/episode/e-1/');
    expect((await read('/sitemap-dk.xml')).status).toBe(404);
  });

  it('[SE-04] sends no sitemap before the audiobooks flag is known', async () => {
    const { read, backend } = setUp();
    backend.respond = respondWith(undefined);
    expect((await read('/sitemap-se.xml')).status).toBe(503);
    backend.respond = respondWith(podcastsAlone);
    vi.setSystemTime(Date.now() + 2_000);
    await vi.waitFor(async () => expect(await (await read('/sitemap-se.xml')).text()).toContain('/se/episode/e-1/'));
  });
});
