import { markets } from '../market.ts';
import { expect, test } from './fixture.ts';

test('[SE-04] every address of the sitemaps is a page that may be listed, and robots.txt leads to them', async ({
  request,
  stack,
}) => {
  test.slow();
  const read = async (path: string): Promise<string> => {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    return answer.text();
  };
  const robots = await read('/robots.txt');
  const closed = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, path = '']) => path);
  expect(robots).toContain(`Sitemap: ${stack.url('site')}/sitemap.xml`);
  const index = await read('/sitemap.xml');
  for (const { region } of markets) {
    expect(index).toContain(`<loc>${stack.url('site')}/sitemap-${region}.xml</loc>`);
    const addresses = [...(await read(`/sitemap-${region}.xml`)).matchAll(/<loc>([^<]+)/g)].map(([, at = '']) => at);
    expect(addresses.length).toBeGreaterThan(100);
    expect(new Set(addresses).size).toBe(addresses.length);
    // every page of its own, and some of the many alike
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
