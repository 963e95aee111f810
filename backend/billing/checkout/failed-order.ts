import type { OfferType } from '../../../core/domain/offer.ts';
import type { Region } from '../../../core/domain/region.ts';
import { isOngoing } from '../../../core/domain/subscription.ts';
import type { Database } from '../../database/open.ts';
import type { FailedOrderReason } from '../../database/schema/delivery.ts';
import { mailOrderFailed } from '../emails/order-emails.ts';
import { lockOpenSubscription } from '../subscription/store.ts';

/** So long a page waits for an answer before it says that a letter will tell (src/checkout/poll-payment-result.ts), in ms. */
const slowMs = 15_000;

/** True for who has waited since then for longer than a page does without a word of a letter (decision 0084). */
export const isLongWait = (since: Date | null): boolean => since !== null && since.getTime() + slowMs <= Date.now();

/**
 * Writes to whoever was told to wait, and whose order came to nothing; not when a later one has been bought meanwhile.
 *
 * @param order with the id of its payment or mandate: each is written about once.
 */
export async function reportFailedOrder(
  tx: Database,
  order: { id: string; userId: string; region: Region; offer: OfferType; reason: FailedOrderReason },
  now: Date,
): Promise<void> {
  const held = await lockOpenSubscription(tx, order.userId, now);
  if (held === undefined || !isOngoing(held.status)) await mailOrderFailed(tx, order, now);
}
