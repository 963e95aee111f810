import { afterEach, expect, it, vi } from 'vitest';
import { createEncryption } from '../security/encrypted-cookie.ts';
import { createLogoutTokens } from '../testing/logout-tokens.ts';
import { createTestSite, logOutForm } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A browser with the two encrypted cookies of a session from before the session store. */
async function setUp() {
  const world = createTestSite();
  const { encrypt } = createEncryption(world.env.sessionKeys);
  const access = {
    id: 'old-session',
    startedAt: Date.now() - 1_000,
    token: 'old-token',
    issuedAt: Date.now(),
    expiresAt: Date.now() + 600_000,
    userId: 'user-1',
    name: 'Maja',
    provider: 'schibsted',
    region: 'se',
    home: 'se',
  };
  const refresh = { id: 'old-session', token: 'old-refresh', idToken: '' };
  const old = new Map([
    ['__Host-access_token', await encrypt(access, 3_600)],
    ['__Host-refresh_token', await encrypt(refresh, 3_600)],
  ]);
  const browser = world.browser();
  const restore = (one: typeof browser): void => old.forEach((value, name) => void one.jar.set(name, value));
  restore(browser);
  return { ...world, open: world.browser, browser, restore };
}

it('[AU-08] exchanges the cookies of an old session for one record, also for parallel requests', async () => {
  const { browser, restore, identity } = await setUp();
  const responses = await Promise.all(['/api/me', '/se/mitt-konto', '/api/v2/user'].map((path) => browser.call(path)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect([browser.jar.get('__Host-access_token')?.length, browser.jar.has('__Host-refresh_token')]).toEqual([
    66,
    false,
  ]);
  expect(identity.grants).toEqual(['refresh_token']);
  const session = browser.jar.get('__Host-access_token');
  // a response that was lost
  restore(browser);
  expect((await browser.open('/se/mitt-konto')).status).toBe(200);
  expect(browser.jar.get('__Host-access_token')).toBe(session);
});

it('[AU-08] ends an exchanged session when the provider ends its own', async () => {
  const { browser, edge, identity } = await setUp();
  identity.sid = 'provider-1';
  await browser.call('/api/me');
  const { sign, post } = await createLogoutTokens({ edge, identity });
  expect(await post(await sign({ sid: 'provider-1' }))).toBe(200);
  expect((await browser.open('/se/mitt-konto')).status).toBe(302);
});

it('[AU-08] gives no session for a copy of old cookies after the logout', async () => {
  const { browser, open, restore } = await setUp();
  await browser.call('/api/me');
  await browser.open('/auth/logout', logOutForm);
  const attacker = open();
  restore(attacker);
  expect((await attacker.open('/se/mitt-konto')).status).toBe(302);
});

it('[AU-08] repeats the exchange of a cookie when the session store failed', async () => {
  const { browser, platform } = await setUp();
  const { create } = platform.sessionStore;
  platform.sessionStore.create = (entry) =>
    entry.userKey.startsWith('exchanged') ? create(entry) : Promise.reject(new Error('connection refused'));
  expect((await browser.call('/api/me')).status).toBe(503);
  platform.sessionStore.create = create;
  expect((await browser.open('/se/mitt-konto')).status).toBe(200);
});
