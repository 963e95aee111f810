import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import { renewal } from '../../database/schema/payment.ts';
import { hasPendingCharge } from './claim.ts';
import type { EvaluatedSubscription } from './evaluate-status.ts';

/** A declined charge, and when it is retried; null when it is not. */
export type DeclinedCharge = { refusedAt: Date; nextTryAt: Date | null };

/**
 * Reads the declined charge of a subscription that waits for payment (FLT-06).
 *
 * @returns null when no charge of the period was declined, or while an outcome is unknown. A charge that may have
 *   succeeded is not shown as failed.
 */
export async function findDeclinedCharge(db: Database, current: EvaluatedSubscription): Promise<DeclinedCharge | null> {
  const { id, status, refusedAt, nextPeriod } = current;
  const isUnpaid = status === 'inGrace' || status === 'onHold';
  if (!isUnpaid || refusedAt === null || (await hasPendingCharge(db, id))) return null;
  const [claim] = await db
    .select({ state: renewal.state, nextTryAt: renewal.nextTryAt })
    .from(renewal)
    .where(and(eq(renewal.subscriptionId, id), eq(renewal.period, nextPeriod)));
  return { refusedAt, nextTryAt: claim?.state === 'due' ? claim.nextTryAt : null };
}
