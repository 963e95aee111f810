import { findBillingPeriod } from '../../../core/domain/billing.ts';
import { regionConfigs } from '../../../core/domain/region.ts';
import { getEffectivePlan } from '../../../core/domain/student.ts';
import { isInTerm, getPriceAt } from '../../../core/domain/voucher.ts';
import { evaluateAfterPause } from './preview-charge.ts';
import type { EvaluatedSubscription } from './evaluate-status.ts';

/** The first period at an announced higher price; prices in minor units. */
export type RisenPeriod = { startsAt: Date; price: number; amount: number };

/**
 * Finds the first period at the increased price, after a pause and free periods. Null without an announced increase, or
 * when another plan starts before or a student plan becomes standard.
 *
 * @returns the list price from then on, and the charge of that period, which a voucher may reduce.
 */
export function findRisenPeriod(current: EvaluatedSubscription): RisenPeriod | null {
  const { increasedPrice, priceIncreaseAt } = current;
  if (increasedPrice === null || priceIncreaseAt === null) return null;
  const after = evaluateAfterPause(current);
  const { timeZone } = regionConfigs[current.region];
  const { term } = after;
  const freeUntil = term?.discount === 'FREE' && isInTerm(term, after.paidUntil) ? term.endsAt : null;
  const from = freeUntil !== null && freeUntil > priceIncreaseAt ? freeUntil : priceIncreaseAt;
  let index = after.nextPeriod;
  while (findBillingPeriod(after, index, timeZone).startsAt < from) index += 1;
  const { startsAt } = findBillingPeriod(after, index, timeZone);
  const { plan, nextOfferAt } = after;
  const isOtherPlan = nextOfferAt !== null && nextOfferAt <= startsAt;
  if (isOtherPlan || getEffectivePlan(plan, after, startsAt).offer !== plan.offer) return null;
  return { startsAt, price: increasedPrice, amount: getPriceAt(increasedPrice, term, startsAt) };
}
