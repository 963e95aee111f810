import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestSite, identityUrl, siteUrl } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

function setUp() {
  const world = createTestSite();
  return { ...world, browser: world.browser() };
}
const locationOf = (response: Response): string => response.headers.get('Location') ?? '';
const problem = (title: string) =>
  Response.json({ type: `urn:nordlyd:problem:${title}`, title, status: 403 }, { status: 403 });
const features = {
  isAudiobooksEnabled: true,
  isCheckoutV2Enabled: true,
  enableAccountRegionRedirect: true,
  isImmediateInactivationEnabled: true,
  enableRedirectToCheckoutV2: true,
};

describe('a login that the product rejects', () => {
  it.each([
    ['LegacyAccountCreationError', 'legacy_account'],
    ['AccountBannedError', 'account_banned'],
  ])(
    '[AU-02] [AU-06] starts no session for %s, and redirects to the login page with notice %s and the return path',
    async (title, notice) => {
      const { browser, backend, identity } = setUp();
      backend.respond = ({ path }) => (path === '/v2/user/details' ? problem(title) : Response.json(features));
      const returnTo = '/no/checkout-v2/duo?coupon=HALF3';
      const landed = await browser.logIn(new URLSearchParams({ region: 'no', returnTo }).toString());
      const query = new URLSearchParams({ notice, returnTo }).toString();
      expect([landed.status, locationOf(landed)]).toEqual([303, `/no/logg-inn?${query}`]);
      expect(browser.jar.has('__Host-access_token')).toBe(false);
      expect(identity.revoked).toHaveLength(1);
    },
  );

  it('[AU-02] [AU-06] shows its notice to a user with another session; without a notice the login page redirects', async () => {
    const { browser, backend, identity } = setUp();
    await browser.logIn();
    backend.respond = ({ path }) =>
      path === '/v2/user/details' ? problem('AccountBannedError') : Response.json(features);
    identity.userId = 'user-2';
    const landed = locationOf(await browser.logIn('region=se&returnTo=/se/mitt-konto'));
    expect(landed).toBe('/se/logga-in?notice=account_banned&returnTo=%2Fse%2Fmitt-konto');
    const shown = await browser.open(landed);
    expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('"notice":"account_banned"')]);
    expect(browser.jar.has('__Host-access_token')).toBe(true);
    expect(locationOf(await browser.open('/se/logga-in?returnTo=%2Fse%2Fupptack'))).toBe('/se/upptack');
  });

  it('[AU-16] shows a dialog on the login page, and no toast, for a new social account', async () => {
    const { browser } = setUp();
    const back = await browser.begin('region=fi&returnTo=/fi/oma-tili');
    back.searchParams.delete('code');
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('error_description', 'social_account_banned');
    expect(locationOf(await browser.open(back.pathname + back.search))).toBe(
      '/fi/kirjaudu?notice=social_account_banned&returnTo=%2Ffi%2Foma-tili',
    );
    expect(browser.jar.has('nl-toast')).toBe(false);
  });

  it.each(['eid_failed', 'eid_timeout', 'account_locked', 'account_temp_locked', 'service_down', 'invalid_details'])(
    '[ER-12] shows a separate toast for the provider error %s',
    async (reason) => {
      const { browser } = setUp();
      const back = await browser.begin('region=no&returnTo=/no/sok');
      back.searchParams.delete('code');
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', reason);
      expect(locationOf(await browser.open(back.pathname + back.search))).toBe('/no/sok');
      expect(browser.jar.get('nl-toast')).toBe(`login_${reason}`);
    },
  );

  it.each([500, 503, 403])(
    'starts a session when the backend responds with %i without a known error title',
    async (status) => {
      const { browser, backend } = setUp();
      backend.respond = ({ path }) =>
        path === '/v2/user/details' ? new Response('?', { status }) : Response.json(features);
      await browser.logIn();
      expect(browser.jar.has('__Host-access_token')).toBe(true);
    },
  );
});

describe('a login whose token the backend rejects', () => {
  it('[AU-04] starts no session and responds with 503 and no redirect, because a second login would fail too', async () => {
    const { browser, backend, identity, lines } = setUp();
    backend.respond = ({ path }) =>
      path === '/v2/user/details' ? new Response('?', { status: 401 }) : Response.json(features);
    const landed = await browser.logIn('region=no');
    expect([landed.status, landed.headers.get('Retry-After')]).toEqual([503, '10']);
    expect(browser.jar.has('__Host-access_token')).toBe(false);
    expect(identity.revoked).toHaveLength(1);
    expect(lines.join()).toMatch(/"level":"error".*BACKEND_TOKEN_KEY/);
  });
});

describe('maintenance', () => {
  it('[AU-17] redirects a new login to the page of the visitor with a maintenance toast', async () => {
    const { browser, backend } = setUp();
    backend.respond = () => Response.json({ ...features, isMaintenanceActive: true });
    const open = await browser.open('/auth/login?region=se&returnTo=/se/upptack');
    expect([open.status, locationOf(open), browser.jar.get('nl-toast')]).toEqual([
      303,
      '/se/upptack',
      'login_maintenance',
    ]);
    const account = await browser.open('/auth/login?region=se&returnTo=/se/mitt-konto');
    expect(locationOf(account)).toBe('/se/');
    backend.respond = () => Response.json(features);
    expect(locationOf(await browser.open('/auth/login?region=se'))).toContain(identityUrl);
  });

  it('[AU-17] rejects the callback of a login that started before the maintenance', async () => {
    const { browser, backend, identity } = setUp();
    const back = await browser.begin('region=se&returnTo=/se/upptack');
    backend.respond = () => Response.json(features);
    await browser.open('/api/me');
    backend.respond = () => Response.json({ ...features, isMaintenanceActive: true });
    const response = await browser.open(back.pathname + back.search);
    expect([response.status, locationOf(response), browser.jar.get('nl-toast')]).toEqual([
      303,
      '/se/upptack',
      'login_maintenance',
    ]);
    expect([browser.jar.has('__Host-access_token'), identity.grants]).toEqual([false, []]);
    // the response has the new feature flags, not the cached ones
    expect(await (await browser.open('/api/me')).json()).toMatchObject({ features: { isMaintenanceActive: true } });
  });
});

describe('the first screen of the provider', () => {
  it.each([
    ['signup', 'create', null],
    ['forgot', 'login', 'forgot'],
    ['connect', 'login', 'connect'],
    ['login', null, null],
    ['<script>', null, null],
  ])('requests for screen %s the prompt %s and the hint %s', async (screen, prompt, hint) => {
    const { browser } = setUp();
    const requests = new URL(
      locationOf(await browser.open(`/auth/login?region=se&screen=${encodeURIComponent(screen)}`)),
    );
    expect([requests.searchParams.get('prompt'), requests.searchParams.get('screen_hint')]).toEqual([prompt, hint]);
  });
});

describe('paths that redirect', () => {
  it.each([
    ['/se/login-app/idp', '/auth/login?region=se&returnTo=%2Fse%2Flogin-app-flow'],
    ['/no/login-app-flow', '/auth/login?region=no&returnTo=%2Fno%2Flogin-app-flow'],
    ['/fi/subscription-flow', '/auth/login?region=fi&returnTo=%2Ffi%2Fsubscription-flow'],
    ['/se/ios-subscription-flow', '/auth/login?region=se&returnTo=%2Fse%2Fios-subscription-flow'],
    ['/se/logga-in/anslut', '/auth/login?region=se&returnTo=%2Fse%2Flogga-in%2Fanslut'],
  ])('[RT-15] redirects a visitor of %s to %s', async (path, location) => {
    const response = await setUp().browser.open(path);
    expect([response.status, locationOf(response)]).toEqual([302, location]);
  });

  it.each([
    ['/se/registrera/kassa', '/se/checkout-v2/standard', '/se/erbjudande'],
    ['/no/duo/kasse?coupon=HEI%20DU', '/no/checkout-v2/duo?coupon=HEI%20DU', '/no/tilbud?coupon=HEI%20DU'],
    ['/fi/total/kassa', '/fi/checkout-v2/premiumTotal', '/fi/tarjous'],
    ['/se/total-duo/kassa', '/se/checkout-v2/premiumTotalDuo', '/se/erbjudande'],
  ])(
    '[RT-19] [FF-03] redirects the older checkout %s after the login to %s, and to %s when the flag is off',
    async (path, on, off) => {
      for (const [isOn, location] of [
        [true, on],
        [false, off],
      ] as const) {
        const { browser, backend } = setUp();
        const switches = { ...features, enableAccountRegionRedirect: false, enableRedirectToCheckoutV2: isOn };
        backend.respond = ({ path: requests }) => Response.json(requests === '/v2/feature' ? switches : {});
        const sent = await browser.open(path);
        const query = { region: path.slice(1, 3), returnTo: path, screen: 'signup' };
        const login = `/auth/login?${new URLSearchParams(query).toString()}`;
        expect([sent.status, locationOf(sent)]).toEqual([302, login]);
        const landed = await browser.logIn(login.split('?')[1]);
        expect(locationOf(landed)).toBe(path);
        const led = await browser.open(path);
        expect([led.status, locationOf(led)]).toEqual([302, location]);
      }
    },
  );

  it.each([
    ['/se/login-app-flow', '/se/open-app'],
    ['/no/subscription-flow', '/no/tilbud'],
    ['/fi/ios-subscription-flow', '/fi/tarjous'],
    ['/se/logga-in', '/se/mitt-konto'],
    ['/no/registrer?returnTo=/no/sok', '/no/sok'],
    ['/se/logga-in?returnTo=//evil.example', '/se/mitt-konto'],
  ])('[RT-15] redirects a logged-in user of %s to %s', async (path, location) => {
    const { browser } = setUp();
    await browser.logIn();
    const response = await browser.open(path);
    expect([response.status, new URL(locationOf(response), siteUrl).href]).toEqual([302, siteUrl + location]);
  });

  it.each(['/se/logga-in', '/no/registrer', '/fi/login-app', '/se/social-logout'])(
    '[RT-15] renders %s as a page for a visitor',
    async (path) => {
      expect((await setUp().browser.open(path)).status).toBe(200);
    },
  );
});
