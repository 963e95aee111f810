import { addDays, findPeriod, listBegunPeriods, type Period } from './period.ts';
import { isInTerm, getPriceAt, type VoucherTerm, type VoucherBenefit } from './voucher.ts';

/** The paid and unpaid periods of a subscription. */
export type Billing = {
  /** start of the period numbered `anchorPeriod`; later periods are counted from here */
  anchorAt: Date;
  anchorPeriod: number;
  /** first period that is not paid yet */
  nextPeriod: number;
  paidUntil: Date;
};

export function findBillingPeriod(
  { anchorAt, anchorPeriod }: Pick<Billing, 'anchorAt' | 'anchorPeriod'>,
  index: number,
  timeZone: string,
): Period {
  return { ...findPeriod(anchorAt, index - anchorPeriod, timeZone), index };
}

/** Lists the unpaid billing periods that have begun, oldest first; at most the `limit` newest ones. */
export function listBegunBillingPeriods(billing: Billing, now: Date, timeZone: string, limit: number): Period[] {
  const { anchorAt, anchorPeriod, nextPeriod } = billing;
  const begun = listBegunPeriods(anchorAt, nextPeriod - anchorPeriod, now, timeZone, limit);
  return begun.map((period) => ({ ...period, index: period.index + anchorPeriod }));
}

/**
 * Finds when a voucher that starts with a period ends: months count in periods, days as exact lengths.
 *
 * @param index the period that starts together with the voucher.
 */
export function findTermEnd(
  billing: Pick<Billing, 'anchorAt' | 'anchorPeriod'>,
  index: number,
  { duration }: VoucherBenefit,
  timeZone: string,
): Date | null {
  if (duration === null) return null;
  const { startsAt } = findBillingPeriod(billing, index, timeZone);
  if (duration.unit === 'Days') return addDays(startsAt, duration.length);
  return findBillingPeriod(billing, index + duration.length - 1, timeZone).endsAt;
}

export type BillingStart = Billing & { trialEndsAt: Date | null; term: VoucherTerm | null };

/**
 * Starts the billing of a subscription. A voucher replaces the trial; free time is not charged, otherwise the first
 * period is paid immediately.
 *
 * @param trialDays 0 without a trial.
 */
export function startBilling(
  now: Date,
  trialDays: number,
  terms: VoucherBenefit | null,
  timeZone: string,
): BillingStart {
  const anchor = { anchorAt: now, anchorPeriod: 0 };
  const first: Billing = { ...anchor, nextPeriod: 1, paidUntil: findPeriod(now, 0, timeZone).endsAt };
  if (terms === null) {
    const trialEndsAt = trialDays > 0 ? addDays(now, trialDays) : null;
    if (trialEndsAt === null) return { ...first, trialEndsAt, term: null };
    return { anchorAt: trialEndsAt, anchorPeriod: 0, nextPeriod: 0, paidUntil: trialEndsAt, trialEndsAt, term: null };
  }
  const term: VoucherTerm = {
    discount: terms.discount,
    startsAt: now,
    endsAt: findTermEnd(anchor, 0, terms, timeZone),
  };
  const opening = { trialEndsAt: null, term };
  if (term.discount !== 'FREE' || term.endsAt === null) return { ...first, ...opening };
  return { ...startFreeTerm({ ...anchor, nextPeriod: 0, paidUntil: now }, term, now, timeZone), ...opening };
}

/**
 * Starts the free time of a voucher when the paid time is over: no period that begins in it is charged. When the free
 * time ends between two billing days, the billing day moves to its end.
 */
export function startFreeTerm(billing: Billing, { endsAt }: VoucherTerm, now: Date, timeZone: string): Billing {
  if (endsAt !== null) return skipPeriodsUntil(billing, endsAt, timeZone);
  const { anchorAt, anchorPeriod } = billing;
  let index = billing.nextPeriod;
  while (findBillingPeriod(billing, index, timeZone).endsAt <= now) index += 1;
  const { endsAt: paidUntil } = findBillingPeriod(billing, index, timeZone);
  return { anchorAt, anchorPeriod, nextPeriod: index + 1, paidUntil };
}

/** Skips all periods that begin before a moment; the next one begins then. */
export function skipPeriodsUntil(billing: Billing, moment: Date, timeZone: string): Billing {
  const { anchorAt, anchorPeriod, nextPeriod } = billing;
  let index = nextPeriod;
  while (findBillingPeriod(billing, index, timeZone).startsAt < moment) index += 1;
  const isOnBillingDay = findBillingPeriod(billing, index, timeZone).startsAt.getTime() === moment.getTime();
  if (isOnBillingDay) return { anchorAt, anchorPeriod, nextPeriod: index, paidUntil: moment };
  return { anchorAt: moment, anchorPeriod: nextPeriod, nextPeriod, paidUntil: moment };
}

/** A plan that will replace the current one. */
export type ScheduledPlan = { price: number; startsAt: Date };

/**
 * Finds the next charge of a subscription that continues.
 *
 * @returns time and amount in minor units; null when there will never be a charge.
 */
export function findNextCharge(
  paidUntil: Date,
  price: number,
  term: VoucherTerm | null,
  next: ScheduledPlan | null,
): { at: Date; amount: number } | null {
  const isFree = term?.discount === 'FREE' && isInTerm(term, paidUntil);
  if (isFree && term.endsAt === null) return null;
  const at = isFree && term.endsAt !== null ? term.endsAt : paidUntil;
  return { at, amount: getPriceAt(next !== null && next.startsAt <= at ? next.price : price, term, at) };
}
