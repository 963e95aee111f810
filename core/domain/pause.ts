import { findBillingPeriod, skipPeriodsUntil, type Billing } from './billing.ts';
import { fail, succeed, type Result } from './result.ts';
import { isWebManaged, type Manager, type SubscriptionStatus } from './subscription.ts';
import { isInTerm, type VoucherTerm } from './voucher.ts';

/** How many months a pause may last (decision 0082). */
export const pauseLengths = [1, 2, 3] as const;

export type PauseLength = (typeof pauseLengths)[number];

/** Days before the charge that ends a pause on which its person is reminded. */
export const pauseReminderDays = 3;

/** A pause: access ends where the paid time does, and the next charge comes at its end. */
export type Pause = { startsAt: Date; resumesAt: Date };

/** What decides whether a subscription may be paused. */
export type PausableSubscription = Billing & {
  manager: Manager;
  status: SubscriptionStatus;
  resumesAt: Date | null;
  term: VoucherTerm | null;
};

/**
 * Judges a pause: whole billing periods that are not charged, from the end of what is paid. Only of what was bought here
 * and is paid for: not in a trial or with a payment missing, not what is cancelled, and nothing that will never be charged.
 */
export function validatePause(
  held: PausableSubscription,
  months: PauseLength,
  now: Date,
  timeZone: string,
): Result<Pause, 'SubscriptionStateError'> {
  const { manager, status, resumesAt, paidUntil: startsAt, term } = held;
  const isRunning = isWebManaged(manager) && status === 'active' && startsAt > now && resumesAt === null;
  const isFreeForEver = term?.discount === 'FREE' && term.endsAt === null && isInTerm(term, startsAt);
  if (!isRunning || isFreeForEver) return fail('SubscriptionStateError');
  return succeed({ startsAt, resumesAt: findBillingPeriod(held, held.nextPeriod + months, timeZone).startsAt });
}

/**
 * True where the pause that a wish would lead to is set already, so that asking again changes nothing.
 *
 * @param held whose pause may have begun: until it is left its first unpaid period is the one that it skips first.
 */
export function isPausedFor(
  { status, resumesAt, ...billing }: Billing & Pick<PausableSubscription, 'status' | 'resumesAt'>,
  months: PauseLength,
  timeZone: string,
): boolean {
  if (resumesAt === null || !(status === 'active' || status === 'paused')) return false;
  return findBillingPeriod(billing, billing.nextPeriod + months, timeZone).startsAt.getTime() === resumesAt.getTime();
}

/** What of a subscription stands on the calendar, as it is stored. */
export type SubscriptionDates = Billing & {
  voucherStartsAt: Date | null;
  voucherEndsAt: Date | null;
  nextOfferAt: Date | null;
};

/**
 * Takes a subscription out of its pause: the next period begins then. What lay ahead when the pause began, a voucher and
 * a scheduled plan, comes as many periods later, so that nothing of it is lost.
 *
 * @param at the end of the pause, or an earlier moment within it.
 */
export function endPause(held: SubscriptionDates, at: Date, timeZone: string): SubscriptionDates & { resumesAt: null } {
  const billing = skipPeriodsUntil(held, at, timeZone);
  const shift = billing.nextPeriod - held.nextPeriod;
  const move = (moment: Date | null): Date | null => {
    if (moment === null || moment < held.paidUntil) return moment;
    let index = held.nextPeriod;
    while (findBillingPeriod(held, index, timeZone).startsAt < moment) index += 1;
    const isOnBillingDay = findBillingPeriod(held, index, timeZone).startsAt.getTime() === moment.getTime();
    if (isOnBillingDay) return findBillingPeriod(billing, index + shift, timeZone).startsAt;
    return new Date(billing.paidUntil.getTime() + moment.getTime() - held.paidUntil.getTime());
  };
  return {
    ...billing,
    voucherStartsAt: move(held.voucherStartsAt),
    voucherEndsAt: move(held.voucherEndsAt),
    nextOfferAt: move(held.nextOfferAt),
    resumesAt: null,
  };
}
