import { judgeSubscription, type SubscriptionStatus } from '../../src/domain/subscription.ts';
import type { VoucherTerm } from '../../src/domain/voucher.ts';
import type { subscription } from '../database/schema/payment.ts';

type Row = typeof subscription.$inferSelect;

/** A subscription with its status at a moment. */
export type Judged = Row & {
  status: SubscriptionStatus;
  term: VoucherTerm | null;
  /** a scheduled plan has begun and is shown as the present one, but is not stored so yet */
  hasUnnotedPlan: boolean;
};

/** The voucher of a subscription as a term; null when it has none. */
export const readTerm = (row: Row): VoucherTerm | null =>
  row.voucherDiscount === null || row.voucherStartsAt === null
    ? null
    : { discount: row.voucherDiscount, startsAt: row.voucherStartsAt, endsAt: row.voucherEndsAt };

/** Judges a stored subscription: its status, and the plan whose day has come, whether or not anything noted it yet. */
export function judgeRow(row: Row, now: Date): Judged {
  const term = readTerm(row);
  const judged = { ...row, term, status: judgeSubscription({ ...row, term }, now), hasUnnotedPlan: false };
  const { nextOffer, nextOfferAt, nextPrice, cancelledAt, endedAt } = row;
  const isDue = nextOfferAt !== null && nextOfferAt <= now && cancelledAt === null && endedAt === null;
  if (!isDue || nextOffer === null) return judged;
  const present = { offer: nextOffer, price: nextPrice ?? row.price };
  return { ...judged, ...present, nextOffer: null, nextOfferAt: null, nextPrice: null, hasUnnotedPlan: true };
}
