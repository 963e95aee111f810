import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { provideCertificate } from '../../scripts/start/self-signed-certificate.ts';
import { createLog } from '../telemetry/log.ts';
import { readCertificate, startServer, type Tls } from './serve.ts';

let port = 0;
let securePort = 0;
const servers: Awaited<ReturnType<typeof startServer>>[] = [];
/** what the servers of these tests were asked for */
const asked: string[] = [];
let lines: Record<string, unknown>[] = [];
const folder = mkdtempSync(join(tmpdir(), 'nordlyd-serve-'));

async function start(certificate?: Tls, close?: (left: () => number) => Promise<void>): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const place = (probe.address() as AddressInfo).port;
  probe.close();
  await once(probe, 'close');
  const log = createLog('test', (line) => void lines.push(JSON.parse(line) as Record<string, unknown>));
  const fetch = async (incoming: Request): Promise<Response> => {
    asked.push(incoming.url);
    if (incoming.url.endsWith('/late-bug')) await pause(300);
    if (incoming.url.endsWith('bug')) throw new Error('a bug');
    if (incoming.url.endsWith('/stream')) for await (const _piece of incoming.body ?? []);
    if (incoming.url.endsWith('/wrapped'))
      await incoming.text().catch((cause: unknown) => Promise.reject(new Error('no body', { cause })));
    return new Response(`heard ${await incoming.text()}.`);
  };
  const describeHeaders = (path: string) => [['x-test', path]] as const;
  servers.push(
    await startServer({
      name: 'test',
      port: place,
      fetch,
      log,
      certificate,
      hostname: '127.0.0.1',
      describeHeaders,
      ...(close && { close }),
    }),
  );
  return place;
}

beforeAll(async () => {
  const { cert, key } = provideCertificate(folder);
  const certificate = readCertificate('https://nordlyd.example', { TLS_CERT_FILE: cert, TLS_KEY_FILE: key });
  port = await start();
  securePort = await start(certificate);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true });
});

/** Asks with header lines exactly as given. */
async function ask(headers: readonly string[]): Promise<number | undefined> {
  const outgoing = request({ host: '127.0.0.1', port, headers, agent: false });
  outgoing.end();
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  incoming.resume();
  return incoming.statusCode;
}

/** What is answered to bytes as they are sent. */
async function say(text: string, to = port): Promise<string> {
  const socket = connect(to, '127.0.0.1');
  socket.write(text);
  let told = '';
  for await (const piece of socket) told += String(piece);
  return told;
}

describe('a server', () => {
  it.each(['1.2.3.999', 'a.1', '4294967296', 'xn--a.1', 'x:99999'])(
    'refuses %s, of which no address can be made, before the routes are asked',
    async (host) => {
      expect(await ask(['Host', host, 'Connection', 'close'])).toBe(400);
    },
  );

  it('answers by itself with the headers that every answer has', async () => {
    for (const [path, lines] of [
      ['/healthz/live', ['Host', 'localhost']],
      ['/healthz/ready', ['Host', 'localhost']],
      ['/healthz/none', ['Host', 'localhost']],
      ['/', ['Host', '1.2.3.999']],
    ] as const) {
      const answer = await new Promise<string | undefined>((resolve) => {
        const outgoing = request(
          { host: '127.0.0.1', port, path, headers: [...lines, 'Connection', 'close'] },
          (incoming) => resolve(incoming.resume().headers['x-test']?.toString()),
        );
        outgoing.end();
      });
      expect([path, answer]).toEqual([path, path]);
    }
  });

  it.each([
    ['two hosts', 'GET /se/ HTTP/1.1\r\nHost: a\r\nHost: b\r\nX-Request-Id: of-this-test\r\n', 'of-this-test'],
    ['an impossible host', 'GET /se/ HTTP/1.1\r\nHost: 1.2.3.999\r\nX-Request-Id: of-this-test\r\n', 'of-this-test'],
    ['a host that is none', 'GET /se/ HTTP/1.1\r\nHost: a@b/c\r\n', undefined],
    ['no host', 'GET /se/ HTTP/1.0\r\n', undefined],
  ])('refuses %s with an answer that has an id, is not kept, and is told to the log', async (_name, head, id) => {
    for (const to of [port, securePort]) {
      lines = [];
      const told = await say(`${head}Connection: close\r\n\r\n`, to);
      const [, given] = /^x-request-id: ([\w-]{8,})\r$/im.exec(told) ?? [];
      expect(told).toMatch(/^HTTP\/1\.1 400 /);
      expect(told).toMatch(/^cache-control: no-store\r$/im);
      expect(told).toMatch(/^x-test: \/\r$/im);
      expect(told).toContain(`"requestId":"${id ?? given}"`);
      expect(lines).toMatchObject([{ event: 'request', level: 'info', status: 400, requestId: id ?? given }]);
    }
  });

  it('answers a bug of its routes with an id and a line', async () => {
    lines = [];
    const told = await say('GET /bug HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect(told).toMatch(/^HTTP\/1\.1 500 /);
    expect(told).not.toContain('a bug');
    expect(lines).toMatchObject([{ event: 'bug' }, { event: 'request', status: 500 }]);
  });

  it('names the method of what no request can be made of', async () => {
    lines = [];
    await say('PUT / HTTP/1.1\r\nHost: a@b/c\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    expect(lines).toMatchObject([{ event: 'request', method: 'PUT', status: 400 }]);
  });

  it.each([
    ['that it announced', '/', 'Content-Length: 100\r\n\r\nabc'],
    ['in pieces', '/', 'Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n'],
    ['that is read as a stream', '/stream', 'Content-Length: 100\r\n\r\nabc'],
    ['whose reader says so in its own words', '/wrapped', 'Content-Length: 100\r\n\r\nabc'],
  ])('takes nobody for a bug who leaves in the middle of a body %s', async (_how, path, rest) => {
    lines = [];
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${rest}`);
    setTimeout(() => socket.destroy(), 100);
    await vi.waitUntil(() => lines.length > 0);
    expect(lines).toMatchObject([{ event: 'request', level: 'info', method: 'POST', status: 400 }]);
  });

  it('takes a bug for one though whoever met it has left', async () => {
    lines = [];
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /late-bug HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nabc');
    setTimeout(() => socket.destroy(), 50);
    await vi.waitUntil(() => lines.length > 1);
    expect(lines).toMatchObject([{ event: 'bug' }, { event: 'request', method: 'POST', status: 500 }]);
  });

  it.each([
    ['/se/?x=1', 'localhost', 'https://nordlyd.example/se/?x=1'],
    ['/se/', 'evil.example', 'https://nordlyd.example/se/'],
    ['//evil.example/', 'localhost', 'https://nordlyd.example//evil.example/'],
    ['http://evil.example/se/', 'localhost', 'https://nordlyd.example/se/'],
  ])('sends who asks in plain HTTP for %s at %s to its own encrypted address', async (path, host, location) => {
    lines = [];
    const told = await say(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, securePort);
    expect(told).toMatch(/^HTTP\/1\.1 308 /);
    expect(/^location: (.*)\r$/im.exec(told)?.[1]).toBe(location);
    for (const line of [/^x-test: \//im, /^cache-control: no-store\r$/im, /^x-request-id: [\w-]{8,}\r$/im])
      expect(told).toMatch(line);
    expect(lines).toMatchObject([{ event: 'request', status: 308 }]);
  });

  it('answers a request for one host and refuses one for two', async () => {
    expect(await ask(['Host', 'localhost', 'Connection', 'close'])).toBe(200);
    expect(await ask(['Host', 'localhost', 'host', 'evil.example', 'Connection', 'close'])).toBe(400);
  });

  it('reads a body however it comes, and none where none comes', async () => {
    const head = 'Host: localhost\r\nConnection: close\r\n';
    for (const [line, rest, body] of [
      ['POST / HTTP/1.1', 'Content-Length: 5\r\n\r\nhello', 'hello'],
      ['POST / HTTP/1.1', 'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n', 'hello'],
      ['POST / HTTP/1.1', 'Content-Length: 0\r\n\r\n', ''],
      ['POST / HTTP/1.1', '\r\n', ''],
      ['DELETE / HTTP/1.1', '\r\n', ''],
      ['GET / HTTP/1.1', '\r\n', ''],
    ] as const) {
      const told = await say(`${line}\r\n${head}${rest}`);
      expect([line, rest, told.slice(0, 15), told.includes(`heard ${body}.`)]).toEqual([
        line,
        rest,
        'HTTP/1.1 200 OK',
        true,
      ]);
    }
  });

  it('hears each of several requests on one connection, with and without bodies', async () => {
    const told = await say(
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\none' +
        'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n' +
        'POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nthree\r\n0\r\n\r\n',
    );
    expect([...told.matchAll(/heard (\w*)\./g)].map(([, heard]) => heard)).toEqual(['one', '', 'three']);
  });
});

it('[FLT-09] closes what is open once the last answer has left, with what is left of the time for it', async () => {
  const told: number[] = [];
  const place = await start(undefined, async (left) => void told.push(left()));
  const late = fetch(`http://127.0.0.1:${place}/late-bug`, { headers: { Connection: 'close' } });
  await vi.waitUntil(() => asked.some((url) => url.endsWith(`:${place}/late-bug`)), 10_000);
  await servers.pop()?.stop();
  expect((await late).status).toBe(500);
  // of ten seconds, by the 200 ms or so that the answer took
  expect(told).toHaveLength(1);
  expect(told[0]).toBeGreaterThan(5_000);
  expect(told[0]).toBeLessThan(9_900);
});
