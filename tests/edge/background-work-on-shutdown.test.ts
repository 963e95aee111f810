import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { provideBuild } from './built-site.ts';
import { createJar } from './cookie-jar.ts';
import { callAs, logIn } from './log-in.ts';
import { startNeighbours } from './fake-upstreams.ts';
import { describeSite, runtimes, type Neighbours } from './both-runtimes.ts';
import { startSite, type Site } from './start-sites.ts';

let neighbours: Neighbours;
const folders: string[] = [];
const running: Site[] = [];

beforeAll(async () => {
  await provideBuild();
  neighbours = await startNeighbours();
  // longer than a page waits, and longer than readiness fails
  Object.assign(neighbours.identityPace, { renewMs: 6_000, revokeMs: 2_500 });
}, 180_000);
afterAll(async () => {
  await Promise.all(running.map((site) => site.stop()));
  neighbours.stop();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Starts a process of the site. Returns it with a function that starts the next process on the same store. */
async function startFirst(): Promise<[site: Site, startNext: () => Promise<Site>]> {
  const folder = mkdtempSync(join(tmpdir(), 'nordlyd-unheard-'));
  folders.push(folder);
  const start = async (): Promise<Site> => {
    const site = await startSite(...runtimes[0], describeSite(neighbours, { DATA_DIR: folder }));
    running.push(site);
    return site;
  };
  return [await start(), start];
}

describe.concurrent('a process of the site that receives SIGTERM', () => {
  it('[INV-34] [FLT-09] finishes a refresh after its page was sent', async ({ expect }) => {
    const [site, startNext] = await startFirst();
    const jar = createJar();
    // tokens of this region need a refresh at once
    await logIn(site, jar, 'fi');
    neighbours.grants.length = 0;
    const response = await callAs(site, '/api/v2/echo', {}, jar);
    expect([response.status, response.headers['set-cookie'] ?? []]).toEqual([200, []]);
    const signalledAt = Date.now();
    expect(await site.stop()).toBe(0);
    expect(Date.now() - signalledAt).toBeLessThan(10_000);

    const next = await startNext();
    expect((await callAs(next, '/api/v2/echo', {}, jar)).status).toBe(200);
    expect(neighbours.grants.filter((grant) => grant === 'refresh_token')).toHaveLength(1);
  }, 60_000);

  it('[INV-36] [FLT-09] [AU-08] finishes a logout after its browser disconnected', async ({ expect }) => {
    const [site, startNext] = await startFirst();
    const jar = createJar();
    await logIn(site, jar, 'se');
    const stolen = { Cookie: jar.header() };
    expect((await site.fetch('/se/mitt-konto', { headers: stolen })).status).toBe(200);
    const form = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' };
    await site.giveUp('/auth/logout', 300, { method: 'POST', headers: { ...form, ...stolen }, body: 'region=se' });
    expect(await site.stop()).toBe(0);

    const next = await startNext();
    expect((await next.fetch('/se/mitt-konto', { headers: stolen })).status).toBe(302);
  }, 60_000);
});
