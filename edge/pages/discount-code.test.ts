import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestSite } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A site whose backend returns one response to the validation of a code. */
function setUp(respond: () => Response) {
  const site = createTestSite();
  const calls: string[] = [];
  site.backend.respond = ({ path }) => {
    if (!path.startsWith('/v2/checkoutvoucher/validate/')) return Response.json({});
    calls.push(path);
    return respond();
  };
  return { browser: site.browser(), calls };
}

const voucher = (...offerTypes: number[]): Response =>
  Response.json({ voucherCode: 'X', discountType: 1, duration: null, offerTypes });
const problem = (title: string, status: number): Response =>
  Response.json({ title, status }, { status, headers: { 'Content-Type': 'application/problem+json' } });
const locationOf = (response: Response): string | null => response.headers.get('Location');

describe('the form for discount codes', () => {
  it.each([
    ['/se/rabattkod', [0, 2], '/se/checkout-v2/standard?coupon=HEJ-1'],
    ['/no/rabattkode', [2], '/no/checkout-v2/duo?coupon=HEJ-1'],
    ['/fi/alennuskoodi', [3, 4], '/fi/checkout-v2/premiumTotal?coupon=HEJ-1'],
  ] as const)('[RT-16] leads a visitor of %s with a code for the offers %j to %s', async (path, offers, checkout) => {
    const { browser, calls } = setUp(() => voucher(...offers));
    expect(locationOf(await browser.open(`${path}?coupon=+hej-1`))).toBe(checkout);
    expect(calls).toEqual(['/v2/checkoutvoucher/validate/HEJ-1']);
    const campaign = await browser.open(`${path}?utm_source=brev&coupon=hej-1&utm_term=%E0%A4`);
    expect(locationOf(campaign)).toBe(`${checkout}&utm_source=brev&utm_term=%EF%BF%BD`);
    // the code survives an interrupted login
    expect(browser.jar.get('coupon')).toBe('HEJ-1');
  });

  it.each([
    ['/se/rabattkod', 'no_voucher', 404],
    ['/no/rabattkode', 'already_expired', 422],
    ['/fi/alennuskoodi', 'invalid_region', 422],
    ['/se/rabattkod', 'generic_error', 500],
  ] as const)('[RT-16] shows a visitor of %s the reason %s', async (path, failure, status) => {
    const { browser } = setUp(() => problem(failure, status));
    const refused = await browser.open(`${path}?coupon=nej`);
    expect(locationOf(refused)).toBe(`${path}?coupon=NEJ&failure=${failure}`);
    const shown = await browser.open(locationOf(refused) ?? '');
    expect(shown.status).toBe(200);
    expect(await shown.text()).toContain(JSON.stringify({ coupon: 'NEJ', failure }));
    expect(browser.jar.has('coupon')).toBe(false);
  });

  it('[RT-16] refuses an empty or malformed code without a call', async () => {
    const { browser, calls } = setUp(() => voucher(0));
    for (const [typed, failure] of [
      ['', 'empty_field'],
      ['a/b', 'no_voucher'],
    ] as const)
      expect(locationOf(await browser.open(`/se/rabattkod?coupon=${typed}`))).toContain(`failure=${failure}`);
    expect(calls).toEqual([]);
  });

  it('[RT-16] limits the guesses of one network', async () => {
    const { browser, calls } = setUp(() => problem('no_voucher', 404));
    const statuses = [];
    for (let number = 0; number <= 300; number += 1)
      statuses.push(
        (await browser.open(`/se/rabattkod?coupon=G${number}`, { headers: { 'X-Address': '1.2.3.4' } })).status,
      );
    expect([statuses[0], statuses.at(-1)]).toEqual([302, 429]);
    expect(calls).toHaveLength(300);
  });
});
