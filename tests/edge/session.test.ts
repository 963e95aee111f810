import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { provideBuild } from './built-site.ts';
import { createJar } from './cookie-jar.ts';
import { logIn } from './log-in.ts';
import { startNeighbours } from './fake-upstreams.ts';
import { describeSite, runtimes, type Neighbours } from './both-runtimes.ts';
import { startSite, type Answer, type Site } from './start-sites.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
let neighbours: Neighbours;
const running: Site[] = [];

beforeAll(async () => {
  await provideBuild();
  neighbours = await startNeighbours();
}, 60_000);
afterEach(async () => void (await Promise.all(running.splice(0).map((site) => site.stop()))));
afterAll(() => neighbours.stop());

/** Two processes of one site. */
async function startTwo(shared: Record<string, string>): Promise<[Site, Site]> {
  const start = (): Promise<Site> => startSite(...runtimes[0], describeSite(neighbours, shared));
  const sites = await Promise.all([start(), start()]);
  running.push(...sites);
  return sites;
}

const countRefreshes = (): number => neighbours.grants.filter((grant) => grant === 'refresh_token').length;
const isLogOut = ({ headers }: Answer): boolean =>
  (headers['set-cookie'] ?? []).some((line) => line.startsWith('__Host-') && /Max-Age=0/i.test(line));

/** What two processes may have in common. */
const common: { what: string; share: () => Record<string, string> }[] = [
  { what: 'a file', share: () => ({ DATA_DIR: mkdtempSync(join(tmpdir(), 'nordlyd-site-')) }) },
  ...(serverUrl === undefined ? [] : [{ what: 'PostgreSQL', share: () => ({ SESSION_DATABASE_URL: serverUrl }) }]),
];

describe.each(common)('two processes of the site that share $what', ({ share }) => {
  it('[AU-04] call the provider once for 50 requests with a due token, and log nobody out', async () => {
    const sites = await startTwo(share());
    for (let round = 0; round < 5; round += 1) {
      const jar = createJar();
      await logIn(sites[round % 2] ?? sites[0], jar, 'fi');
      const cookies = jar.header();
      const before = countRefreshes();
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_none, index) =>
          (sites[index % 2] ?? sites[0]).ask('/api/v2/echo', { headers: { Cookie: cookies } }),
        ),
      );
      expect(countRefreshes() - before).toBe(1);
      expect(answers.filter(isLogOut)).toEqual([]);
      for (const { status, headers, body } of answers) {
        expect([status, headers['set-cookie']?.length]).toEqual([200, 3]);
        expect(body).toContain('access of nordlyd-fi');
      }
    }
  }, 60_000);

  it('[AU-08] know of each other’s log-outs', async () => {
    const [one, other] = await startTwo(share());
    const jar = createJar();
    await logIn(one, jar, 'se');
    const stolen = { Cookie: jar.header() };
    expect((await other.ask('/se/mitt-konto', { headers: stolen })).status).toBe(200);
    const form = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' };
    await one.ask('/auth/logout', { method: 'POST', headers: { ...form, ...stolen }, body: 'region=se' });
    expect((await other.ask('/se/mitt-konto', { headers: stolen })).status).toBe(302);
  }, 60_000);
});
