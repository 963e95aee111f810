import type { Database } from '../../database/open.ts';
import { addProviderTask } from '../../outbox/provider-task.ts';
import type { CardDetails } from '../../providers/card.ts';
import { updateIntent, type Intent } from './intent.ts';
import { forgetUnusedCard } from './stored-card.ts';

/** Reverses a payment that gives the user nothing, and deletes its card at the provider. */
export async function reverseSurplus(tx: Database, intent: Intent, card: CardDetails | null): Promise<void> {
  await updateIntent(tx, intent.id, { state: 'surplus' });
  const { agreementId, amount, userId, pspReference } = intent;
  const reference = `reverse-${intent.reference}`;
  if (agreementId !== null) {
    const charge = { pspReference: intent.reference, agreementId, amount, userId };
    return addProviderTask(tx, { kind: 'refund-charge', reference, ...charge });
  }
  await addProviderTask(tx, { kind: 'reverse', reference, pspReference, userId });
  if (card !== null) await forgetUnusedCard(tx, userId, card, intent.reference);
}
