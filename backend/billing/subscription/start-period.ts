import { startFreeTerm, findBillingPeriod } from '../../../core/domain/billing.ts';
import { regionConfigs } from '../../../core/domain/region.ts';
import type { PricedPlan } from '../../../core/domain/student.ts';
import { isInTerm, getPriceAt } from '../../../core/domain/voucher.ts';
import type { Database } from '../../database/open.ts';
import type { PublishChange } from './subscription-changed.ts';
import { noPriceIncrease, noSchedule } from './clear-fields.ts';
import { evaluatePlanAt, type EvaluatedSubscription } from './evaluate-status.ts';
import { updateSubscription } from './store.ts';

/** The plan of a period and its price in minor units, reduced while a voucher is active. */
export function findPlanOfPeriod(current: EvaluatedSubscription, index: number): PricedPlan {
  const { startsAt } = findBillingPeriod(current, index, regionConfigs[current.region].timeZone);
  const { offer, price } = evaluatePlanAt(current, startsAt);
  return { offer, price: getPriceAt(price, current.term, startsAt) };
}

/** Stores a scheduled plan whose date has come; `evaluateSubscription` shows it from that date on. */
async function storeScheduledPlan(
  publishChange: PublishChange,
  tx: Database,
  current: EvaluatedSubscription,
  now: Date,
): Promise<void> {
  if (!current.hasUnstoredPlan) return;
  const { id, plan } = current;
  await updateSubscription(tx, id, { ...plan, ...noSchedule, ...noPriceIncrease });
  await publishChange(tx, { reason: 'planStarted', subscription: current }, now);
}

/** Stores the announced price increase whose first period is charged now. */
export async function storePriceIncrease(
  publishChange: PublishChange,
  tx: Database,
  current: EvaluatedSubscription,
  periodStartsAt: Date,
  now: Date,
): Promise<void> {
  const { priceIncreaseAt, increasedPrice } = current;
  if (priceIncreaseAt === null || increasedPrice === null || periodStartsAt < priceIncreaseAt) return;
  await updateSubscription(tx, current.id, { price: increasedPrice, ...noPriceIncrease });
  await publishChange(tx, { reason: 'priceIncreased', subscription: current }, now);
}

/** Stores the end of a pause; `evaluateSubscription` shows it from that date on. */
export async function storePauseEnd(tx: Database, current: EvaluatedSubscription): Promise<void> {
  if (!current.hasUnstoredResumption) return;
  const { anchorAt, anchorPeriod, nextPeriod, paidUntil } = current;
  const { voucherStartsAt, voucherEndsAt, nextOfferAt } = current;
  const dates = { anchorAt, anchorPeriod, nextPeriod, paidUntil, voucherStartsAt, voucherEndsAt };
  await updateSubscription(tx, current.id, { ...dates, nextOfferAt, resumesAt: null });
}

/**
 * Stores a started plan and an ended pause before a request of the user is stored. The request's dates count from then
 * on and must not be mistaken for future changes (INV-20, INV-31).
 */
export async function storeStartedChanges(
  publishChange: PublishChange,
  tx: Database,
  current: EvaluatedSubscription,
  now: Date,
): Promise<void> {
  await storePauseEnd(tx, current);
  await storeScheduledPlan(publishChange, tx, current, now);
}

/**
 * Stores what starts at the end of the paid period: a scheduled plan, or a voucher's free period.
 *
 * @returns true when a free period starts, so that there is nothing to charge.
 */
export async function startPeriod(
  publishChange: PublishChange,
  tx: Database,
  current: EvaluatedSubscription,
  now: Date,
): Promise<boolean> {
  await storeScheduledPlan(publishChange, tx, current, now);
  const { term } = current;
  if (term?.discount !== 'FREE' || !isInTerm(term, current.paidUntil)) return false;
  const billing = startFreeTerm(current, term, now, regionConfigs[current.region].timeZone);
  await updateSubscription(tx, current.id, { ...billing, paidAmount: 0 });
  return true;
}
