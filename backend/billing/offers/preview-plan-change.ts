import { findBillingPeriod, startBilling } from '../../../core/domain/billing.ts';
import { findDueNoon } from '../../../core/domain/period.ts';
import { findUpgradeBilling, evaluatePlanChange } from '../../../core/domain/plan-change.ts';
import { applyPriceIncrease } from '../../../core/domain/price-increase.ts';
import { regionConfigs, type Region } from '../../../core/domain/region.ts';
import { getEffectivePlan, type StudentData } from '../../../core/domain/student.ts';
import { noPriceIncrease, noSchedule } from '../subscription/clear-fields.ts';
import { previewCharge } from '../subscription/preview-charge.ts';
import { findPriceIncrease, type ScheduledIncrease } from '../../offers/announced-price-increase.ts';
import type { Price } from '../../offers/price-list.ts';
import type { EvaluatedSubscription } from '../subscription/evaluate-status.ts';

/**
 * The effect of choosing a plan: its start, its own first charge after today, and today's charge in minor units. The
 * next charge may be of another plan; it is null when there will never be one.
 */
export type PlanPreview = {
  startsAt: Date;
  chargeAt: Date;
  today: number;
  next: { at: Date; amount: number } | null;
};

/** A plan with its price, and the announced price increases of its region. */
export type OfferedPlan = { price: Price; rises: readonly ScheduledIncrease[] };

/** A buyer: days of trial (0 without one), region, and the end of the student proof. */
export type Buyer = StudentData & { trialDays: number; region: Region };

/** Previews a purchase; a student's proof may expire before the first charge after today. */
export function previewPurchase(
  { price, rises }: OfferedPlan,
  { trialDays, region, ...student }: Buyer,
  now: Date,
): PlanPreview {
  const { paidUntil: at } = startBilling(now, trialDays, null, regionConfigs[region].timeZone);
  const raised = {
    offer: price.offer,
    price: applyPriceIncrease(price.amount, findPriceIncrease(rises, price, now), at),
  };
  const next = { at, amount: getEffectivePlan(raised, student, at).price };
  return { startsAt: now, chargeAt: at, today: trialDays > 0 ? 0 : price.amount, next };
}

/** A subscription after the charge in progress has succeeded, so that the charge is not the next one. */
function applyPendingCharge(current: EvaluatedSubscription, now: Date): EvaluatedSubscription {
  const { nextPeriod, paidUntil, region } = current;
  if (paidUntil > now) return current;
  const { endsAt } = findBillingPeriod(current, nextPeriod, regionConfigs[region].timeZone);
  return { ...current, nextPeriod: nextPeriod + 1, paidUntil: endsAt };
}

/** Previews a plan change by the same rules as the change itself; undefined for a change that is refused. */
export function previewPlanChange(
  current: EvaluatedSubscription,
  { price, rises }: OfferedPlan,
  now: Date,
): PlanPreview | undefined {
  const { offer, amount } = price;
  const { paidUntil } = current;
  const evaluated = evaluatePlanChange(current, { offer, price: amount }, now, regionConfigs[current.region].timeZone);
  if (!evaluated.ok) return undefined;
  const change = evaluated.value;
  const ahead = applyPendingCharge(current, now);
  if (change.kind === 'none')
    return { startsAt: paidUntil, chargeAt: paidUntil, today: 0, next: previewCharge({ ...ahead, ...noSchedule }) };
  if (change.kind === 'scheduled') {
    const { startsAt } = change;
    const next = previewCharge({ ...ahead, nextOffer: offer, nextPrice: amount, nextOfferAt: startsAt });
    return { startsAt, chargeAt: startsAt, today: 0, next };
  }
  if (change.kind === 'atOnce') {
    const { timeZone } = regionConfigs[current.region];
    // the wallet collects in two days, when the plan and its months begin (decision 0021)
    const startsAt = current.agreementId === null ? now : findDueNoon(now, timeZone);
    const { paidUntil: chargeAt } = findUpgradeBilling(current, amount, startsAt, timeZone);
    const next = {
      at: chargeAt,
      amount: applyPriceIncrease(amount, findPriceIncrease(rises, price, startsAt), chargeAt),
    };
    return { startsAt, chargeAt, today: change.amount, next };
  }
  const plan = { offer, price: amount };
  const next = previewCharge({ ...current, ...plan, plan, ...noSchedule, ...noPriceIncrease });
  return { startsAt: now, chargeAt: paidUntil, today: 0, next };
}
