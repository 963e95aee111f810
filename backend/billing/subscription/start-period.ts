import { startFreeTerm, findBillingPeriod } from '../../../core/domain/billing.ts';
import { regionConfigs } from '../../../core/domain/region.ts';
import type { PricedPlan } from '../../../core/domain/student.ts';
import { isInTerm, getPriceAt } from '../../../core/domain/voucher.ts';
import type { Database } from '../../database/open.ts';
import type { PublishChange } from './subscription-changed.ts';
import { noPriceIncrease, noSchedule } from './clear-fields.ts';
import { evaluatePlanAt, type EvaluatedSubscription } from './evaluate-status.ts';
import { updateSubscription } from './store.ts';

/** The plan of a period of a subscription and what it costs, in minor units: the voucher's price while it is at work. */
export function findPlanOfPeriod(held: EvaluatedSubscription, index: number): PricedPlan {
  const { startsAt } = findBillingPeriod(held, index, regionConfigs[held.region].timeZone);
  const { offer, price } = evaluatePlanAt(held, startsAt);
  return { offer, price: getPriceAt(price, held.term, startsAt) };
}

/** Writes down the plan whose day has come; `judge` shows it from that day on already. */
async function storeScheduledPlan(
  publishChange: PublishChange,
  tx: Database,
  held: EvaluatedSubscription,
  now: Date,
): Promise<void> {
  if (!held.hasUnnotedPlan) return;
  const { id, plan } = held;
  await updateSubscription(tx, id, { ...plan, ...noSchedule, ...noPriceIncrease });
  await publishChange(tx, { reason: 'planStarted', subscription: held }, now);
}

/** Writes down the dearer price whose first period is charged now: the one that its holder was told of. */
export async function storePriceIncrease(
  publishChange: PublishChange,
  tx: Database,
  held: EvaluatedSubscription,
  periodStartsAt: Date,
  now: Date,
): Promise<void> {
  const { riseAt, risePrice } = held;
  if (riseAt === null || risePrice === null || periodStartsAt < riseAt) return;
  await updateSubscription(tx, held.id, { price: risePrice, ...noPriceIncrease });
  await publishChange(tx, { reason: 'priceIncreased', subscription: held }, now);
}

/** Writes down the end of a pause; `judge` shows it from that day on already. */
export async function storePauseEnd(tx: Database, held: EvaluatedSubscription): Promise<void> {
  if (!held.hasUnnotedResumption) return;
  const { anchorAt, anchorPeriod, nextPeriod, paidUntil } = held;
  const { voucherStartsAt, voucherEndsAt, nextOfferAt } = held;
  const dates = { anchorAt, anchorPeriod, nextPeriod, paidUntil, voucherStartsAt, voucherEndsAt };
  await updateSubscription(tx, held.id, { ...dates, nextOfferAt, resumesAt: null });
}

/**
 * Writes down what has begun by itself, a plan and the time after a pause, before a wish of its holder is: what is stored
 * with the wish is reckoned from then on, and must not be taken for what lay ahead before (INV-20, INV-31).
 */
export async function storeStartedChanges(
  publishChange: PublishChange,
  tx: Database,
  held: EvaluatedSubscription,
  now: Date,
): Promise<void> {
  await storePauseEnd(tx, held);
  await storeScheduledPlan(publishChange, tx, held, now);
}

/**
 * Writes down what begins where the paid time of a subscription ends: a scheduled plan, the free time of a voucher.
 *
 * @returns true when free time begins, so that there is nothing to charge.
 */
export async function startPeriod(
  publishChange: PublishChange,
  tx: Database,
  held: EvaluatedSubscription,
  now: Date,
): Promise<boolean> {
  await storeScheduledPlan(publishChange, tx, held, now);
  const { term } = held;
  if (term?.discount !== 'FREE' || !isInTerm(term, held.paidUntil)) return false;
  const billing = startFreeTerm(held, term, now, regionConfigs[held.region].timeZone);
  await updateSubscription(tx, held.id, { ...billing, paidAmount: 0 });
  return true;
}
