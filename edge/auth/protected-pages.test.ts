import { afterEach, expect, it, vi } from 'vitest';
import { regions } from '../../core/domain/region.ts';
import { hasRoute, linkTo, getRouteConfig, routeKeys } from '../../core/routing/routes.ts';
import { createTestSite, ownScript, siteUrl } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

const params = { id: '7', offer: 'duo', name: 'x', slug: 'x' };
const protectedPaths = regions.flatMap((region) =>
  routeKeys
    .filter((route) => getRouteConfig(route).isProtected && hasRoute(route, region))
    .map((route) => `${linkTo(route, region, params)}?x=1`),
);

it('[AU-03] [AU-01] redirects a visitor of a protected page to the login before it renders, in every region', async () => {
  const renderPage = vi.fn(() => Promise.resolve({ status: 200, html: '<!doctype html>secret' }));
  const { edge, browser: open } = createTestSite({}, { renderPage });
  expect(protectedPaths.length).toBeGreaterThan(45);
  for (const path of protectedPaths) {
    const response = await edge.request(siteUrl + path);
    const requests = new URL(response.headers.get('Location') ?? '', siteUrl);
    expect([response.status, requests.pathname]).toEqual([302, '/auth/login']);
    expect(Object.fromEntries(requests.searchParams)).toMatchObject({ region: path.slice(1, 3), returnTo: path });
    expect([response.headers.get('Cache-Control'), await response.text()]).toEqual(['no-store', '']);
  }
  expect(renderPage).not.toHaveBeenCalled();
  const browser = open();
  await browser.logIn();
  expect((await browser.open('/se/mitt-konto')).status).toBe(200);
  expect(renderPage).toHaveBeenCalledTimes(1);
});

it.each([
  ['/se/checkout-v2/standard?coupon=FREEMONTH', 'signup', null],
  ['/no/checkout-v2/student', 'signup', null],
  ['/fi/duo/kassa', 'signup', null],
  ['/se/mitt-konto', null, null],
])(
  '[AU-02] [NV-09] redirects a new visitor of %s to the screen %s, and a former user to the login',
  async (path, first, then) => {
    const browser = createTestSite().browser();
    const send = async (): Promise<string | null> =>
      new URL((await browser.open(path)).headers.get('Location') ?? '', siteUrl).searchParams.get('screen');
    expect(await send()).toBe(first);
    browser.jar.set('nl-hint', 'out');
    expect(await send()).toBe(then);
  },
);

it('[AU-03] returns the user of the session from /api/me and the refresh, and no user for a visitor', async () => {
  const { browser: open, edge } = createTestSite();
  const browser = open();
  await browser.logIn();
  const body = JSON.stringify({ state: { uuid: '1', region: 'se' } });
  const me: unknown = await (await browser.open('/api/me')).json();
  expect(me).toMatchObject({ isLoggedIn: true, name: 'Maja', provider: 'schibsted', region: 'se' });
  const session: unknown = await (await browser.call('/auth/refreshSchibstedSession', { method: 'POST', body })).json();
  expect(session).toMatchObject({ userId: 'user-1', accountCreated: false, username: 'Maja' });
  const visitor: unknown = await (await edge.request(`${siteUrl}/api/me`)).json();
  expect(visitor).toMatchObject({ isLoggedIn: false, name: null, provider: null, region: null });
  const init = { method: 'POST', body, headers: ownScript };
  expect((await edge.request(`${siteUrl}/auth/refreshSchibstedSession`, init)).status).toBe(401);
});

it('[RT-05] redirects a visitor of an account page to the login, and shows the page to a user', async () => {
  const { edge, browser: open } = createTestSite();
  const browser = open();
  await browser.logIn();
  const routes = ['payments', 'transaction', 'manageExtraAccount', 'changeSubscription'] as const;
  for (const path of regions.flatMap((region) => routes.map((route) => linkTo(route, region, { id: 't-1' })))) {
    expect([path, (await edge.request(siteUrl + path)).status]).toEqual([path, 302]);
    expect([path, (await browser.open(path)).status]).toEqual([path, 200]);
  }
});
