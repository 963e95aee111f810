import { afterEach, describe, expect, it, vi } from 'vitest';
import { flowNames } from '../session/flow-cookies.ts';
import { createTestSite, identityUrl, logOutForm, siteUrl } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

function setUp() {
  const world = createTestSite();
  return { ...world, world, browser: world.browser() };
}
const locationOf = (response: Response): string => response.headers.get('Location') ?? '';
const isLoggedIn = (jar: ReadonlyMap<string, string>): boolean => jar.has('__Host-access_token');

describe('logout', () => {
  const form = { ...logOutForm, body: 'region=fi' };
  const everywhere = { ...form, body: 'region=fi&everywhere=1' };

  it('[AU-08] clears the cookies, revokes the refresh token, ends the session at the provider and keeps the region', async () => {
    const { browser, identity } = setUp();
    await browser.logIn('region=fi');
    const response = await browser.open('/auth/logout', form);
    const location = new URL(locationOf(response));
    expect(location.origin + location.pathname).toBe(`${identityUrl}/session/end`);
    expect(location.searchParams.get('post_logout_redirect_uri')).toBe(`${siteUrl}/auth/logged-out`);
    expect(identity.revoked).toEqual(['refresh-secret-1']);
    expect(isLoggedIn(browser.jar)).toBe(false);
    expect([browser.jar.get('region'), browser.jar.get('nl-hint')]).toEqual(['fi', 'out']);
    const landed = await browser.open('/auth/logged-out?state=fi');
    expect([landed.status, locationOf(landed), browser.jar.get('nl-toast')]).toEqual([303, '/fi/', 'logged_out']);
  });

  it('shows no logout toast when a logged-in user opens the page that ends a logout', async () => {
    const { browser } = setUp();
    await browser.logIn('region=fi');
    const landed = await browser.open('/auth/logged-out?state=fi');
    expect([landed.status, locationOf(landed)]).toEqual([303, '/fi/']);
    expect([isLoggedIn(browser.jar), browser.jar.has('nl-toast')]).toEqual([true, false]);
  });

  it('[AU-08] rejects a copied session cookie after the logout, and refuses to refresh it', async () => {
    const { browser, world, identity, backend } = setUp();
    await browser.logIn('region=fi');
    const stolen = new Map(browser.jar);
    const attacker = world.browser();
    for (const [name, value] of stolen) attacker.jar.set(name, value);
    expect((await attacker.open('/se/mitt-konto')).status).toBe(200);
    await browser.open('/auth/logout', form);
    expect((await attacker.open('/se/mitt-konto')).status).toBe(302);
    await attacker.call('/api/v2/user');
    expect(backend.calls.at(-1)?.headers.has('Authorization')).toBe(false);
    const body = JSON.stringify({ state: { uuid: '1', region: 'fi' } });
    expect((await attacker.call('/auth/refreshSchibstedSession', { method: 'POST', body })).status).toBe(401);
    expect(identity.grants).toEqual(['authorization_code']);
    // the next login starts a new session
    await browser.logIn('region=fi');
    expect((await browser.open('/se/mitt-konto')).status).toBe(200);
  });

  it('[AU-08] happens at a login over another one: its token is revoked unless both may have one grant', async () => {
    const { browser, identity } = setUp();
    const tokens: number[] = [];
    for (const [userId, sid, region, revoked] of [
      ['user-1', 'a', 'se'],
      ['user-1', 'a', 'se'],
      ['user-1', 'b', 'se', 2],
      ['user-1', undefined, 'se'],
      ['user-1', 'b', 'fi', 4],
      ['user-2', 'b', 'fi', 5],
    ] as const) {
      Object.assign(identity, { userId, sid });
      await browser.logIn(`region=${region}`);
      if (revoked !== undefined) tokens.push(revoked);
      await vi.waitFor(() => expect(identity.revoked).toEqual(tokens.map((token) => `refresh-secret-${token}`)));
    }
    const { fetch } = identity;
    identity.userId = 'user-3';
    identity.fetch = (request) =>
      request.url.endsWith('/revocation') ? new Promise<Response>(() => undefined) : fetch(request);
    expect((await browser.logIn()).status).toBe(303);
  });

  it('ends all sessions of an account when the backend accepts its erasure, and none when it refuses', async () => {
    const { browser, world, backend } = setUp();
    const phone = world.browser();
    await browser.logIn('region=fi');
    await phone.logIn('region=fi');
    // an encoded path too: the backend treats it as the same path
    const requestErasure = () => browser.call('/api/v2/user-account/er%61sure', { method: 'POST' });
    backend.respond = () => Response.json({ title: 'RecentLoginRequiredError' }, { status: 403 });
    expect((await requestErasure()).status).toBe(403);
    expect(isLoggedIn(browser.jar)).toBe(true);
    backend.respond = () => Response.json({ requestedAt: '', latestBy: '' }, { status: 202 });
    const accepted = await requestErasure();
    expect([accepted.status, await accepted.json()]).toEqual([202, { requestedAt: '', latestBy: '' }]);
    expect((await browser.open('/se/mitt-konto')).status).toBe(302);
    expect((await phone.open('/se/mitt-konto')).status).toBe(302);
  });

  it('ends all sessions of an account at its first call after a ban, and none when the backend refuses otherwise', async () => {
    const { browser, world, backend } = setUp();
    const phone = world.browser();
    await browser.logIn();
    await phone.logIn();
    for (const [title, status] of [
      ['RecentLoginRequiredError', 200],
      ['AccountBannedError', 302],
    ] as const) {
      backend.respond = () => Response.json({ title }, { status: 403 });
      const refused = await phone.call('/api/v2/user');
      expect([refused.status, await refused.json()]).toEqual([403, { title }]);
      expect((await browser.open('/se/mitt-konto')).status).toBe(status);
    }
  });

  it('[AU-08] ends one session of the user, or all of them with `everywhere`', async () => {
    const { browser, world } = setUp();
    const [phone, tablet] = [world.browser(), world.browser()];
    await Promise.all([browser, phone, tablet].map((one) => one.logIn()));
    const states = () =>
      Promise.all([browser, phone, tablet].map(async (one) => (await one.open('/se/mitt-konto')).status));
    expect(await states()).toEqual([200, 200, 200]);
    await phone.open('/auth/logout', form);
    expect(await states()).toEqual([200, 302, 200]);
    await tablet.open('/auth/logout', everywhere);
    expect(await states()).toEqual([302, 302, 302]);
    await browser.logIn();
    expect(await states()).toEqual([200, 302, 302]);
  });

  it('[AU-08] reports that a logout everywhere failed when there is no session', async () => {
    const { browser } = setUp();
    const login = `/fi/kirjaudu?returnTo=${encodeURIComponent('/fi/oma-tili/profiili')}`;
    expect(locationOf(await browser.open('/auth/logout', everywhere))).toBe(login);
    expect(browser.jar.get('nl-toast')).toBe('everywhere_not_begun');
  });

  it.each([
    ['is down', { mode: 'down' }],
    ['does not know the user', { endStatus: 404 }],
  ] as const)(
    '[AU-08] reports that a logout everywhere failed when the provider %s, and ends the other sessions',
    async (_what, failure) => {
      const { browser, world, identity } = setUp();
      const phone = world.browser();
      await phone.logIn('region=fi');
      await browser.logIn('region=fi');
      Object.assign(identity, failure);
      expect(locationOf(await browser.open('/auth/logout', everywhere))).toBe('/fi/oma-tili/profiili');
      expect([browser.jar.get('nl-toast'), isLoggedIn(browser.jar)]).toEqual(['everywhere_failed', true]);
      expect((await phone.open('/fi/oma-tili')).status).toBe(302);
      Object.assign(identity, { mode: 'ok', endStatus: 204 });
      await browser.open('/auth/logout', everywhere);
      expect([identity.ended, isLoggedIn(browser.jar)]).toEqual([['user-1'], false]);
    },
  );

  it('[AU-08] ends the own sessions of all browsers when the provider has no such call, and requires a new proof', async () => {
    const site = createTestSite({ IDENTITY_ISSUER_FI: `${identityUrl}/` });
    const { identity, env } = site;
    expect(env.identityClients.fi.sessionsApi).toBeUndefined();
    env.identityClients.fi.issuer = identityUrl;
    identity.endStatus = 404;
    identity.authTime = Math.floor(Date.now() / 1_000) - 60;
    const [browser, phone] = [site.browser(), site.browser()];
    await browser.logIn('region=fi');
    await phone.logIn('region=fi');
    const out = await browser.open('/auth/logout', everywhere);
    expect([new URL(locationOf(out)).pathname, isLoggedIn(browser.jar)]).toEqual(['/session/end', false]);
    expect((await phone.open('/fi/oma-tili')).status).toBe(302);
    const again = await phone.logIn('region=fi');
    expect(new URL(locationOf(again), siteUrl).searchParams.get('screen')).toBe('again');
  });

  it('[AU-08] ends the session while the provider is down, and requires a new proof at the next login', async () => {
    const { browser, identity } = setUp();
    identity.authTime = Math.floor(Date.now() / 1_000) - 60;
    await browser.logIn('region=fi');
    identity.mode = 'down';
    const out = await browser.open('/auth/logout', form);
    expect([out.status, locationOf(out)]).toEqual([303, '/auth/logged-out?state=fi']);
    expect((await browser.open('/se/mitt-konto')).status).toBe(302);
    identity.mode = 'ok';
    const again = await browser.logIn('region=fi');
    expect([isLoggedIn(browser.jar), new URL(locationOf(again), siteUrl).searchParams.get('screen')]).toEqual([
      false,
      'again',
    ]);
    identity.authTime = Math.floor(Date.now() / 1_000) + 1;
    await browser.logIn('region=fi');
    expect(isLoggedIn(browser.jar)).toBe(true);
  });

  it('keeps the cookies of region and consent, and deletes those of the flows', async () => {
    const { browser } = setUp();
    await browser.logIn('region=fi');
    browser.jar.set('cc_cookie', 'choice');
    for (const name of flowNames) browser.jar.set(name, 'x');
    const response = await browser.open('/auth/logout', form);
    const names = response.headers.getSetCookie().map((line) => line.split('=')[0]);
    const session = ['__Host-access_token', '__Host-migration_session', 'nl-hint'];
    expect(new Set(names)).toEqual(new Set([...session, ...flowNames]));
    expect(response.headers.has('Clear-Site-Data')).toBe(false);
    expect([browser.jar.get('region'), browser.jar.get('cc_cookie')]).toEqual(['fi', 'choice']);
  });
});
