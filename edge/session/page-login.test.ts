import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestSite, ownScript } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

const form = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' };
const refresh = '/auth/refreshSchibstedSession';

/** A page that the first of two people opened, who has logged out since; the other one is logged in. */
async function setUp(isOver = false) {
  const { browser: open, identity, backend } = createTestSite();
  const browser = open();
  await browser.logIn();
  const opened = browser.jar.get('nl-hint') ?? '';
  if (!isOver) await browser.open('/auth/logout', { method: 'POST', headers: form, body: 'region=se' });
  Object.assign(identity, { userId: 'user-2', name: 'Per' });
  await browser.logIn();
  const phone = open();
  await phone.logIn();
  backend.calls.splice(0);
  const send = async (path: string, method: string, mark: string) => {
    const body = path === refresh ? JSON.stringify({ state: { uuid: 'page', region: 'se' } }) : null;
    const response = await browser.open(path, { method, body, headers: { ...ownScript, 'X-Nordlyd': mark } });
    return [response.status, response.headers.getSetCookie().length, backend.calls.splice(0).length];
  };
  return { browser, phone, send, opened, now: browser.jar.get('nl-hint') ?? '' };
}

describe('[AU-08] a page that another user opened', () => {
  it.each([
    ['DELETE', '/api/v2/subscription/package'],
    ['POST', '/api/v2/user-account/erasure'],
    ['GET', '/api/v2/subscription'],
    ['GET', '/api/logins'],
    ['DELETE', '/api/logins'],
    ['POST', refresh],
  ])('neither changes nor reads data of the current user: %s %s', async (method, path) => {
    for (const isOver of [false, true]) {
      const { send, opened, now } = await setUp(isOver);
      expect(await send(path, method, opened)).toEqual([401, 0, 0]);
      for (const mark of [now, '1']) expect((await send(path, method, mark))[0]).toBe(200);
    }
  });

  it('is refused as the contract has it', async () => {
    const { browser, opened } = await setUp();
    const response = await browser.call('/api/v2/subscription', { headers: { 'X-Nordlyd': opened } });
    expect([response.headers.get('WWW-Authenticate'), await response.json()]).toMatchObject([
      'Bearer',
      { type: 'about:blank', title: 'Unauthorized', status: 401, code: 'unauthorized' },
    ]);
  });

  it('ends no session of the current user, and reports that nothing was done', async () => {
    const { browser, phone, opened, now } = await setUp();
    const logOut = async (page: string): Promise<string | null> => {
      const body = new URLSearchParams({ region: 'se', everywhere: '1', page }).toString();
      const response = await browser.open('/auth/logout', { method: 'POST', headers: form, body });
      return response.headers.get('Location');
    };
    expect([await logOut(opened), browser.jar.get('nl-toast')]).toEqual(['/se/mitt-konto/profil', 'other_login']);
    expect((await phone.open('/se/mitt-konto')).status).toBe(200);
    expect(await logOut(now)).toContain('/session/end');
    expect((await phone.open('/se/mitt-konto')).status).toBe(302);
  });

  it('finds the right hint after its reload, although another response wrote the hint cookie', async () => {
    const browser = createTestSite().browser();
    await browser.logIn();
    const hint = browser.jar.get('nl-hint');
    browser.jar.set('nl-hint', 'in-zzzz');
    expect((await browser.call('/api/v2/subscription', { headers: { 'X-Nordlyd': 'in-zzzz' } })).status).toBe(401);
    expect(browser.jar.get('nl-hint')).toBe(hint);
  });

  it('stays valid when the same user logs in again, and after each refresh', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const browser = createTestSite().browser();
    await browser.logIn();
    const headers = { ...ownScript, 'X-Nordlyd': browser.jar.get('nl-hint') ?? '' };
    await browser.logIn();
    expect(browser.jar.get('nl-hint')).toBe(headers['X-Nordlyd']);
    expect((await browser.open('/api/v2/subscription', { headers })).status).toBe(200);
    vi.setSystemTime(Date.now() + 500_000);
    expect((await browser.open('/api/v2/subscription', { headers })).status).toBe(200);
    expect((await browser.open('/api/v2/subscription', { headers })).status).toBe(200);
    vi.useRealTimers();
  });
});
