import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEdge } from '../app.ts';
import { playRandomBrowsers } from '../testing/random-browsers.ts';
import { startSessionStores, storeNames, type SessionStores } from '../testing/session-stores.ts';
import { createTestSite, ownScript, siteUrl } from '../testing/test-site.ts';

let stores: SessionStores;
const runs = process.env['TEST_FULL'] === '1' ? 500 : 20;

beforeAll(async () => void (stores = await startSessionStores()), 60_000);
afterEach(() => void vi.unstubAllGlobals());
afterAll(() => stores.stop());

describe.each(storeNames)('processes that share sessions on %s', (name) => {
  it('[INV-36] [AU-08] mix no sessions when responses arrive in any order', async () => {
    const opened = await Promise.all([name, name, name].map((each) => stores.open(each)));
    const faults: string[] = [];
    let refreshes = 0;
    for (let run = 1; run <= runs; run += 1) {
      const report = await playRandomBrowsers(
        run * 7_919,
        opened.map(({ store }) => store),
      );
      faults.push(...report.faults);
      refreshes += report.refreshes;
      vi.unstubAllGlobals();
    }
    await Promise.all(opened.map(({ close }) => close()));
    process.stdout.write(`random sessions on ${name}: ${runs} runs, ${refreshes} refreshes, ${faults.length} faults\n`);
    expect(faults).toEqual([]);
    expect(refreshes).toBeGreaterThan(0);
  }, 600_000);

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
      Array.from({ length: 50 }, (_, index) => edges[index % 2]?.request(`${siteUrl}/api/v2/user`, { headers })),
    );
    const outcomes = responses.map((response) => [response?.status, response?.headers.getSetCookie()]);
    expect(outcomes).toEqual(outcomes.map(() => [200, []]));
    expect(identity.grants).toEqual(['authorization_code', 'refresh_token']);
    await Promise.all(opened.map(({ close }) => close()));
  });
});
