import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import { guest, invitation, type LeftReason } from '../../database/schema/guest.ts';
import { mailGuestEnded } from '../emails/extra-account-emails.ts';

/** Closes the invitation that is open, if one is: its link leads nowhere any more. */
export async function closeInvitation(tx: Database, subscriptionId: string, now: Date): Promise<void> {
  await tx
    .update(invitation)
    .set({ closedAt: now })
    .where(and(eq(invitation.subscriptionId, subscriptionId), isNull(invitation.closedAt)));
}

/**
 * Ends the guests of a plan that has ended or changed, and its invitation with them, and writes to the guests. Call it
 * in the transaction that ends or changes the plan, after having locked the subscription; a plan without guests is left
 * as it is. Access follows the plan by itself (see judgeGuest): this frees the slots and tells the people.
 *
 * @returns how many guests were ended.
 */
export async function endExtraAccounts(
  tx: Database,
  subscriptionId: string,
  reason: Extract<LeftReason, 'plan-ended' | 'plan-changed'>,
  now: Date,
): Promise<number> {
  await closeInvitation(tx, subscriptionId, now);
  const ended = await tx
    .update(guest)
    .set({ leftAt: now, leftReason: reason })
    .where(and(eq(guest.subscriptionId, subscriptionId), isNull(guest.leftAt)))
    .returning();
  for (const place of ended) await mailGuestEnded(tx, place, reason, now);
  return ended.length;
}
