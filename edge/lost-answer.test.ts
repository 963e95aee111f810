import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { createMovingWorld, isLoggedIn } from './test-accounts.ts';
import { createWorld } from './test-world.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.unstubAllGlobals().useRealTimers());

type Browser = ReturnType<ReturnType<typeof createWorld>['browser']>;

const later = (ms: number): void => void vi.setSystemTime(Date.now() + ms);
const whoIsThere = async (browser: Browser): Promise<string | null> =>
  ((await (await browser.call('/api/me')).json()) as { name: string | null }).name;
const logOut: RequestInit = {
  method: 'POST',
  headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' },
  body: 'region=se',
};

/** Somebody who is logged in logs in once more, and the answer of that never comes: a page that was left, a bad line. */
async function setUp() {
  const browser = createWorld().browser();
  await browser.logIn();
  const back = await browser.begin('region=se');
  const before = new Map(browser.jar);
  expect((await browser.open(back.pathname + back.search)).status).toBe(303);
  browser.jar.clear();
  for (const [name, value] of before) browser.jar.set(name, value);
  return { browser, again: () => browser.open(back.pathname + back.search) };
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

  it('[AU-05] leaves it so, too, where it is asked for anew', async () => {
    const { browser, again } = await setUp();
    expect((await again()).status).toBe(303);
    later(500_000);
    for (let round = 0; round < 2; round += 1) expect(await whoIsThere(browser)).toBe('Maja');
  });

  it.each([0, 30_000])('[AU-08] keeps no log-out from taking the cookies away, %i ms later', async (waitMs) => {
    const { browser } = await setUp();
    later(waitMs);
    await browser.open('/auth/logout', logOut);
    expect([isLoggedIn(browser), browser.jar.get('nl-hint')]).toEqual([false, 'out']);
  });
});

it('[MG-06] who has two log-ins of one account takes turns with them in one browser', async () => {
  const world = createMovingWorld({ hasMoved: true });
  const browser = world.browser();
  for (const userId of ['new', 'old', 'new', 'old']) {
    const before = browser.jar.get('__Host-access_token');
    await world.logIn(userId, 'se', browser);
    expect(browser.jar.get('__Host-access_token')).not.toBe(before);
  }
  later(500_000);
  for (let round = 0; round < 2; round += 1) expect(await whoIsThere(browser)).toBe('Maja');
});

it('[AU-08] a log-out takes the cookies away though the book takes its time for each look', async () => {
  const world = createWorld();
  const browser = world.browser();
  await browser.logIn();
  const { book } = world.platform;
  const { read } = book;
  book.read = async (keys) => {
    await new Promise((resolve) => setTimeout(resolve, 900));
    later(900);
    return read(keys);
  };
  await browser.open('/auth/logout', logOut);
  expect(isLoggedIn(browser)).toBe(false);
});

it('[AU-05] a renewed token that fits into no cookie changes nothing, and the call is answered', async () => {
  const world = createWorld();
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
  expect(world.lines.join()).toContain('a renewed log-in could not be written');
});
