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
import { checkOfferAccess, readStudentFacts, type OfferAccessFailure } from '../subscription/student-proof.ts';

/** What a purchase would cost a person now. Amounts in minor units. */
export type Quote = {
  price: Price;
  /** 0 without a trial */
  trialDays: number;
  amountNow: number;
  nextChargeAt: Date;
  /**
   * of the charge at that time: dearer than today's where a rise was announced, and where the proof of studies is over by
   * then; 0 when it never comes
   */
  nextAmount: number;
  /** the dearer price that whoever begins the plan now will be told of */
  rise: AnnouncedIncrease;
  /** for a student plan: until when its price holds, and what it costs afterwards */
  studentTerms?: { validUntil: Date; standardPrice: number };
};

/**
 * Why an offer cannot be bought; the wire's response titles (spec core §5). `StandardOfferAccessDeniedError`: it is asked
 * for in a market that is not the account's (decision 0038).
 */
export type QuoteFailure = 'UserHasActiveSubscriptionError' | 'StandardOfferAccessDeniedError' | OfferAccessFailure;

/** Tells such a failure from those of vouchers. */
export const isQuoteFailure = (code: string): code is QuoteFailure =>
  code === 'UserHasActiveSubscriptionError' ||
  code === 'StandardOfferAccessDeniedError' ||
  code === 'StudentOfferAccessDeniedError';

/** True for whoever has a plan already, bought or shared with them: nobody buys a second one beside it. */
export async function hasSubscription(db: Database, userId: string, now: Date): Promise<boolean> {
  const held = await listSubscriptions(db, userId, now);
  // a guest of a paused plan may buy one of their own
  return held.some(({ status, manager }) => hasAccess(status) || (status === 'paused' && isWebManaged(manager)));
}

/**
 * Says what an offer costs a person, from the catalogue alone: nothing a browser sends has a say.
 *
 * @param region the market the person was shown: another one than the account's sells them nothing, or they would pay in
 *   a currency they have not seen (requirement INV-08).
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
  const student = await readStudentFacts(db, userId, region);
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
