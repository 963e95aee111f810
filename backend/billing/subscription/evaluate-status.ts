import { endPause } from '../../../core/domain/pause.ts';
import { applyPriceIncrease } from '../../../core/domain/price-increase.ts';
import { regionConfigs } from '../../../core/domain/region.ts';
import { isInStudentGrace, getEffectivePlan, type PricedPlan } from '../../../core/domain/student.ts';
import { evaluateSubscriptionStatus, type SubscriptionStatus } from '../../../core/domain/subscription.ts';
import type { VoucherTerm } from '../../../core/domain/voucher.ts';
import type { StoredSubscription } from '../../database/schema/payment.ts';

/** A subscription with its status at a moment; `offer` and `price` are what the plan is then. */
export type EvaluatedSubscription = StoredSubscription & {
  status: SubscriptionStatus;
  term: VoucherTerm | null;
  /** the plan that was chosen; a student plan is another one while there is no valid proof */
  plan: PricedPlan;
  /** a student plan without a valid proof, which a new one would bring back */
  isExpired: boolean;
  /** a scheduled plan has begun and is shown as the present one, but is not stored so yet */
  hasUnnotedPlan: boolean;
  /** a pause has ended and the dates are those of afterwards, but are not stored so yet */
  hasUnnotedResumption: boolean;
};

/** The voucher of a subscription as a term; null when it has none. */
export const readTerm = (row: StoredSubscription): VoucherTerm | null =>
  row.voucherDiscount === null || row.voucherStartsAt === null
    ? null
    : { discount: row.voucherDiscount, startsAt: row.voucherStartsAt, endsAt: row.voucherEndsAt };

/** A subscription whose pause has ended by now has left it, whether or not anything noted it yet. */
function leaveEndedPause(row: StoredSubscription, now: Date): StoredSubscription {
  const { resumesAt, region } = row;
  if (resumesAt === null || resumesAt > now) return row;
  return { ...row, ...endPause(row, resumesAt, regionConfigs[region].timeZone) };
}

/**
 * Judges a stored subscription: its status, and the plan whose day has come, whether or not anything noted it yet. What
 * is cancelled or over stays the plan that it was.
 */
export function evaluateSubscription(stored: StoredSubscription, now: Date): EvaluatedSubscription {
  const row = leaveEndedPause(stored, now);
  const term = readTerm(row);
  const { offer, price, nextOffer, nextOfferAt, nextPrice, cancelledAt, endedAt } = row;
  const status = evaluateSubscriptionStatus({ ...row, term }, now);
  const unnoted = { hasUnnotedPlan: false, hasUnnotedResumption: row !== stored };
  const plain = { ...row, term, status, plan: { offer, price }, isExpired: false, ...unnoted };
  if (cancelledAt !== null || endedAt !== null) return plain;
  // within a pause the plan stays what it was: its day comes as much later
  const isDue = nextOffer !== null && nextOfferAt !== null && nextOfferAt <= now && status !== 'paused';
  const plan = isDue ? { offer: nextOffer, price: nextPrice ?? price } : plain.plan;
  const judged = { ...plain, ...getEffectivePlan(plan, row, now), plan };
  const isExpired = isInStudentGrace(plan.offer, row, now);
  const none = { nextOffer: null, nextOfferAt: null, nextPrice: null, risePrice: null, riseAt: null };
  if (!isDue) return { ...judged, isExpired };
  return { ...judged, isExpired, ...none, hasUnnotedPlan: true };
}

/**
 * What a subscription is in a period that begins at a moment: the student price asks for a proof that is valid then, a
 * dearer one for a letter that came in time.
 */
export const evaluatePlanAt = (held: EvaluatedSubscription, at: Date): PricedPlan => {
  const { offer, price } = held.plan;
  return getEffectivePlan({ offer, price: applyPriceIncrease(price, held, at) }, held, at);
};
