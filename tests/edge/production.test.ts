import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provideCertificate } from '../../scripts/start/self-signed-certificate.ts';
import { attacks } from './attacks.ts';
import { furtherRequests } from './further-requests.ts';
import { hostileRequests, type HostileRequest } from './hostile-requests.ts';
import { findResponseErrors, listQuestions, visitors } from './concurrent-visitors.ts';
import { createJar, type Jar } from './cookie-jar.ts';
import { callAs, beginLogIn, logIn } from './log-in.ts';
import { startPair, type Pair } from './both-runtimes.ts';
import { limited, productionVariables, tryStart } from './production.ts';
import { sendRaw } from './raw-socket.ts';
import type { SiteResponse, Site } from './start-sites.ts';

const isFull = process.env['TEST_FULL'] === '1';
const folder = mkdtempSync(join(tmpdir(), 'nordlyd-production-'));
const siteUrl = productionVariables.SITE_URL;
const ownScript = { 'Sec-Fetch-Site': 'same-origin', 'X-Nordlyd': '1' };
const json = { ...ownScript, 'Content-Type': 'application/json' };
let neighbours: Pair['neighbours'];
let sites: Pair['sites'];
let stop: Pair['stop'];

beforeAll(async () => {
  const { cert, key, authority } = provideCertificate(folder);
  ({ neighbours, sites, stop } = await startPair({
    certificate: { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') },
    variables: { ...productionVariables, NODE_EXTRA_CA_CERTS: authority },
  }));
}, 180_000);

afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true });
}, 30_000);

/** Runs work for each item, some at a time. */
async function share<Item>(items: Iterable<Item>, workers: number, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const run = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: workers }, run));
}

/** Where a redirect may lead: this site, and the identity provider. */
const isHome = (location: string): boolean =>
  URL.canParse(location, siteUrl) && [siteUrl, neighbours.identityUrl].includes(new URL(location, siteUrl).origin);

async function findErrors(site: Site, requests: HostileRequest): Promise<string[]> {
  const { status, locations, text, isHanging } = await sendRaw(site.port, requests.bytes);
  // the local runtime has two responses to invalid HTTP; in production Cloudflare's network parses first
  const isReaders = site.name === 'workerd' && requests.isUnreadable && !/^content-security-policy:/im.test(text);
  return [
    ...(isHanging ? ['hangs'] : []),
    ...(status >= 500 && !isReaders ? [text.slice(0, 200)] : []),
    ...locations.filter((location) => !isHome(location)).map((location) => `leads to ${location}`),
    ...(/^set-cookie: a=1/im.test(text) ? ['lets a header in'] : []),
    ...(text.includes('<script>alert') ? ['lets a script in'] : []),
  ].map((fault) => `${site.name}: ${JSON.stringify(requests.name)}: ${status} ${fault}`);
}

describe('outside the sandbox, on Node and in workerd', () => {
  it('[EF-04] [INV-39] responds to any bytes with an error or a default: never a 5xx, a hang or a foreign redirect', async () => {
    const faults: string[] = [];
    const all = [...hostileRequests, ...furtherRequests];
    for (const site of sites) {
      await share(all, 8, async (requests) => void faults.push(...(await findErrors(site, requests))));
      expect((await site.fetch('/se/')).status).toBe(200);
    }
    process.stdout.write(`\nhostile input: ${all.length} requests to each runtime, ${faults.length} faults\n`);
    expect(faults).toEqual([]);
  }, 60_000);

  it('[INV-44] there are no test hooks, no sources and no switches of a developer', async () => {
    const before = neighbours.calls.length;
    for (const site of sites) {
      const home = await site.fetch('/se/', { headers: { 'Accept-Encoding': 'identity' } });
      const assets = [...home.body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
      expect(assets.length).toBeGreaterThan(1);
      const hooks = ['', '/clock', '/tick', '/state', '/faults/card'].map((path) => `/__sandbox${path}`);
      hooks.push('/__gallery', '/__events', '/__events.json');
      const controls = ['/__control/ledger', '/__control/faults', '/__control/users', '/healthz/drain'];
      const sources = ['/@vite/client', '/@fs/etc/passwd', '/src/routes.ts', '/edge/app.ts', '/.env', '/.git/config'];
      for (const path of [...hooks, ...controls, ...sources, ...assets.map((asset) => `${asset}.map`)]) {
        for (const method of ['GET', 'POST']) {
          const { status, body } = await site.fetch(path, {
            method,
            headers: json,
            ...(method === 'POST' && { body: '{}' }),
          });
          expect([site.name, method, path, status]).toEqual([site.name, method, path, 404]);
          expect(body).not.toMatch(/\bat .+:\d+:\d+|node_modules/);
        }
      }
      for (const path of assets) expect((await site.fetch(path)).body).not.toContain('sourceMappingURL');
    }
    expect(neighbours.calls.slice(before).filter((call) => call.includes('__'))).toEqual([]);
  }, 30_000);

  it('[INV-44] nothing starts with a secret of the sandbox, or with none', async () => {
    const places = {
      BACKEND_URL: 'https://a.example',
      CMS_URL: 'https://b.example',
      IDENTITY_URL: 'https://c.example',
    };
    const whole = { ...productionVariables, ...places };
    const wrong: [string, Record<string, string>][] = [
      ['SESSION_KEYS', { ...whole, SESSION_KEYS: 'sandbox-session-key-0123456789abcdef' }],
      ['IDENTITY_CLIENT_SECRET_NO', { ...whole, IDENTITY_CLIENT_SECRET_NO: 'sandbox-identity-secret-no' }],
      ['SITE_URL', { ...whole, SITE_URL: '' }],
    ];
    const entries = ['dist/node.mjs', 'dist/node.mjs', 'edge/runtime/workers/local.ts'];
    await Promise.all(
      wrong.map(async ([name, variables], index) => {
        const [code, output] = await tryStart(entries[index] ?? '', variables);
        expect([code, output]).toEqual([1, expect.stringMatching(new RegExp(`^site: set .*${name}`))]);
      }),
    );
  }, 30_000);

  it('[INV-38] concurrent requests of two users and a visitor are never mixed, in any order of the responses', async () => {
    for (const site of sites) {
      const jars: Jar[] = visitors.map(() => createJar());
      for (const [place, { name, market: region }] of visitors.entries())
        if (name) await logIn(site, jars[place]!, region, name);
      neighbours.pace.upToMs = 60;
      const seen = { faults: [] as string[], names: 0, pages: 0 };
      await share(Array.from({ length: isFull ? 600 : 150 }).keys(), 24, async (index) => {
        const visitor = visitors[index % 3]!;
        const mark = `mark-${index}`;
        const { path, ...requests } = listQuestions(visitor, mark)[Math.floor(index / 3) % 5]!;
        const jar = jars[index % 3]!;
        const response = await callAs(
          site,
          path,
          { headers: { ...json, 'X-Region': visitor.market }, ...requests },
          jar,
        );
        const { faults, isNamed, isPage } = findResponseErrors(visitor, path, response, mark);
        seen.faults.push(...faults.map((fault) => `${site.name} ${index} ${path}: ${fault}`));
        seen.names += Number(isNamed);
        seen.pages += Number(isPage);
      });
      neighbours.pace.upToMs = 0;
      expect(seen.faults).toEqual([]);
      expect([site.name, seen.names > 40, seen.pages > 40]).toEqual([site.name, true, true]);
    }
  }, 60_000);

  it.each(attacks)('[AU-01] [INV-36] a callback with %s starts no session', async (_name, tamper, isOther) => {
    for (const site of sites) {
      const jar = createJar();
      const [, query] = await beginLogIn(site, jar, 'se', 'Mallory');
      tamper(query);
      const victim = isOther ? createJar() : jar;
      const { status, headers } = await callAs(site, `/auth/callback?${query}`, {}, victim);
      expect([site.name, status, isHome(headers.location ?? '')]).toEqual([site.name, 303, true]);
      expect(victim.header()).not.toContain('access_token');
    }
  });

  it('[INV-36] a callback works once, each login is new, and its cookies have fixed names', async () => {
    for (const site of sites) {
      const jar = createJar();
      const [, query] = await beginLogIn(site, jar, 'se', 'Maja');
      const attempt = jar.header();
      await callAs(site, `/auth/callback?${query}`, {}, jar);
      const first = jar.header();
      const again = await site.fetch(`/auth/callback?${query}`, { headers: { Cookie: attempt } });
      expect([site.name, again.status, /access_token/.test(String(again.headers['set-cookie']))]).toEqual([
        site.name,
        303,
        false,
      ]);
      await logIn(site, jar, 'se');
      expect(jar.header()).not.toBe(first);
      for (const [name, isKnown] of [
        ['__Host-', true],
        ['', false],
        ['__Secure-', false],
        ['__host-', false],
      ] as const) {
        const headers = { Cookie: jar.header().replaceAll('__Host-', name) };
        const { body } = await site.fetch('/api/me', { headers });
        expect([site.name, name, body.includes('"isLoggedIn":true')]).toEqual([site.name, name, isKnown]);
      }
    }
  });

  it.each(limited)(
    '[EF-04] $name has the same limit: 429 with Retry-After, and no call to the backend',
    async ({ path, twins, method, limit, isPersonal }) => {
      const refusals: SiteResponse[] = [];
      for (const site of sites) {
        const jar = createJar();
        if (isPersonal) await logIn(site, jar, 'se');
        const address = `192.0.2.${1 + Math.floor(Math.random() * 250)}`;
        const send = (from: string, to = path): Promise<SiteResponse> =>
          callAs(
            site,
            `/api/v2${to}`,
            { method, headers: { ...json, 'X-Address': from }, ...(method === 'POST' && { body: '{' }) },
            jar,
          );
        let passed = 0;
        await share(Array.from({ length: limit }).keys(), 16, async () => {
          if ((await send(address)).status !== 429) passed += 1;
        });
        expect([site.name, passed]).toEqual([site.name, limit]);
        // workerd's rate windows begin with the minute: one may just have ended
        let refused = await send(address);
        for (let count = 0; refused.status !== 429 && count < limit; count += 1) refused = await send(address);
        refusals.push(refused);
        const before = neighbours.calls.length;
        for (const twin of twins) expect([twin, (await send(address, twin)).status]).toEqual([twin, 429]);
        expect(neighbours.calls.length).toBe(before);
        const elsewhere = await send('198.51.100.7');
        expect(elsewhere.status === 429).toBe(isPersonal);
      }
      const shape = ({ status, headers, body }: SiteResponse) => ({
        status,
        body,
        retry: headers['retry-after'],
        type: headers['content-type'],
        keep: headers['cache-control'],
      });
      expect(refusals.map(shape)).toEqual(
        sites.map(() => ({
          status: 429,
          body: expect.stringContaining('"title":"TooManyRequests"') as string,
          retry: '60',
          type: 'application/problem+json',
          keep: 'no-store',
        })),
      );
    },
    30_000,
  );
});
