import type { SubscriptionStatus } from './subscription.ts';
import { isInTerm, type VoucherTerm } from './voucher.ts';

/** What a cancellation does to access: ends it, at once and for good where it is free time that it takes. */
export type Cancellation = { endsAt: Date; isForGood: boolean };

/**
 * Foresees a cancellation: a trial or what a voucher pays for ends at once and for good, what has not been
 * paid at once, everything else with what is paid.
 *
 * @param endsFreeTime the switch of the immediate inactivation: off keeps free time to its end (requirement FF-05).
 */
export function previewCancellation(
  { status, term, paidUntil }: { status: SubscriptionStatus; term: VoucherTerm | null; paidUntil: Date },
  endsFreeTime: boolean,
  now: Date,
): Cancellation {
  const isFreeTime = status === 'inTrial' || (status === 'active' && isInTerm(term, now));
  const isFinal = isFreeTime && endsFreeTime;
  return { isForGood: isFinal, endsAt: isFinal || paidUntil <= now ? now : paidUntil };
}
