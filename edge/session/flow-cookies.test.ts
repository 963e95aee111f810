import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestSite, siteUrl, featureFlags } from '../testing/test-site.ts';
import { flowNames } from './flow-cookies.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A world whose accounts belong to Norway, with account redirect on. */
function setUp() {
  const world = createTestSite();
  world.identity.home = 'no';
  const gifts: string[] = [];
  world.backend.respond = ({ path, body }) => {
    if (path === '/v2/gift/tracking-event') gifts.push(body);
    return Response.json({ ...featureFlags, enableAccountRegionRedirect: true });
  };
  return { ...world, browser: world.browser(), gifts };
}

describe('a flow', () => {
  it.each(['cors', 'no-cors', 'same-origin'])('[CO-01] is not begun by what fetches a page, mode %s', async (mode) => {
    const { browser } = setUp();
    await browser.logIn('region=se');
    const headers = { 'Sec-Fetch-Mode': mode };
    const response = await browser.open('/se/student?envoy_share_link_hash=abc', { headers });
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
    const opened = await browser.open('/se/student', { headers: { 'Sec-Fetch-Mode': 'navigate' } });
    expect(opened.status).toBe(302);
  });

  it('is begun by a page whose audio plays on', async () => {
    const { browser } = setUp();
    const headers = { 'Sec-Fetch-Mode': 'cors', 'X-Nordlyd': 'navigate' };
    const response = await browser.open('/se/?envoy_share_link_hash=abc', { headers });
    expect(response.status).toBe(200);
    expect(decodeURIComponent(browser.jar.get('envoySession') ?? '')).toContain('"envoy_share_link_hash":"abc"');
  });

  it.each(['a+b', 'a%2Bb', 'a%2bb'])('[GJ-01] keeps the plus of a share link that is written %s', async (link) => {
    const { browser } = setUp();
    await browser.open(`/se/?envoy_share_link_hash=${link}`);
    const held: unknown = JSON.parse(decodeURIComponent(browser.jar.get('envoySession') ?? 'null'));
    expect(held).toEqual({ is_on_envoy_flow: true, envoy_share_link_hash: 'a+b' });
  });

  it('[GJ-02] of a logged-out user is not reported for the next user', async () => {
    const { browser, gifts } = setUp();
    await browser.logIn('region=no');
    await browser.open('/no/?envoy_share_link_hash=abc');
    await vi.waitUntil(() => gifts.length === 1);
    await browser.open('/auth/logout', {
      method: 'POST',
      body: 'region=no',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
    });
    await browser.logIn('region=no');
    await browser.open('/no/');
    await browser.open('/no/?x=1');
    expect(gifts).toHaveLength(1);
  });

  it('[CO-01] is dropped when its cookie has an invalid value', async () => {
    const { edge } = setUp();
    const headers = {
      Cookie:
        'envoySession=%7B%22a%22%3A1%7D; subflow=admin; studentflow=%zz; has_completed_checkout=yes; coupon=a%2Fb',
    };
    const response = await edge.request(`${siteUrl}/se/`, { headers });
    const dropped = response.headers.getSetCookie().filter((line) => line.includes('Max-Age=0'));
    expect(dropped.map((line) => line.split('=')[0])).toEqual(flowNames);
  });
});
