import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJar } from './cookie-jar.ts';
import { startPair, type Pair } from './both-runtimes.ts';
import { callPort, type SiteResponse, type Site } from './start-sites.ts';
import { startVarnish, type SharedCache } from './varnish.ts';

const isFull = process.env['TEST_FULL'] === '1';
/** Requests for each cache. */
const rounds = 2_400;

/** URLs of every kind, also those that try to poison a cache. */
const paths = [
  '/',
  '/se/',
  '/no/',
  '/se/kontakt',
  '/se/podcast/laxan/',
  '/se/podcast/laxan/?utm_source=x',
  '/se/sok?q=a',
  '/se/logga-in',
  '/se/mitt-konto',
  '/se/mitt-konto/',
  '/se/mitt-konto/x.css',
  '/se/mitt-konto;x.css',
  '/se/mitt-konto%2Fx.css',
  '/se/checkout-v2/standard',
  '/se/index.pageContext.json',
  '/api/me',
  '/api/me/x.css',
  '/api/me?x.css',
  '/api/v2/echo',
  '/api/v2/echo?x=.js',
  '/auth/profile?region=se',
  '/auth/login?region=se',
  '/favicon.svg',
  '/media/cover/laxan/96.webp',
  '/se/finns-inte',
] as const;

type Visitor = { name: string; canary: string | undefined; cookie: string };

let pair: Pair;
let varnish: SharedCache | undefined;

async function logIn(site: Site, canary: string): Promise<string> {
  const jar = createJar();
  const visit = async (path: string): Promise<SiteResponse> => {
    const response = await site.fetch(path, { headers: { Cookie: jar.header() } });
    jar.keep(response);
    return response;
  };
  const begun = await visit('/auth/login?region=se&returnTo=/se/');
  const requests = new URL(begun.headers.location ?? '').searchParams;
  const code = `${requests.get('nonce')} ${site.name} ${crypto.randomUUID()} ${canary}`;
  await visit(`/auth/callback?${new URLSearchParams({ code, state: requests.get('state') ?? '' })}`);
  return jar.header();
}

beforeAll(async () => {
  pair = await startPair();
  varnish = await startVarnish(pair.sites[0].port, isFull);
}, 240_000);

afterAll(async () => {
  await varnish?.stop();
  await pair.stop();
}, 60_000);

/** Sends the mixed requests, ten at a time. Returns the faults and the number of cache hits. */
async function mix(site: Site, port: number): Promise<{ leaks: string[]; loose: string[]; hits: number; own: number }> {
  const [one, two] = [`Canary-A-${crypto.randomUUID()}`, `Canary-B-${crypto.randomUUID()}`];
  const visitors: Visitor[] = [
    { name: 'A', canary: one, cookie: await logIn(site, one) },
    { name: 'B', canary: two, cookie: await logIn(site, two) },
    { name: 'nobody', canary: undefined, cookie: '' },
  ];
  const found = { leaks: [] as string[], loose: [] as string[], hits: 0, own: 0 };
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < rounds; index = next++) {
      // strides without a common factor, so that every visitor requests every URL
      const visitor = visitors[(index * 7) % 3]!;
      const path = paths[(index * 11 + Math.floor(index / 75)) % paths.length]!;
      const method = index % 13 === 0 ? 'HEAD' : 'GET';
      const headers = {
        ...(visitor.cookie ? { Cookie: visitor.cookie } : {}),
        ...(index % 17 === 0 ? { 'If-None-Match': '"p", W/"x"' } : {}),
      };
      const response = await callPort(port, path, { method, headers });
      const text = JSON.stringify(response.headers) + response.body;
      for (const { name, canary } of visitors) {
        if (canary === undefined || !text.includes(canary)) continue;
        if (name === visitor.name) found.own += 1;
        else found.leaks.push(`${path}: ${visitor.name} saw ${name}`);
      }
      const kept = response.headers['cache-control'] ?? '';
      const isPersonal =
        response.headers['set-cookie'] !== undefined || (visitor.canary && text.includes(visitor.canary));
      if (kept === '' || (isPersonal && !/no-store|private/.test(kept))) found.loose.push(`${path}: ${kept}`);
      if (Number(response.headers['x-shared-cache'] ?? 0) > 0 || response.headers['x-cache'] === 'hit') found.hits += 1;
    }
  };
  await Promise.all(Array.from({ length: 10 }, work));
  return found;
}

describe('mixed requests of two users and of anonymous visitors', () => {
  it('[EF-04] leak no byte between users through a shared cache that only reads Cache-Control', async ({ skip }) => {
    if (!varnish) {
      process.stdout.write('\nNO SHARED CACHE ON THIS MACHINE: install varnish to have this proven\n');
      return skip();
    }
    const { leaks, loose, hits, own } = await mix(pair.sites[0], varnish.port);
    process.stdout.write(`\nNode behind Varnish: ${rounds} requests, ${hits} from a cache, ${leaks.length} leaks\n`);
    expect(leaks).toEqual([]);
    expect(loose).toEqual([]);
    // the cache was used, and users saw their own data
    expect(hits).toBeGreaterThan(rounds / 8);
    expect(own).toBeGreaterThan(rounds / 20);
  }, 240_000);

  it("[EF-04] leak no byte between users through workerd's own cache", async () => {
    const { leaks, loose, hits, own } = await mix(pair.sites[1], pair.sites[1].port);
    process.stdout.write(`\nworkerd: ${rounds} requests, ${hits} pages from its cache, ${leaks.length} leaks\n`);
    expect(leaks).toEqual([]);
    expect(loose).toEqual([]);
    expect(hits).toBeGreaterThan(rounds / 20);
    expect(own).toBeGreaterThan(rounds / 20);
  }, 240_000);
});
