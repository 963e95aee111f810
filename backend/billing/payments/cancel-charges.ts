import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import { paymentIntent, type IntentKind } from '../../database/schema/payment.ts';
import { addProviderTask } from '../../outbox/provider-task.ts';
import type { StoredSubscription } from '../subscription/store.ts';

/**
 * Calls off charges of a subscription that the wallet has yet to collect; run where they lose their ground. One that is
 * collected before the wallet hears of it stands.
 *
 * @param kinds which: all when the subscription ends, an upgrade's when its person decides otherwise.
 */
export async function cancelPendingCharges(
  tx: Database,
  held: StoredSubscription,
  kinds: IntentKind[] = ['renewal', 'upgrade'],
): Promise<void> {
  if (held.agreementId === null) return;
  const waiting = await tx
    .select()
    .from(paymentIntent)
    .where(
      and(
        eq(paymentIntent.agreementId, held.agreementId),
        inArray(paymentIntent.kind, kinds),
        inArray(paymentIntent.state, ['open', 'pending']),
      ),
    );
  for (const { reference, userId, agreementId } of waiting) {
    const task = { kind: 'cancel-charge' as const, reference: `cancel-${reference}`, pspReference: reference };
    await addProviderTask(tx, { ...task, agreementId, userId });
  }
}
