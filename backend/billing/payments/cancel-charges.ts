import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import { paymentIntent, type IntentKind } from '../../database/schema/payment.ts';
import { addProviderTask } from '../../outbox/provider-task.ts';

/**
 * Cancels charges that the wallet has not collected yet. A charge that it collects before the cancellation arrives stays.
 *
 * @param agreementId null for a plan that is paid by card: a card charge cannot be cancelled.
 * @param kinds an upgrade alone when the user chooses another plan; all when the subscription ends.
 */
export async function cancelPendingCharges(
  tx: Database,
  { agreementId }: { agreementId: string | null },
  kinds: IntentKind[] = ['renewal', 'upgrade'],
): Promise<void> {
  if (agreementId === null) return;
  const isPending = and(
    eq(paymentIntent.agreementId, agreementId),
    inArray(paymentIntent.kind, kinds),
    inArray(paymentIntent.state, ['open', 'pending']),
  );
  for (const { reference, userId } of await tx.select().from(paymentIntent).where(isPending)) {
    const task = { kind: 'cancel-charge' as const, reference: `cancel-${reference}`, pspReference: reference };
    await addProviderTask(tx, { ...task, agreementId, userId });
  }
}
