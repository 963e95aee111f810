import { and, eq, sql } from 'drizzle-orm';
import { getPaymentOutcome } from '../../../core/domain/payment.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../database/open.ts';
import { paymentIntent, paymentSession } from '../../database/schema/payment.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import type { CardResult } from '../../providers/card.ts';
import { CardError } from '../../providers/card-transport.ts';
import { lockUser } from '../../accounts/store.ts';
import { startPayingVoucher } from '../voucher/redemption.ts';
import { findLatestIntent, intentLeaseMs, type Intent } from '../payments/intent.ts';
import { createDetailsKey, executeCardIntent, type CardExecuteResult } from '../payments/execute.ts';
import { claimBankStep, type StoredSession } from './session-store.ts';
import { toOutcome } from '../payments/settle.ts';
import { sessionStatuses } from './settle-session.ts';

/**
 * Submits the bank's result once: one of parallel calls wins, the others read the outcome.
 *
 * @param details fields of the bank's page or of the component, by name.
 * @returns undefined when no bank step was waiting.
 */
export async function finishBankStep(
  context: AppContext,
  session: StoredSession,
  details: Record<string, string>,
): Promise<CardExecuteResult | undefined> {
  const intent = await runTransaction(context.db, async (tx): Promise<Intent | undefined> => {
    await lockUser(tx, session.userId);
    if (!(await claimBankStep(tx, session.id))) return undefined;
    // if the voucher is lost, a successful payment is reversed later
    if (session.voucherCode !== null) await startPayingVoucher(tx, session.id, context.clock.now());
    const handedIn = JSON.stringify({ details });
    const [waiting] = await tx
      .update(paymentIntent)
      .set({
        state: 'open',
        request: sql`coalesce(nullif(${paymentIntent.request}, 'null'::jsonb), '{}'::jsonb) || ${handedIn}::jsonb`,
        leasedUntil: new Date(Date.now() + intentLeaseMs),
        askedAt: new Date(),
      })
      .where(and(eq(paymentIntent.sessionId, session.id), eq(paymentIntent.state, 'action')))
      .returning();
    return waiting;
  });
  return intent && executeCardIntent(context, intent, true);
}

/** True when a bank step was left unfinished for another attempt: its bank may still redirect the user. */
async function hasGivenUp(db: Database, sessionId: string): Promise<boolean> {
  const isGivenUp = and(eq(paymentIntent.sessionId, sessionId), eq(paymentIntent.state, 'abandoned'));
  return (await db.select({ id: paymentIntent.id }).from(paymentIntent).where(isGivenUp).limit(1)).length > 0;
}

/**
 * Reads why a payment failed when a notification without a reason arrived before the user. The provider repeats its
 * outcome for the same details, so the request changes nothing there.
 */
export async function explainDecline(
  context: AppContext,
  session: StoredSession,
  details: Record<string, string>,
): Promise<void> {
  const intent = await findLatestIntent(context.db, session.id);
  if (intent?.state !== 'refused' || intent.refusalCode !== null) return;
  // the details may belong to an abandoned attempt: submitting them could pay an order that is no longer wanted
  if (await hasGivenUp(context.db, session.id)) return;
  try {
    const response = await context.card.submitDetails(details, createDetailsKey(details));
    const isOfThis = response.reference === null || response.reference === intent.reference;
    if (isOfThis && getPaymentOutcome(response.resultCode) === 'payment_error')
      await correctFailure(context.db, intent, response);
  } catch (error) {
    // without the reason the general message is shown
    if (!(error instanceof CardError)) throw error;
  }
}

/** Replaces the assumed failure by the provider's one, unless the session was paid since. */
async function correctFailure(db: Database, intent: Intent, response: CardResult): Promise<void> {
  const { state, resultCode, refusalCode = null } = toOutcome(response);
  const sessionId = intent.sessionId ?? '';
  await runTransaction(db, async (tx) => {
    await lockUser(tx, intent.userId);
    // a payment that succeeded during the request stays: success is final
    const isRefused = and(eq(paymentIntent.id, intent.id), eq(paymentIntent.state, 'refused'));
    const change = { state, resultCode, refusalCode };
    const changed = await tx.update(paymentIntent).set(change).where(isRefused).returning({ id: paymentIntent.id });
    if (changed.length === 0) return;
    const latest = await findLatestIntent(tx, sessionId);
    const status = sessionStatuses[state];
    if (latest?.id !== intent.id || status === undefined) return;
    const taken = and(eq(paymentSession.id, sessionId), eq(paymentSession.status, 'refused'));
    await tx.update(paymentSession).set({ status }).where(taken);
  });
}
