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
import { readCertificate, startServer, type TlsConfig } from './serve.ts';

let port = 0;
let securePort = 0;
const servers: Awaited<ReturnType<typeof startServer>>[] = [];
/** URLs of the requests to the servers of these tests */
const requests: string[] = [];
let lines: Record<string, unknown>[] = [];
const folder = mkdtempSync(join(tmpdir(), 'nordlyd-serve-'));

async function start(certificate?: TlsConfig, close?: (left: () => number) => Promise<void>): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const newPort = (probe.address() as AddressInfo).port;
  probe.close();
  await once(probe, 'close');
  const log = createLog('test', (line) => void lines.push(JSON.parse(line) as Record<string, unknown>));
  const fetch = async (incoming: Request): Promise<Response> => {
    requests.push(incoming.url);
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
      port: newPort,
      fetch,
      log,
      certificate,
      hostname: '127.0.0.1',
      describeHeaders,
      ...(close && { close }),
    }),
  );
  return newPort;
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

/** Sends a request with exactly the given header lines. */
async function getStatus(headers: readonly string[]): Promise<number | undefined> {
  const outgoing = request({ host: '127.0.0.1', port, headers, agent: false });
  outgoing.end();
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  incoming.resume();
  return incoming.statusCode;
}

/** The raw response to the given text. */
async function sendRaw(text: string, to = port): Promise<string> {
  const socket = connect(to, '127.0.0.1');
  socket.write(text);
  let response = '';
  for await (const piece of socket) response += String(piece);
  return response;
}

describe('a server', () => {
  it.each(['1.2.3.999', 'a.1', '4294967296', 'xn--a.1', 'x:99999'])(
    'rejects the invalid host %s before the routes',
    async (host) => {
      expect(await getStatus(['Host', host, 'Connection', 'close'])).toBe(400);
    },
  );

  it('sends the headers of every response with built-in responses', async () => {
    for (const [path, lines] of [
      ['/healthz/live', ['Host', 'localhost']],
      ['/healthz/ready', ['Host', 'localhost']],
      ['/healthz/none', ['Host', 'localhost']],
      ['/', ['Host', '1.2.3.999']],
    ] as const) {
      const response = await new Promise<string | undefined>((resolve) => {
        const outgoing = request(
          { host: '127.0.0.1', port, path, headers: [...lines, 'Connection', 'close'] },
          (incoming) => resolve(incoming.resume().headers['x-test']?.toString()),
        );
        outgoing.end();
      });
      expect([path, response]).toEqual([path, path]);
    }
  });

  it.each([
    ['two hosts', 'GET /se/ HTTP/1.1\r\nHost: a\r\nHost: b\r\nX-Request-Id: of-this-test\r\n', 'of-this-test'],
    ['an impossible host', 'GET /se/ HTTP/1.1\r\nHost: 1.2.3.999\r\nX-Request-Id: of-this-test\r\n', 'of-this-test'],
    ['an invalid host', 'GET /se/ HTTP/1.1\r\nHost: a@b/c\r\n', undefined],
    ['no host', 'GET /se/ HTTP/1.0\r\n', undefined],
  ])('rejects %s with a logged response that has an id and is not cached', async (_name, head, id) => {
    for (const to of [port, securePort]) {
      lines = [];
      const response = await sendRaw(`${head}Connection: close\r\n\r\n`, to);
      const [, given] = /^x-request-id: ([\w-]{8,})\r$/im.exec(response) ?? [];
      expect(response).toMatch(/^HTTP\/1\.1 400 /);
      expect(response).toMatch(/^cache-control: no-store\r$/im);
      expect(response).toMatch(/^x-test: \/\r$/im);
      expect(response).toContain(`"requestId":"${id ?? given}"`);
      expect(lines).toMatchObject([{ event: 'request', level: 'info', status: 400, requestId: id ?? given }]);
    }
  });

  it('responds to a throwing route with 500, a request id and a log entry', async () => {
    lines = [];
    const response = await sendRaw('GET /bug HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect(response).toMatch(/^HTTP\/1\.1 500 /);
    expect(response).not.toContain('a bug');
    expect(lines).toMatchObject([{ event: 'bug' }, { event: 'request', status: 500 }]);
  });

  it('logs the method of an invalid request', async () => {
    lines = [];
    await sendRaw('PUT / HTTP/1.1\r\nHost: a@b/c\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    expect(lines).toMatchObject([{ event: 'request', method: 'PUT', status: 400 }]);
  });

  it.each([
    ['with Content-Length', '/', 'Content-Length: 100\r\n\r\nabc'],
    ['in pieces', '/', 'Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n'],
    ['that the route reads as a stream', '/stream', 'Content-Length: 100\r\n\r\nabc'],
    ['whose reader throws its own error', '/wrapped', 'Content-Length: 100\r\n\r\nabc'],
  ])('logs no bug when the client disconnects in the middle of a body %s', async (_how, path, rest) => {
    lines = [];
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${rest}`);
    setTimeout(() => socket.destroy(), 100);
    await vi.waitUntil(() => lines.length > 0);
    expect(lines).toMatchObject([{ event: 'request', level: 'info', method: 'POST', status: 400 }]);
  });

  it('logs a bug even when the client has disconnected', async () => {
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
  ])('redirects plain HTTP for %s at %s to the public HTTPS URL', async (path, host, location) => {
    lines = [];
    const response = await sendRaw(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, securePort);
    expect(response).toMatch(/^HTTP\/1\.1 308 /);
    expect(/^location: (.*)\r$/im.exec(response)?.[1]).toBe(location);
    for (const line of [/^x-test: \//im, /^cache-control: no-store\r$/im, /^x-request-id: [\w-]{8,}\r$/im])
      expect(response).toMatch(line);
    expect(lines).toMatchObject([{ event: 'request', status: 308 }]);
  });

  it('accepts one Host header and rejects two', async () => {
    expect(await getStatus(['Host', 'localhost', 'Connection', 'close'])).toBe(200);
    expect(await getStatus(['Host', 'localhost', 'host', 'evil.example', 'Connection', 'close'])).toBe(400);
  });

  it('reads a body with and without Content-Length, and an absent one as empty', async () => {
    const head = 'Host: localhost\r\nConnection: close\r\n';
    for (const [line, rest, body] of [
      ['POST / HTTP/1.1', 'Content-Length: 5\r\n\r\nhello', 'hello'],
      ['POST / HTTP/1.1', 'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n', 'hello'],
      ['POST / HTTP/1.1', 'Content-Length: 0\r\n\r\n', ''],
      ['POST / HTTP/1.1', '\r\n', ''],
      ['DELETE / HTTP/1.1', '\r\n', ''],
      ['GET / HTTP/1.1', '\r\n', ''],
    ] as const) {
      const response = await sendRaw(`${line}\r\n${head}${rest}`);
      expect([line, rest, response.slice(0, 15), response.includes(`heard ${body}.`)]).toEqual([
        line,
        rest,
        'HTTP/1.1 200 OK',
        true,
      ]);
    }
  });

  it('handles several requests on one connection, with and without bodies', async () => {
    const response = await sendRaw(
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\none' +
        'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n' +
        'POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nthree\r\n0\r\n\r\n',
    );
    expect([...response.matchAll(/heard (\w*)\./g)].map(([, heard]) => heard)).toEqual(['one', '', 'three']);
  });
});

it('[FLT-09] calls close after the last response with the remaining time', async () => {
  const response: number[] = [];
  const newPort = await start(undefined, async (left) => void response.push(left()));
  const late = fetch(`http://127.0.0.1:${newPort}/late-bug`, { headers: { Connection: 'close' } });
  await vi.waitUntil(() => requests.some((url) => url.endsWith(`:${newPort}/late-bug`)), 10_000);
  await servers.pop()?.stop();
  expect((await late).status).toBe(500);
  // ten seconds minus the duration of the response
  expect(response).toHaveLength(1);
  expect(response[0]).toBeGreaterThan(5_000);
  expect(response[0]).toBeLessThan(9_900);
});
