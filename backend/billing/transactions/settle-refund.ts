import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import { refund, type RefundState } from '../../database/schema/withdrawal.ts';

/**
 * Applies what a provider says about a refund. A failure is final: it may be reported after a success, and late or
 * repeated news change nothing.
 *
 * @returns false when the reference names no refund, or nothing changed.
 */
export async function settleRefund(db: Database, reference: string, isSuccess: boolean, now: Date): Promise<boolean> {
  const from: RefundState[] = isSuccess ? ['pending'] : ['pending', 'succeeded'];
  const settled = await db
    .update(refund)
    .set({ state: isSuccess ? 'succeeded' : 'failed', settledAt: now })
    .where(and(eq(refund.reference, reference), inArray(refund.state, from)))
    .returning({ id: refund.id });
  return settled.length > 0;
}
