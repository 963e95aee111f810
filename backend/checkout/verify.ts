import { and, eq } from 'drizzle-orm';
import type { Backend } from '../backend.ts';
import { paymentIntent } from '../database/schema/payment.ts';
import { runTransaction } from '../database/transaction.ts';
import { intentLeaseMs, type Intent } from './intent.ts';
import { runIntent, type Asked } from './run-intent.ts';
import { takeBankStep, type StoredSession } from './session-store.ts';

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
  const intent = await runTransaction(backend.db, async (tx): Promise<Intent | undefined> => {
    if (!(await takeBankStep(tx, session.id))) return undefined;
    const [waiting] = await tx
      .update(paymentIntent)
      .set({ state: 'open', request: { details }, leasedUntil: new Date(Date.now() + intentLeaseMs) })
      .where(and(eq(paymentIntent.sessionId, session.id), eq(paymentIntent.state, 'action')))
      .returning();
    return waiting;
  });
  return intent && runIntent(backend, intent, true);
}
