import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { finishAttempt, linkToLanding } from './payment-outcome.ts';

/** The part of a page that the end of an attempt touches: written cookies, and storage. */
function createPage(kept: Record<string, string>) {
  const items = new Map(Object.entries(kept));
  const cookies: string[] = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
  });
  vi.stubGlobal('document', {
    set cookie(written: string) {
      cookies.push(written.replace(/;.*/, ''));
    },
  });
  return { kept: () => Object.fromEntries(items), cookies };
}

describe('landing page of a purchase', () => {
  it('[RT-08] is the confirmation with the offer in lower case, or for Duo plans the page of the extra account', () => {
    const confirmation = (region: string, word: string) => `/${region}/checkout-v2/confirmation?offerType=${word}`;
    expect(linkToLanding('standard', 'se', 's-1')).toBe(`${confirmation('se', 'standard')}&order=s-1`);
    expect(linkToLanding('student', 'no', undefined)).toBe(confirmation('no', 'student'));
    expect(linkToLanding('total', 'fi', 's-1')).toBe(`${confirmation('fi', 'total')}&order=s-1`);
    expect(linkToLanding('duo', 'se', 's-1')).toBe('/se/mitt-konto/hantera-extrakonto?confirmation&order=s-1');
    expect(linkToLanding('totalDuo', 'fi', undefined)).toBe('/fi/oma-tili/hallitse-lisatilia?confirmation_totalduo');
  });
});

describe('end of a payment attempt', () => {
  let page: ReturnType<typeof createPage>;
  beforeEach(() => (page = createPage({ standard_voucher_code: 'HALF3', duo_voucher_code: 'OTHER' })));
  afterEach(() => vi.unstubAllGlobals());
  const attempt = { offer: 'standard', voucherCode: 'HALF3', region: 'se' } as const;

  it('[CC-11] sets the cookie of a success, clears the vouchers and returns the landing page; a denied trial sets a toast', () => {
    expect(finishAttempt({ ...attempt, outcome: 'success', subscription: { id: 's-1' } })).toBe(
      '/se/checkout-v2/confirmation?offerType=standard&order=s-1',
    );
    expect(page.cookies).toEqual(['has_completed_checkout=true']);
    expect(page.kept()).toEqual({});
    const errorTitle = 'UserIsNotEligibleForFreeTrialError';
    finishAttempt({ ...attempt, offer: 'duo', voucherCode: null, outcome: 'success', errorTitle });
    expect(page.cookies).toContain('nl-toast=trial_used');
  });

  it('[CC-07] [CF-06] a pending payment leads to the page that waits for its bank or wallet, and is no completed purchase', () => {
    const pending = { ...attempt, offer: 'duo', outcome: 'success', resultCode: 'Pending', sessionId: 's-1' } as const;
    expect(finishAttempt(pending)).toBe('/se/checkout-v2/confirmation?offerType=duo&state=pending&sessionId=s-1');
    const confirmed = { ...attempt, outcome: 'success', resultCode: 'Pending', encodedAgreementId: 'a-1' } as const;
    expect(finishAttempt(confirmed)).toBe(
      '/se/checkout-v2/confirmation?offerType=standard&state=pending&encodedAgreementId=a-1',
    );
    expect(page.cookies).toEqual([]);
  });

  it('[CC-11] redirects to the checkout with the voucher after a failure, and drops a voucher without remaining uses', () => {
    expect(finishAttempt({ ...attempt, outcome: 'payment_error' })).toBe('/se/checkout-v2/standard?coupon=HALF3');
    expect(page.kept()).toEqual({ standard_voucher_code: 'HALF3', duo_voucher_code: 'OTHER' });
    const lost = finishAttempt({ ...attempt, outcome: 'payment_error', errorTitle: 'already_used' });
    expect(lost).toBe('/se/checkout-v2/standard');
    expect(page.kept()).toEqual({ duo_voucher_code: 'OTHER' });
    expect(page.cookies).toEqual([]);
  });
});
