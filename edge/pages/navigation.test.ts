import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestSite } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

const switches = {
  isAudiobooksEnabled: true,
  isCheckoutV2Enabled: true,
  enableAccountRegionRedirect: true,
  isImmediateInactivationEnabled: true,
  enableRedirectToCheckoutV2: true,
};

/** A site with an account in Norway, with the region redirect on or off. */
function setUp(isRedirectOn = true) {
  const site = createTestSite();
  site.identity.home = 'no';
  const reported: [unknown, string | null][] = [];
  site.backend.respond = ({ path, body, headers }) => {
    if (path === '/v2/gift/tracking-event') reported.push([JSON.parse(body), headers.get('Authorization')]);
    return path === '/v2/feature'
      ? Response.json({ ...switches, enableAccountRegionRedirect: isRedirectOn })
      : Response.json({});
  };
  const gifts = (): typeof reported => reported;
  return { ...site, site, browser: site.browser(), gifts };
}
const locationOf = (response: Response): string | null => response.headers.get('Location');
const cookieLines = (response: Response, name: string): string[] =>
  response.headers.getSetCookie().filter((line) => line.startsWith(`${name}=`));

describe('a user whose account is in another region', () => {
  it.each([
    ['/se/upptack?utm_source=x', '/no/oppdag?utm_source=x'],
    ['/se/', '/no/'],
    ['/fi/', '/no/'],
    ['/se/mitt-konto', '/no/min-konto'],
    ['/se/podcast/nattskiftet/', '/no/'],
  ])('[FF-04] [INV-43] is redirected from %s to %s with one redirect', async (path, home) => {
    const { browser } = setUp();
    await browser.logIn('region=se');
    const response = await browser.open(path);
    expect([response.status, locationOf(response), response.headers.get('Cache-Control')]).toEqual([
      302,
      home,
      'no-store',
    ]);
    expect((await browser.open(home)).status).toBe(200);
  });

  it('[FF-04] gets one toast about the redirect, and later one redirect from / to the region', async () => {
    const { browser } = setUp();
    await browser.logIn('region=se');
    // the login started in Sweden, the account is Norwegian
    expect(locationOf(await browser.open('/'))).toBe('/no/');
    browser.jar.set('region', 'fi');
    const led = await browser.open('/se/upptack');
    expect(locationOf(led)).toBe('/no/oppdag');
    expect([browser.jar.get('nl-toast'), browser.jar.get('region')]).toEqual(['home_market', 'no']);
    expect((await browser.open('/no/oppdag')).headers.getSetCookie()).toEqual([]);
    expect(locationOf(await browser.open('/'))).toBe('/no/');
  });

  it('[RT-01] [INV-43] is redirected from / to the region of the account before those of cookie and languages', async () => {
    const { browser } = setUp();
    await browser.logIn('region=se');
    for (const region of ['fi', undefined]) {
      if (region) browser.jar.set('region', region);
      else browser.jar.delete('region');
      const response = await browser.open('/?utm_source=x', { headers: { 'Accept-Language': 'fi' } });
      expect([response.status, locationOf(response), response.headers.get('Cache-Control')]).toEqual([
        302,
        '/no/?utm_source=x',
        'no-store',
      ]);
    }
    const { browser: other } = setUp(false);
    await other.logIn('region=se');
    other.jar.set('region', 'fi');
    expect(locationOf(await other.open('/'))).toBe('/fi/');
  });

  it('[FF-04] is not redirected when the flag is off or the backend is down', async () => {
    const { browser, site } = setUp(false);
    await browser.logIn('region=se');
    expect((await browser.open('/se/')).status).toBe(200);
    const other = setUp();
    // down before the login, which reads the flags too
    other.backend.respond = () => new Response('', { status: 503 });
    await other.browser.logIn('region=se');
    expect((await other.browser.open('/se/')).status).toBe(200);
    expect(site.backend.calls.some(({ path }) => path === '/v2/feature')).toBe(true);
  });

  it.each([
    ['an API', '/api/me'],
    ['an API of the backend', '/api/v2/region'],
    ['the end of a logout', '/auth/logged-out?state=se'],
    ['a return from the bank', '/se/checkout-v2/verify-adyen?sessionId=s1&redirectResult=abc'],
    ['a return with a payment result on another page', '/se/mitt-konto/betalningar?redirectResult=abc'],
    ['a confirmation page', '/se/checkout-v2/confirmation'],
    ['a redirect page of the app', '/se/open-app'],
    ['a picture', '/media/cover/x/96.webp'],
    ['a file', '/favicon.svg'],
    ['an unknown page', '/se/xyz'],
  ])('[INV-43] is not redirected from %s', async (_what, path) => {
    const { browser } = setUp();
    await browser.logIn('region=se');
    expect(locationOf(await browser.open(path)) ?? '').not.toMatch(/^\/no\//);
  });

  it.each(['POST', 'PUT', 'DELETE'])('[INV-43] is not redirected by the method %s', async (method) => {
    const { browser } = setUp();
    await browser.logIn('region=se');
    expect((await browser.open('/se/', { method })).status).toBe(405);
  });

  it.each([{ 'X-Country': 'NO' }, { 'Accept-Language': 'nb' }, { Cookie: 'region=no' }, { 'User-Agent': 'Googlebot' }])(
    '[INV-43] does not redirect visitors and crawlers to another region than that of the path: %j',
    async (headers) => {
      const { edge } = setUp();
      expect((await edge.request('https://nordlyd.example/se/upptack', { headers: headers as never })).status).toBe(
        200,
      );
    },
  );
});

describe('a gift journey', () => {
  const cookieOf = (link: string): string =>
    encodeURIComponent(JSON.stringify({ is_on_envoy_flow: true, envoy_share_link_hash: link }));

  it('[GJ-01] [CO-02] [KO-01] is stored for half an hour, and stored again only for another link', async () => {
    const { browser, gifts } = setUp();
    const lines = [];
    for (const link of ['a', 'b', 'b'])
      lines.push(cookieLines(await browser.open(`/se/?envoy_share_link_hash=${link}`), 'envoySession'));
    expect(lines.map(({ length }) => length)).toEqual([1, 1, 0]);
    expect(browser.jar.get('envoySession')).toBe(cookieOf('b'));
    for (const attribute of ['Max-Age=1800', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
      expect(lines[0]?.[0]).toContain(attribute);
    expect(gifts()).toEqual([]);
  });

  it('makes a response with its cookie uncacheable and does not change the page', async () => {
    const { browser, edge } = setUp();
    const plain = await edge.request('https://nordlyd.example/se/upptack');
    const gift = await browser.open('/se/upptack?envoy_share_link_hash=a');
    expect(plain.headers.get('Cache-Control')).toContain('public');
    expect(gift.headers.get('Cache-Control')).toBe('private, no-store');
    expect(await gift.text()).toBe(await plain.text());
    expect((await browser.open('/se/upptack')).headers.get('Cache-Control')).toContain('public');
  });

  it('[GJ-02] [INV-41] of a user is reported once per link when many tabs open it', async () => {
    const { browser, site, gifts } = setUp();
    await browser.logIn('region=no');
    const jar = [...browser.jar];
    const tabs = Array.from({ length: 20 }, () => {
      const tab = site.browser();
      for (const [name, value] of jar) tab.jar.set(name, value);
      return tab;
    });
    await Promise.all(tabs.map((tab) => tab.open('/no/?envoy_share_link_hash=a')));
    await browser.open('/no/?envoy_share_link_hash=b');
    await browser.open('/no/?envoy_share_link_hash=a');
    await vi.waitFor(() => expect(gifts()).toHaveLength(2), 20_000);
    expect(gifts().map(([event]) => event)).toEqual(
      ['a', 'b'].map((hashedShareLink) => ({ eventName: 'gift_journey_started', hashedShareLink })),
    );
    expect(gifts()[0]?.[1]).toBe('Bearer access-secret-1');
  });

  it('[GJ-02] of a visitor is reported after the login', async () => {
    const { browser, gifts } = setUp();
    await browser.open('/no/?envoy_share_link_hash=a');
    expect(gifts()).toEqual([]);
    await browser.logIn('region=no');
    await vi.waitFor(() => expect(gifts()).toHaveLength(1));
    await browser.logIn('region=no');
    await browser.open('/no/?envoy_share_link_hash=a');
    expect(gifts()).toHaveLength(1);
  });
});

describe('flow cookies', () => {
  it.each([
    ['/se/checkout-v2/student', 'studentflow', 'true'],
    ['/se/subscription-flow', 'subflow', 'web'],
    ['/se/ios-subscription-flow', 'subflow', 'ios'],
  ])('[CO-01] [CO-02] [INV-42] are set by %s: %s', async (path, name, value) => {
    const { browser } = setUp(false);
    await browser.logIn('region=se');
    const [line = ''] = cookieLines(await browser.open(path), name);
    expect(line).toContain(`${name}=${value}; Max-Age=1800; Path=/`);
    expect(cookieLines(await browser.open(path), name)).toEqual([]);
  });

  it('[CO-01] [INV-42] are not set by another page or by a page that was not shown', async () => {
    const { browser } = setUp(false);
    for (const path of [
      '/se/',
      '/se/upptack',
      '/se/checkout-v2/confirmation',
      '/se/checkout-v2/student',
      '/se/subscription-flow',
      '/se/xyz',
      '/se/student',
    ]) {
      await browser.open(path);
      const names = [...browser.jar.keys()].filter((name) => !name.startsWith('__Host-login-'));
      expect([path, names]).toEqual([path, []]);
    }
  });

  it.each([
    ['envoySession', '{"is_on_envoy_flow":true}'],
    ['envoySession', '{"is_on_envoy_flow":true,"envoy_share_link_hash":"<script>"}'],
    ['envoySession', '{"is_on_envoy_flow":true,"envoy_share_link_hash":"a","__proto__":{"x":1}}'],
    ['envoySession', `{"is_on_envoy_flow":true,"envoy_share_link_hash":"${'a'.repeat(600)}"}`],
    ['envoySession', '[]'],
    ['envoySession', '%E0%A4%A'],
    ['subflow', 'admin'],
    ['studentflow', '1'],
    ['has_completed_checkout', 'yes'],
  ])('[INV-42] are deleted when %s has the hostile value %s', async (name, value) => {
    const { browser, gifts } = setUp();
    browser.jar.set(name, value.startsWith('%') ? value : encodeURIComponent(value));
    const response = await browser.open('/se/upptack');
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
    expect(cookieLines(response, name)[0]).toMatch(/Max-Age=0/);
    await browser.logIn('region=no');
    expect(gifts()).toEqual([]);
  });

  it.each(['<script>', 'a'.repeat(300), '', 'a\r\nSet-Cookie:x=1', '%00'])(
    '[INV-42] are not set by a hostile share link: %j',
    async (link) => {
      const { browser } = setUp();
      const response = await browser.open(`/se/upptack?envoy_share_link_hash=${encodeURIComponent(link)}`);
      expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
    },
  );
});
