import { addDays, findPeriod, listBegunPeriods, type Period } from './period.ts';
import { isInTerm, getPriceAt, type VoucherTerm, type VoucherBenefit } from './voucher.ts';

/** Where a subscription stands in its periods. */
export type Billing = {
  /** start of the period numbered `anchorPeriod`; later ones are counted from here */
  anchorAt: Date;
  anchorPeriod: number;
  /** first period that is not paid yet */
  nextPeriod: number;
  paidUntil: Date;
};

/** The billing period with a given number. */
export function findBillingPeriod(
  { anchorAt, anchorPeriod }: Pick<Billing, 'anchorAt' | 'anchorPeriod'>,
  index: number,
  timeZone: string,
): Period {
  return { ...findPeriod(anchorAt, index - anchorPeriod, timeZone), index };
}

/** The unpaid billing periods that have begun by now, oldest first; the newest ones when there are more than `limit`. */
export function listBegunBillingPeriods(billing: Billing, now: Date, timeZone: string, limit: number): Period[] {
  const { anchorAt, anchorPeriod, nextPeriod } = billing;
  const begun = listBegunPeriods(anchorAt, nextPeriod - anchorPeriod, now, timeZone, limit);
  return begun.map((period) => ({ ...period, index: period.index + anchorPeriod }));
}

/**
 * When a voucher that begins to work at the start of a period is over: months count in periods, days as exact lengths.
 *
 * @param index the period that begins when the voucher does.
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

/** How a subscription begins. */
export type BillingStart = Billing & { trialEndsAt: Date | null; term: VoucherTerm | null };

/**
 * Opens a subscription. A voucher takes the place of the trial; free time is not charged, otherwise the first period is
 * paid at once.
 *
 * @param trialDays 0 without a trial.
 */
export function startBilling(now: Date, trialDays: number, terms: VoucherBenefit | null, timeZone: string): BillingStart {
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
 * Takes a subscription whose paid time is over into the free time of its voucher: no period that begins in it is
 * charged. Where the free time ends between two billing days, the billing day moves to its end.
 */
export function startFreeTerm(billing: Billing, { endsAt }: VoucherTerm, now: Date, timeZone: string): Billing {
  if (endsAt !== null) return skipPeriodsUntil(billing, endsAt, timeZone);
  const { anchorAt, anchorPeriod } = billing;
  let index = billing.nextPeriod;
  while (findBillingPeriod(billing, index, timeZone).endsAt <= now) index += 1;
  const { endsAt: paidUntil } = findBillingPeriod(billing, index, timeZone);
  return { anchorAt, anchorPeriod, nextPeriod: index + 1, paidUntil };
}

/** Moves a subscription on: no period that begins before a moment is charged, and the next one begins then. */
export function skipPeriodsUntil(billing: Billing, moment: Date, timeZone: string): Billing {
  const { anchorAt, anchorPeriod, nextPeriod } = billing;
  let index = nextPeriod;
  while (findBillingPeriod(billing, index, timeZone).startsAt < moment) index += 1;
  const isOnBillingDay = findBillingPeriod(billing, index, timeZone).startsAt.getTime() === moment.getTime();
  if (isOnBillingDay) return { anchorAt, anchorPeriod, nextPeriod: index, paidUntil: moment };
  return { anchorAt: moment, anchorPeriod: nextPeriod, nextPeriod, paidUntil: moment };
}

/** A plan that is to take the place of the present one. */
export type ScheduledPlan = { price: number; startsAt: Date };

/**
 * The next charge of a subscription that goes on.
 *
 * @returns its time and amount in minor units; null when there will never be one.
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
