import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startCollector, type Collector } from '../collector.ts';
import { distil } from './normalize-response.ts';
import { createJar, type Jar } from './cookie-jar.ts';
import { callAs, logIn } from './log-in.ts';
import { startPair, type Pair } from './both-runtimes.ts';
import { personRequests, visitorRequests, type ParityRequest } from './parity-requests.ts';
import { sendRaw } from './raw-socket.ts';
import type { SiteResponse, Site } from './start-sites.ts';
import { readCollected, collectorVariables } from './collected-telemetry.ts';

/** One collector per site, for traces and error reports. */
let collectors: [Collector, Collector];
let neighbours: Pair['neighbours'];
let sites: Pair['sites'];
let stop: Pair['stop'];

beforeAll(async () => {
  collectors = await Promise.all([startCollector(), startCollector()]);
  const variables = { COUNTRY_HEADER: 'X-Country', IDENTITY_PROFILE_URL_FI: 'https://profil.example/jag' };
  const own = [collectorVariables(collectors[0]), collectorVariables(collectors[1])] as const;
  ({ neighbours, sites, stop } = await startPair({ variables, own }));
}, 180_000);

afterAll(async () => {
  await stop();
  await Promise.all(collectors.map((collector) => collector.close()));
}, 30_000);

/** Number of page requests that the backend has received: one for each render. */
const countRenders = (): number => neighbours.calls.filter((call) => call.endsWith('/cms/web-page')).length;

const fetchFrom = (site: Site, { path, ...options }: ParityRequest, jar?: Jar): Promise<SiteResponse> =>
  callAs(site, path, options, jar);

/** A declared empty body keeps a request off the fast path of Node. */
const throughEdge = (request: ParityRequest): ParityRequest =>
  request.body === undefined && ['GET', 'HEAD'].includes(request.method ?? 'GET')
    ? { ...request, headers: { ...request.headers, 'Content-Length': '0' } }
    : request;

describe('the site on Node and in workerd', () => {
  it('[EF-04] gives the same response to every request of the table', async () => {
    const rows: { name: string; responses: Record<string, string>[] }[] = [];
    const compare = async (name: string, path: string, run: (site: Site) => Promise<SiteResponse>): Promise<void> => {
      const responses = await Promise.all(sites.map(run));
      rows.push({ name, responses: responses.map((response) => distil(response, path)) });
    };
    const shortWays: string[] = [];
    for (const request of visitorRequests) {
      const long = await fetchFrom(sites[0], throughEdge(request));
      await compare(request.name, request.path, (site) => fetchFrom(site, request));
      rows.at(-1)?.responses.push(distil(long, request.path));
      const [short] = await Promise.all(sites.map((site) => fetchFrom(site, request)));
      rows.push({
        name: `${request.name}, again`,
        responses: [distil(short!, request.path), distil(long, request.path)],
      });
      if (short?.headers['x-cache'] === 'hit') shortWays.push(request.name);
    }
    expect(shortWays).toContain('start page');
    const jars = new Map(sites.map((site) => [site, createJar()]));
    const logIns = new Map<Site, SiteResponse[]>();
    for (const site of sites) logIns.set(site, await logIn(site, jars.get(site)!, 'se'));
    await compare('log-in', '/auth/login', (site) => Promise.resolve(logIns.get(site)![0]!));
    await compare('callback', '/auth/callback', (site) => Promise.resolve(logIns.get(site)![1]!));
    for (const request of personRequests) {
      await compare(request.name, request.path, (site) => fetchFrom(site, request, jars.get(site)));
    }

    const differences = rows.flatMap(({ name, responses: [one = {}, ...others] }) =>
      others.flatMap((other) =>
        [...new Set([...Object.keys(one), ...Object.keys(other)])]
          .filter((fact) => one[fact] !== other[fact])
          .map((fact) => ({ request: name, fact, one: one[fact], other: other[fact] })),
      ),
    );
    const byStatus = Object.groupBy(rows, ({ responses }) => responses[0]?.['status'] ?? '');
    const summary = Object.entries(byStatus).map(([status, members]) => ({ status, requests: members?.length ?? 0 }));
    const table = [
      ...summary.map(({ status, requests }) => `  ${status}  ${requests}`),
      `  ${rows.length} requests, ${differences.length} differences`,
    ];
    process.stdout.write(`\nNode and workerd, by status:\n${table.join('\n')}\n`);
    for (const row of differences) process.stdout.write(`  ${Object.values(row).join('  ').slice(0, 220)}\n`);
    expect(differences).toEqual([]);
    // equal, and as expected
    const first = (name: string) => rows.find((row) => row.name === name)?.responses[0];
    for (const name of ['start page', 'robots', 'sitemap', 'web manifest', 'older icon', 'audiobook'])
      expect(first(name)?.['status'], name).toBe('200');
    expect(first('audiobook by a word of the API')?.['status']).toBe('404');
    expect(first('callback')?.['set-cookie']).toContain('__Host-access_token');
    expect(first('person: checkout page')?.['status']).toBe('200');
    expect(first('person: gone')?.['status']).toBe('302');
    expect(first('profile, place of its own')?.['location']).toMatch(/^https:\/\/profil\.example\/jag/);
  });

  it('[RT-01] reads two Cookie headers as one list', async () => {
    for (const site of sites) {
      for (const cookies of ['Cookie: a=b\r\nCookie: region=fi', 'Cookie: a=b, region=fi', 'Cookie: region=fi; a=b']) {
        const { status, locations } = await sendRaw(
          site.port,
          Buffer.from(`GET / HTTP/1.1\r\nHost: localhost\r\n${cookies}\r\n\r\n`),
        );
        expect([site.name, cookies, status, locations]).toEqual([site.name, cookies, 302, ['/fi/']]);
      }
    }
  });

  it('[AU-15] treats a request with a malformed session cookie as anonymous', async () => {
    const unknown = `${'a'.repeat(22)}.${'b'.repeat(43)}`;
    const values = [
      '',
      'x',
      '%',
      '%FF'.repeat(22),
      '"',
      '\xff\xfe',
      'a'.repeat(4_096),
      unknown,
      `${unknown}b`,
      'Fe26.2**x',
    ];
    const headers = 'Host: localhost\r\nSec-Fetch-Site: same-origin\r\nX-Nordlyd: 1\r\nConnection: close';
    for (const site of sites) {
      for (const value of [...values, `${unknown}; __Host-access_token=x`]) {
        const send = (path: string) => {
          const cookies = `__Host-access_token=${value}; __Host-refresh_token=${value}`;
          return sendRaw(
            site.port,
            Buffer.from(`GET ${path} HTTP/1.1\r\n${headers}\r\nCookie: ${cookies}\r\n\r\n`, 'latin1'),
          );
        };
        const [me, account, page] = [await send('/api/me'), await send('/se/mitt-konto'), await send('/se/')];
        const responses = [me.text.includes('"isLoggedIn":false'), me.status, account.status, page.status];
        expect([site.name, value, ...responses]).toEqual([site.name, value, true, 200, 302, 200]);
      }
    }
  });

  it('[AU-04] refreshes a session once for 50 parallel requests, and logs no user out', async () => {
    for (const site of sites) {
      const jar = createJar();
      await logIn(site, jar, 'fi');
      const before = neighbours.grants.filter((grant) => grant === 'refresh_token').length;
      const cookies = jar.header();
      const responses = await Promise.all(
        Array.from({ length: 50 }, () => site.fetch('/api/v2/echo', { headers: { Cookie: cookies } })),
      );
      const after = neighbours.grants.filter((grant) => grant === 'refresh_token').length;
      expect([site.name, after - before]).toEqual([site.name, 1]);
      for (const { status, headers, body } of responses) {
        expect([site.name, status, headers['set-cookie']]).toEqual([site.name, 200, undefined]);
        expect(body).toContain('access of nordlyd-fi');
      }
    }
  });

  it('renders a page once for many requests, also when the first visitor disconnects', async () => {
    for (const site of sites) {
      const before = countRenders();
      const gone = site.giveUp('/se/samarbetspartners', 400);
      await vi.waitUntil(() => countRenders() > before);
      const waiting = Array.from({ length: 10 }, async () => site.fetch('/se/samarbetspartners'));
      const responses = await Promise.all(waiting);
      await gone;
      expect([site.name, ...new Set(responses.map(({ status }) => status))]).toEqual([site.name, 200]);
      expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
      expect([site.name, countRenders() - before]).toEqual([site.name, 1]);
    }
  });

  it('neither caches nor shows a response that violates the contract', async () => {
    const read = async (site: Site): Promise<[string, number, unknown, boolean]> => {
      const { status, headers, body } = await site.fetch('/se/kontakt');
      return [site.name, status, headers['x-cache'], body.includes('Sidan contact')];
    };
    for (const site of sites) {
      neighbours.illness.page = { title: 5 };
      expect(await read(site)).toEqual([site.name, 503, 'error', false]);
      neighbours.illness.page = undefined;
      expect(await read(site)).toEqual([site.name, 200, 'miss', true]);
      neighbours.illness.page = { layoutComponents: [{ id: 'x', type: 'listOfPodcasts', title: '', hideTitle: true }] };
      await vi.waitUntil(async () => (await read(site))[2] === 'stale', { timeout: 5_000, interval: 200 });
      expect(await read(site)).toEqual([site.name, 200, 'stale', true]);
      // compatible additions are no fault
      neighbours.illness.page = {
        surplus: 1,
        layoutComponents: [{ id: 'x', type: 'new', title: '', hideTitle: true }],
      };
      await vi.waitUntil(async () => (await read(site))[2] === 'hit', { timeout: 10_000, interval: 200 });
    }
  });

  it('[EF-04] shows a publication within two seconds, by one render for all waiting requests, and serves it while the backend is down', async () => {
    const open = async (site: Site): Promise<[string | undefined, number]> => {
      const { body, headers } = await site.fetch('/se/kontakt');
      return [/Sidan contact (\d+)/.exec(body)?.[1], Number(headers['x-cache'] === 'miss')];
    };
    neighbours.illness.page = undefined;
    for (const site of sites) {
      for (const version of ['2', '3', '4']) {
        neighbours.published.version = version;
        neighbours.published.isAudiobooksEnabled = version === '3';
        const publishedAt = performance.now();
        await vi.waitUntil(async () => (await open(site))[0] === version, { timeout: 5_000, interval: 50 });
        expect(performance.now() - publishedAt).toBeLessThan(2_500);
      }
      const before = countRenders();
      neighbours.published.version = `5 ${site.name}`;
      await pause(2_000);
      const responses = await Promise.all(Array.from({ length: 50 }, () => open(site)));
      expect([site.name, new Set(responses.map(([version]) => version))]).toEqual([site.name, new Set(['5'])]);
      expect([site.name, countRenders() - before]).toEqual([site.name, 1]);
      neighbours.illness.page = { title: 5 };
      neighbours.published.version = '6';
      await pause(2_000);
      expect([site.name, (await open(site))[0]]).toEqual([site.name, '5']);
      neighbours.illness.page = undefined;
    }
  }, 40_000);

  it('[AN-09] [EF-04] sends the same traces and error reports', async () => {
    const collected = await Promise.all(sites.map((site, index) => readCollected(site, collectors[index]!)));
    expect(collected[1]).toEqual(collected[0]);
    expect(collected[0]?.key).toBe('of ours');
    expect(collected[0]?.lines.join()).toContain('"name":"GET backend"');
    expect(JSON.stringify(collected)).not.toContain('maja');
    for (const { bodies } of collectors) expect(bodies.join('')).toContain('"service.version"');
    expect(collectors.flatMap(({ refused }) => refused)).toEqual([]);
  });

  it('completes pending requests when it receives SIGTERM', async () => {
    for (const site of sites) {
      const before = countRenders();
      const underWay = site.fetch('/no/samarbeidspartnere');
      await vi.waitUntil(() => countRenders() > before);
      const code = await site.stop();
      expect([site.name, (await underWay).status, code]).toEqual([site.name, 200, 0]);
    }
  });
});
