import { generateKeyPair } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLogoutTokens, seconds } from '../testing/logout-tokens.ts';
import { createMigrationSite, isLoggedIn } from '../testing/moved-accounts.ts';
import { createTestSite } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals().useRealTimers());

/** A site with two browsers of `user-1` and one of `user-2` with sessions at the provider, and one of `user-1` without. */
async function setUp() {
  const world = createTestSite();
  const { identity, browser: open } = world;
  const logIn = async (userId: string, sid?: string) => {
    Object.assign(identity, { userId, sid });
    const browser = open();
    await browser.logIn();
    return browser;
  };
  const browsers = [
    await logIn('user-1', 'a'),
    await logIn('user-1', 'b'),
    await logIn('user-2', 'c'),
    await logIn('user-1'),
  ];
  /** The statuses of their account pages. */
  const openAccounts = () =>
    Promise.all(browsers.map(async (browser) => (await browser.open('/se/mitt-konto')).status));
  return { ...world, ...(await createLogoutTokens(world)), browsers, openAccounts };
}

describe('[AU-08] back-channel logout', () => {
  it.each([
    ['all sessions of a user', { sub: 'user-1' }, [302, 302, 200, 302]],
    ['one session at the provider', { sid: 'b' }, [200, 302, 200, 200]],
    [
      'one session at the provider, and those of its user without any',
      { sub: 'user-1', sid: 'a' },
      [302, 200, 200, 302],
    ],
    ['no session, for an unknown user', { sub: 'user-3' }, [200, 200, 200, 200]],
  ])('deletes %s', async (_what, claims, statuses) => {
    const { sign, post, openAccounts } = await setUp();
    expect([await post(await sign(claims)), await openAccounts()]).toEqual([200, statuses]);
  });

  it('deletes no session that began after the token was used once', async () => {
    const { sign, post, openAccounts, browsers, identity } = await setUp();
    const token = await sign({ sub: 'user-2' });
    expect([await post(token), await openAccounts()]).toEqual([200, [200, 200, 302, 200]]);
    identity.userId = 'user-2';
    await browsers[2]?.logIn();
    expect([await post(token), await openAccounts()]).toEqual([200, [200, 200, 200, 200]]);
    expect([await post(await sign({ sub: 'user-2' })), await openAccounts()]).toEqual([200, [200, 200, 302, 200]]);
  });

  it('deletes a session whose id at the provider a refresh named first', async () => {
    const { sign, post, browsers, identity } = await setUp();
    Object.assign(identity, { userId: 'user-1', sid: 'late' });
    vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 500_000);
    await browsers[3]?.call('/api/me');
    expect([await post(await sign({ sid: 'late' })), (await browsers[3]?.open('/se/mitt-konto'))?.status]).toEqual([
      200, 302,
    ]);
  });

  it('deletes no session of a login to which the account of the user was moved', async () => {
    const site = createMigrationSite();
    const { sign, post } = await createLogoutTokens(site);
    const browser = await site.logIn('new', 'no');
    expect([await post(await sign({ sub: 'old' })), await isLoggedIn(browser)]).toEqual([200, true]);
    expect([await post(await sign({ sub: 'new' })), await isLoggedIn(browser)]).toEqual([200, false]);
  });

  it('deletes no session at the provider of another region', async () => {
    const { platform, browser: open } = createTestSite();
    const browser = open();
    await browser.logIn('region=no');
    const variables = { IDENTITY_ISSUER_NO: 'http://other.test' };
    const { sign, post } = await createLogoutTokens(createTestSite(variables, { sessionStore: platform.sessionStore }));
    expect([await post(await sign({ sub: 'user-1' })), (await browser.open('/no/min-konto')).status]).toEqual([
      200, 200,
    ]);
  });

  it('deletes the sessions at the second attempt when the store was down at the first', async () => {
    const { sign, post, openAccounts, platform } = await setUp();
    const token = await sign({ sub: 'user-1' });
    const remove = platform.sessionStore.delete;
    platform.sessionStore.delete = () => Promise.reject(new Error('down'));
    expect([await post(token), await openAccounts()]).toEqual([503, [200, 200, 200, 200]]);
    platform.sessionStore.delete = remove;
    expect([await post(token), await openAccounts()]).toEqual([200, [302, 302, 200, 302]]);
  });

  it.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'somebody-else' }],
    ['an old token', { iat: seconds() - 600 }],
    ['an id token', { events: undefined }],
    ['a nonce', { nonce: 'x' }],
    ['no token id', { jti: undefined }],
    ['no user and no session', { sub: undefined }],
  ])('rejects %s', async (_what, change) => {
    const { sign, post, openAccounts } = await setUp();
    expect([await post(await sign({ sub: 'user-1', ...change })), await openAccounts()]).toEqual([
      400,
      [200, 200, 200, 200],
    ]);
  });

  it.each([
    ['503', () => new Response('down', { status: 503 })],
    ['429', () => Response.json({ error: 'too_many_requests' }, { status: 429 })],
    ['a page', () => new Response('<html>')],
    ['no keys', () => Response.json({})],
  ])('responds with 503 when the key set answers with %s, so that the provider tries again', async (_what, respond) => {
    const { sign, post, openAccounts, keySet } = await setUp();
    const { respond: withKeys } = keySet;
    keySet.respond = respond;
    const token = await sign({ sub: 'user-1' });
    expect([await post(token), await openAccounts()]).toEqual([503, [200, 200, 200, 200]]);
    keySet.respond = withKeys;
    expect([await post(token), await openAccounts()]).toEqual([200, [302, 302, 200, 302]]);
  });

  it('rejects a token of another key, and responds with 503 while the keys cannot be fetched', async () => {
    const { sign, post, openAccounts, identity } = await setUp();
    const { privateKey } = await generateKeyPair('RS256');
    identity.mode = 'down';
    expect(await post(await sign({ sub: 'user-1' }))).toBe(503);
    identity.mode = 'ok';
    expect([await post(await sign({ sub: 'user-1' }, privateKey)), await openAccounts()]).toEqual([
      400,
      [200, 200, 200, 200],
    ]);
  });
});
