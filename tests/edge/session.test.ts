import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { provideBuild } from './built-site.ts';
import { createJar, type Jar } from './cookie-jar.ts';
import { askAs, logIn } from './log-in.ts';
import { startNeighbours } from './fake-upstreams.ts';
import { describeSite, runtimes, type Neighbours } from './both-runtimes.ts';
import { startSite, type Site } from './start-sites.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const kills = 50;
/** Longer than the lock of a killed refresh lasts, in ms (edge/session/sessions.ts). */
const lockMs = 15_500;

let neighbours: Neighbours;
const running: Site[] = [];

beforeAll(async () => {
  await provideBuild();
  neighbours = await startNeighbours();
}, 60_000);
afterEach(async () => void (await Promise.all(running.splice(0).map((site) => site.stop()))));
afterAll(() => neighbours.stop());

async function start(shared: Record<string, string>): Promise<Site> {
  const site = await startSite(...runtimes[0], describeSite(neighbours, shared));
  running.push(site);
  return site;
}

const countRefreshes = (): number => neighbours.grants.filter((grant) => grant === 'refresh_token').length;

/** What two processes share. */
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
          sites[index % 2]!.ask('/api/v2/echo', { headers: { Cookie: cookies } }),
        ),
      );
      expect(countRefreshes() - before).toBe(1);
      for (const { status, headers, body } of responses) {
        expect([status, headers['set-cookie']]).toEqual([200, undefined]);
        expect(body).toContain('access of nordlyd-fi');
      }
    }
  }, 60_000);

  it('[AU-08] reject a session that the other process logged out', async () => {
    const shared = share();
    const [one, other] = await Promise.all([start(shared), start(shared)]);
    const jar = createJar();
    await logIn(one, jar, 'se');
    const stolen = { Cookie: jar.header() };
    expect((await other.ask('/se/mitt-konto', { headers: stolen })).status).toBe(200);
    const form = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' };
    await one.ask('/auth/logout', { method: 'POST', headers: { ...form, ...stolen }, body: 'region=se' });
    expect((await other.ask('/se/mitt-konto', { headers: stolen })).status).toBe(302);
  }, 60_000);

  it.runIf(process.env['TEST_FULL'] === '1')(
    'continue or end a session when its refreshing process is killed',
    async () => {
      const shared = share();
      const survivor = await start(shared);
      const sessions: { name: string; jar: Jar }[] = [];
      let countKilled = 0;
      for (let round = 0; round < kills; round += 1) {
        const victim = await start(shared);
        const [name, jar] = [`Kim${round}`, createJar()];
        await logIn(survivor, jar, 'fi', name);
        sessions.push({ name, jar });
        const before = countRefreshes();
        const request = askAs(victim, '/api/v2/echo', {}, jar).then(
          () => true,
          () => false,
        );
        while (countRefreshes() === before) await pause(1);
        // the provider responds after 150 ms
        await pause(Math.random() * 200);
        await victim.kill();
        if (!(await request)) countKilled += 1;
      }
      expect(countKilled).toBeGreaterThan(0);
      await pause(lockMs);
      const before = countRefreshes();
      const responses = await Promise.all(
        sessions.map(async ({ name, jar }) => ({ name, ...(await askAs(survivor, '/api/v2/echo', {}, jar)) })),
      );
      const tokens = responses.map(({ body }) => /access of [^"]*/.exec(body)?.[0]);
      for (const [index, { name, status }] of responses.entries()) {
        expect(status).toBe(200);
        expect([undefined, `access of nordlyd-fi for ${name}`]).toContain(tokens[index]);
      }
      const ended = tokens.filter((token) => token === undefined).length;
      process.stdout.write(
        `kills on ${store}: ${kills} rounds, ${countKilled} lost responses, ${ended} sessions ended\n`,
      );
      expect(countRefreshes() - before).toBeLessThanOrEqual(kills);
      // a session that ended stays ended, and one that continues needs no further refresh
      const after = countRefreshes();
      for (const { jar } of sessions) await askAs(survivor, '/api/v2/echo', {}, jar);
      expect(countRefreshes()).toBe(after);
    },
    1_200_000,
  );
});
