import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { createFeedAudio } from '../audio/proxy-feed-audio.ts';
import { makeFeedXml, makeItemXml } from './example-feed.ts';
import { openFeed, type SourceRules } from './open-source.ts';

const xml = makeFeedXml(makeItemXml('a'));
const sound = Buffer.alloc(5_000, 7);
let server: Server;
let base: string;
const requested: string[] = [];

const responses: Record<string, (response: ServerResponse) => unknown> = {
  '/feed': (response) => response.setHeader('Content-Type', 'text/xml; charset=windows-1252').end(xml),
  '/gzip': (response) => response.setHeader('Content-Encoding', 'gzip').end(gzipSync(xml)),
  '/brotli': (response) => response.setHeader('Content-Encoding', 'br').end(brotliCompressSync(xml)),
  '/deflate': (response) => response.setHeader('Content-Encoding', 'deflate').end(deflateSync(xml)),
  '/deflate-raw': (response) => response.setHeader('Content-Encoding', 'deflate').end(deflateRawSync(xml)),
  '/gzip-twice': (response) => response.setHeader('Content-Encoding', 'gzip').end(gzipSync(gzipSync(xml))),
  '/mirror': (response) => response.writeHead(203).end(xml),
  // the bytes of UTF-8, as node:http writes Latin-1
  '/letters': (response) => response.writeHead(302, { Location: Buffer.from('/blåbär').toString('latin1') }).end(),
  '/latin': (response) => response.writeHead(302, { Location: '/blåbär' }).end(),
  '/bl%C3%A5b%C3%A4r': (response) => response.end(xml),
  '/lie': (response) => response.setHeader('Content-Encoding', 'gzip').end(xml),
  '/moved': (response) => response.writeHead(301, { Location: '/feed' }).end(),
  '/loop': (response) => response.writeHead(302, { Location: '/loop' }).end(),
  '/inside': (response) => response.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
  '/gone': (response) => response.writeHead(410).end(),
  '/cut': (response) => {
    response.writeHead(200, { 'Content-Length': '100000' }).write(xml);
    setTimeout(() => response.destroy(), 20);
  },
  '/slow': (response) => response.writeHead(200).write('<rss>'),
  '/sound.mp3': (response) =>
    response
      .writeHead(206, {
        'Content-Type': 'text/html',
        'Content-Range': 'bytes 0-9/5000',
        'Set-Cookie': 'a=b',
        'Content-Length': '10',
      })
      .end(sound.subarray(0, 10)),
  // a file that its host has replaced: its tag is "v2" now
  '/tagged.mp3': (response) => {
    const { headers, method } = response.req;
    response.setHeader('ETag', '"v2"');
    if (headers['if-none-match'] === '"v2"') return response.writeHead(304).end();
    const isPart = headers.range !== undefined && [undefined, '"v2"'].includes(headers['if-range'] as string);
    if (isPart) response.writeHead(206, { 'Content-Range': 'bytes 4990-4999/5000', 'Content-Length': '10' });
    else response.writeHead(200, { 'Content-Length': '5000' });
    return response.end(method === 'HEAD' ? undefined : isPart ? sound.subarray(4_990) : sound);
  },
  // a host that knows neither HEAD nor If-Range
  '/simple.mp3': (response) => {
    const { headers, method } = response.req;
    if (method === 'HEAD') return response.writeHead(500).end();
    if (headers.range === undefined) return response.writeHead(200, { ETag: '"v2"' }).end(sound);
    return response.writeHead(206, { ETag: '"v2"', 'Content-Range': 'bytes 0-9/5000' }).end(sound.subarray(0, 10));
  },
  // a host that knows dates and ranges, but no condition; its file has become shorter
  '/dated.mp3': (response) => {
    response.setHeader('Last-Modified', 'Mon, 02 Nov 2026 08:00:00 GMT');
    const { range } = response.req.headers;
    if (range === 'bytes=9000-') return response.writeHead(416, { 'Content-Range': 'bytes */5000' }).end();
    return range === undefined
      ? response.writeHead(200).end(sound)
      : response.writeHead(206, { 'Content-Range': 'bytes 0-9/5000' }).end(sound.subarray(0, 10));
  },
  '/refusing.mp3': (response) => response.writeHead(412, { 'Content-Length': '500' }).end('x'.repeat(500)),
  '/gone.mp3': (response) => response.writeHead(404).end('secret'),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    requested.push([method === 'GET' ? '' : method, url, headers.range ?? ''].filter(Boolean).join(' '));
    const hops = Number(/^\/hops\/(\d+)$/.exec(url)?.[1] ?? 0);
    const next = hops > 1 ? `/hops/${hops - 1}` : '/tagged.mp3';
    if (hops > 0) return void response.writeHead(302, { Location: next }).end();
    const respond = responses[url];
    if (respond) respond(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const rules: SourceRules = { maxBytes: 1e6, maxMs: 5_000, isPrivateAllowed: true };
const readAll = async (path: string, changes: Partial<SourceRules> = {}): Promise<string> => {
  const source = await openFeed(base + path, { ...rules, ...changes });
  const parts: Uint8Array[] = [];
  for await (const part of source.chunks) parts.push(part);
  return Buffer.concat(parts).toString();
};

describe('openFeed', () => {
  it.each([
    '/feed',
    '/gzip',
    '/gzip-twice',
    '/brotli',
    '/deflate',
    '/deflate-raw',
    '/lie',
    '/mirror',
    '/moved',
    '/letters',
    '/latin',
  ])('reads %s', async (path) => {
    expect(await readAll(path)).toBe(xml);
  });

  it('returns the declared encoding', async () => {
    expect((await openFeed(`${base}/feed`, rules)).charset).toBe('windows-1252');
  });

  it.each([
    ['/gone', 'gone', {}],
    ['/loop', 'noAnswer', {}],
    ['/inside', 'notAllowed', {}],
    ['/cut', 'brokenOff', {}],
    ['/slow', 'tooSlow', { maxMs: 100 }],
    ['/feed', 'tooLarge', { maxBytes: 100 }],
    ['/feed', 'notAllowed', { isPrivateAllowed: false }],
  ] as const)('rejects %s as %s', async (path, code, changes) => {
    await expect(readAll(path, changes)).rejects.toMatchObject({ code });
  });

  it('sends no request to a host name that resolves to this machine', async () => {
    const seen = requested.length;
    const port = new URL(base).port;
    // a name that resolves to 127.0.0.1 on every machine and is in no block list
    await expect(
      openFeed(`http://localhost.:${port}/feed`, { ...rules, isPrivateAllowed: false }),
    ).rejects.toMatchObject({
      code: 'notAllowed',
    });
    expect(requested).toHaveLength(seen);
  });
});

describe('the audio of an imported episode', () => {
  const openProxy = (path: string) =>
    createFeedAudio((id) => (id === 'se-1' ? { url: base + path, ending: 'mp3' } : undefined), true);

  it('is proxied in ranges, with an audio content type and without other headers of its host', async () => {
    const response = await openProxy('/sound.mp3').request('/se-1.mp3', { headers: { Range: 'bytes=0-9' } });
    expect(response.status).toBe(206);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(sound.subarray(0, 10));
    expect(requested.at(-1)).toBe('/sound.mp3 bytes=0-9');
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'audio/mpeg',
      'cache-control': 'public, max-age=3600',
      'content-range': 'bytes 0-9/5000',
      'content-length': '10',
    });
  });

  it('has the content type of its ending', async () => {
    const types = { weba: 'audio/webm', m4a: 'audio/mp4' };
    for (const [ending, type] of Object.entries(types)) {
      const proxy = createFeedAudio(() => ({ url: `${base}/sound.mp3`, ending }), true);
      const response = await proxy.request(`/se-1.${ending}`, { headers: { Range: 'bytes=0-9' } });
      expect(response.headers.get('Content-Type')).toBe(type);
    }
  });

  it('is 404 for an unknown episode, and 502 without the body of the host when the host fails', async () => {
    expect((await openProxy('/sound.mp3').request('/se-2.mp3')).status).toBe(404);
    expect((await openProxy('/sound.mp3').request('/se-1.ogg')).status).toBe(404);
    const response = await openProxy('/gone.mp3').request('/se-1.mp3');
    expect(response.status).toBe(502);
    expect(await response.text()).not.toContain('secret');
  });

  it('is sent whole when the host has replaced it since the first part, and not at all when the browser has it', async () => {
    const ask = (headers: Record<string, string>) => openProxy('/tagged.mp3').request('/se-1.mp3', { headers });
    const old = await ask({ Range: 'bytes=4990-', 'If-Range': '"v1"' });
    expect([old.status, old.headers.get('ETag'), (await old.arrayBuffer()).byteLength]).toEqual([200, '"v2"', 5_000]);
    const same = await ask({ Range: 'bytes=4990-', 'If-Range': '"v2"' });
    expect([same.status, (await same.arrayBuffer()).byteLength]).toEqual([206, 10]);
    const known = await ask({ 'If-None-Match': '"v2"' });
    expect([known.status, await known.text()]).toEqual([304, '']);
  });

  it('is asked for by HEAD without its body, and over 20 redirects', async () => {
    const head = await openProxy('/tagged.mp3').request('/se-1.mp3', { method: 'HEAD' });
    expect([head.status, head.headers.get('Content-Length'), requested.at(-1)]).toEqual([
      200,
      '5000',
      'HEAD /tagged.mp3',
    ]);
    expect((await openProxy('/hops/20').request('/se-1.mp3')).status).toBe(200);
    expect((await openProxy('/hops/21').request('/se-1.mp3')).status).toBe(502);
  });

  it('is asked for as one range of a GET request only, also at a host that ignores If-Range', async () => {
    const ask = async (path: string, headers: Record<string, string>, method = 'GET') => {
      const response = await openProxy(path).request('/se-1.mp3', { method, headers });
      return [response.status, (await response.arrayBuffer()).byteLength, requested.at(-1)];
    };
    const range = 'Bytes=4990-';
    expect(await ask('/tagged.mp3', { Range: range, 'If-Range': '"v2"' }, 'HEAD')).toEqual([
      200,
      0,
      'HEAD /tagged.mp3',
    ]);
    expect(await ask('/tagged.mp3', { Range: range })).toEqual([206, 10, '/tagged.mp3 bytes=4990-']);
    expect(await ask('/tagged.mp3', { Range: 'bytes=0-1,4-5' })).toEqual([200, 5_000, '/tagged.mp3']);
    expect(await ask('/simple.mp3', { Range: range }, 'HEAD')).toEqual([200, 0, '/simple.mp3']);
    expect(await ask('/simple.mp3', { Range: range, 'If-Range': '"v1"' })).toEqual([200, 5_000, '/simple.mp3']);
    expect((await ask('/simple.mp3', { Range: range, 'If-Range': '"v2"' }))[0]).toBe(206);
  });

  it('keeps to the conditions of a request that its host ignores, and announces no body that it does not send', async () => {
    const ask = (path: string, headers: Record<string, string>) => openProxy(path).request('/se-1.mp3', { headers });
    for (const known of ['"v2"', 'W/"v2"', '"x", "v2"', '*'])
      expect((await ask('/simple.mp3', { 'If-None-Match': known })).status).toBe(304);
    expect((await ask('/simple.mp3', { 'If-Match': '"v1"' })).status).toBe(412);
    const date = 'Mon, 02 Nov 2026 08:00:00 GMT';
    const known = await ask('/dated.mp3', { 'If-Modified-Since': date, Range: 'bytes=0-9' });
    expect([known.status, known.headers.get('Content-Range')]).toEqual([304, null]);
    expect((await ask('/dated.mp3', { Range: 'bytes=0-9', 'If-Range': date })).status).toBe(206);
    const whole = await ask('/dated.mp3', { Range: 'bytes=9000-', 'If-Range': 'Sun, 01 Nov 2026 08:00:00 GMT' });
    expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([200, 5_000]);
    expect((await ask('/dated.mp3', { Range: 'bytes=9000-' })).status).toBe(416);
    const refused = await ask('/refusing.mp3', {});
    expect([refused.status, refused.headers.get('Content-Length'), await refused.text()]).toEqual([412, null, '']);
  });

  it('is not fetched from a private address', async () => {
    const closed = createFeedAudio(() => ({ url: `${base}/sound.mp3`, ending: 'mp3' }));
    const seen = requested.length;
    expect((await closed.request('/se-1.mp3')).status).toBe(502);
    expect(requested).toHaveLength(seen);
  });
});
