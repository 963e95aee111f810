import { and, eq } from 'drizzle-orm';
import type { Backend } from '../backend.ts';
import { paymentIntent } from '../database/schema/payment.ts';
import { runTransaction } from '../database/transaction.ts';
import { CardError } from '../providers/card-transport.ts';
import { lockUser } from '../user/store.ts';
import { startPayingVoucher } from '../voucher/use.ts';
import { changeIntent, findLatestIntent, intentLeaseMs, type Intent } from './intent.ts';
import { makeDetailsKey, runIntent, type Asked } from './run-intent.ts';
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
    await lockUser(tx, session.userId);
    if (!(await takeBankStep(tx, session.id))) return undefined;
    // lost meanwhile? then the payment is given back should it go through
    if (session.voucherCode !== null) await startPayingVoucher(tx, session.id, backend.clock.now());
    const [waiting] = await tx
      .update(paymentIntent)
      .set({ state: 'open', request: { details }, leasedUntil: new Date(Date.now() + intentLeaseMs) })
      .where(and(eq(paymentIntent.sessionId, session.id), eq(paymentIntent.state, 'action')))
      .returning();
    return waiting;
  });
  return intent && runIntent(backend, intent, true);
}

/**
 * Learns why a payment was refused when a notification, which does not say, came before the listener. The provider
 * answers the same details with the same outcome, so asking changes nothing there.
 */
export async function explainRefusal(
  backend: Backend,
  session: StoredSession,
  details: Record<string, string>,
): Promise<void> {
  const intent = await findLatestIntent(backend.db, session.id);
  if (intent?.state !== 'refused' || intent.refusalCode !== null) return;
  try {
    const answer = await backend.card.submitDetails(details, makeDetailsKey(details));
    const isOfThis = answer.reference === null || answer.reference === intent.reference;
    if (isOfThis) await changeIntent(backend.db, intent.id, { refusalCode: answer.refusalCode });
  } catch (error) {
    // without the reason the general sentence is said
    if (!(error instanceof CardError)) throw error;
  }
}
