import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEdge } from '../app.ts';
import { createRandomBrowsers } from '../testing/random-browsers.ts';
import { startSessionStores, storeNames, type SessionStores } from '../testing/session-stores.ts';
import { createTestSite, ownScript, siteUrl } from '../testing/test-site.ts';

let stores: SessionStores;
const runs = process.env['TEST_FULL'] === '1' ? 500 : 6;

beforeAll(async () => void (stores = await startSessionStores()), 60_000);
afterEach(() => void vi.unstubAllGlobals());
afterAll(() => stores.stop());

describe.each(storeNames)('processes that share sessions on %s', (name) => {
  it('[INV-36] [AU-08] mix no sessions when responses arrive in any order', async () => {
    const opened = await Promise.all([stores.open(name), stores.open(name), stores.open(name)]);
    const { play, totals, faults } = createRandomBrowsers([opened[0].store, opened[1].store, opened[2].store]);
    for (let run = 1; run <= runs; run += 1) await play(run * 7_919);
    await Promise.all(opened.map(({ close }) => close()));
    process.stdout.write(
      `random sessions on ${name}: ${runs} runs, ${JSON.stringify({ ...totals, faults: faults.length })}\n`,
    );
    expect(faults).toEqual([]);
    for (const total of ['logins', 'logouts', 'everywhere', 'callsAsUser', 'refreshes', 'lost'] as const)
      expect(totals[total]).toBeGreaterThan(runs / 10);
  }, 1_800_000);

  it('[AU-04] call the provider once when 50 parallel requests need a refresh', async () => {
    const opened = await Promise.all([name, name].map((each) => stores.open(each)));
    const [one, other] = opened.map(({ store }) => store);
    const { env, platform, edge, identity, browser: open } = createTestSite({}, one && { sessionStore: one });
    const edges = [edge, createEdge(env, { ...platform, ...(other && { sessionStore: other }) })];
    const browser = open();
    identity.expiresIn = 20;
    await browser.logIn();
    identity.expiresIn = 600;
    const headers = { ...ownScript, Cookie: [...browser.jar].map(([key, value]) => `${key}=${value}`).join('; ') };
    const responses = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => edges[index % 2]?.request(`${siteUrl}/api/v2/user`, { headers })),
    );
    // 503 when the store takes too long on a busy machine
    for (const response of responses)
      expect([[200, 503].includes(response?.status ?? 0), response?.headers.getSetCookie()]).toEqual([true, []]);
    expect((await browser.call('/api/v2/user')).status).toBe(200);
    expect(identity.grants).toEqual(['authorization_code', 'refresh_token']);
    await Promise.all(opened.map(({ close }) => close()));
  });
});
