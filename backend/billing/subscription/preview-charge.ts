import { findNextCharge } from '../../../core/domain/billing.ts';
import { endPause } from '../../../core/domain/pause.ts';
import { regionConfigs } from '../../../core/domain/region.ts';
import { getEffectivePlan } from '../../../core/domain/student.ts';
import type { OfferType } from '../../../core/domain/offer.ts';
import { evaluatePlanAt, readTerm, type EvaluatedSubscription } from './evaluate-status.ts';

/** A future charge: when, how much in minor units, and for which plan. */
export type PreviewedCharge = { at: Date; amount: number; offer: OfferType };

/**
 * A subscription as it will be after its pause; one without a pause does not change.
 *
 * @param at the end of the pause, if it is not the planned one.
 */
export function evaluateAfterPause(
  current: EvaluatedSubscription,
  at: Date | null = current.resumesAt,
): EvaluatedSubscription {
  if (current.resumesAt === null || at === null) return current;
  const after = { ...current, ...endPause(current, at, regionConfigs[current.region].timeZone) };
  return { ...after, term: readTerm(after) };
}

/**
 * The next charge if nothing changes, by the rules of the jobs.
 *
 * @returns null when there will never be one.
 */
export function previewCharge(current: EvaluatedSubscription): PreviewedCharge | null {
  const after = evaluateAfterPause(current);
  const { nextOffer, nextOfferAt, nextPrice, paidUntil, term } = after;
  // a voucher's free period before it, in which a price increase may start
  const due = findNextCharge(paidUntil, after.price, term, null);
  if (due === null) return null;
  const present = evaluatePlanAt(after, due.at);
  const next =
    nextOffer !== null && nextOfferAt !== null && nextPrice !== null
      ? { ...getEffectivePlan({ offer: nextOffer, price: nextPrice }, after, due.at), startsAt: nextOfferAt }
      : null;
  const charge = findNextCharge(paidUntil, present.price, term, next);
  if (charge === null) return null;
  const { offer } = next !== null && next.startsAt <= charge.at ? next : present;
  return { ...charge, offer };
}
