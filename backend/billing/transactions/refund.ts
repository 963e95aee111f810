import { and, eq, gt, inArray, ne } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { walletAgreement } from '../../database/schema/agreement.ts';
import { recordPaidBack, removePaidBack } from './revenue.ts';
import type { Database } from '../../database/open.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { paymentIntent, paymentTransaction, renewal, type StoredSubscription } from '../../database/schema/payment.ts';
import { refund, type RefundState } from '../../database/schema/withdrawal.ts';
import { addProviderTask } from '../../outbox/provider-task.ts';
import type { StoredTransaction } from './store.ts';

/** A refund, as stored. */
export type StoredRefund = typeof refund.$inferSelect;

/** What a provider needs to refund a charge. */
type Charge = { kind: 'reverse' | 'refund-charge'; pspReference: string; agreementId?: string; amount: number };

/** The payments of a contract. */
export const listPaid = (db: Database, subscriptionId: string): Promise<StoredTransaction[]> =>
  db
    .select()
    .from(paymentTransaction)
    .where(
      and(
        eq(paymentTransaction.subscriptionId, subscriptionId),
        eq(paymentTransaction.status, 'Success'),
        gt(paymentTransaction.amount, 0),
      ),
    );

/**
 * The payments of a contract that were not refunded and are not being refunded, by a withdrawal or through the bank.
 */
export async function listOwed(db: Database, subscriptionId: string): Promise<StoredTransaction[]> {
  const paid = await listPaid(db, subscriptionId);
  const refunded = await findRefunds(
    db,
    paid.map(({ id }) => id),
  );
  return paid.filter(({ id }) => !refunded.has(id));
}

async function findIntentOf(tx: Database, current: StoredSubscription, period: number) {
  const [claim] = await tx
    .select({ id: renewal.id })
    .from(renewal)
    .where(and(eq(renewal.subscriptionId, current.id), eq(renewal.period, period)));
  const owner =
    claim !== undefined
      ? eq(paymentIntent.renewalId, claim.id)
      : current.sessionId !== null && eq(paymentIntent.sessionId, current.sessionId);
  if (owner === false) return undefined;
  const hasPaid = and(owner, eq(paymentIntent.state, 'succeeded'), ne(paymentIntent.amount, 0));
  const [intent] = await tx.select().from(paymentIntent).where(hasPaid);
  return intent;
}

/** Finds the charge behind a transaction; undefined when neither provider knows one. */
async function findCharge(
  tx: Database,
  current: StoredSubscription,
  { period }: StoredTransaction,
  amount: number,
): Promise<Charge | undefined> {
  const intent = await findIntentOf(tx, current, period);
  if (intent?.agreementId) {
    return { kind: 'refund-charge', pspReference: intent.reference, agreementId: intent.agreementId, amount };
  }
  if (intent?.pspReference) return { kind: 'reverse', pspReference: intent.pspReference, amount };
  if (intent !== undefined || current.agreementId === null) return undefined;
  const [agreement] = await tx.select().from(walletAgreement).where(eq(walletAgreement.id, current.agreementId));
  if (agreement === undefined || agreement.chargeId === null) return undefined;
  return { kind: 'refund-charge', pspReference: agreement.chargeId, agreementId: agreement.id, amount };
}

/**
 * Adds the refund of a payment and the provider task in one transaction. The provider is called after its commit,
 * repeatedly until it responds, with one key. There is one refund for each payment.
 *
 * @param amount a part of the payment, in minor units; all of it by default.
 * @returns the refund; undefined when there was one already. A payment that no provider knows fails immediately, for an
 * operator to look into.
 */
export async function addRefund(
  tx: Database,
  current: StoredSubscription,
  paid: StoredTransaction,
  now: Date,
  amount: number = paid.amount,
): Promise<StoredRefund | undefined> {
  const charge = await findCharge(tx, current, paid, amount);
  const reference = `refund-${paid.id}`;
  const state: RefundState = charge === undefined ? 'failed' : 'pending';
  const [added] = await tx
    .insert(refund)
    .values({ id: randomUUID(), transactionId: paid.id, reference, amount, state, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (added !== undefined && charge !== undefined) {
    await addProviderTask(tx, { ...charge, reference, userId: current.userId });
  }
  return added;
}

/** The refunds of some transactions, by the transaction's id. */
export async function findRefunds(db: Database, transactionIds: string[]): Promise<Map<string, StoredRefund>> {
  if (transactionIds.length === 0) return new Map();
  const rows = await db.select().from(refund).where(inArray(refund.transactionId, transactionIds));
  return new Map(rows.map((row) => [row.transactionId, row]));
}

/**
 * Applies a provider's result of a refund. A failure is final: it may be reported after a success, and late or repeated
 * results change nothing.
 *
 * @returns false when the reference names no refund, or nothing changed.
 */
export async function settleRefund(db: Database, reference: string, isSuccess: boolean, now: Date): Promise<boolean> {
  const from: RefundState[] = isSuccess ? ['pending'] : ['pending', 'succeeded'];
  return runTransaction(db, async (tx) => {
    const [settled] = await tx
      .update(refund)
      .set({ state: isSuccess ? 'succeeded' : 'failed', settledAt: now })
      .where(and(eq(refund.reference, reference), inArray(refund.state, from)))
      .returning();
    if (settled === undefined) return false;
    await (isSuccess ? recordPaidBack(tx, 'refund', settled, now) : removePaidBack(tx, settled));
    return true;
  });
}
