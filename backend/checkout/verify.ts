import { and, eq } from 'drizzle-orm';
import type { Backend } from '../backend.ts';
import { paymentIntent } from '../database/schema/payment.ts';
import { intentLeaseMs, type Intent } from './intent.ts';
import { runIntent, type Asked } from './run-intent.ts';
import type { StoredSession } from './session-store.ts';

/**
 * Hands in what the listener brought back from the bank, once: of parallel calls one wins, the others read the outcome.
 *
 * @param details what the bank's page or the component gave, by its name.
 * @returns undefined when no step at the bank was waiting.
 */
export async function finishBankStep(
  backend: Backend,
  session: StoredSession,
  details: Record<string, string>,
): Promise<Asked | undefined> {
  const [intent]: Intent[] = await backend.db
    .update(paymentIntent)
    .set({ state: 'open', request: { details }, leasedUntil: new Date(Date.now() + intentLeaseMs) })
    .where(and(eq(paymentIntent.sessionId, session.id), eq(paymentIntent.state, 'action')))
    .returning();
  return intent && runIntent(backend, intent, true);
}
