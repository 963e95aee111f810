import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { OfferType } from '../../../core/domain/offer.ts';
import type { Database } from '../../database/open.ts';
import { providerTask } from '../../database/schema/delivery.ts';
import { paymentIntent, renewal, type StoredSubscription } from '../../database/schema/payment.ts';
import { planChange } from '../../database/schema/voucher.ts';

/** A plan that waits for its first charge, and that charge in minor units. */
export type PendingChange = { offer: OfferType; amount: number };

/**
 * Finds the more expensive plan that starts once the wallet has collected (decision 0008). A card charge has its response
 * immediately; a missing one cannot be cancelled, so it is not shown here.
 *
 * @returns null without one, and once its charge is cancelled.
 */
export async function findPendingChange(db: Database, current: StoredSubscription): Promise<PendingChange | null> {
  if (current.agreementId === null) return null;
  const [found] = await db
    .select({ offer: planChange.offer, amount: paymentIntent.amount })
    .from(paymentIntent)
    .innerJoin(renewal, eq(paymentIntent.renewalId, renewal.id))
    .innerJoin(planChange, eq(planChange.intentId, paymentIntent.id))
    .leftJoin(providerTask, eq(providerTask.reference, sql`'cancel-' || ${paymentIntent.reference}`))
    .where(
      and(
        eq(renewal.subscriptionId, current.id),
        inArray(paymentIntent.state, ['open', 'pending']),
        isNull(providerTask.id),
      ),
    )
    .limit(1);
  return found ?? null;
}
