import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findFreePort } from '../../scripts/start/free-port.ts';
import { createLog } from '../telemetry/log.ts';
import { startServer } from './serve.ts';

const host = '127.0.0.1';
let port = 0;
let server: Awaited<ReturnType<typeof startServer>>;
let handled = 0;
beforeAll(async () => {
  port = await findFreePort();
  server = await startServer({
    name: 'test',
    port,
    hostname: '0.0.0.0',
    log: createLog('test', () => undefined),
    limits: { maxConnections: 12, maxConnectionsPerAddress: 4 },
    fetch: async (request) => {
      handled += 1;
      return new Response(await request.text());
    },
  });
});
afterAll(() => server.stop());

const get = (headers = ''): string => `GET / HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
const open = (localAddress: string, text: string): Socket => {
  const socket = connect({ host, port, localAddress }).on('error', () => undefined);
  socket.write(text);
  return socket;
};
const slowHeaders = 'GET / HTTP/1.1\r\nHost: x\r\n';
const slowBody = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc';
const countOpen = (sockets: readonly Socket[]): number => sockets.filter(({ destroyed }) => !destroyed).length;

/** Sends a whole request and returns its status; 0 when the server closes the connection. */
async function request(localAddress: string): Promise<number> {
  const socket = open(localAddress, get('Connection: close\r\n'));
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(socket, 'close');
  return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
}

it.each([
  ['headers', slowHeaders],
  ['bodies', slowBody],
])('serves all other clients, and that client, while one address sends slow %s', async (_what, text) => {
  const sockets = Array.from({ length: 30 }, () => open('127.0.0.2', text));
  await vi.waitUntil(() => countOpen(sockets) <= 4, { timeout: 5_000 });
  const others = await Promise.all(Array.from({ length: 4 }, () => request('127.0.0.3')));
  expect(others).toEqual([200, 200, 200, 200]);
  expect(await request('127.0.0.2')).toBe(200);
  for (const socket of sockets) socket.destroy();
});

it('serves new clients while many addresses together hold every connection', async () => {
  const sockets = Array.from({ length: 40 }, (_, index) => open(`127.0.1.${index + 1}`, slowBody));
  await vi.waitUntil(() => countOpen(sockets) <= 12, { timeout: 5_000 });
  for (let index = 0; index < 5; index += 1) expect(await request('127.0.0.3')).toBe(200);
  for (const socket of sockets) socket.destroy();
});

it('closes a connection with many requests at once, and handles few of them', async () => {
  handled = 0;
  const socket = open('127.0.0.2', get().repeat(2_000));
  await once(socket, 'close');
  expect(handled).toBeLessThanOrEqual(16);
  handled = 0;
  const awaited = open('127.0.0.2', `${get().repeat(15)}${get('Connection: close\r\n')}`);
  awaited.resume();
  await once(awaited, 'close');
  expect(handled).toBe(16);
});
