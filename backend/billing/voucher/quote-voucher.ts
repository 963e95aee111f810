import { findNextCharge, startBilling } from '../../../core/domain/billing.ts';
import type { OfferType } from '../../../core/domain/offer.ts';
import { applyPriceIncrease } from '../../../core/domain/price-increase.ts';
import { regionConfigs, type Region } from '../../../core/domain/region.ts';
import { succeed, type Result } from '../../../core/domain/result.ts';
import { discountPrice, getPriceAt, type VoucherFailure, type VoucherTerm } from '../../../core/domain/voucher.ts';
import type { AppContext } from '../../app-context.ts';
import { validateVoucher } from './validate-voucher.ts';
import { readTerms, type StoredVoucher } from './store.ts';
import { quoteOffer, type Quote, type QuoteFailure } from '../offers/quote.ts';

/** What a purchase with a voucher would cost a user now. Amounts in minor units. */
export type VoucherQuote = Quote & {
  voucher: StoredVoucher;
  term: VoucherTerm;
  discountPrice: number;
  /** of a month that begins after the voucher's end, or without a voucher when it has no end */
  priceAfterwards: number;
};

/**
 * Quotes an offer for a user with a voucher, which replaces the trial (decision 0015).
 *
 * @param code as typed.
 */
export async function quoteVoucher(
  backend: Pick<AppContext, 'db' | 'clock'>,
  userId: string,
  offer: OfferType,
  region: Region,
  code: string,
): Promise<Result<VoucherQuote, QuoteFailure | VoucherFailure>> {
  const quoted = await quoteOffer(backend, userId, offer, region);
  if (!quoted.ok) return quoted;
  const now = backend.clock.now();
  const evaluated = await validateVoucher(backend.db, { userId, region, code, offer }, now);
  if (!evaluated.ok) return evaluated;
  const { price, rise } = quoted.value;
  const { paidUntil, term } = startBilling(now, 0, readTerms(evaluated.value), regionConfigs[region].timeZone);
  if (term === null) throw new Error('a voucher has no term');
  const next = findNextCharge(paidUntil, price.amount, term, null);
  return succeed({
    price,
    rise,
    trialDays: 0,
    amountNow: getPriceAt(price.amount, term, now),
    nextChargeAt: next?.at ?? paidUntil,
    nextAmount: next === null ? 0 : getPriceAt(applyPriceIncrease(price.amount, rise, next.at), term, next.at),
    voucher: evaluated.value,
    term,
    discountPrice: discountPrice(price.amount, term.discount),
    priceAfterwards: applyPriceIncrease(price.amount, rise, term.endsAt ?? now),
  });
}
