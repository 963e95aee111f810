import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import { guest, invitation, type LeftReason } from '../../database/schema/guest.ts';
import type { Subscriber, PublishChange } from '../subscription/subscription-changed.ts';

/** Closes the open invitation, if there is one: its link becomes invalid. */
export async function closeInvitation(tx: Database, subscriptionId: string, now: Date): Promise<void> {
  await tx
    .update(invitation)
    .set({ closedAt: now })
    .where(and(eq(invitation.subscriptionId, subscriptionId), isNull(invitation.closedAt)));
}

/**
 * Ends the extra accounts of a plan and closes its invitation. Access already follows the plan (see
 * `evaluateExtraAccount`): this frees the slots and publishes the ends. Call it in the transaction that has locked the
 * subscription.
 *
 * @returns how many ended.
 */
export async function endExtraAccounts(
  publishChange: PublishChange,
  tx: Database,
  subscriptionId: string,
  cause: Extract<LeftReason, 'plan-ended' | 'plan-changed'>,
  now: Date,
): Promise<number> {
  await closeInvitation(tx, subscriptionId, now);
  const ended = await tx
    .update(guest)
    .set({ leftAt: now, leftReason: cause })
    .where(and(eq(guest.subscriptionId, subscriptionId), isNull(guest.leftAt)))
    .returning();
  for (const extraAccount of ended) await publishChange(tx, { reason: 'extraAccountEnded', extraAccount, cause }, now);
  return ended.length;
}

/** Ends the extra accounts of a plan that has ended or changed. */
export const endExtraAccountsOnChange: Subscriber = async (tx, change, now, publishChange) => {
  if (change.reason === 'ended') await endExtraAccounts(publishChange, tx, change.subscription.id, 'plan-ended', now);
  if (change.reason === 'planChanged' || change.reason === 'planStarted') {
    await endExtraAccounts(publishChange, tx, change.subscription.id, 'plan-changed', now);
  }
};
