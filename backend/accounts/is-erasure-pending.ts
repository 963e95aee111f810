import { eq } from 'drizzle-orm';
import type { Database } from '../database/open.ts';
import { erasure } from '../database/schema/person.ts';

/** True for a user who has requested erasure: a payment that arrives now is refunded. */
export async function isErasurePending(tx: Database, userId: string): Promise<boolean> {
  const rows = await tx.select({ id: erasure.id }).from(erasure).where(eq(erasure.userId, userId));
  return rows.length > 0;
}
