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
 * What choosing a plan would lead to: when it begins, its own first charge after today, what is charged today in minor
 * units, and the charge that then comes next, of whichever plan; null when there will never be one.
 */
export type PlanPreview = {
  startsAt: Date;
  chargeAt: Date;
  today: number;
  next: { at: Date; amount: number } | null;
};

/** A plan with its price, and the dearer prices that are announced in its market. */
export type Offered = { price: Price; rises: readonly ScheduledIncrease[] };

/** Who asks: how many days of trial they would have, 0 without one, in which market, and until when they are students. */
export type Asking = StudentData & { trialDays: number; region: Region };

/** Foresees a purchase: a student's proof may be over when the first charge after today comes. */
export function previewPurchase(
  { price, rises }: Offered,
  { trialDays, region, ...student }: Asking,
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

/** A subscription once the charge that is under way has gone through: that one is not the next any more. */
function passChargeUnderWay(held: EvaluatedSubscription, now: Date): EvaluatedSubscription {
  const { nextPeriod, paidUntil, region } = held;
  if (paidUntil > now) return held;
  const { endsAt } = findBillingPeriod(held, nextPeriod, regionConfigs[region].timeZone);
  return { ...held, nextPeriod: nextPeriod + 1, paidUntil: endsAt };
}

/** Foresees a change of plan, by the same judgement as the change itself (spec core §4). */
export function previewPlanChange(held: EvaluatedSubscription, { price, rises }: Offered, now: Date): PlanPreview {
  const { offer, amount } = price;
  const { paidUntil } = held;
  const judged = evaluatePlanChange(held, { offer, price: amount }, now, regionConfigs[held.region].timeZone);
  const none = { startsAt: paidUntil, chargeAt: paidUntil, today: 0 };
  if (!judged.ok) return { ...none, next: previewCharge(held) };
  const change = judged.value;
  const ahead = passChargeUnderWay(held, now);
  if (change.kind === 'none') return { ...none, next: previewCharge({ ...ahead, ...noSchedule }) };
  if (change.kind === 'scheduled') {
    const { startsAt } = change;
    const next = previewCharge({ ...ahead, nextOffer: offer, nextPrice: amount, nextOfferAt: startsAt });
    return { startsAt, chargeAt: startsAt, today: 0, next };
  }
  if (change.kind === 'atOnce') {
    const { timeZone } = regionConfigs[held.region];
    // the wallet collects on the next day, and the plan and its months begin with that (decision 0021)
    const startsAt = held.agreementId === null ? now : findDueNoon(now, timeZone);
    const { paidUntil: chargeAt } = findUpgradeBilling(held, amount, startsAt, timeZone);
    const next = {
      at: chargeAt,
      amount: applyPriceIncrease(amount, findPriceIncrease(rises, price, startsAt), chargeAt),
    };
    return { startsAt, chargeAt, today: change.amount, next };
  }
  const plan = { offer, price: amount };
  const next = previewCharge({ ...held, ...plan, plan, ...noSchedule, ...noPriceIncrease });
  return { startsAt: now, chargeAt: paidUntil, today: 0, next };
}
