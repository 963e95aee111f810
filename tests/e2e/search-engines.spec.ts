import { regions } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { findFaults } from './schema-org.ts';
import { walkSite } from './crawl.ts';

test('[SE-04] every address of the sitemaps is an indexable page, and robots.txt names the sitemap', async ({
  request,
  stack,
}) => {
  test.slow();
  const read = async (path: string): Promise<string> => {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    return response.text();
  };
  const robots = await read('/robots.txt');
  const closed = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, path = '']) => path);
  expect(robots).toContain(`Sitemap: ${stack.url('site')}/sitemap.xml`);
  const index = await read('/sitemap.xml');
  for (const { region } of regions) {
    expect(index).toContain(`<loc>${stack.url('site')}/sitemap-${region}.xml</loc>`);
    const addresses = [...(await read(`/sitemap-${region}.xml`)).matchAll(/<loc>([^<]+)/g)].map(([, at = '']) => at);
    expect(addresses.length).toBeGreaterThan(100);
    expect(new Set(addresses).size).toBe(addresses.length);
    // every distinct page, and some of the similar ones
    for (const address of addresses.filter((_, place) => place < 45 || place % 10 === 0)) {
      const { pathname } = new URL(address);
      expect(closed.filter((path) => pathname.startsWith(path))).toEqual([]);
      const html = await read(pathname);
      expect(html, pathname).not.toContain('noindex');
      expect(html, pathname).toContain(`<link rel="canonical" href="${address}"`);
    }
  }
  for (const path of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png']) await read(path);
  const manifest = JSON.parse(await read('/manifest.webmanifest')) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) await read(src);
});

test('[SE-01] [SE-04] a crawl finds no dead link, no duplicate title, and only valid structured data', async ({
  stack,
}) => {
  test.setTimeout(600_000);
  // the usual run visits a few of many similar pages
  const isFull = process.env['TEST_FULL'] === '1';
  const { visited, indexed, types, ...faults } = await walkSite(stack.url('site'), isFull ? Infinity : 3);
  expect(faults).toEqual({
    broken: [],
    unreciprocal: [],
    doubledTitles: [],
    bare: [],
    notInSitemap: [],
    faults: [],
  });
  expect(visited).toBeGreaterThan(isFull ? 600 : 150);
  expect(indexed).toBeGreaterThan(isFull ? 450 : 100);
  expect(types).toEqual([
    'Audiobook',
    'BreadcrumbList',
    'ItemList',
    'Organization',
    'PodcastEpisode',
    'PodcastSeries',
    'Product',
    'WebSite',
  ]);
});

test('[SE-01] the validator of structured data reports what schema.org does not define', () => {
  const context = { '@context': 'https://schema.org' };
  const series = { '@type': 'PodcastSeries', name: 'Frusna fall' };
  const good = { ...context, '@type': 'PodcastEpisode', name: 'a', url: 'https://a.se/', datePublished: '2026-11-20' };
  expect(findFaults({ ...good, partOfSeries: series })).toEqual([]);
  for (const [wrong, fault] of [
    [{ ...good, partOfSeries: 'Frusna fall' }, '.partOfSeries: "Frusna fall"'],
    [{ ...good, partOfSeries: series, readBy: 'Maja' }, '.readBy: PodcastEpisode has no such property'],
    [{ ...good, partOfSeries: series, timeRequired: '48:35' }, '.timeRequired: "48:35"'],
    [{ ...good, partOfSeries: { ...series, '@type': 'Podcast' } }, '.partOfSeries: schema.org has no Podcast here'],
    [{ ...good, partOfSeries: series, '@context': 'schema' }, ': no context'],
    [good, ': PodcastEpisode without partOfSeries'],
  ] as const)
    expect(findFaults(wrong)).toContain(fault);
});
