import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as requestPlainly, type IncomingMessage } from 'node:http';
import { Agent, request as requestSecurely } from 'node:https';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readShutdownTimeouts } from '../shutdown-timeouts.ts';
import { provideCertificate, type CertificateFiles } from '../../scripts/start/self-signed-certificate.ts';

/** A server process that responds slowly to `/slow` and endlessly to `/endless`. */
const program = (port: number): string => `
  const { readCertificate, startServer } = await import('./server/http/serve.ts');
  const fetch = async (request) => {
    if (request.url.endsWith('/endless'))
      return new Response(new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(65536)) }));
    if (request.url.endsWith('/slow')) await new Promise((resolve) => setTimeout(resolve, 1_500));
    return new Response('done');
  };
  await startServer({ name: 'test', port: ${port}, fetch, certificate: readCertificate('https://nordlyd.example') });`;

/** A server process with an endless response, an unresponsive collector and an unread log. */
const delayed = (port: number): string => `
  const { startServer } = await import('./server/http/serve.ts');
  const { createTelemetry } = await import('./server/telemetry/telemetry.ts');
  const { readTelemetrySettings } = await import('./server/telemetry/config.ts');
  const fetch = async () =>
    new Response(new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(65536)) }));
  const { log, closeTelemetry } = await createTelemetry('test', readTelemetrySettings(), 1);
  const close = (left) => {
    log.error('trouble');
    for (let line = 0; line < 5_000; line += 1) log.info('line', { text: 'x'.repeat(100) });
    return closeTelemetry(left());
  };
  await startServer({ name: 'test', port: ${port}, fetch, close, log });`;

const folder = mkdtempSync(join(tmpdir(), 'nordlyd-drain-'));
let files: CertificateFiles;
beforeAll(() => void (files = provideCertificate(folder)));
afterAll(() => rmSync(folder, { recursive: true }));

type Running = { child: ChildProcess; port: number; ended: Promise<unknown[]> };

/**
 * Starts the process with extra environment variables.
 *
 * @param preloaded modules that the supervisor preloads.
 */
async function start(
  variables: Record<string, string> = {},
  preloaded: readonly string[] = [],
  write = program,
): Promise<Running> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  const env = { PATH: process.env['PATH'], ...variables };
  const child = spawn(process.execPath, [...preloaded, '--input-type=module', '-e', write(port)], {
    env,
    stdio: ['pipe', write === delayed ? 'pipe' : 'ignore', 'pipe'],
  });
  return { child, port, ended: once(child, 'exit') };
}

/** The readiness status over plain HTTP; 0 when the port is closed. */
const getReadiness = (port: number): Promise<number> =>
  fetch(`http://127.0.0.1:${port}/healthz/ready`, { headers: { Connection: 'close' } }).then(
    ({ status }) => status,
    () => 0,
  );

describe.concurrent.each([
  ['plain HTTP', false],
  ['TLS', true],
])('a process that gets SIGTERM, with %s', (_how, isSecure) => {
  const startServer = () => start(isSecure ? { TLS_CERT_FILE: files.cert, TLS_KEY_FILE: files.key } : {});
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  const get = async (port: number, path: string): Promise<IncomingMessage> => {
    const target = { host: '127.0.0.1', port, path };
    const outgoing = isSecure ? requestSecurely({ ...target, agent }) : requestPlainly(target);
    outgoing.on('error', () => undefined).end();
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    return incoming.on('error', () => undefined);
  };

  it('[EF-04] is not ready, closes its port, and finishes requests under way', async () => {
    const { child, port, ended } = await startServer();
    try {
      while ((await getReadiness(port)) !== 200) await pause(20);
      // an idle keep-alive connection does not delay the drain
      (await get(port, '/kept')).resume();
      const slow = get(port, '/slow');
      await pause(100);
      child.kill('SIGTERM');
      const seen = new Set<number>();
      for (const end = Date.now() + 5_000; !seen.has(0) && Date.now() < end; await pause(20))
        seen.add(await getReadiness(port));
      expect([...seen].filter((status) => status !== 200)).toEqual([503, 0]);
      const response = await slow;
      expect([response.statusCode, response.headers.connection, await text(response)]).toEqual([200, 'close', 'done']);
      const answeredAt = Date.now();
      expect(await ended).toEqual([0, null]);
      expect(Date.now() - answeredAt).toBeLessThan(3_000);
    } finally {
      child.kill('SIGKILL');
    }
  }, 20_000);

  it('[EF-04] exits with 0 after ten seconds although clients still read or are idle', async () => {
    const { child, port, ended } = await startServer();
    try {
      while ((await getReadiness(port)) !== 200) await pause(20);
      await get(port, '/endless');
      child.kill('SIGTERM');
      const signalledAt = Date.now();
      for (const word of ['', '\u0016', 'G']) {
        await pause(100);
        connect(port, '127.0.0.1')
          .on('error', () => undefined)
          .write(word);
      }
      expect(await ended).toEqual([0, null]);
      expect(Date.now() - signalledAt).toBeLessThan(15_000);
    } finally {
      child.kill('SIGKILL');
    }
  }, 30_000);
});

it.concurrent('[EF-04] uses its full shutdown time when its supervisor dies', async () => {
  const noticeMs = 4_000;
  const preloaded = ['--import', './server/exit-with-parent.ts'];
  const { child, port, ended } = await start({ DRAIN_NOTICE_MS: String(noticeMs) }, preloaded);
  try {
    while ((await getReadiness(port)) !== 200) await pause(20);
    const endless = await fetch(`http://127.0.0.1:${port}/endless`);
    child.stdin?.end();
    const signalledAt = Date.now();
    expect(await ended).toEqual([0, null]);
    expect(Date.now() - signalledAt).toBeGreaterThan(noticeMs + 9_000);
    await endless.body?.cancel().catch(() => undefined);
  } finally {
    child.kill('SIGKILL');
  }
}, 30_000);

it.concurrent('[EF-04] exits within its timeout although a collector and a reader are unresponsive', async () => {
  const unresponsive = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await once(unresponsive, 'listening');
  const { port: silentPort } = unresponsive.address() as AddressInfo;
  const dsn = `http://key@127.0.0.1:${silentPort}/1`;
  const { child, port, ended } = await start({ SENTRY_DSN: dsn }, [], delayed);
  try {
    while ((await getReadiness(port)) !== 200) await pause(20);
    const endless = await fetch(`http://127.0.0.1:${port}/endless`);
    child.kill('SIGTERM');
    const signalledAt = Date.now();
    expect(await ended).toEqual([0, null]);
    // plus a second for a busy machine
    expect(Date.now() - signalledAt).toBeLessThan((readShutdownTimeouts({})?.processMs ?? 0) + 1_000);
    await endless.body?.cancel().catch(() => undefined);
  } finally {
    child.kill('SIGKILL');
    unresponsive.close();
  }
}, 30_000);

it('does not start with an invalid notice', async () => {
  const { child, ended } = await start({ DRAIN_NOTICE_MS: 'soon' });
  try {
    const stderr = text(child.stderr!);
    expect(await ended).toEqual([1, null]);
    expect(await stderr).toMatch(/^test: set these environment variables: DRAIN_NOTICE_MS/);
  } finally {
    child.kill('SIGKILL');
  }
});
