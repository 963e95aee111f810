import { Hono } from 'hono';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMediaProxy } from './media-proxy.ts';

const sound = Buffer.alloc(1_000, 7);
const requested: string[] = [];
let server: Server;
let site: Hono;

beforeAll(async () => {
  // a source that knows ranges, but no condition
  server = createServer(({ method = '', headers: { range } }, response) => {
    requested.push([method, range].filter(Boolean).join(' '));
    response.setHeader('ETag', '"v2"').setHeader('Content-Type', 'audio/wav');
    if (range === 'bytes=5000-') return response.writeHead(416, { 'Content-Range': 'bytes */1000' }).end();
    if (range === undefined) return response.writeHead(200, { 'Content-Length': '1000' }).end(sound);
    return response.writeHead(206, { 'Content-Range': 'bytes 0-9/1000' }).end(sound.subarray(0, 10));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const cmsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  site = new Hono().get('/media/*', createMediaProxy({ cmsUrl, cmsSpace: 'space' }));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it.each([
  ['GET', {}, 200, 1_000, 'GET'],
  ['HEAD', { Range: 'bytes=0-9' }, 200, 0, 'HEAD'],
  ['GET', { Range: 'bytes=0-9' }, 206, 10, 'GET bytes=0-9'],
  ['GET', { Range: 'bytes=0-9', 'If-Range': '"v2"' }, 206, 10, 'GET bytes=0-9'],
  ['GET', { Range: 'bytes=0-9', 'If-Range': '"v1"' }, 200, 1_000, 'GET'],
  ['GET', { Range: 'bytes=5000-', 'If-Range': '"v1"' }, 200, 1_000, 'GET'],
  ['GET', { Range: 'bytes=0-9', 'If-None-Match': '"x", W/"v2"' }, 304, 0, 'GET bytes=0-9'],
  ['GET', { 'If-None-Match': '*' }, 304, 0, 'GET'],
  ['GET', { 'If-Match': '"v1"' }, 412, 0, 'GET'],
])('answers %s with %j by %i, also when its source knows no condition', async (method, headers, status, size, last) => {
  const response = await site.request('/media/audio/a.wav', { method, headers: headers as Record<string, string> });
  expect([response.status, (await response.arrayBuffer()).byteLength, requested.at(-1)]).toEqual([status, size, last]);
  expect(response.headers.get('Content-Range')).toBe(status === 206 ? 'bytes 0-9/1000' : null);
});
