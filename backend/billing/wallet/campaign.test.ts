import { describe, expect, it } from 'vitest';
import { startBilling } from '../../../core/domain/billing.ts';
import { discountPrice, type VoucherBenefit } from '../../../core/domain/voucher.ts';
import type { VoucherQuote } from '../voucher/quote-voucher.ts';
import { describeTrial, describeVoucher } from './campaign.ts';

const now = new Date('2026-01-31T12:00:00Z');

/** The campaign of a voucher on a price of 99. */
function describeTerms(terms: VoucherBenefit) {
  const { term } = startBilling(now, 0, terms, 'Europe/Oslo');
  const voucher = { durationUnit: terms.duration?.unit ?? null, durationLength: terms.duration?.length ?? null };
  const quote = { term, voucher, discountPrice: discountPrice(9_900, terms.discount) } as VoucherQuote;
  return describeVoucher(quote, 'no');
}

describe('the campaign that a payer is shown', () => {
  it.each([
    ['FREE', 'Months', 1, 0, 'MONTH', 1],
    ['FREE', 'Months', 31, 0, 'MONTH', 31],
    ['FREE', 'Days', 10, 0, 'DAY', 10],
    ['FIFTYPERCENT', 'Months', 3, 4_950, 'MONTH', 3],
    ['FIFTYPERCENT', 'Days', 10, 4_950, 'MONTH', 1],
    ['FIFTYPERCENT', 'Days', 40, 4_950, 'MONTH', 2],
  ] as const)('is a period campaign for %s of %s × %i', (discount, unit, length, price, shownUnit, count) => {
    const campaign = describeTerms({ discount, duration: { unit, length } });
    expect(campaign).toEqual({ type: 'PERIOD_CAMPAIGN', price, period: { unit: shownUnit, count } });
  });

  it('has a last day when the wallet cannot count that far', () => {
    expect(describeTerms({ discount: 'FREE', duration: { unit: 'Days', length: 32 } })).toEqual({
      type: 'PRICE_CAMPAIGN',
      price: 0,
      end: '2026-03-04T12:00:00.000Z',
    });
    expect(describeTerms({ discount: 'FIFTYPERCENT', duration: { unit: 'Months', length: 36 } })).toEqual({
      type: 'PRICE_CAMPAIGN',
      price: 4_950,
      end: '2029-01-31T12:00:00.000Z',
    });
    expect(describeTerms({ discount: 'FREE', duration: null })).toMatchObject({ type: 'PRICE_CAMPAIGN', price: 0 });
  });

  it('contains the days of a trial', () => {
    expect(describeTrial(14)).toEqual({ type: 'PERIOD_CAMPAIGN', price: 0, period: { unit: 'DAY', count: 14 } });
    expect(describeTrial(0)).toBeNull();
  });
});
