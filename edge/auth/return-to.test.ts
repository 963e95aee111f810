import { afterEach, describe, expect, it, vi } from 'vitest';
import { findLoginTarget } from './return-to.ts';
import { createTestSite, siteUrl } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

type Browser = ReturnType<ReturnType<typeof createTestSite>['browser']>;

/** Starts a login on a page and cancels it at the provider. Returns the location of the redirect. */
async function giveUp(browser: Browser, from: string | undefined, query: Record<string, string>): Promise<string> {
  const headers: Record<string, string> = from === undefined ? {} : { Referer: from };
  const begun = await browser.open(`/auth/login?${new URLSearchParams(query).toString()}`, { headers });
  const state = new URL(begun.headers.get('Location') ?? '', siteUrl).searchParams.get('state') ?? '';
  const response = { error: 'access_denied', error_description: 'login_cancelled', state, iss: 'http://identity.test' };
  const back = await browser.open(`/auth/callback?${new URLSearchParams(response).toString()}`);
  expect([back.status, browser.jar.get('nl-toast')]).toEqual([303, 'login_cancelled']);
  return back.headers.get('Location') ?? '';
}

describe('[AU-02] [AU-10] the target of a login that names none', () => {
  it.each([
    [`${siteUrl}/se/podcast/frusna-fall/?order=oldest`, '/se/podcast/frusna-fall/?order=oldest'],
    [`${siteUrl}/se/sok?q=mord`, '/se/sok?q=mord'],
    [`${siteUrl}/se/`, '/se/mitt-konto'],
    [`${siteUrl}/se/skapa-konto`, '/se/mitt-konto'],
    [`${siteUrl}/no/podcast/under-isen/`, '/se/mitt-konto'],
    [`${siteUrl}/se/sok?q=${'x'.repeat(2_000)}`, '/se/mitt-konto'],
    ['https://evil.example/se/sok?q=mord', '/se/mitt-konto'],
    [undefined, '/se/mitt-konto'],
  ])('is for the page %s: %s', (referrer, expected) => {
    expect(findLoginTarget(referrer, siteUrl, 'se')).toBe(expected);
  });
});

describe('[AU-02] the return path of a cancelled login', () => {
  it.each([
    // from the offers with a campaign code, by the redirect of the checkout
    ['/se/erbjudande?coupon=HALF3', '/se/checkout-v2/standard?coupon=HALF3', '/se/erbjudande?coupon=HALF3'],
    // from the page header, with the account as the target
    ['/no/sok?q=nordlys', '/no/min-konto', '/no/sok?q=nordlys'],
    ['/fi/kirjaudu?returnTo=%2Ffi%2Fhaku', '/fi/haku', '/fi/kirjaudu?returnTo=%2Ffi%2Fhaku'],
  ])('is the page %s where the login to %s started', async (from, returnTo, expected) => {
    const browser = createTestSite().browser();
    const region = from.slice(1, 3);
    expect(await giveUp(browser, siteUrl + from, { region, returnTo })).toBe(expected);
  });

  it.each([
    ['/se/checkout-v2/standard?coupon=HALF3', '/se/erbjudande?coupon=HALF3'],
    ['/no/checkout-v2/student', '/no/student'],
    ['/fi/duo/kassa?coupon=HALF3', '/fi/tarjous?coupon=HALF3'],
    ['/se/sok?q=mord', '/se/sok?q=mord'],
    ['/se/mitt-konto', '/se/'],
  ])('replaces the target %s by %s when the request has no Referer header', async (returnTo, expected) => {
    const region = returnTo.slice(1, 3);
    expect(await giveUp(createTestSite().browser(), undefined, { region, returnTo })).toBe(expected);
  });

  it.each([
    'https://evil.example/se/sok',
    `${siteUrl}.evil.example/se/sok`,
    `${siteUrl}//evil.example`,
    `${siteUrl}/..//evil.example`,
    `${siteUrl}/auth/login?region=se`,
    `${siteUrl}/se/mitt-konto`,
    `${siteUrl}/se/sok?q=${'x'.repeat(2_000)}`,
    'about:blank',
    '%%%',
  ])('is the home page when the Referer header is another site, a protected page or invalid: %s', async (from) => {
    expect(await giveUp(createTestSite().browser(), from, { region: 'se', returnTo: '/se/mitt-konto' })).toBe('/se/');
  });

  it('is the account page when the user still has a session', async () => {
    const browser = createTestSite().browser();
    await browser.logIn();
    const again = { region: 'se', returnTo: '/se/mitt-konto/profil', screen: 'again' };
    expect(await giveUp(browser, `${siteUrl}/se/mitt-konto/profil`, again)).toBe('/se/mitt-konto/profil');
    const connect = { region: 'se', returnTo: '/se/logga-in/anslut?migrating=1', screen: 'connect' };
    expect(await giveUp(browser, `${siteUrl}/se/mitt-konto`, connect)).toBe('/se/mitt-konto');
    expect(await giveUp(browser, undefined, connect)).toBe('/se/logga-in/anslut');
  });
});
