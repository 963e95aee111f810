import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestSite } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

const locationOf = (response: Response): string | null => response.headers.get('Location');
const openBrowser = () => createTestSite().browser();

describe('a voucher code in an address', () => {
  it.each([
    '/se/',
    '/se/duo',
    '/se/erbjudande',
    '/se/logga-in',
    '/se/mitt-konto',
    '/se/student/intyga',
    '/no/logg-inn',
    '/no/min-konto',
    '/fi/kirjaudu',
    '/fi/oma-tili',
  ])('[VO-02] of %s is applied by the checkout that the visitor opens later, without script', async (path) => {
    const browser = openBrowser();
    await browser.open(`${path}?coupon=%20half3`);
    const checkout = `/${path.slice(1, 3)}/checkout-v2/duo`;
    expect(locationOf(await browser.open(`${checkout}?utm_source=x`))).toBe(`${checkout}?utm_source=x&coupon=HALF3`);
  });

  it('[VO-02] ends with the checkout that shows it, so that a removed code does not return', async () => {
    const browser = openBrowser();
    await browser.open('/se/?coupon=HALF3');
    // the login keeps the address and the cookie
    expect(locationOf(await browser.open('/se/checkout-v2/duo?coupon=HALF3'))).toMatch(/^\/auth\/login/);
    expect(browser.jar.get('coupon')).toBe('HALF3');
    await browser.logIn('region=se');
    expect((await browser.open('/se/checkout-v2/duo?coupon=HALF3')).status).toBe(200);
    expect(browser.jar.has('coupon')).toBe(false);
    expect((await browser.open('/se/checkout-v2/duo')).status).toBe(200);
  });

  it('[VO-02] gives way to a newer one, and to that in the address of a checkout', async () => {
    const browser = openBrowser();
    await browser.logIn('region=se');
    for (const code of ['OLD', 'NEW', '', 'a/b']) await browser.open(`/se/upptack?coupon=${code}`);
    expect(locationOf(await browser.open('/se/checkout-v2/premiumTotal'))).toBe(
      '/se/checkout-v2/premiumTotal?coupon=NEW',
    );
    expect((await browser.open('/se/checkout-v2/premiumTotal?coupon=OTHER')).status).toBe(200);
  });

  it('[VO-02] is neither applied to the student plan nor kept from a return of a payment', async () => {
    const browser = openBrowser();
    await browser.logIn('region=se');
    await browser.open('/se/checkout-v2/verify-adyen?sessionId=s1&coupon=HALF3');
    expect(browser.jar.has('coupon')).toBe(false);
    await browser.open('/se/?coupon=HALF3');
    expect((await browser.open('/se/checkout-v2/student')).status).toBe(200);
    await browser.open('/se/checkout-v2/confirmation');
    expect(browser.jar.has('coupon')).toBe(false);
  });

  it('[VO-02] makes only the response with its cookie uncacheable, and does not change the page', async () => {
    const { browser: open, edge } = createTestSite();
    const browser = open();
    const plain = await edge.request('https://nordlyd.example/se/duo');
    const first = await browser.open('/se/duo?coupon=HALF3');
    expect(first.headers.getSetCookie()[0]).toMatch(
      /^coupon=HALF3; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(first.headers.get('Cache-Control')).toBe('private, no-store');
    expect(await first.text()).toBe(await plain.text());
    const second = await browser.open('/se/duo?coupon=HALF3');
    expect([second.headers.getSetCookie(), second.headers.get('Cache-Control')]).toEqual([
      [],
      plain.headers.get('Cache-Control'),
    ]);
    const other = await edge.request('https://nordlyd.example/se/duo');
    expect(other.headers.getSetCookie()).toEqual([]);
  });
});
