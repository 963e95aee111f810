import { findBillingPeriod } from '../../../core/domain/billing.ts';
import { regionConfigs, type Region } from '../../../core/domain/region.ts';
import type { VoucherQuote } from '../voucher/quote-voucher.ts';
import type { Campaign } from '../../database/schema/agreement.ts';

/** The most days or months that the wallet's campaigns count; longer ones have a last day. */
const maxCount = 31;

/** The end of a campaign without one, because the wallet requires it. */
const endless = '2099-12-31T23:00:00.000Z';

const count = (price: number, unit: 'DAY' | 'MONTH', length: number, end: string): Campaign =>
  length <= maxCount
    ? { type: 'PERIOD_CAMPAIGN', price, period: { unit, count: length } }
    : { type: 'PRICE_CAMPAIGN', price, end };

/** The wallet's campaign of a trial; null without one. */
export const describeTrial = (trialDays: number): Campaign | null =>
  trialDays === 0 ? null : { type: 'PERIOD_CAMPAIGN', price: 0, period: { unit: 'DAY', count: trialDays } };

/**
 * The wallet's campaign of a voucher, so that the payer approves what will be charged (decision 0015). It counts a free
 * period by its own unit, and half price by the months that begin in its term.
 *
 * @param quote of the purchase now.
 */
export function describeVoucher({ term, voucher, discountPrice }: VoucherQuote, region: Region): Campaign {
  const { endsAt, startsAt } = term;
  if (endsAt === null) return { type: 'PRICE_CAMPAIGN', price: discountPrice, end: endless };
  if (term.discount === 'FREE' && voucher.durationUnit === 'Days') {
    return count(discountPrice, 'DAY', voucher.durationLength ?? 0, endsAt.toISOString());
  }
  const months = { anchorAt: startsAt, anchorPeriod: 0 };
  let length = 1;
  while (findBillingPeriod(months, length, regionConfigs[region].timeZone).startsAt < endsAt) length += 1;
  const { startsAt: end } = findBillingPeriod(months, length, regionConfigs[region].timeZone);
  return count(discountPrice, 'MONTH', length, end.toISOString());
}
