import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import { renewal } from '../../database/schema/payment.ts';
import { hasPendingCharge } from './claim.ts';
import type { EvaluatedSubscription } from './evaluate-status.ts';

/** A charge that was refused, and when it is tried again; null when it is not. */
export type DeclinedCharge = { refusedAt: Date; nextTryAt: Date | null };

/**
 * Reads what is known of a charge that failed, while its plan waits for the money (requirement FLT-06).
 *
 * @returns null when no charge of the period was refused, and while the outcome of one is unknown: what may have gone
 * through is not to be told as failed.
 */
export async function findDeclinedCharge(db: Database, held: EvaluatedSubscription): Promise<DeclinedCharge | null> {
  const { id, status, refusedAt, nextPeriod } = held;
  const isUnpaid = status === 'inGrace' || status === 'onHold';
  if (!isUnpaid || refusedAt === null || (await hasPendingCharge(db, id))) return null;
  const [claim] = await db
    .select({ state: renewal.state, nextTryAt: renewal.nextTryAt })
    .from(renewal)
    .where(and(eq(renewal.subscriptionId, id), eq(renewal.period, nextPeriod)));
  return { refusedAt, nextTryAt: claim?.state === 'due' ? claim.nextTryAt : null };
}
