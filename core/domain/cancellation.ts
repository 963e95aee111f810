import type { SubscriptionStatus } from './subscription.ts';
import { isInTerm, type VoucherTerm } from './voucher.ts';

/** When a cancellation ends access; it is final when it ends free time. */
export type Cancellation = { endsAt: Date; isForGood: boolean };

/**
 * Previews a cancellation. A trial or time paid by a voucher ends immediately and finally, unpaid time immediately,
 * everything else at the end of the paid time.
 *
 * @param endsFreeTime feature flag of the immediate inactivation: off keeps free time to its end (requirement FF-05).
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
