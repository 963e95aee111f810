import { findBillingPeriod, skipPeriodsUntil, type Billing } from './billing.ts';
import { fail, succeed, type Result } from './result.ts';
import { isWebManaged, type Manager, type SubscriptionStatus } from './subscription.ts';
import { isInTerm, type VoucherTerm } from './voucher.ts';

/** Possible lengths of a pause in months (decision 0082). */
export const pauseLengths = [1, 2, 3] as const;

export type PauseLength = (typeof pauseLengths)[number];

/** Days before the charge that ends a pause on which the user gets a reminder. */
export const pauseReminderDays = 3;

/** A pause: access ends with the paid time, and the next charge comes at the end of the pause. */
export type Pause = { startsAt: Date; resumesAt: Date };

export type PausableSubscription = Billing & {
  manager: Manager;
  status: SubscriptionStatus;
  resumesAt: Date | null;
  term: VoucherTerm | null;
};

/**
 * Validates a pause: whole billing periods that are not charged, from the end of the paid time. Only an active, paid
 * subscription bought on the web can be paused, unless it is free for ever.
 */
export function validatePause(
  subscription: PausableSubscription,
  months: PauseLength,
  now: Date,
  timeZone: string,
): Result<Pause, 'SubscriptionStateError'> {
  const { manager, status, resumesAt, paidUntil: startsAt, term } = subscription;
  const isRunning = isWebManaged(manager) && status === 'active' && startsAt > now && resumesAt === null;
  const isFreeForEver = term?.discount === 'FREE' && term.endsAt === null && isInTerm(term, startsAt);
  if (!isRunning || isFreeForEver) return fail('SubscriptionStateError');
  return succeed({
    startsAt,
    resumesAt: findBillingPeriod(subscription, subscription.nextPeriod + months, timeZone).startsAt,
  });
}

/**
 * True when the requested pause exists already, so that a repeated request changes nothing.
 *
 * @param subscription a subscription whose pause may have begun: until it ends, `nextPeriod` is the first skipped period.
 */
export function isPausedFor(
  { status, resumesAt, ...billing }: Billing & Pick<PausableSubscription, 'status' | 'resumesAt'>,
  months: PauseLength,
  timeZone: string,
): boolean {
  if (resumesAt === null || !(status === 'active' || status === 'paused')) return false;
  return findBillingPeriod(billing, billing.nextPeriod + months, timeZone).startsAt.getTime() === resumesAt.getTime();
}

/** The stored dates of a subscription. */
export type SubscriptionDates = Billing & {
  voucherStartsAt: Date | null;
  voucherEndsAt: Date | null;
  nextOfferAt: Date | null;
};

/**
 * Ends a pause: the next period begins then. A future voucher period or scheduled plan moves by the same number of
 * periods, so that the user loses none of its time.
 *
 * @param at the end of the pause, or an earlier moment within it.
 */
export function endPause(
  subscription: SubscriptionDates,
  at: Date,
  timeZone: string,
): SubscriptionDates & { resumesAt: null } {
  const billing = skipPeriodsUntil(subscription, at, timeZone);
  const shift = billing.nextPeriod - subscription.nextPeriod;
  const move = (moment: Date | null): Date | null => {
    if (moment === null || moment < subscription.paidUntil) return moment;
    let index = subscription.nextPeriod;
    while (findBillingPeriod(subscription, index, timeZone).startsAt < moment) index += 1;
    const isOnBillingDay = findBillingPeriod(subscription, index, timeZone).startsAt.getTime() === moment.getTime();
    if (isOnBillingDay) return findBillingPeriod(billing, index + shift, timeZone).startsAt;
    return new Date(billing.paidUntil.getTime() + moment.getTime() - subscription.paidUntil.getTime());
  };
  return {
    ...billing,
    voucherStartsAt: move(subscription.voucherStartsAt),
    voucherEndsAt: move(subscription.voucherEndsAt),
    nextOfferAt: move(subscription.nextOfferAt),
    resumesAt: null,
  };
}
