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
export function findPlanOfPeriod(held: EvaluatedSubscription, index: number): PricedPlan {
  const { startsAt } = findBillingPeriod(held, index, regionConfigs[held.region].timeZone);
  const { offer, price } = evaluatePlanAt(held, startsAt);
  return { offer, price: getPriceAt(price, held.term, startsAt) };
}

/** Stores a scheduled plan whose date has come; `evaluateSubscription` shows it from that date on. */
async function storeScheduledPlan(
  publishChange: PublishChange,
  tx: Database,
  held: EvaluatedSubscription,
  now: Date,
): Promise<void> {
  if (!held.hasUnstoredPlan) return;
  const { id, plan } = held;
  await updateSubscription(tx, id, { ...plan, ...noSchedule, ...noPriceIncrease });
  await publishChange(tx, { reason: 'planStarted', subscription: held }, now);
}

/** Stores the announced price increase whose first period is charged now. */
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

/** Stores the end of a pause; `evaluateSubscription` shows it from that date on. */
export async function storePauseEnd(tx: Database, held: EvaluatedSubscription): Promise<void> {
  if (!held.hasUnstoredResumption) return;
  const { anchorAt, anchorPeriod, nextPeriod, paidUntil } = held;
  const { voucherStartsAt, voucherEndsAt, nextOfferAt } = held;
  const dates = { anchorAt, anchorPeriod, nextPeriod, paidUntil, voucherStartsAt, voucherEndsAt };
  await updateSubscription(tx, held.id, { ...dates, nextOfferAt, resumesAt: null });
}

/**
 * Stores a started plan and an ended pause before a request of the user is stored. The request's dates count from then
 * on and must not be mistaken for future changes (INV-20, INV-31).
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
 * Stores what starts at the end of the paid period: a scheduled plan, or a voucher's free period.
 *
 * @returns true when a free period starts, so that there is nothing to charge.
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
