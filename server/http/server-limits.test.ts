import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect as connectPlainly, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectSecurely } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { provideCertificate } from '../../scripts/start/self-signed-certificate.ts';
import { createLog } from '../telemetry/log.ts';
import { readCertificate, startServer } from './serve.ts';

let port = 0;
let server: Awaited<ReturnType<typeof startServer>>;
let isSlow = false;
let arrived = 0;
/** a slow reader needs longer than the idle timeout for it */
const songBytes = 96 * 65_536;
/** open endless responses */
let streams = 0;

/** A body of `pieces` pieces, with a pause before each. */
function createStream(pauseMs: number, bytes: number, pieces: number): ReadableStream {
  let count = 0;
  streams += 1;
  return new ReadableStream({
    pull: async (controller) => {
      await pause(pauseMs);
      controller.enqueue(new Uint8Array(bytes));
      count += 1;
      if (count === pieces) controller.close();
    },
    cancel: () => void (streams -= 1),
  });
}

async function start(isSecure: boolean): Promise<void> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  port = (probe.address() as AddressInfo).port;
  probe.close();
  await once(probe, 'close');
  isSlow = false;
  arrived = 0;
  const folder = mkdtempSync(join(tmpdir(), 'nordlyd-limits-'));
  const files = isSecure ? provideCertificate(folder) : undefined;
  const certificate =
    files && readCertificate('https://nordlyd.example', { TLS_CERT_FILE: files.cert, TLS_KEY_FILE: files.key });
  rmSync(folder, { recursive: true });
  server = await startServer({
    name: 'test',
    port,
    hostname: '127.0.0.1',
    log: createLog('test', () => undefined),
    certificate,
    limits: {
      handshakeTimeout: 400,
      headersTimeout: 400,
      requestTimeout: 800,
      idleTimeout: 2_000,
      connectionsCheckingInterval: 100,
      maxConnections: 40,
    },
    // the direct handler sets no `Connection` header, so the drain must not use it
    handleDirectly: ({ url }, outgoing) => {
      if (url?.startsWith('/short') !== true) return false;
      outgoing.end('short');
      return true;
    },
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/endless') return new Response(createStream(0, 65_536, Infinity));
      if (pathname === '/drop') return new Response(createStream(500, 1, 6));
      if (pathname === '/song') return new Response(createStream(0, 65_536, songBytes / 65_536));
      await request.text();
      arrived += Number(isSlow);
      if (isSlow) await pause(1_500);
      return new Response('fine');
    },
  });
}

/** Collects the response until the connection closes. */
async function listen(socket: Socket): Promise<string> {
  let response = '';
  socket.on('data', (chunk: Buffer) => (response += chunk.toString()));
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
  return response;
}
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
const statusOf = (response: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1] ?? 0);

describe.each([
  ['over plain HTTP', false],
  ['over TLS', true],
])('a server with hostile clients, %s', (_how, isSecure) => {
  const connect = (): Socket =>
    isSecure
      ? connectSecurely({ port, host: '127.0.0.1', rejectUnauthorized: false })
      : connectPlainly(port, '127.0.0.1');
  /** Sends text as it is and collects the response. */
  const send = (text: string): Promise<string> => {
    const socket = connect();
    socket.write(text);
    return listen(socket);
  };

  beforeAll(() => start(isSecure));
  afterAll(() => server.stop());

  it.each([17_000, 2_000_000])('[EF-04] responds 431 to headers beyond 16 KiB, of %i bytes', async (length) => {
    const long = `X-Long: ${'x'.repeat(length)}`;
    expect(statusOf(await send(`GET / HTTP/1.1\r\nHost: x\r\n${long}\r\n\r\n`))).toBe(431);
  });

  it('responds 4xx to URLs and headers that are too long, and to input that is not HTTP', async () => {
    const many = Array.from({ length: 3_000 }, (_, index) => `a${index}: 1`).join('\r\n');
    const requests = [
      get(`/${'x'.repeat(17_000)}`),
      get(`/?${'a=1&'.repeat(5_000)}`),
      `GET / HTTP/1.1\r\nHost: x\r\n${many}\r\n\r\n`,
      'GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n',
      'GET / HTTP/1.1\r\n\r\n',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
      'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
      '\u0016\u0003\u0001 hello',
    ];
    for (const request of requests) {
      const status = statusOf(await send(request));
      expect([request.slice(0, 40), status >= 400 && status < 500]).toEqual([request.slice(0, 40), true]);
    }
    expect(statusOf(await send(get('/')))).toBe(200);
  });

  it('closes connections with slow headers or endless bodies, and serves others during that time', async () => {
    const slow = Array.from({ length: 15 }, () => send('GET / HTTP/1.1\r\nHost: x\r\n'));
    const endless = Array.from({ length: 15 }, () =>
      send('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc'),
    );
    const startedAt = performance.now();
    expect(statusOf(await send(get('/')))).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    for (const response of await Promise.all([...slow, ...endless])) expect([0, 408]).toContain(statusOf(response));
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  it.each(['', '\u0016', 'G', '\u0016\u0003\u0001'])('closes a connection that sends only %j', async (text) => {
    const startedAt = performance.now();
    const socket = connectPlainly(port, '127.0.0.1');
    socket.write(text);
    await listen(socket);
    expect(performance.now() - startedAt).toBeLessThan(1_500);
  });

  it('closes a connection with a slow TLS handshake', async () => {
    const startedAt = performance.now();
    const socket = connectPlainly(port, '127.0.0.1');
    // the start of a ClientHello of 512 bytes
    socket.write(Buffer.from('1603010200010001fc', 'hex'));
    const drops = setInterval(() => socket.write('\u0003'), 50);
    await listen(socket);
    clearInterval(drops);
    expect(performance.now() - startedAt).toBeLessThan(1_500);
  });

  it('closes a connection that never reads, with all its requests', async () => {
    streams = 0;
    const socket = connect().on('error', () => undefined);
    socket.pause();
    const ended = once(socket, 'close');
    socket.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(8));
    await vi.waitUntil(() => streams > 1, { timeout: 1_000 });
    await vi.waitUntil(() => streams === 0, { timeout: 8_000, interval: 50 });
    socket.resume();
    expect(await ended).toHaveLength(1);
  });

  it('frees all streams of a closed connection', async () => {
    streams = 0;
    const socket = connect().on('error', () => undefined);
    socket.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(8));
    await vi.waitUntil(() => streams > 1, { timeout: 1_000 });
    socket.destroy();
    await vi.waitFor(() => expect(streams).toBe(0), { timeout: 1_000 });
  });

  it('sends a slow response to its end', async () => {
    expect((await send(get('/drop'))).endsWith('0\r\n\r\n')).toBe(true);
  });

  it('sends a response to a slow reader to its end', async () => {
    // TLS delivers smaller chunks
    const pauseMs = isSecure ? 10 : 30;
    const socket = connect().on('error', () => undefined);
    socket.write(get('/song'));
    let length = 0;
    const ended = once(socket, 'close');
    socket.on('data', (chunk: Buffer) => {
      length += chunk.length;
      socket.pause();
      setTimeout(() => socket.resume(), pauseMs);
    });
    await ended;
    expect(length).toBeGreaterThan(songBytes);
  });

  it('limits the number of connections, and serves again when they are closed', async () => {
    const sockets = Array.from({ length: 60 }, () => connect().on('error', () => undefined));
    const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    const countHeld = (): number => sockets.filter(({ destroyed }) => !destroyed).length;
    await vi.waitUntil(() => countHeld() <= 40, { timeout: 10_000 });
    for (const socket of sockets) socket.destroy();
    await Promise.all(closed);
    await pause(100);
    expect(statusOf(await send(get('/')))).toBe(200);
  });

  it('calls the direct handler first and passes other requests on', async () => {
    expect(await send(get('/short'))).toMatch(/short$/);
    expect(await send(get('/long'))).toMatch(/fine$/);
  });

  it('finishes requests under way during the drain, closes their connections, and accepts no new ones', async () => {
    // an idle keep-alive connection does not delay the drain
    const idle = connect().on('error', () => undefined);
    idle.write('GET /short HTTP/1.1\r\nHost: x\r\n\r\n');
    const [kept] = (await once(idle, 'data')) as [Buffer];
    const keptSeconds = Number(/\r\nkeep-alive: timeout=(\d+)/i.exec(kept.toString())?.[1]);
    expect(keptSeconds).toBeGreaterThan(60);
    const idleEnd = once(idle, 'close');
    isSlow = true;
    const underWay = Array.from({ length: 20 }, () => send('GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
    await vi.waitUntil(() => arrived === 20, { timeout: 10_000 });
    const stopped = server.stop();
    await pause(50);
    expect(statusOf(await send(get('/healthz/ready')))).toBe(0);
    await idleEnd;
    for (const response of await Promise.all(underWay)) {
      expect(statusOf(response)).toBe(200);
      expect(response.toLowerCase()).toContain('connection: close');
    }
    await stopped;
  });
});
