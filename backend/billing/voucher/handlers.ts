import { toMajor } from '../../../core/domain/money.ts';
import { findOfferByNumber, offerNumbers, type OfferType } from '../../../core/domain/offer.ts';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import { isOngoing } from '../../../core/domain/subscription.ts';
import {
  discountNumbers,
  discountPrice,
  type RedeemFailure,
  type VoucherFailure,
} from '../../../core/domain/voucher.ts';
import type { AppContext } from '../../app-context.ts';
import type { QuoteFailure } from '../offers/quote.ts';
import { quoteVoucher } from './quote-voucher.ts';
import type { Handlers } from '../../api/handler-types.ts';
import { findPrice } from '../../offers/price-list.ts';
import { evaluatePlanAt } from '../subscription/evaluate-status.ts';
import { validateRedemption, type Redemption } from './redeem.ts';
import { listSubscriptions } from '../subscription/store.ts';
import { validateVoucher, type VoucherRequest } from './validate-voucher.ts';
import { isRedeemFailure, rejectVoucher, writeDuration } from './to-api.ts';

type VoucherHandlers = Pick<Handlers, 'validateVoucher' | 'getVoucherTerms'>;

/** Validity and terms of a voucher. */
export function voucherHandlers(context: AppContext): VoucherHandlers {
  const { db, clock } = context;

  /**
   * On the current plan the voucher waits for the next renewal, as a scheduled plan does; otherwise it starts with a
   * purchase. The prices, in minor units, are those without it, at its start and after its end.
   */
  const findTerms = async (
    request: VoucherRequest & { userId: string },
    offer: OfferType,
  ): Promise<
    Result<Redemption & { amount: number; priceAfterwards: number }, VoucherFailure | RedeemFailure | QuoteFailure>
  > => {
    const now = clock.now();
    const { userId, region, code } = request;
    const current = (await listSubscriptions(db, userId, now)).find(({ status }) => isOngoing(status));
    if (current === undefined) {
      const quoted = await quoteVoucher(context, userId, offer, region, code);
      return quoted.ok ? succeed({ ...quoted.value, amount: quoted.value.price.amount }) : quoted;
    }
    const evaluated = await validateRedemption(db, current, code, now);
    if (!evaluated.ok) return evaluated;
    if (current.offer !== offer) return fail('incompatible_plan');
    const { startsAt, endsAt } = evaluated.value.term;
    const priceAt = (at: Date): number => current.nextPrice ?? evaluatePlanAt(current, at).price;
    return succeed({ ...evaluated.value, amount: priceAt(startsAt), priceAfterwards: priceAt(endsAt ?? startsAt) });
  };

  return {
    validateVoucher: async ({ user, region, path, query }) => {
      const offer = query.offerType === undefined ? undefined : findOfferByNumber(query.offerType);
      const evaluated = await validateVoucher(
        db,
        { userId: user?.userId, region: user?.region ?? region, code: path.code, offer },
        clock.now(),
      );
      if (!evaluated.ok) return rejectVoucher(evaluated.code);
      const { code, discount, offers } = evaluated.value;
      return {
        status: 200,
        body: {
          voucherCode: code,
          discountType: discountNumbers[discount],
          duration: writeDuration(evaluated.value),
          offerTypes: offers.map((each) => offerNumbers[each]),
        },
      };
    },

    getVoucherTerms: async ({ user, region, path }) => {
      const offer = findOfferByNumber(path.offerType);
      if (offer === undefined) return rejectVoucher('invalid_voucher_type');
      const found = await findTerms({ userId: user.userId, region, code: path.code }, offer);
      if (!found.ok) {
        const { code } = found;
        if (code === 'StandardOfferAccessDeniedError' || code === 'StudentOfferAccessDeniedError') {
          return { status: 403, problem: { title: code } };
        }
        if (code === 'UserHasActiveSubscriptionError') return { status: 409, problem: { title: 'conflict' } };
        return isRedeemFailure(code) ? { status: 409, problem: { title: code, code } } : rejectVoucher(code);
      }
      const { voucher, term, amount, priceAfterwards } = found.value;
      const { currency } = await findPrice(db, region, offer);
      return {
        status: 200,
        body: {
          voucherCode: voucher.code,
          offerType: path.offerType,
          discountType: discountNumbers[voucher.discount],
          duration: writeDuration(voucher),
          currencyCode: currency,
          defaultPrice: toMajor(priceAfterwards),
          discountPrice: toMajor(discountPrice(amount, voucher.discount)),
          startsAt: term.startsAt.toISOString(),
          endsAt: term.endsAt?.toISOString() ?? null,
        },
      };
    },
  };
}
