import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestSite, identityUrl, siteUrl } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

function setUp(variables: Record<string, string> = {}) {
  const world = createTestSite(variables);
  return { ...world, world, browser: world.browser() };
}
const locationOf = (response: Response): string => response.headers.get('Location') ?? '';
const isLoggedIn = (jar: ReadonlyMap<string, string>): boolean => jar.has('__Host-access_token');

describe('a user with a very long name', () => {
  it('[AU-15] gets a session with the first 100 characters of the name', async () => {
    const { browser: open, identity } = createTestSite();
    identity.name = 'Å'.repeat(3_000);
    const browser = open();
    expect((await browser.logIn()).status).toBe(303);
    const me = (await (await browser.open('/api/me')).json()) as { isLoggedIn: boolean; name: string };
    expect([me.isLoggedIn, me.name]).toEqual([true, 'Å'.repeat(100)]);
    const out = await browser.open('/auth/logout', { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-origin' } });
    expect([out.status, browser.jar.has('__Host-access_token')]).toEqual([303, false]);
  });
});

describe('GET /auth/login', () => {
  it.each([
    ['se', 'sv'],
    ['no', 'nb'],
    ['fi', 'fi'],
  ])(
    '[AU-01] redirects to the provider with the client of %s, language %s, state, nonce and PKCE',
    async (region, language) => {
      const { browser } = setUp();
      const response = await browser.open(`/auth/login?region=${region}&returnTo=/${region}/`);
      const requests = new URL(locationOf(response));
      expect(response.status).toBe(302);
      expect(requests.origin + requests.pathname).toBe(`${identityUrl}/auth`);
      expect(Object.fromEntries(requests.searchParams)).toMatchObject({
        client_id: `nordlyd-${region}`,
        redirect_uri: `${siteUrl}/auth/callback`,
        response_type: 'code',
        ui_locales: language,
        code_challenge_method: 'S256',
        code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
        state: expect.stringMatching(/^[\w-]{43}$/) as string,
        nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
      });
    },
  );

  it('responds with the localized "unavailable" page when the provider is down', async () => {
    const { browser, identity } = setUp();
    identity.mode = 'down';
    const response = await browser.open('/auth/login?region=fi');
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '10']);
    expect(await response.text()).toContain('<html lang="fi">unavailable');
  });

  it('responds with 503 when the provider fails after an earlier success', async () => {
    const { browser, identity } = setUp();
    expect((await browser.open('/auth/login?region=se')).status).toBe(302);
    identity.mode = 'down';
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6_000);
    expect((await browser.open('/auth/login?region=se')).status).toBe(503);
    now.mockRestore();
  });
});

describe('GET /auth/callback', () => {
  it('[AU-02] redirects to the requested path and query with a session and the region of the login', async () => {
    const { browser } = setUp();
    const wanted = '/no/checkout-v2/duo?coupon=HEI%20DU';
    const sent = await browser.open(wanted);
    expect(sent.status).toBe(302);
    const back = await browser.begin(new URL(locationOf(sent), siteUrl).search.slice(1));
    const landed = await browser.open(back.pathname + back.search);
    expect([landed.status, locationOf(landed)]).toEqual([303, wanted]);
    const hint = browser.jar.get('nl-hint');
    expect([browser.jar.get('region'), isLoggedIn(browser.jar), hint]).toEqual([
      'no',
      true,
      expect.stringMatching(/^in-/),
    ]);
    expect((await browser.open(wanted)).status).toBe(200);
  });

  it('[AU-08] sets a hint cookie for scripts that differs per user and does not contain the user id', async () => {
    const { browser, identity } = setUp();
    const logInAs = async (userId: string): Promise<string | undefined> => {
      Object.assign(identity, { userId });
      await browser.logIn();
      return browser.jar.get('nl-hint');
    };
    const hint = await logInAs('user-1');
    expect(hint).toMatch(/^in-[0-9a-f]{4}$/);
    expect(await logInAs('user-1')).toBe(hint);
    expect(await logInAs('user-2')).not.toBe(hint);
  });

  it('[AU-15] sets one opaque session cookie with all its attributes, and a new value at each login that ends the old one', async () => {
    const { browser, world } = setUp();
    const attacker = world.browser();
    const logIn = async (): Promise<string> => {
      const cookies = (await browser.logIn()).headers.getSetCookie();
      expect(cookies.filter((line) => line.includes('refresh_token'))).toEqual([]);
      return cookies.find((line) => line.startsWith('__Host-access_token=')) ?? '';
    };
    const first = await logIn();
    for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(first).toContain(attribute);
    expect(first).toMatch(/^__Host-access_token=[\w-]{22}\.[\w-]{43};/);
    for (const [name, value] of browser.jar) attacker.jar.set(name, value);
    expect((await attacker.open('/se/mitt-konto')).status).toBe(200);
    expect(await logIn()).not.toBe(first);
    expect((await attacker.open('/se/mitt-konto')).status).toBe(302);
    const header = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    expect(header.length).toBeLessThanOrEqual(300);
  });

  it('redirects to the home page without a second session when the same response arrives twice', async () => {
    const { browser, identity } = setUp();
    const back = await browser.begin('region=se&returnTo=/se/upptack');
    await browser.open(back.pathname + back.search);
    const session = browser.jar.get('__Host-access_token');
    const again = await browser.open(back.pathname + back.search);
    expect(locationOf(again)).toBe('/');
    expect(again.headers.getSetCookie()).toEqual([]);
    expect(browser.jar.get('__Host-access_token')).toBe(session);
    expect(identity.grants).toEqual(['authorization_code']);
  });

  it('rejects the response to a login of another browser without a call to the provider', async () => {
    const { browser, edge, identity } = setUp();
    const back = await browser.begin('region=se');
    const response = await edge.request(back.href);
    expect(locationOf(response)).toBe('/');
    // the edge cannot distinguish this from an expired attempt, and shows a toast
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^nl-toast=login_refused;/)]);
    expect(identity.grants).toEqual([]);
  });

  it.each([
    [
      'another state with the same beginning',
      (back: URL) => back.searchParams.set('state', `${back.searchParams.get('state')?.slice(0, 12)}${'A'.repeat(31)}`),
    ],
    ['no state', (back: URL) => back.searchParams.delete('state')],
    ['another issuer', (back: URL) => back.searchParams.set('iss', 'https://evil.example')],
    ['no issuer', (back: URL) => back.searchParams.delete('iss')],
    [
      'another nonce',
      (back: URL) => back.searchParams.set('code', back.searchParams.get('code')!.replace(/\.[^.]+\./, '.other.')),
    ],
    [
      'a code that was made for another verifier',
      (back: URL) => back.searchParams.set('code', back.searchParams.get('code')!.replace(/^[^.]+/, 'x'.repeat(43))),
    ],
    [
      'a code made for another client',
      (back: URL) => back.searchParams.set('code', back.searchParams.get('code')!.replace('nordlyd-se', 'nordlyd-fi')),
    ],
  ])('starts no session for a response with %s', async (_what, tamper) => {
    const { browser } = setUp();
    const back = await browser.begin('region=se&returnTo=/se/upptack');
    tamper(back);
    const response = await browser.open(back.pathname + back.search);
    expect(response.status).toBe(303);
    expect(isLoggedIn(browser.jar)).toBe(false);
  });

  it.each([
    ['access_denied', 'login_cancelled', 'login_cancelled'],
    ['access_denied', 'eid_failed', 'login_eid_failed'],
    ['access_denied', 'account_locked', 'login_account_locked'],
    ['server_error', 'whatever', 'login_service_down'],
    ['invalid_scope', 'whatever', 'login_refused'],
  ])('redirects %s (%s) to the home page with the toast %s', async (error, description, toast) => {
    const { browser } = setUp();
    const back = await browser.begin('region=se&returnTo=/se/mitt-konto');
    back.searchParams.delete('code');
    back.searchParams.set('error', error);
    back.searchParams.set('error_description', description);
    const response = await browser.open(back.pathname + back.search);
    expect([response.status, locationOf(response)]).toEqual([303, '/se/']);
    expect(browser.jar.get('nl-toast')).toBe(toast);
    expect(isLoggedIn(browser.jar)).toBe(false);
  });

  it('shows the "unavailable" page in the language of the region when the provider fails', async () => {
    const { browser, identity } = setUp();
    const back = await browser.begin('region=no');
    identity.mode = 'fault';
    const response = await browser.open(back.pathname + back.search);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('<html lang="no">unavailable');
    identity.mode = 'ok';
    expect((await browser.open(back.pathname + back.search)).status).toBe(303);
    expect(isLoggedIn(browser.jar)).toBe(true);
  });

  it('starts the login again once, with the same return path, after a lost response of the provider', async () => {
    const { browser, identity } = setUp();
    const returnTo = '/no/checkout-v2/duo?coupon=HALF3';
    const back = await browser.begin(new URLSearchParams({ region: 'no', returnTo }).toString());
    identity.mode = 'lost';
    expect((await browser.open(back.pathname + back.search)).status).toBe(503);
    identity.mode = 'ok';
    const restarted = new URL(locationOf(await browser.open(back.pathname + back.search)), siteUrl);
    expect([restarted.pathname, restarted.searchParams.get('returnTo')]).toEqual(['/auth/login', returnTo]);
    const next = await browser.begin(restarted.search.slice(1));
    identity.mode = 'invalid_grant';
    expect(locationOf(await browser.open(next.pathname + next.search))).toBe('/no/tilbud?coupon=HALF3');
    expect(browser.jar.get('nl-toast')).toBe('login_refused');
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/..//evil.example', '/%09/evil.example'])(
    'does not redirect to %s after the login',
    async (returnTo) => {
      const { browser } = setUp();
      const landed = await browser.logIn(new URLSearchParams({ region: 'se', returnTo }).toString());
      expect(new URL(locationOf(landed), siteUrl).origin).toBe(siteUrl);
      expect(isLoggedIn(browser.jar)).toBe(true);
    },
  );
});

describe('pages of the provider', () => {
  it.each([
    ['/auth/profile?region=no', `${identityUrl}/account?ui_locales=nb`],
    ['/auth/privacy-settings?region=fi', `${identityUrl}/privacy-settings?ui_locales=fi`],
    ['/auth/profile?region=https://evil.example', `${identityUrl}/account?ui_locales=sv`],
  ])('[AC-06] redirects %s to %s', async (path, location) => {
    const { browser } = setUp();
    expect(locationOf(await browser.open(path))).toBe(location);
  });

  it('[AC-06] [AU-19] redirects to the addresses that a region has configured', async () => {
    const { browser } = setUp({
      IDENTITY_PROFILE_URL_NO: 'https://profil.example/meg',
      IDENTITY_PRIVACY_URL_FI: 'https://privacy.example/?tab=1',
    });
    const open = async (path: string) => locationOf(await browser.open(path));
    expect(await open('/auth/profile?region=no')).toBe('https://profil.example/meg?ui_locales=nb');
    expect(await open('/auth/privacy-settings?region=no')).toBe(`${identityUrl}/privacy-settings?ui_locales=nb`);
    expect(await open('/auth/privacy-settings?region=fi')).toBe('https://privacy.example/?tab=1&ui_locales=fi');
  });
});
