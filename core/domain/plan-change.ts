import { findBillingPeriod, type Billing } from './billing.ts';
import type { OfferType } from './offer.ts';
import { findPeriod } from './period.ts';
import { fail, succeed, type Result } from './result.ts';
import type { SubscriptionStatus } from './subscription.ts';
import { isTermOver, type VoucherTerm } from './voucher.ts';

export type CurrentPlan = Billing & {
  offer: OfferType;
  /** ordinary price in minor units */
  price: number;
  /** amount charged for the current period, in minor units; 0 for free time */
  paidAmount: number;
  status: SubscriptionStatus;
  /** end of a scheduled pause */
  resumesAt?: Date | null;
  term: VoucherTerm | null;
};

/**
 * Result of a plan change (decision 0008): no change, or the new plan. It starts now with its first charge after the
 * trial, now with a full charge, or later.
 */
export type PlanChange =
  | { kind: 'none' }
  | { kind: 'inTrial' }
  | { kind: 'atOnce'; amount: number }
  | { kind: 'scheduled'; startsAt: Date };

/** Converts the remaining paid time into time on the more expensive plan; free time is worth nothing. */
function calculateCreditMs({ paidUntil, paidAmount }: CurrentPlan, price: number, now: Date): number {
  const left = Math.max(0, paidUntil.getTime() - now.getTime());
  return Math.floor((left * paidAmount) / price);
}

/** When the current period ends: the paid one, or the one that the wallet has not collected yet. */
const findPeriodEnd = (current: CurrentPlan, now: Date, timeZone: string): Date =>
  current.paidUntil > now ? current.paidUntil : findBillingPeriod(current, current.nextPeriod, timeZone).endsAt;

/** When a cheaper plan begins: after the period and the voucher; undefined when the voucher never ends. */
function findChangeDate(current: CurrentPlan, now: Date, timeZone: string): Date | undefined {
  const { term, paidUntil } = current;
  const periodEnd = findPeriodEnd(current, now, timeZone);
  if (term === null || isTermOver(term, now)) return periodEnd;
  const { endsAt } = term;
  if (endsAt === null) return undefined;
  if (term.discount === 'FREE') return endsAt > paidUntil ? endsAt : periodEnd;
  if (endsAt <= periodEnd) return periodEnd;
  let index = current.nextPeriod;
  while (findBillingPeriod(current, index, timeZone).startsAt < endsAt) index += 1;
  return findBillingPeriod(current, index, timeZone).startsAt;
}

/**
 * Calculates the periods after an upgrade (decision 0008). A full month of the new plan is paid, and the remaining paid
 * time postpones the next billing day.
 *
 * @param price of the new plan, minor units.
 * @param now when it is paid: immediately by card, in two days by the wallet (decision 0021).
 */
export function findUpgradeBilling(current: CurrentPlan, price: number, now: Date, timeZone: string): Billing {
  const anchorAt = new Date(now.getTime() + calculateCreditMs(current, price, now));
  const { nextPeriod } = current;
  const paidUntil = findPeriod(anchorAt, 0, timeZone).endsAt;
  return { anchorAt, anchorPeriod: nextPeriod, nextPeriod: nextPeriod + 1, paidUntil };
}

/**
 * Evaluates a plan change. A more expensive plan begins immediately, any other after the paid or voucher period.
 *
 * @param target the requested plan with its ordinary price in minor units.
 */
export function evaluatePlanChange(
  current: CurrentPlan,
  target: { offer: OfferType; price: number },
  now: Date,
  timeZone: string,
): Result<PlanChange, 'SubscriptionStateError'> {
  const isRunning = current.status === 'active' || current.status === 'inTrial';
  // a paused subscription resumes before it changes (decision 0082)
  if (!isRunning || (current.resumesAt ?? null) !== null) return fail('SubscriptionStateError');
  if (target.offer === current.offer) return succeed({ kind: 'none' });
  if (target.price <= current.price) {
    const startsAt = findChangeDate(current, now, timeZone);
    return startsAt === undefined ? fail('SubscriptionStateError') : succeed({ kind: 'scheduled', startsAt });
  }
  if (current.status === 'inTrial') return succeed({ kind: 'inTrial' });
  return succeed({ kind: 'atOnce', amount: target.price });
}
