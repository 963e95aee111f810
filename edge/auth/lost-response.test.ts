import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { createMigrationSite, isLoggedIn } from '../testing/moved-accounts.ts';
import { createTestSite, logOutForm } from '../testing/test-site.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.unstubAllGlobals().useRealTimers());

type Browser = ReturnType<ReturnType<typeof createTestSite>['browser']>;

const later = (ms: number): void => void vi.setSystemTime(Date.now() + ms);
const whoIsThere = async (browser: Browser): Promise<string | null> =>
  ((await (await browser.call('/api/me')).json()) as { name: string | null }).name;

/** Somebody logs in whose answer never comes: a page that was left, a bad line. @param awayMs at the provider. */
async function loseLogin(browser: Browser, awayMs = 0) {
  const back = await browser.begin('region=se');
  later(awayMs);
  const before = new Map(browser.jar);
  expect((await browser.open(back.pathname + back.search)).status).toBe(303);
  browser.jar.clear();
  for (const [name, value] of before) browser.jar.set(name, value);
  return { again: () => browser.open(back.pathname + back.search) };
}

/** The same happens to somebody who is logged in already. */
async function setUp(awayMs = 0) {
  const browser = createTestSite().browser();
  await browser.logIn();
  return { browser, ...(await loseLogin(browser, awayMs)) };
}

describe('a second log-in whose answer is lost', () => {
  it.each([0, 30_000])('[AU-05] leaves the first as it was, which is renewed %i ms later and on', async (waitMs) => {
    const { browser } = await setUp();
    later(500_000 + waitMs);
    for (let round = 0; round < 3; round += 1) {
      expect(await whoIsThere(browser)).toBe('Maja');
      later(500_000);
    }
  });

  it.each([0, 2_000, 4_900, 6_000])(
    '[AU-05] leaves it so, too, where it took nine minutes: a page asked for %i ms later uses up no token',
    async (reloadMs) => {
      const { browser } = await setUp(540_000);
      later(reloadMs);
      expect(await whoIsThere(browser)).toBe('Maja');
      later(120_000);
      expect(await whoIsThere(browser)).toBe('Maja');
    },
  );

  it('[AU-05] leaves it so, too, where it is asked for anew', async () => {
    const { browser, again } = await setUp();
    expect((await again()).status).toBe(303);
    later(500_000);
    for (let round = 0; round < 2; round += 1) expect(await whoIsThere(browser)).toBe('Maja');
  });

  it.each([0, 30_000])('[AU-08] keeps no log-out from taking the cookies away, %i ms later', async (waitMs) => {
    const { browser } = await setUp();
    later(waitMs);
    await browser.open('/auth/logout', logOutForm);
    expect([isLoggedIn(browser), browser.jar.get('nl-hint')]).toEqual([false, 'out']);
  });
});

it('[GJ-02] a second try over somebody else tells the backend nothing of that person’s gift journey', async () => {
  const world = createMigrationSite({ hasMoved: false });
  const browser = await world.logIn('user-1', 'se');
  await browser.open('/se/?envoy_share_link_hash=of-maja');
  await vi.waitFor(() => expect(world.told()).toHaveLength(1));
  Object.assign(world.identity, { userId: 'user-2', name: 'Per' });
  await loseLogin(browser);
  later(2_000);
  const back = await browser.begin('region=se');
  await browser.open(back.pathname + back.search);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([await whoIsThere(browser), world.told().length, browser.jar.has('envoySession')]).toEqual(['Per', 1, false]);
});

describe('a log-in whose tokens fit into no cookie', () => {
  it.each([true, false])(
    '[AU-05] leaves everybody as they are, is given back and told (somebody there: %s)',
    async (isIn) => {
      const { browser: open, identity, lines } = createTestSite();
      const browser = open();
      if (isIn) await browser.logIn();
      const { fetch } = identity;
      identity.fetch = async (request: Request) => {
        const answer = await fetch(request);
        if (new URL(request.url).pathname !== '/token') return answer;
        return Response.json({ ...((await answer.json()) as object), access_token: 'a'.repeat(3_500) });
      };
      Object.assign(identity, { userId: 'user-2', name: 'Per' });
      expect((await browser.logIn()).status).toBe(503);
      expect([await whoIsThere(browser), isLoggedIn(browser)]).toEqual(isIn ? ['Maja', true] : [null, false]);
      expect(identity.revoked).toHaveLength(1);
      expect(lines.join()).toContain('a session could not be written');
    },
  );
});

it('[MG-06] who has two log-ins of one account takes turns with them in one browser', async () => {
  const world = createMigrationSite({ hasMoved: true });
  const browser = world.browser();
  for (const userId of ['new', 'old', 'new', 'old']) {
    const before = browser.jar.get('__Host-access_token');
    await world.logIn(userId, 'se', browser);
    expect(browser.jar.get('__Host-access_token')).not.toBe(before);
  }
  later(500_000);
  for (let round = 0; round < 2; round += 1) expect(await whoIsThere(browser)).toBe('Maja');
});

it('[AU-08] a log-out takes the cookies away though the store takes its time for each look', async () => {
  const world = createTestSite();
  const browser = world.browser();
  await browser.logIn();
  const { store } = world.platform;
  const { read } = store;
  store.read = async (keys) => {
    await new Promise((resolve) => setTimeout(resolve, 900));
    later(900);
    return read(keys);
  };
  await browser.open('/auth/logout', logOutForm);
  expect(isLoggedIn(browser)).toBe(false);
});

it('[AU-05] a renewed token that fits into no cookie changes nothing, and the call is answered', async () => {
  const world = createTestSite();
  const browser = world.browser();
  await browser.logIn();
  later(500_000);
  const { fetch } = world.identity;
  world.identity.fetch = async (request: Request) => {
    const answer = await fetch(request);
    if (new URL(request.url).pathname !== '/token') return answer;
    return Response.json({ ...((await answer.json()) as object), access_token: 'a'.repeat(3_000) });
  };
  const answer = await browser.call('/api/v2/user/details');
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
  expect(world.lines.join()).toContain('a session could not be written');
});
