import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provideBuild } from './built-site.ts';
import { describeSite, runtimes } from './both-runtimes.ts';
import { productionVariables } from './production.ts';
import { reportRounds } from '../report-rounds.ts';
import { startSite, type Site } from './start-sites.ts';

/** Readiness fails for this long before the site refuses connections. */
const noticeMs = 1_000;
/** Pieces of an audio file, sent for longer than that. */
const song = Array.from({ length: 8 }, (_, index) => `piece ${index}. `);
const pieceMs = 300;
/** Number of audio streams, and of requests whose response has not begun. */
const crowd = 20;

/** Requests under way at the signal, and how often each runtime gets it. */
const inFlight = 100;
const rounds = { Node: 50, workerd: 10 };

/**
 * Sends a request. `sent` ends when the system has all of its bytes. `result` ends with status and body of the response,
 * or with the error of a cut connection.
 */
function sendOn(agent: Agent, port: number, path: string): { sent: Promise<unknown>; result: Promise<string> } {
  const outgoing = request({ host: '127.0.0.1', port, path, agent });
  const sent = once(outgoing, 'finish').catch(() => undefined);
  const result = once(outgoing, 'response')
    .then(async ([incoming]: IncomingMessage[]) => `${incoming?.statusCode} ${await text(incoming!)}`)
    .catch(({ message }: Error) => message);
  outgoing.end();
  return { sent, result };
}

let upstream: Server;
let requests = 0;

async function sing(url: string, outgoing: ServerResponse): Promise<void> {
  requests += 1;
  outgoing.setHeader('Content-Type', 'audio/mpeg');
  if (url.startsWith('/media/audio/slow/')) await pause(2.5 * noticeMs);
  if (url.startsWith('/media/audio/short/')) await pause(100 + Math.random() * 200);
  for (const piece of url.startsWith('/media/audio/song/') ? song : []) {
    outgoing.write(piece);
    await pause(pieceMs);
  }
  outgoing.end('the end');
}

beforeAll(async () => {
  await provideBuild();
  upstream = createServer(({ url = '' }, outgoing) => void sing(url, outgoing)).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
}, 180_000);
afterAll(() => upstream.close());

/** Starts the site with production settings on a runtime. */
function start(name: string, entry: string): Promise<Site> {
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const variables = { ...productionVariables, DRAIN_NOTICE_MS: String(noticeMs) };
  return startSite(name, entry, describeSite({ backendUrl: url, identityUrl: 'https://id.example' }, variables));
}

describe.each(runtimes)('the site on %s that receives SIGTERM', (name, entry) => {
  it('[EF-04] fails its readiness, completes all pending responses, and exits with 0', async () => {
    requests = 0;
    const site = await start(name, entry);
    const songs = Array.from({ length: crowd }, () => site.fetch('/media/audio/song/1.mp3'));
    const slow = Array.from({ length: crowd }, () => site.fetch('/media/audio/slow/1.mp3'));
    while (requests < 2 * crowd) await pause(20);
    const signalledAt = Date.now();
    const stopped = site.stop();
    const statuses: number[] = [];
    for (; statuses.at(-1) !== 503 && Date.now() < signalledAt + noticeMs * 0.9; await pause(20))
      statuses.push((await site.fetch('/healthz/ready')).status);
    expect(statuses.at(-1)).toBe(503);
    for (const { status, body } of await Promise.all(songs))
      expect([status, body]).toEqual([200, `${song.join('')}the end`]);
    for (const { status, body, headers } of await Promise.all(slow))
      expect([status, body, headers.connection]).toEqual([200, 'the end', 'close']);
    expect(await stopped).toBe(0);
    expect(Date.now() - signalledAt).toBeLessThan(15_000);
  }, 120_000);

  it('[EF-04] cuts none of a hundred requests under way', { timeout: rounds[name] * 60_000 }, async (context) => {
    const results: Record<string, number> = {};
    for (let round = 0; round < rounds[name]; round += 1) {
      const site = await start(name, entry);
      const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
      const send = (path: string) => sendOn(agent, site.port, path);
      await Promise.all(Array.from({ length: inFlight }, () => send('/media/audio/short/1.mp3').result));
      const pending = Array.from({ length: inFlight }, (_, index) => send(`/media/audio/short/${index}.mp3`));
      await Promise.all(pending.map(({ sent }) => sent));
      await pause(Math.random() * 60);
      const stopped = site.stop();
      for (const result of await Promise.all(pending.map((one) => one.result)))
        results[result] = (results[result] ?? 0) + 1;
      expect(await stopped).toBe(0);
      agent.destroy();
    }
    reportRounds(context, rounds[name], `${rounds[name] * inFlight - (results['200 the end'] ?? 0)} cut`);
    expect(results).toEqual({ '200 the end': rounds[name] * inFlight });
  });

  it('[EF-04] stops only by the signal of its operator', async () => {
    const site = await start(name, entry);
    for (const path of ['/healthz/drain', '/healthz/busy']) {
      const { status, headers } = await site.fetch(path, { method: 'POST', headers: { 'X-Drain-Key': 'undefined' } });
      expect([path, status, headers['x-frame-options'], headers['cache-control']]).toEqual([
        path,
        404,
        'DENY',
        'no-store',
      ]);
    }
    expect((await site.fetch('/healthz/ready')).status).toBe(200);
    expect(await site.stop()).toBe(0);
  }, 120_000);
});
