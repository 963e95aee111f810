import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { provideBuild } from './built-site.ts';
import { createJar, type Jar } from './cookie-jar.ts';
import { callAs, logIn } from './log-in.ts';
import { startNeighbours } from './fake-upstreams.ts';
import { describeSite, runtimes, type Neighbours } from './both-runtimes.ts';
import { startSite, type Site } from './start-sites.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const isFull = process.env['TEST_FULL'] === '1';
const kills = 50;
/** Longer than the lock of a killed refresh lasts, in ms (edge/session/sessions.ts). */
const lockMs = 15_500;

let neighbours: Neighbours;
const running: Site[] = [];

beforeAll(async () => {
  await provideBuild();
  neighbours = await startNeighbours();
}, 180_000);
afterEach(async () => void (await Promise.all(running.splice(0).map((site) => site.stop()))));
afterAll(() => neighbours.stop());

async function start(shared: Record<string, string>): Promise<Site> {
  const site = await startSite(...runtimes[0], describeSite(neighbours, shared));
  running.push(site);
  return site;
}

const countRefreshes = (): number => neighbours.grants.filter((grant) => grant === 'refresh_token').length;

/** Kills the process that runs the worker of a site, and not the one that accepts its connections. */
function killWorker({ pid, port }: Site): void {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const workers = processes.filter(
    (line) => line.trim().split(/\s+/)[1] === String(pid) && / serve /.test(line) && !line.includes(`:${port} `),
  );
  expect(workers).toHaveLength(1);
  process.kill(Number.parseInt(workers[0] ?? ''), 'SIGKILL');
}

/**
 * Kills the process that refreshes a session, once for each of many sessions. Afterwards each session continues or has
 * ended; it never refreshes in a loop, and no call acts as another user.
 *
 * @param kill kills a process of the site at the time when its refresh has started.
 * @returns how many sessions ended, because their process was killed before it stored the new token.
 */
async function killDuringRefreshes(
  store: string,
  survivor: Site,
  kill: (refresh: (victim: Site) => Promise<void>) => Promise<void>,
): Promise<number> {
  const sessions: { name: string; jar: Jar }[] = [];
  for (let round = 0; round < kills; round += 1) {
    const [name, jar] = [`Kim${round}`, createJar()];
    await kill(async (victim) => {
      await logIn(survivor, jar, 'fi', name);
      const before = countRefreshes();
      void callAs(victim, '/api/v2/echo', {}, jar).catch(() => undefined);
      while (countRefreshes() === before) await pause(1);
      // the provider responds after 150 ms
      await pause(Math.random() * 200);
    });
    sessions.push({ name, jar });
  }
  await pause(lockMs);
  const before = countRefreshes();
  const callAll = () => Promise.all(sessions.map(({ jar }) => callAs(survivor, '/api/v2/echo', {}, jar)));
  const responses = await callAll();
  const tokens = responses.map(({ body }) => /access of [^"]*/.exec(body)?.[0]);
  for (const [index, { name }] of sessions.entries()) {
    expect(responses[index]?.status).toBe(200);
    expect([undefined, `access of nordlyd-fi for ${name}`]).toContain(tokens[index]);
  }
  const ended = tokens.filter((token) => token === undefined).length;
  process.stdout.write(`kills on ${store}: ${kills} rounds, ${ended} sessions ended\n`);
  expect(countRefreshes() - before).toBeLessThanOrEqual(kills);
  // a session that ended stays ended, and one that continues needs no further refresh
  const after = countRefreshes();
  expect((await callAll()).map(({ body }) => /access of [^"]*/.exec(body)?.[0])).toEqual(tokens);
  expect(countRefreshes()).toBe(after);
  return ended;
}

/** The configuration that two processes share. */
const stores: { store: string; share: () => Record<string, string> }[] = [
  { store: 'a file', share: () => ({ DATA_DIR: mkdtempSync(join(tmpdir(), 'nordlyd-site-')) }) },
  ...(serverUrl === undefined ? [] : [{ store: 'PostgreSQL', share: () => ({ SESSION_DATABASE_URL: serverUrl }) }]),
];

describe.each(stores)('two processes that share sessions in $store', ({ store, share }) => {
  it('[AU-04] call the provider once when 50 parallel requests need a refresh, and change no cookie', async () => {
    const shared = share();
    const sites = await Promise.all([start(shared), start(shared)]);
    for (let round = 0; round < 5; round += 1) {
      const jar = createJar();
      await logIn(sites[round % 2]!, jar, 'fi');
      const cookies = jar.header();
      expect(Buffer.byteLength(`Cookie: ${cookies}`)).toBeLessThanOrEqual(300);
      const before = countRefreshes();
      const responses = await Promise.all(
        Array.from({ length: 50 }, (_none, index) =>
          sites[index % 2]!.fetch('/api/v2/echo', { headers: { Cookie: cookies } }),
        ),
      );
      expect(countRefreshes() - before).toBe(1);
      for (const { status, headers, body } of responses) {
        expect([status, headers['set-cookie']]).toEqual([200, undefined]);
        expect(body).toContain('access of nordlyd-fi');
      }
    }
  }, 60_000);

  it.runIf(isFull || store === 'a file')(
    '[AU-08] reject a session that the other process logged out',
    async () => {
      const shared = share();
      const [one, other] = await Promise.all([start(shared), start(shared)]);
      const jar = createJar();
      await logIn(one, jar, 'se');
      const stolen = { Cookie: jar.header() };
      expect((await other.fetch('/se/mitt-konto', { headers: stolen })).status).toBe(200);
      const form = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' };
      await one.fetch('/auth/logout', { method: 'POST', headers: { ...form, ...stolen }, body: 'region=se' });
      expect((await other.fetch('/se/mitt-konto', { headers: stolen })).status).toBe(302);
    },
    60_000,
  );

  it.runIf(isFull)(
    'continue or end a session when its refreshing process is killed',
    async () => {
      const shared = share();
      const survivor = await start(shared);
      const ended = await killDuringRefreshes(store, survivor, async (refresh) => {
        const victim = await start(shared);
        await refresh(victim);
        await victim.kill();
      });
      expect([ended > 0, ended < kills]).toEqual([true, true]);
    },
    1_200_000,
  );
});

describe('a worker that stores sessions in Durable Objects', () => {
  it.runIf(isFull)(
    'continues or ends a session when the process of worker and objects is killed during a refresh',
    async () => {
      const site = await startSite(...runtimes[1], describeSite(neighbours));
      running.push(site);
      const ended = await killDuringRefreshes('Durable Objects', site, async (refresh) => {
        await refresh(site);
        killWorker(site);
        // wrangler starts it again, on the same storage
        await vi.waitUntil(async () => (await site.fetch('/healthz/ready')).status === 200, { timeout: 60_000 });
      });
      expect([ended > 0, ended < kills]).toEqual([true, true]);
    },
    3_000_000,
  );
});
