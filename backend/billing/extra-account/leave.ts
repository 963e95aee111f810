import { and, eq, isNull } from 'drizzle-orm';
import type { AppContext } from '../../app-context.ts';
import { guest } from '../../database/schema/guest.ts';
import { subscription } from '../../database/schema/payment.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { isUuid } from '../../database/uuid.ts';

/**
 * Removes a guest from the slot; the guest's Premium ends immediately.
 *
 * @returns false when the user does not own the subscription or it has no such guest.
 */
export async function removeGuest(
  { db, clock, publishChange, wakeScheduler }: AppContext,
  ownerId: string,
  subscriptionId: string,
  guestId: string,
): Promise<boolean> {
  if (!isUuid(subscriptionId)) return false;
  const isRemoved = await runTransaction(db, async (tx) => {
    const now = clock.now();
    const [owned] = await tx
      .select()
      .from(subscription)
      .where(and(eq(subscription.id, subscriptionId), eq(subscription.userId, ownerId)))
      .for('update');
    if (owned === undefined) return false;
    const [row] = await tx
      .update(guest)
      .set({ leftAt: now, leftReason: 'removed' })
      .where(and(eq(guest.subscriptionId, owned.id), eq(guest.userId, guestId), isNull(guest.leftAt)))
      .returning();
    if (row === undefined) return false;
    await publishChange(tx, { reason: 'extraAccountEnded', extraAccount: row, cause: 'removed' }, now);
    return true;
  });
  wakeScheduler();
  return isRemoved;
}

/**
 * Leaves an extra account; Premium ends immediately.
 *
 * @param extraAccountId the id of the extra account in `GET /subscription`.
 * @returns false when the user has no such extra account.
 */
export async function leaveExtraAccount(
  { db, clock, publishChange, wakeScheduler }: AppContext,
  userId: string,
  extraAccountId: string,
): Promise<boolean> {
  if (!isUuid(extraAccountId)) return false;
  const hasLeft = await runTransaction(db, async (tx) => {
    const now = clock.now();
    const [row] = await tx
      .update(guest)
      .set({ leftAt: now, leftReason: 'left' })
      .where(and(eq(guest.id, extraAccountId), eq(guest.userId, userId), isNull(guest.leftAt)))
      .returning();
    if (row === undefined) return false;
    await publishChange(tx, { reason: 'extraAccountLeft', extraAccount: row }, now);
    return true;
  });
  wakeScheduler();
  return hasLeft;
}
