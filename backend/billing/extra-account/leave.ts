import { and, eq, isNull } from 'drizzle-orm';
import type { AppContext } from '../../app-context.ts';
import { guest } from '../../database/schema/guest.ts';
import { subscription } from '../../database/schema/payment.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { isUuid } from '../../database/uuid.ts';

/**
 * Takes the slot back from a guest, who loses Premium at once (spec core §4).
 *
 * @returns false when the caller does not own the subscription or it has no such guest.
 */
export async function removeGuest(
  { db, clock, publishChange, nudge }: AppContext,
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
    const [place] = await tx
      .update(guest)
      .set({ leftAt: now, leftReason: 'removed' })
      .where(and(eq(guest.subscriptionId, owned.id), eq(guest.userId, guestId), isNull(guest.leftAt)))
      .returning();
    if (place === undefined) return false;
    await publishChange(tx, { reason: 'extraAccountEnded', extraAccount: place, cause: 'removed' }, now);
    return true;
  });
  nudge();
  return isRemoved;
}

/**
 * Gives up a guest's place; Premium ends at once (spec core §4).
 *
 * @param placeId the guest's holding, as GET subscription names it.
 * @returns false when the caller has no such place.
 */
export async function leavePlace(
  { db, clock, publishChange, nudge }: AppContext,
  userId: string,
  placeId: string,
): Promise<boolean> {
  if (!isUuid(placeId)) return false;
  const hasLeft = await runTransaction(db, async (tx) => {
    const now = clock.now();
    const [place] = await tx
      .update(guest)
      .set({ leftAt: now, leftReason: 'left' })
      .where(and(eq(guest.id, placeId), eq(guest.userId, userId), isNull(guest.leftAt)))
      .returning();
    if (place === undefined) return false;
    await publishChange(tx, { reason: 'extraAccountLeft', extraAccount: place }, now);
    return true;
  });
  nudge();
  return hasLeft;
}
