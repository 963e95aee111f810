import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Platform } from '../platform.ts';
import { createTestSite, siteUrl } from '../testing/test-site.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function setUp(platform: Partial<Platform> = {}) {
  const site = createTestSite({}, platform);
  const open = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    site.edge.request(siteUrl + path, { headers, method });
  return { ...site, open };
}
const page = (html: string, status = 200) => Promise.resolve({ status, html: `<!doctype html>${html}` });

describe('a search page', () => {
  it('[EF-04] is rendered once for simultaneous requests with the same query and is not cached', async () => {
    const renderPage = vi.fn((_folder: string, { query }: { query: object }) =>
      new Promise<void>((resolve) => setTimeout(resolve, 20)).then(() => page(JSON.stringify(query))),
    );
    const { open } = setUp({ renderPage });
    const send = async (query: string) => (await open(`/se/sok?q=${query}`)).text();
    const many = Array.from({ length: 50 }, (_, index) => send(index % 2 ? 'havet' : 'skogen'));
    expect(new Set(await Promise.all(many)).size).toBe(2);
    expect(renderPage).toHaveBeenCalledTimes(2);
    expect(await send('havet')).toContain('havet');
    expect(renderPage).toHaveBeenCalledTimes(3);
    // each region and each query has its own render
    await Promise.all([open('/no/sok?q=havet'), open('/se/sok?q=havet'), open('/se/sok?q=havet&page=2')]);
    expect(renderPage).toHaveBeenCalledTimes(6);
  });

  it('[LS-09] [EF-04] truncates a long query to 100 characters and is not cached', async () => {
    const renderPage = vi.fn((_folder: string, { query }: { query: object }) => page(JSON.stringify(query)));
    const { open } = setUp({ renderPage });
    const requests = `/no/sok?q=${'x'.repeat(1_000)}`;
    for (const times of [1, 2]) {
      const response = await open(requests);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(await response.text()).toContain(JSON.stringify({ q: 'x'.repeat(100) }));
      expect(renderPage).toHaveBeenCalledTimes(times);
    }
  });
});

describe('the page number of a list', () => {
  it('[LS-01] redirects the number of the first page and an invalid number to the address without one', async () => {
    const { open } = setUp({ renderPage: () => page('list') });
    const path = '/se/podcast/laxan/';
    await open(path);
    for (const [search, to] of [
      ['?page=1', ''],
      ['?page=01', ''],
      ['?page=0', ''],
      ['?page=abc', ''],
      ['?order=oldest&page=', '?order=oldest'],
      ['?utm_source=x&page=1', '?utm_source=x'],
    ] as const) {
      const response = await open(path + search);
      expect([response.status, response.headers.get('Location')]).toEqual([301, path + to]);
    }
    expect((await open(`${path}?page=2`)).status).toBe(200);
  });
});

describe('the path of a page', () => {
  it.each([
    '/dk/',
    '/DK/',
    '/NO//evil.example',
    '/NO/xyz',
    '/NO/\\evil.example/..',
    '//NO/',
    '/xx',
    '/se/xyz',
    '/no/checkout-v2/gold',
    '/se//',
    '/se/%E0%A4%A',
    '/favicon',
    '//evil.example/',
    '/__sandbox/nothing',
  ])('[RT-17] %s without a route leads to the localized 404 page', async (path) => {
    const response = await setUp().open(path, { 'Accept-Language': 'nb' });
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
    const region = /^\/(se|no|fi)(\/|$)/.exec(path)?.[1] ?? 'no';
    expect(await response.text()).toContain(`<html lang="${region}">not-found`);
  });

  it.each(['/se/podcast/x.css', '/se/x.js', '/humans.txt', '/.env', '/se/index.pageContext.json', '/x.map'])(
    '%s of a missing file leads to a plain 404, so that a shared cache does not store a page',
    async (path) => {
      const response = await setUp().open(path);
      expect([response.status, response.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
      expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/);
    },
  );

  it.each(['/se/podcast/x.css', '/fi/jotain.html', '/humans.txt'])(
    '[RT-17] %s of a missing file leads to the localized, uncached 404 page when the client accepts HTML',
    async (path) => {
      const response = await setUp().open(path, { Accept: 'text/html,*/*;q=0.8', 'Accept-Language': 'sv' });
      expect([response.status, response.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
      expect(await response.text()).toContain(`<html lang="${path.startsWith('/fi') ? 'fi' : 'se'}">not-found`);
    },
  );

  it.each([
    ['/se', '/se/'],
    ['/se/upptack/', '/se/upptack'],
    ['/fi/podcast/x?page=2', '/fi/podcast/x/?page=2'],
    ['/fi/podcast/%78/', '/fi/podcast/x/'],
    ['/NO', '/no/'],
    ['/No/?utm_source=x', '/no/?utm_source=x'],
    ['/SE/UPPTACK/', '/se/upptack'],
    ['/se/Upptack', '/se/upptack'],
    ['/FI/podcast/Xyz', '/fi/podcast/Xyz/'],
    ['/FI/PODCAST/XYZ/', '/fi/podcast/xyz/'],
  ])('%s redirects permanently to the canonical path %s', async (path, canonical) => {
    const response = await setUp().open(path);
    expect([response.status, response.headers.get('Location')]).toEqual([301, canonical]);
  });

  it('[AU-01] of a protected page redirects a visitor to the login with the return path, and renders for a user', async () => {
    const { browser, open } = setUp();
    const response = await open('/fi/oma-tili/maksut?page=2');
    const location = new URL(response.headers.get('Location') ?? '', siteUrl);
    expect([response.status, location.pathname]).toEqual([302, '/auth/login']);
    expect(Object.fromEntries(location.searchParams)).toEqual({ region: 'fi', returnTo: '/fi/oma-tili/maksut?page=2' });
    const user = browser();
    await user.logIn('region=fi');
    expect(await (await user.open('/fi/oma-tili/maksut?page=2')).text()).toContain('payments [{},{"page":"2"}]');
  });

  it('passes only known and valid query parameters to the page', async () => {
    const { open } = setUp();
    const response = await open('/se/podcast/x/?page=3&order=oldest&utm_source=evil&page=4&cookie=1');
    expect(await response.text()).toContain('podcast [{"slug":"x"},{"page":"3","order":"oldest"}]');
    expect(await (await open('/se/podcast/x/?order=<script>')).text()).toContain('podcast [{"slug":"x"},{}]');
  });

  it('accepts GET and HEAD, and rejects other methods with 405', async () => {
    const { open } = setUp();
    const head = await open('/se/', {}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    const post = await open('/se/', {}, 'POST');
    expect([post.status, post.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
    expect((await open('/se/xyz', {}, 'POST')).status).toBe(404);
    expect((await open('/se/', {}, 'OPTIONS')).status).toBe(405);
  });
});

describe('a content page', () => {
  it('is rendered once, has an ETag of its content, and responds with 304 to a matching ETag', async () => {
    const renderPage = vi.fn(() => page('hello'));
    const { open } = setUp({ renderPage });
    const first = await open('/se/?utm_campaign=1');
    const etag = first.headers.get('ETag') ?? '';
    const second = await open('/se/', { 'If-None-Match': `"other", ${etag}` });
    expect([first.headers.get('X-Cache'), second.headers.get('X-Cache')]).toEqual(['miss', 'hit']);
    expect([second.status, await second.text(), second.headers.get('ETag')]).toEqual([304, '', etag]);
    expect((await open('/se/', { 'If-None-Match': 'W/"else"' })).status).toBe(200);
    expect((await open('/se/', { 'If-None-Match': ' * ' })).status).toBe(304);
    expect((await open('/se/', { 'If-Match': '"else"' })).status).toBe(412);
    expect(renderPage).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['identity', null, (bytes: Buffer) => bytes],
  ] as const)(
    'is sent for Accept-Encoding %j in encoding %s with the same text',
    async (accepted, encoding, decode) => {
      const response = await setUp().open('/se/', { 'Accept-Encoding': accepted });
      expect(response.headers.get('Content-Encoding')).toBe(encoding);
      expect(response.headers.get('Vary')).toBe('Accept-Encoding');
      expect(decode(Buffer.from(await response.arrayBuffer())).toString()).toContain('<html lang="se">home');
    },
  );

  it('sets no cookie and calls the backend without a token when the user has a session', async () => {
    const { backend, browser } = setUp({
      renderPage: async (_folder, _view, send) => page(await (await send('/cms/x')).text()),
    });
    const user = browser();
    await user.logIn();
    const response = await user.open('/se/');
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(backend.calls[0]?.headers.has('Authorization')).toBe(false);
  });

  it('is sent from the cache while the backend is down, with one renewal for five requests', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const health = { isUp: true };
    const renderPage = vi.fn(() => (health.isUp ? page('good') : page('sorry', 503)));
    const { open } = setUp({ renderPage });
    await open('/se/');
    health.isUp = false;
    vi.setSystemTime(Date.now() + 3_600_000);
    for (let count = 0; count < 5; count += 1) {
      const response = await open('/se/');
      expect([response.status, await response.text()]).toEqual([200, '<!doctype html>good']);
    }
    expect(renderPage).toHaveBeenCalledTimes(2);
    const never = await open('/no/');
    expect([never.status, never.headers.get('Retry-After'), never.headers.get('Cache-Control')]).toEqual([
      503,
      '10',
      'no-store',
    ]);
  });

  it.each([
    ['throws', () => Promise.reject(new Error('secret detail'))],
    ['returns no document', () => Promise.resolve({ status: 500, html: 'Internal Server Error' })],
  ])('whose render %s leads to a localized error page with a link that reloads the page', async (_how, renderPage) => {
    const { open } = setUp({ renderPage });
    const response = await open('/fi/');
    const html = await response.text();
    expect(response.status).toBe(500);
    expect(html).toContain('<html lang="fi">');
    expect(html).toContain('<a href="">');
    expect(html).not.toContain('secret');
  });
});
