import { findBillingPeriod, type Billing } from './billing.ts';
import type { OfferType } from './offer.ts';
import { findPeriod } from './period.ts';
import { fail, succeed, type Result } from './result.ts';
import type { SubscriptionStatus } from './subscription.ts';
import { isTermOver, type VoucherTerm } from './voucher.ts';

/** What a change of plan depends on. */
export type CurrentPlan = Billing & {
  offer: OfferType;
  /** ordinary price in minor units */
  price: number;
  /** what was charged for the period under way, in minor units; 0 for free time */
  paidAmount: number;
  status: SubscriptionStatus;
  /** end of a pause that is set */
  resumesAt?: Date | null;
  term: VoucherTerm | null;
};

/**
 * What a change of plan leads to (decision 0017): nothing, the new plan now and its first charge when the
 * trial ends, the new plan against a full charge today, or the new plan later.
 */
export type PlanChange =
  | { kind: 'none' }
  | { kind: 'inTrial' }
  | { kind: 'atOnce'; amount: number }
  | { kind: 'scheduled'; startsAt: Date };

/** What is left of the paid time, in time on the dearer plan, by what was charged for it: free time is worth nothing. */
function calculateCreditMs({ paidUntil, paidAmount }: CurrentPlan, price: number, now: Date): number {
  const left = Math.max(0, paidUntil.getTime() - now.getTime());
  return Math.floor((left * paidAmount) / price);
}

/** When the period under way ends: the paid one, or the one that has begun and that the wallet has yet to collect. */
const findPeriodEnd = (held: CurrentPlan, now: Date, timeZone: string): Date =>
  held.paidUntil > now ? held.paidUntil : findBillingPeriod(held, held.nextPeriod, timeZone).endsAt;

/** When a cheaper plan begins: at the end of the period and of the voucher; undefined when the voucher never ends. */
function findChangeDate(held: CurrentPlan, now: Date, timeZone: string): Date | undefined {
  const { term, paidUntil } = held;
  const periodEnd = findPeriodEnd(held, now, timeZone);
  if (term === null || isTermOver(term, now)) return periodEnd;
  const { endsAt } = term;
  if (endsAt === null) return undefined;
  if (term.discount === 'FREE') return endsAt > paidUntil ? endsAt : periodEnd;
  if (endsAt <= periodEnd) return periodEnd;
  let index = held.nextPeriod;
  while (findBillingPeriod(held, index, timeZone).startsAt < endsAt) index += 1;
  return findBillingPeriod(held, index, timeZone).startsAt;
}

/**
 * The periods of a subscription after an upgrade: a full month of the dearer plan is paid, and what was left of the paid
 * time moves the next billing day on (decision 0017).
 *
 * @param price of the dearer plan, minor units.
 * @param now when it is paid: at once by card, on the day after by the wallet (decision 0021).
 */
export function findUpgradeBilling(held: CurrentPlan, price: number, now: Date, timeZone: string): Billing {
  const anchorAt = new Date(now.getTime() + calculateCreditMs(held, price, now));
  const { nextPeriod } = held;
  const paidUntil = findPeriod(anchorAt, 0, timeZone).endsAt;
  return { anchorAt, anchorPeriod: nextPeriod, nextPeriod: nextPeriod + 1, paidUntil };
}

/**
 * Judges a change of plan. A dearer plan begins at once, any other at the end of the paid or voucher period.
 *
 * @param target the wanted plan with its ordinary price in minor units.
 */
export function evaluatePlanChange(
  held: CurrentPlan,
  target: { offer: OfferType; price: number },
  now: Date,
  timeZone: string,
): Result<PlanChange, 'SubscriptionStateError'> {
  const isRunning = held.status === 'active' || held.status === 'inTrial';
  // what is paused is resumed first (decision 0082)
  if (!isRunning || (held.resumesAt ?? null) !== null) return fail('SubscriptionStateError');
  if (target.offer === held.offer) return succeed({ kind: 'none' });
  if (target.price <= held.price) {
    const startsAt = findChangeDate(held, now, timeZone);
    return startsAt === undefined ? fail('SubscriptionStateError') : succeed({ kind: 'scheduled', startsAt });
  }
  if (held.status === 'inTrial') return succeed({ kind: 'inTrial' });
  return succeed({ kind: 'atOnce', amount: target.price });
}
