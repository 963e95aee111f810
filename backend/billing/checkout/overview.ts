import type { components } from '../../../api-spec/generated/v2.ts';
import { toMajor } from '../../../core/domain/money.ts';
import { offerNumbers, perksByOffer, type OfferType } from '../../../core/domain/offer.ts';
import { discountNumbers } from '../../../core/domain/voucher.ts';
import { writeDuration } from '../voucher/to-api.ts';
import type { VoucherQuote } from '../voucher/quote-voucher.ts';
import type { Quote } from '../offers/quote.ts';

type Overview = components['schemas']['CheckoutOverview'];

/** Maps a quote to the API. */
export function writeOverview(offer: OfferType, quote: Quote): Overview {
  const { price, trialDays, amountNow, nextChargeAt, nextAmount, studentTerms } = quote;
  const currencyCode = price.currency;
  const date = nextChargeAt.toISOString();
  return {
    offer: { currencyCode, defaultPrice: toMajor(price.amount), offerType: offerNumbers[offer] },
    perks: [...perksByOffer[offer]],
    trial: trialDays > 0 ? { days: trialDays, endsAt: date } : null,
    warning: trialDays > 0 ? null : 'user_is_not_eligible_for_free_trial_error',
    today: { amount: toMajor(amountNow), currencyCode },
    nextCharge: { date, amount: toMajor(nextAmount), currencyCode },
    ...(studentTerms && {
      studentTerms: {
        validUntil: studentTerms.validUntil.toISOString(),
        priceAfterwards: toMajor(studentTerms.standardPrice),
      },
    }),
  };
}

/**
 * Maps a quote with a voucher to the API. The voucher replaces the trial, so there is no warning about a used trial.
 */
export function writeVoucherOverview(offer: OfferType, quote: VoucherQuote): Overview {
  const { voucher, term, discountPrice, priceAfterwards } = quote;
  const plain = writeOverview(offer, quote);
  return {
    ...plain,
    warning: null,
    voucherCode: voucher.code,
    discount: {
      discountPrice: toMajor(discountPrice),
      discountType: discountNumbers[voucher.discount],
      duration: writeDuration(voucher),
      endsAt: term.endsAt?.toISOString() ?? null,
      priceAfterwards: toMajor(priceAfterwards),
    },
  };
}
