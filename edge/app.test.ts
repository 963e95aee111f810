import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestSite, siteUrl } from './testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

const open = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  createTestSite().edge.request(siteUrl + path, { headers, method });
const locationOf = async (headers: Record<string, string>): Promise<string | null> =>
  (await open('/', headers)).headers.get('Location');

describe('the address /', () => {
  it('[RT-01] redirects to the region of the cookie, else of the country, else of the language, else to Sweden', async () => {
    const all = { Cookie: 'region=fi', 'X-Country': 'NO', 'Accept-Language': 'sv' };
    expect(await locationOf(all)).toBe('/fi/');
    expect(await locationOf({ ...all, Cookie: 'region=dk' })).toBe('/no/');
    expect(await locationOf({ 'X-Country': 'US', 'Accept-Language': 'fi' })).toBe('/fi/');
    expect(await locationOf({ 'Accept-Language': 'en' })).toBe('/se/');
    expect(await locationOf({})).toBe('/se/');
  });

  it('[RT-01] is redirected once: the target is a page for every visitor', async () => {
    for (const region of ['se', 'no', 'fi']) {
      for (const other of ['se', 'no', 'fi']) {
        const headers = { Cookie: `region=${other}`, 'X-Country': other.toUpperCase() };
        expect((await open(`/${region}/`, headers)).status).toBe(200);
      }
    }
  });

  it('is not cached, keeps the query of a campaign, and allows only GET and HEAD', async () => {
    const response = await open('/?utm_source=x&envoy_share_link_hash=y');
    expect(response.headers.get('Location')).toBe('/se/?utm_source=x&envoy_share_link_hash=y');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect((await open('/', {}, 'HEAD')).status).toBe(302);
    const post = await open('/', {}, 'POST');
    expect([post.status, post.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('is the only address that depends on country or language', async () => {
    const headers = { 'X-Country': 'FI', 'Accept-Language': 'fi', Cookie: 'region=fi' };
    for (const path of ['/se/', '/api/me', '/api/v2/offer', '/media/x', '/auth/callback?state=x']) {
      expect((await open(path, headers)).headers.get('Location')).not.toBe('/fi/');
    }
  });
});

describe('pictures and audio', () => {
  function setUp(respond: () => Response | Promise<Response>) {
    const site = createTestSite();
    site.cms.respond = respond;
    const open = (path: string, headers = {}, method = 'GET') => site.edge.request(siteUrl + path, { headers, method });
    return { ...site, open };
  }

  it('come from the CMS on the origin of the site, only with the headers of a file', async () => {
    const { cms, open: send } = setUp(
      () =>
        new Response('bytes', {
          status: 206,
          headers: { 'Content-Range': 'bytes 0-4/9', 'Set-Cookie': 'a=1', Server: 'x' },
        }),
    );
    const response = await send('/media/audio/trailer-laxan.wav', { Range: 'bytes=0-4', Cookie: 'secret=1' });
    expect([response.status, await response.text(), response.headers.get('Content-Range')]).toEqual([
      206,
      'bytes',
      'bytes 0-4/9',
    ]);
    expect([response.headers.has('Set-Cookie'), response.headers.has('Server')]).toEqual([false, false]);
    expect([cms.calls[0]?.headers.get('Range'), cms.calls[0]?.headers.get('Cookie')]).toEqual(['bytes=0-4', null]);
  });

  it('are not fetched for a HEAD request', async () => {
    const { cms, open: send } = setUp(() => new Response(null, { headers: { 'Content-Length': '9' } }));
    const response = await send('/media/audio/trailer-laxan.wav', {}, 'HEAD');
    expect([response.status, response.headers.get('Content-Length'), cms.calls[0]?.method]).toEqual([200, '9', 'HEAD']);
  });

  it('are the only files of the CMS that can be requested, also with encoded paths', async () => {
    const { cms, open: send } = setUp(() => Response.json({ entries: [] }));
    for (const path of [
      '/media/%5c..%5c..%5c__control/ledger',
      '/media/..%2f..%2f__control/ledger',
      '/media/%2e%2e/__control/ledger',
      '/media/cover/%2e%2e%5c%2e%2e%5ceditor',
      '/media/cover/../../__control/ledger',
      '/media/cover/.hidden',
      '/media/cover/x/1.webp%3f',
      '/media/',
    ]) {
      expect([path, (await send(path)).status]).toEqual([path, 404]);
    }
    expect(cms.calls).toEqual([]);
  });

  it.each([
    ['fails', () => new Response('stack', { status: 500 }), 503],
    ['is gone', () => Promise.reject(new TypeError('refused')), 503],
    ['has no such file', () => new Response('details', { status: 404 }), 404],
    [
      'sends us elsewhere',
      () => new Response(null, { status: 302, headers: { Location: 'http://evil.example/' } }),
      404,
    ],
  ])('when the cms %s', async (_how, response, status) => {
    const given = await setUp(response).open('/media/cover/x/96.webp');
    expect([given.status, given.headers.get('Location')]).toEqual([status, null]);
    expect(await given.text()).not.toMatch(/stack|details/);
  });
});

describe('a response of the CMS that is not forwarded', () => {
  it.each([404, 416, 302, 500, 503])('is cancelled: %i', async (status) => {
    const cancel = vi.fn();
    const site = createTestSite();
    site.cms.respond = () => new Response(new ReadableStream({ cancel }), { status });
    const response = await site.edge.request(`${siteUrl}/media/cover/x/96.webp`);
    expect([response.ok, cancel.mock.calls.length]).toEqual([false, 1]);
  });

  it('is read to its end when it is forwarded', async () => {
    const cancel = vi.fn();
    const site = createTestSite();
    site.cms.respond = () => new Response(new ReadableStream({ start: (to) => to.close(), cancel }));
    expect(await (await site.edge.request(`${siteUrl}/media/cover/x/96.webp`)).text()).toBe('');
    expect(cancel).not.toHaveBeenCalled();
  });
});

describe('policy reports', () => {
  it('are logged without queries, also many and malformed ones', async () => {
    const site = createTestSite();
    const report = (body: string) => site.edge.request(`${siteUrl}/csp-report`, { method: 'POST', body });
    const page = {
      'effective-directive': 'img-src',
      'document-uri': `${siteUrl}/se/?token=x#y`,
      'blocked-uri': 'inline',
    };
    expect((await report(JSON.stringify({ 'csp-report': page }))).status).toBe(204);
    expect(site.lines.join()).toContain('"directive":"img-src"');
    expect(site.lines.join()).not.toContain('token');
    for (const rubbish of ['', 'null', '{"csp-report":null}', '[]', '{'])
      expect((await report(rubbish)).status).toBe(204);
    expect((await report('x'.repeat(20_000))).status).toBe(413);
  });
});

describe('hostile input', () => {
  it.each([
    ['a cookie that is no encoding', { Cookie: 'region=%E0%A4%A; __Host-access_token=%; a={"b":1}; ;;==' }],
    ['a hundred cookies of one name', { Cookie: Array.from({ length: 100 }, () => 'region=xx').join('; ') }],
    ['a list of languages without end', { 'Accept-Language': 'sv;q=,'.repeat(2_000) }],
    ['encodings that are none', { 'Accept-Encoding': 'br;q=x, ((((, *' }],
    ['a range and entity tags of rubbish', { Range: 'bytes=9-1', 'If-None-Match': ',,W/,"' }],
    ['versions and regions of rubbish', { 'X-Region': 'x'.repeat(5_000), 'X-Version': '-1' }],
  ])('%s never causes a 5xx response', async (_what, headers) => {
    for (const path of [
      '/',
      '/se/',
      '/se/xyz',
      '/api/me',
      '/api/v2/offer',
      '/auth/login',
      '/auth/callback',
      '/se/mitt-konto',
    ]) {
      expect((await open(path, headers)).status).toBeLessThan(500);
    }
  });
});
