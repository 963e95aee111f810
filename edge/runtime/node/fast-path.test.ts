import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createListener } from '../../../server/http/request-listener.ts';
import type { StaticFile } from './static-files.ts';
import { createFastPath } from './fast-path.ts';
import { makeEntityTag } from '../../http/content-negotiation.ts';
import { linkTo } from '../../../core/routing/routes.ts';
import type { Platform } from '../../platform.ts';
import { distil, send, type Lines, type Reply } from '../../testing/send-lines.ts';
import { createTestSite, featureFlags } from '../../testing/test-site.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function listen(listener: Parameters<typeof createServer>[1]): Promise<Server> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return server;
}

/** Two servers with one edge and one page cache: with the fast path and without it. */
async function setUp(platform: Partial<Platform> = {}) {
  const site = createTestSite({}, platform);
  const body = new TextEncoder().encode('let a = 1;'.repeat(100));
  const asset: StaticFile = { type: 'text/javascript; charset=utf-8', body, etag: await makeEntityTag(body) };
  const { env, pageCaches, edge } = site;
  const assets = { peek: (path: string) => (path === '/assets/a.js' ? asset : undefined) };
  const load = { isTooHigh: false };
  const renderQueue = {
    add: (start: () => void, isAnonymous: boolean) => !(load.isTooHigh && isAnonymous) && setImmediate(start).hasRef(),
    isRefusing: () => load.isTooHigh,
  };
  const handleDirectly = createFastPath({ env, platform: site.platform, pageCaches, assets, renderQueue });
  const went: boolean[] = [];
  const short = await listen(
    createListener(edge.fetch, (incoming, outgoing, passOn) => {
      const isAnswered = handleDirectly(incoming, outgoing, () => {
        went.length = 0;
        passOn();
      });
      went.push(isAnswered);
      return isAnswered;
    }),
  );
  const long = await listen(createListener(edge.fetch));
  /** Returns the responses of the fast path and of the edge; the first is undefined when the edge handled both. */
  const getBoth = async (path: string, lines?: Lines, method?: string): Promise<[Reply | undefined, Reply]> => {
    went.length = 0;
    const one = await send(short, path, lines, method);
    const isShort = went.includes(true);
    return [isShort ? one : undefined, await send(long, path, lines, method)];
  };
  return { ...site, short, long, getBoth, load };
}

describe('the fast path', () => {
  const page = '/se/podcast/laxan/';

  it.each([
    ['a cached page', page, []],
    ['a page in brotli', page, ['Accept-Encoding', 'gzip, deflate, br, zstd']],
    ['a page in gzip', page, ['Accept-Encoding', 'br;q=0, gzip']],
    ['a visitor with a region cookie', page, ['Cookie', 'region=fi; consent=1']],
    ['a page with a known query', `${page}?page=2`, []],
    ['a page with a campaign query', `${page}?utm_source=x&gclid=y`, []],
    ['a page with both queries', `${page}?utm_source=x&page=2&order=oldest`, []],
    ['a range request', page, ['Range', 'bytes=0-4']],
    ['the start page', '/no/', ['Accept-Language', 'fi', 'X-Country', 'FI']],
  ] as const)('[EF-04] responds to %s with the same headers and body as the edge', async (_what, path, lines) => {
    const { getBoth, long } = await setUp();
    await send(long, path.replace('utm_source=x&', '').replace('?utm_source=x', '').replace('?gclid=y', ''));
    await send(long, path.split('?')[0] ?? '');
    const [one, other] = await getBoth(path, lines);
    expect(one && distil(one)).toEqual(distil(other));
    expect(one?.headers['x-cache']).toBe('hit');
    const [head, otherHead] = await getBoth(path, lines, 'HEAD');
    expect(head && distil(head).rest['etag']).toBe(one?.headers.etag);
    expect([head?.body.byteLength, otherHead.body.byteLength]).toEqual([0, 0]);
    const [known, otherKnown] = await getBoth(path, [...lines, 'If-None-Match', `"x", ${one?.headers.etag}`]);
    expect(known && distil(known)).toEqual(distil(otherKnown));
    expect([known?.status, known?.body.byteLength]).toEqual([304, 0]);
  });

  it('[RT-01] redirects / as the edge does', async () => {
    const { getBoth } = await setUp();
    for (const [path, lines, to] of [
      ['/', [], '/se/'],
      ['/?utm_source=x%20y', ['Cookie', 'a=b; region=fi', 'X-Country', 'NO'], '/fi/?utm_source=x%20y'],
      ['/', ['Cookie', 'region=dk', 'X-Country', 'NO'], '/no/'],
      ['/', ['Accept-Language', 'en, fi;q=0.5'], '/fi/'],
    ] as const) {
      for (const method of ['GET', 'HEAD']) {
        const [one, other] = await getBoth(path, lines, method);
        expect(one && distil(one)).toEqual(distil(other));
        expect([one?.status, one?.headers.location]).toEqual([302, to]);
      }
    }
  });

  it('responds with files that are in memory', async () => {
    const { short } = await setUp();
    const response = await send(short, '/assets/a.js');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    for (const tag of ['*', String(response.headers.etag)])
      expect((await send(short, '/assets/a.js', ['If-None-Match', tag])).status).toBe(304);
  });

  it.each([
    ['a user whose account has a region', '/', ['Cookie', '__Host-access_token=x']],
    ['a user with a session', page, ['Cookie', 'region=se; __Host-access_token=x']],
    ['a visitor on a gift journey', page, ['Cookie', 'envoySession=x']],
    ['a new gift link with an encoded parameter', `${page}?envoy%5fshare_link_hash=abc`, []],
    ['a link with a voucher code', '/se/erbjudande?coupon=HALF3', []],
    ['a path with a code', `${page}?code=abc`, []],
    ['a page that starts a flow', '/se/subscription-flow', []],
    ['a first page with its number', `${page}?page=1`, []],
    ['a page that is never cached', '/se/sok?q=x', []],
    ['an app page', '/se/logga-in', []],
    ['an encoded path', '/se/podcast/%6caxan/', []],
    ['a path with dots', '/se/podcast/x/../laxan/', []],
    ['a fragment', `${page}#x`, []],
    ['a repeated header', page, ['Accept-Encoding', 'br', 'Accept-Encoding', 'gzip']],
    ['a request with two hosts', page, ['Host', 'evil.example']],
    ['a request with a body', page, ['Content-Length', '0']],
    ['an unusual query of /', "/?a='b", []],
    ['an unknown page', '/se/xyz', []],
    ['an unknown file', '/assets/b.js', []],
  ] as const)('leaves %s to the edge', async (_what, path, lines) => {
    const { getBoth, long } = await setUp();
    for (const earlier of [page, path.split('?')[0] ?? '', path]) await send(long, earlier);
    const [one] = await getBoth(path, lines);
    expect(one).toBeUndefined();
  });

  it('leaves every other method to the edge', async () => {
    const { getBoth } = await setUp();
    for (const method of ['POST', 'DELETE', 'OPTIONS']) expect((await getBoth('/', [], method))[0]).toBeUndefined();
  });

  it('[EF-04] leaves a page to the edge when it is stale or has an old content version', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { getBoth, backend, long } = await setUp();
    let version = '1';
    backend.respond = ({ path }) =>
      path === '/v2/feature'
        ? Response.json(featureFlags)
        : Response.json({ columns: [] }, { headers: { 'X-Content-Version': version } });
    await send(long, page);
    expect((await getBoth(page))[0]?.status).toBe(200);
    vi.setSystemTime(Date.now() + 2_100);
    expect((await getBoth(page))[0]).toBeUndefined();
    await vi.waitUntil(async () => (await getBoth(page))[0] !== undefined);
    version = '2';
    vi.setSystemTime(Date.now() + 1_800);
    expect((await getBoth(page))[0]).toBeUndefined();
    expect((await getBoth(page))[0]?.headers['x-cache']).toBe('hit');
  });

  it('while renders are refused, sends cached pages of any age and 503 for others; orders and logins continue', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { getBoth, short, load } = await setUp();
    await send(short, page);
    load.isTooHigh = true;
    vi.setSystemTime(Date.now() + 60_000);
    expect((await getBoth(page))[0]?.status).toBe(200);
    for (const path of ['/se/podcast/okand/', '/no/finnes-ikke/', '/fi/haku/?q=a']) {
      const { status, headers, body } = await send(short, path);
      expect([status, headers['retry-after'], headers['cache-control']], path).toEqual([503, '10', 'no-store']);
      expect(body.toString()).toContain('<h1>');
      expect(headers['content-security-policy']).toBeDefined();
    }
    expect((await send(short, '/se/okand/', ['Cookie', '__Host-access_token=x'])).status).not.toBe(503);
    const personal = [
      linkTo('checkout', 'se', { offer: 'standard' }),
      linkTo('checkoutConfirmation', 'se'),
      linkTo('login', 'se'),
    ];
    for (const path of [...personal, '/auth/login?region=se', '/api/v2/feature'])
      expect((await getBoth(path))[0], path).toBeUndefined();
  });

  it('[EF-04] sends a stale page while one request renews it or its renewal fails', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const state = { made: 0, wait: Promise.resolve(), isFailing: false };
    const works: Promise<unknown>[] = [];
    const { getBoth, short } = await setUp({
      keepAlive: (_request, work) => void works.push(work),
      renderPage: async () => {
        state.made += 1;
        const html = `<!doctype html>${state.made}`;
        await state.wait;
        return { status: state.isFailing ? 503 : 200, html };
      },
    });
    let finish: () => void = () => undefined;
    const hold = (): void => void (state.wait = new Promise((resolve) => (finish = resolve)));
    const readSent = async (kind: string): Promise<string | undefined> => {
      const [one, other] = await getBoth(page);
      expect(one && distil(one)).toEqual(distil(other));
      return one?.headers['x-cache'] === kind ? one.body.toString() : undefined;
    };
    await send(short, page);
    const first = await readSent('hit');
    hold();
    vi.setSystemTime(Date.now() + 2_100);
    // the first request goes to the edge, which starts the renewal
    expect((await getBoth(page))[0]).toBeUndefined();
    for (let count = 0; count < 3; count += 1) expect(await readSent('stale')).toBe(first);
    finish();
    await Promise.all(works);
    const second = await readSent('hit');
    expect([second, state.made]).toEqual(['<!doctype html>2', 2]);
    state.isFailing = true;
    vi.setSystemTime(Date.now() + 2_100);
    expect((await getBoth(page))[0]).toBeUndefined();
    await Promise.all(works);
    expect(await readSent('stale')).toBe(second);
    // requests do not wait for a slow renewal
    state.isFailing = false;
    vi.setSystemTime(Date.now() + 5_000);
    hold();
    expect((await getBoth(page))[0]).toBeUndefined();
    expect(await readSent('stale')).toBe(second);
    vi.setSystemTime(Date.now() + 5_000);
    expect((await getBoth(page))[0]).toBeUndefined();
    finish();
  });

  it('sends the same body in brotli and logs the request', async () => {
    const { short, lines } = await setUp();
    const plain = await send(short, page);
    lines.length = 0;
    const id = ['X-Request-Id', 'request-0001'];
    const packed = await send(short, `${page}?utm_source=secret`, ['Accept-Encoding', 'br', ...id]);
    expect(packed.headers['x-request-id']).toBe('request-0001');
    expect(brotliDecompressSync(packed.body).toString()).toBe(plain.body.toString());
    const line = JSON.parse(lines[0] ?? '') as object;
    const route = '/:market/podcast/:slug';
    expect(line).toMatchObject({ requestId: 'request-0001', method: 'GET', route, status: 200 });
    expect(lines.join()).not.toContain('secret');
  });
});
