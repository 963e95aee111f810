import type { OfferType } from '../../../core/domain/offer.ts';
import { addDays, addMonths } from '../../../core/domain/period.ts';
import { applyPriceIncrease, type AnnouncedIncrease } from '../../../core/domain/price-increase.ts';
import { regionConfigs, type Region } from '../../../core/domain/region.ts';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import { getEffectivePlan } from '../../../core/domain/student.ts';
import { hasAccess, isWebManaged } from '../../../core/domain/subscription.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../database/open.ts';
import { findPriceIncrease, listPriceIncreases } from '../../offers/announced-price-increase.ts';
import { findPrice, type Price } from '../../offers/price-list.ts';
import { isTrialEligible, listSubscriptions } from '../subscription/store.ts';
import { findUser } from '../../accounts/store.ts';
import { checkOfferAccess, readStudentData, type OfferAccessFailure } from '../subscription/student-proof.ts';

/** What a purchase would cost a user now. Amounts in minor units. */
export type Quote = {
  price: Price;
  /** 0 without a trial */
  trialDays: number;
  amountNow: number;
  nextChargeAt: Date;
  /**
   * amount of the charge at that time, 0 without one: higher than today's after an announced increase or an expired
   * student verification
   */
  nextAmount: number;
  /** the increase that a new subscriber will be informed of */
  rise: AnnouncedIncrease;
  /** for a student plan: the end of its price, and the price afterwards */
  studentTerms?: { validUntil: Date; standardPrice: number };
};

/**
 * Why an offer cannot be bought; titles of the API's problems. `StandardOfferAccessDeniedError`: the requested region
 * is not the account's (decision 0038).
 */
export type QuoteFailure = 'UserHasActiveSubscriptionError' | 'StandardOfferAccessDeniedError' | OfferAccessFailure;

/** Distinguishes such a failure from those of vouchers. */
export const isQuoteFailure = (code: string): code is QuoteFailure =>
  code === 'UserHasActiveSubscriptionError' ||
  code === 'StandardOfferAccessDeniedError' ||
  code === 'StudentOfferAccessDeniedError';

/** True for a user with a plan, bought or shared: no second one can be bought. */
export async function hasSubscription(db: Database, userId: string, now: Date): Promise<boolean> {
  const subscriptions = await listSubscriptions(db, userId, now);
  // a guest of a paused plan may buy a separate one
  return subscriptions.some(
    ({ status, manager }) => hasAccess(status) || (status === 'paused' && isWebManaged(manager)),
  );
}

/**
 * Quotes an offer for a user from the price list; nothing in the request changes the price.
 *
 * @param region the region that the user was shown: the offer is sold only in the account's region, because other
 * regions have another currency (INV-08).
 */
export async function quoteOffer(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  userId: string,
  offer: OfferType,
  region: Region,
): Promise<Result<Quote, QuoteFailure>> {
  const now = clock.now();
  if (await hasSubscription(db, userId, now)) return fail('UserHasActiveSubscriptionError');
  if ((await findUser(db, userId))?.region !== region) return fail('StandardOfferAccessDeniedError');
  const bar = await checkOfferAccess(db, userId, offer, now);
  if (bar !== undefined) return fail(bar);
  const price = await findPrice(db, region, offer);
  const trialDays = (await isTrialEligible(db, userId)) ? price.trialDays : 0;
  const { timeZone } = regionConfigs[region];
  const student = await readStudentData(db, userId, region);
  const { studentUntil: validUntil, standardPrice } = student;
  const nextChargeAt = trialDays > 0 ? addDays(now, trialDays) : addMonths(now, 1, timeZone);
  const rise = findPriceIncrease(await listPriceIncreases(db, region), price, now);
  const raised = { offer, price: applyPriceIncrease(price.amount, rise, nextChargeAt) };
  return succeed({
    ...(offer === 'student' &&
      validUntil !== null &&
      standardPrice !== null && { studentTerms: { validUntil, standardPrice } }),
    price,
    trialDays,
    amountNow: trialDays > 0 ? 0 : price.amount,
    nextChargeAt,
    rise,
    nextAmount: getEffectivePlan(raised, student, nextChargeAt).price,
  });
}
