import { afterEach, describe, expect, it, vi } from 'vitest';
import { createWorld, ownScript } from './test-world.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A page that the first of two people opened, who has logged out since; the other one is logged in. */
async function setUp(isOver = false) {
  const { browser: open, identity, backend } = createWorld();
  const browser = open();
  await browser.logIn();
  const opened = browser.jar.get('nl-hint') ?? '';
  const form = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' };
  if (!isOver) await browser.open('/auth/logout', { method: 'POST', headers: form, body: 'region=se' });
  Object.assign(identity, { userId: 'user-2', name: 'Per' });
  await browser.logIn();
  backend.calls.splice(0);
  const ask = async (path: string, method: string, mark: string) => {
    const answer = await browser.open(path, { method, headers: { ...ownScript, 'X-Nordlyd': mark } });
    return [answer.status, answer.headers.getSetCookie().length, backend.calls.splice(0).length];
  };
  return { ask, opened, now: browser.jar.get('nl-hint') ?? '' };
}

describe('[AU-08] a page that somebody else had opened', () => {
  it.each([
    ['DELETE', '/api/v2/subscription/package'],
    ['POST', '/api/v2/user-account/erasure'],
    ['GET', '/api/v2/subscription'],
    ['GET', '/api/logins'],
    ['DELETE', '/api/logins'],
  ])('changes nothing of who is logged in now, and is told nothing of them: %s %s', async (method, path) => {
    for (const isOver of [false, true]) {
      const { ask, opened, now } = await setUp(isOver);
      expect(await ask(path, method, opened)).toEqual([401, 0, 0]);
      for (const mark of [now, '1']) expect((await ask(path, method, mark))[0]).toBe(200);
    }
  });

  it('is the same person’s as long as they log in over themselves, and after each renewal', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const browser = createWorld().browser();
    await browser.logIn();
    const headers = { ...ownScript, 'X-Nordlyd': browser.jar.get('nl-hint') ?? '' };
    await browser.logIn();
    expect((await browser.open('/api/v2/subscription', { headers })).status).toBe(200);
    vi.setSystemTime(Date.now() + 500_000);
    expect((await browser.open('/api/v2/subscription', { headers })).status).toBe(200);
    expect((await browser.open('/api/v2/subscription', { headers })).status).toBe(200);
    vi.useRealTimers();
  });
});
