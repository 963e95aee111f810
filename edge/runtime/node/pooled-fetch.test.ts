import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPooledFetch } from './pooled-fetch.ts';

describe('calls of the backend over open connections', () => {
  const send = createPooledFetch();
  let respond: (request: IncomingMessage, response: ServerResponse) => void;
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = createServer((request, response) => respond(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('sends method, headers and body, and returns status, headers and body', async () => {
    respond = (request, response) => {
      const received = { method: request.method, path: request.url, region: request.headers['x-region'] };
      request.on('data', (chunk: Buffer) => {
        response.writeHead(201, { 'Content-Type': 'application/json', 'Set-Cookie': ['a=1', 'b=2'] });
        response.end(JSON.stringify({ ...received, body: chunk.toString() }));
      });
    };
    const headers = new Headers({ 'X-Region': 'NO' });
    const response = await send(`${url}/v2/a?b=%20c`, { method: 'POST', headers, body: new TextEncoder().encode('å') });
    expect([response.status, response.headers.getSetCookie()]).toEqual([201, ['a=1', 'b=2']]);
    expect(await response.json()).toEqual({ method: 'POST', path: '/v2/a?b=%20c', region: 'NO', body: 'å' });
  });

  it('uses open connections again for calls in a row', async () => {
    const sockets = new Set<unknown>();
    respond = ({ socket }, response) => void (sockets.add(socket), response.end('ok'));
    for (let index = 0; index < 20; index += 1) expect(await (await send(url, {})).text()).toBe('ok');
    expect(sockets.size).toBeLessThan(3);
  });

  it.each([204, 302, 304])('returns a response %i without a body and follows no redirect', async (status) => {
    respond = (_, response) => void response.writeHead(status, { Location: 'http://127.0.0.1:9/' }).end();
    const response = await send(url, { method: 'DELETE' });
    expect([response.status, await response.text()]).toEqual([status, '']);
  });

  it('throws the reason of the signal when the server does not respond in time', async () => {
    respond = () => undefined;
    await expect(send(url, { signal: AbortSignal.timeout(30) })).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('throws when the response breaks off or the server is not there', async () => {
    respond = (_, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('part', () => response.destroy());
    };
    await expect(send(url, {})).rejects.toThrow();
    await expect(send('http://127.0.0.1:9/', {})).rejects.toThrow();
  });
});
