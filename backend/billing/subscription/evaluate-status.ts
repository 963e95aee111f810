import { endPause } from '../../../core/domain/pause.ts';
import { applyPriceIncrease } from '../../../core/domain/price-increase.ts';
import { regionConfigs } from '../../../core/domain/region.ts';
import { isInStudentGrace, getEffectivePlan, type PricedPlan } from '../../../core/domain/student.ts';
import { evaluateSubscriptionStatus, type SubscriptionStatus } from '../../../core/domain/subscription.ts';
import type { VoucherTerm } from '../../../core/domain/voucher.ts';
import type { StoredSubscription } from '../../database/schema/payment.ts';

/** A subscription with its status at a moment; `offer` and `price` are those of the plan then. */
export type EvaluatedSubscription = StoredSubscription & {
  status: SubscriptionStatus;
  term: VoucherTerm | null;
  /** the chosen plan; a student plan without a valid proof has another offer and price */
  plan: PricedPlan;
  /** true for a student plan without a valid proof, which a new one would restore */
  isExpired: boolean;
  /** true when a scheduled plan has started and is shown, but is not stored yet */
  hasUnstoredPlan: boolean;
  /** true when a pause has ended and the dates are the later ones, but are not stored yet */
  hasUnstoredResumption: boolean;
};

/** The voucher of a subscription as a term; null when it has none. */
export const readTerm = (row: StoredSubscription): VoucherTerm | null =>
  row.voucherDiscount === null || row.voucherStartsAt === null
    ? null
    : { discount: row.voucherDiscount, startsAt: row.voucherStartsAt, endsAt: row.voucherEndsAt };

/** Ends a pause that is over by now, whether or not a job has stored it. */
function leaveEndedPause(row: StoredSubscription, now: Date): StoredSubscription {
  const { resumesAt, region } = row;
  if (resumesAt === null || resumesAt > now) return row;
  return { ...row, ...endPause(row, resumesAt, regionConfigs[region].timeZone) };
}

/**
 * Evaluates a stored subscription: its status, and a scheduled plan whose date has come, whether or not a job has
 * stored it. A cancelled or ended subscription keeps its plan.
 */
export function evaluateSubscription(stored: StoredSubscription, now: Date): EvaluatedSubscription {
  const row = leaveEndedPause(stored, now);
  const term = readTerm(row);
  const { offer, price, nextOffer, nextOfferAt, nextPrice, cancelledAt, endedAt } = row;
  const status = evaluateSubscriptionStatus({ ...row, term }, now);
  const unnoted = { hasUnstoredPlan: false, hasUnstoredResumption: row !== stored };
  const plain = { ...row, term, status, plan: { offer, price }, isExpired: false, ...unnoted };
  if (cancelledAt !== null || endedAt !== null) return plain;
  // during a pause the plan does not change: its date moves by the length of the pause
  const isDue = nextOffer !== null && nextOfferAt !== null && nextOfferAt <= now && status !== 'paused';
  const plan = isDue ? { offer: nextOffer, price: nextPrice ?? price } : plain.plan;
  const evaluated = { ...plain, ...getEffectivePlan(plan, row, now), plan };
  const isExpired = isInStudentGrace(plan.offer, row, now);
  const none = { nextOffer: null, nextOfferAt: null, nextPrice: null, increasedPrice: null, priceIncreaseAt: null };
  if (!isDue) return { ...evaluated, isExpired };
  return { ...evaluated, isExpired, ...none, hasUnstoredPlan: true };
}

/**
 * The plan of a subscription in a period that begins at a moment. The student price requires a proof that is valid
 * then, and a price increase an email in time.
 */
export const evaluatePlanAt = (current: EvaluatedSubscription, at: Date): PricedPlan => {
  const { offer, price } = current.plan;
  return getEffectivePlan({ offer, price: applyPriceIncrease(price, current, at) }, current, at);
};
