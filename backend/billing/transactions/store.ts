import { and, count, desc, eq, ne } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { findPodcastsPlan, splitBundle, splitVat } from '../../../core/domain/transaction.ts';
import type { PaymentMethodType, TransactionStatus } from '../../../core/domain/transaction.ts';
import type { Database } from '../../database/open.ts';
import { paymentTransaction, type ReceiptLine, type StoredSubscription } from '../../database/schema/payment.ts';
import { isUuid } from '../../database/uuid.ts';
import { findPrice, findVatRate } from '../../offers/price-list.ts';

/** A transaction as stored. */
export type StoredTransaction = typeof paymentTransaction.$inferSelect;

/** The payment method of a transaction: its type, and its name on the receipt, for example "Visa •••• 1111". */
export type PaidWith = { method: PaymentMethodType; methodText: string };

async function taxAmount(tx: Database, current: StoredSubscription, amount: number, now: Date): Promise<ReceiptLine[]> {
  const whole = await findPrice(tx, current.region, current.offer);
  const podcasts = await findPrice(tx, current.region, findPodcastsPlan(current.offer));
  const lines: ReceiptLine[] = [];
  for (const share of splitBundle(amount, whole.amount, podcasts.amount)) {
    const rate = await findVatRate(tx, current.region, share.product, now);
    lines.push({ product: share.product, rate, ...splitVat(share.amount, rate) });
  }
  return lines;
}

/**
 * Records the result of one period's charge. There is one transaction for each period of a subscription; a failed one
 * may still succeed on a retry, a successful one stays.
 *
 * @param charge.amount minor units.
 * @returns the transaction; undefined when it had succeeded before.
 */
export async function recordTransaction(
  tx: Database,
  current: StoredSubscription,
  charge: { period: number; amount: number; status: TransactionStatus; now: Date } & PaidWith,
): Promise<StoredTransaction | undefined> {
  const values = {
    // a retry may have another amount after a new student proof
    offer: current.offer,
    amount: charge.amount,
    status: charge.status,
    method: charge.method,
    methodText: charge.methodText,
    createdAt: charge.now,
    lines: await taxAmount(tx, current, charge.amount, charge.now),
  };
  const [row] = await tx
    .insert(paymentTransaction)
    .values({
      id: randomUUID(),
      userId: current.userId,
      subscriptionId: current.id,
      period: charge.period,
      region: current.region,
      currency: current.currency,
      ...values,
    })
    .onConflictDoUpdate({
      target: [paymentTransaction.subscriptionId, paymentTransaction.period],
      set: values,
      setWhere: ne(paymentTransaction.status, 'Success'),
    })
    .returning();
  return row;
}

/** The number of a user's transactions. */
export async function countTransactions(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(paymentTransaction)
    .where(eq(paymentTransaction.userId, userId));
  return row?.total ?? 0;
}

/** One page of a user's transactions, newest first; pages count from 1. */
export async function listTransactions(
  db: Database,
  userId: string,
  page: number,
  pageSize: number,
): Promise<StoredTransaction[]> {
  return db
    .select()
    .from(paymentTransaction)
    .where(eq(paymentTransaction.userId, userId))
    .orderBy(desc(paymentTransaction.createdAt), desc(paymentTransaction.period), desc(paymentTransaction.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
}

/** Finds a transaction of a user. */
export async function findTransaction(
  db: Database,
  userId: string,
  id: string,
): Promise<StoredTransaction | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db
    .select()
    .from(paymentTransaction)
    .where(and(eq(paymentTransaction.userId, userId), eq(paymentTransaction.id, id)));
  return row;
}
