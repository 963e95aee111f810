import { and, eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { recordPaidBack } from '../billing/transactions/revenue.ts';
import type { AppContext } from '../app-context.ts';
import type { Intent } from '../billing/payments/intent.ts';
import type { Database } from '../database/open.ts';
import { paymentTransaction, renewal, subscription } from '../database/schema/payment.ts';
import { refund } from '../database/schema/withdrawal.ts';
import { runTransaction } from '../database/run-transaction.ts';
import { endAtOnce } from '../billing/subscription/end-at-once.ts';
import { lockSubscription } from '../billing/subscription/store.ts';
import { findRefunds } from '../billing/transactions/refund.ts';
import { lockUser } from '../accounts/store.ts';

/** The period of a subscription that a charge paid for; undefined when it led to none. */
async function findPaidPeriod(tx: Database, intent: Intent): Promise<{ id: string; period: number } | undefined> {
  if (intent.renewalId !== null) {
    const [claim] = await tx.select().from(renewal).where(eq(renewal.id, intent.renewalId));
    return claim && { id: claim.subscriptionId, period: claim.period };
  }
  if (intent.sessionId === null) return undefined;
  const ofSession = eq(subscription.sessionId, intent.sessionId);
  const [bought] = await tx.select({ id: subscription.id }).from(subscription).where(ofSession);
  return bought && { id: bought.id, period: 0 };
}

/**
 * Applies a chargeback (decision 0076). The cardholder's bank returned the money, so the payment is shown as refunded,
 * and what it paid for ends immediately. The unique key of the refund applies it once.
 *
 * @returns false when the charge paid for nothing, or is refunded already.
 */
export async function applyChargeback({ db, clock, publishChange }: AppContext, intent: Intent): Promise<boolean> {
  return runTransaction(db, async (tx) => {
    await lockUser(tx, intent.userId);
    const named = await findPaidPeriod(tx, intent);
    const now = clock.now();
    const current = named && (await lockSubscription(tx, named.id, now));
    if (named === undefined || current === undefined) return false;
    const ofPeriod = and(
      eq(paymentTransaction.subscriptionId, named.id),
      eq(paymentTransaction.period, named.period),
      eq(paymentTransaction.status, 'Success'),
    );
    const [paid] = await tx.select().from(paymentTransaction).where(ofPeriod);
    if (paid === undefined) return false;
    const reference = `chargeback-${paid.id}`;
    const details = { transactionId: paid.id, reference, amount: paid.amount, state: 'succeeded' as const };
    const [noted] = await tx
      .insert(refund)
      .values({ id: randomUUID(), ...details, createdAt: now, settledAt: now })
      .onConflictDoNothing()
      .returning();
    if (noted === undefined) {
      // after a partial refund by staff the bank returns the rest; a repeated report finds the plan ended
      const earlier = (await findRefunds(tx, [paid.id])).get(paid.id);
      if (earlier?.amount === paid.amount || current.status === 'inactive') return false;
    }
    if (noted !== undefined) await recordPaidBack(tx, 'chargeback', noted, now);
    if (current.status === 'inactive') return true;
    await endAtOnce(publishChange, tx, current, now);
    await publishChange(tx, { reason: 'cancelled', subscription: current, endsAt: now }, now);
    return true;
  });
}
