import { and, eq, isNull, ne } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { countExtraAccounts } from '../../../core/domain/extra-account.ts';
import type { Region } from '../../../core/domain/region.ts';
import type { OfferType } from '../../../core/domain/offer.ts';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import { hasAccess, isOngoing } from '../../../core/domain/subscription.ts';
import type { AppContext } from '../../app-context.ts';
import { appUser } from '../../database/schema/catalogue.ts';
import type { Database } from '../../database/open.ts';
import { guest } from '../../database/schema/guest.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { findSubscription, listSubscriptions, lockSubscription } from '../subscription/store.ts';
import { getFirstName } from '../../accounts/first-name.ts';
import { findUser } from '../../accounts/store.ts';
import { closeInvitation } from './end.ts';
import { findInvitation } from './invitation.ts';
import type { EvaluatedSubscription } from '../subscription/evaluate-status.ts';
import { listExtraAccounts } from './store.ts';

/** Why an invitation cannot be accepted; titles of the API's problems. */
export type JoinFailure =
  | 'InvitationNotFoundError'
  | 'InvitationNotValidError'
  | 'CannotJoinOwnSubscriptionError'
  | 'UserHasActiveSubscriptionError';

/** The fields of an invitation that every visitor with the link may see. */
export type ShownInvitation = { inviterFirstName: string | null; offer: OfferType; region: Region };

const isOpenTo = (current: EvaluatedSubscription | undefined): current is EvaluatedSubscription =>
  current !== undefined && hasAccess(current.status) && countExtraAccounts(current.offer) > 0;

/** Reads the inviter of a link, for its page. */
export async function showInvitation(
  { db, clock }: AppContext,
  id: string,
): Promise<Result<ShownInvitation, 'InvitationNotFoundError' | 'InvitationNotValidError'>> {
  const found = await findInvitation(db, id);
  if (found === undefined) return fail('InvitationNotFoundError');
  const current = await findSubscription(db, found.subscriptionId, clock.now());
  if (found.closedAt !== null || !isOpenTo(current)) return fail('InvitationNotValidError');
  const owner = await findUser(db, current.userId);
  return succeed({ inviterFirstName: getFirstName(owner?.name ?? ''), offer: current.offer, region: current.region });
}

/** Ends a user's extra accounts of plans that have ended without an update of their rows. */
async function leaveEndedPlans(tx: Database, userId: string, now: Date): Promise<void> {
  const ended = { leftAt: now, leftReason: 'plan-ended' as const };
  await tx
    .update(guest)
    .set(ended)
    .where(and(eq(guest.userId, userId), isNull(guest.leftAt)));
}

/** Frees slots whose guests joined a plan that the owner has changed since. */
async function freeChangedSlots(tx: Database, current: EvaluatedSubscription, now: Date): Promise<void> {
  const isStale = and(eq(guest.subscriptionId, current.id), ne(guest.offer, current.offer), isNull(guest.leftAt));
  await tx.update(guest).set({ leftAt: now, leftReason: 'plan-changed' }).where(isStale);
}

async function takeSlot(tx: Database, current: EvaluatedSubscription, userId: string, now: Date): Promise<boolean> {
  const taken = new Set((await listExtraAccounts(tx, current)).map(({ slot }) => slot));
  const slot = Array.from({ length: countExtraAccounts(current.offer) }, (_, index) => index + 1).find(
    (one) => !taken.has(one),
  );
  if (slot === undefined) return false;
  const { offer, id: subscriptionId } = current;
  const rows = await tx
    .insert(guest)
    .values({ id: randomUUID(), subscriptionId, userId, offer, slot, joinedAt: now })
    .onConflictDoNothing()
    .returning({ id: guest.id });
  return rows.length === 1;
}

/**
 * Accepts an invitation: the guest gets the slot and Premium immediately. It locks the guest's row first and the
 * owner's plan next, so that parallel joins, purchases and plan changes take turns. The unique keys of the table hold
 * even without that. Accepting the same invitation again changes nothing.
 */
export async function joinAsGuest(
  { db, clock, publishChange, wakeScheduler }: AppContext,
  userId: string,
  invitationId: string,
): Promise<Result<true, JoinFailure>> {
  const joined = await runTransaction(db, async (tx): Promise<Result<true, JoinFailure>> => {
    const now = clock.now();
    await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, userId)).for('no key update');
    const named = await findInvitation(tx, invitationId);
    if (named === undefined) return fail('InvitationNotFoundError');
    const current = await lockSubscription(tx, named.subscriptionId, now);
    if (current?.userId === userId) return fail('CannotJoinOwnSubscriptionError');
    const accounts = current === undefined ? [] : await listExtraAccounts(tx, current);
    const isThere = accounts.some((account) => account.userId === userId);
    if (isThere && isOpenTo(current)) return succeed(true);
    // read again under the lock: the invitation may have been used or revoked during the wait
    const found = await findInvitation(tx, invitationId);
    if (found === undefined || found.closedAt !== null || !isOpenTo(current)) return fail('InvitationNotValidError');
    const own = await listSubscriptions(tx, userId, now);
    // a plan on hold could be charged again, in addition to the extra account
    if (own.some(({ status, isOpen }) => isOngoing(status) || (isOpen && status === 'onHold'))) {
      return fail('UserHasActiveSubscriptionError');
    }
    await leaveEndedPlans(tx, userId, now);
    await freeChangedSlots(tx, current, now);
    if (!(await takeSlot(tx, current, userId, now))) return fail('InvitationNotValidError');
    await closeInvitation(tx, current.id, now);
    await publishChange(tx, { reason: 'extraAccountJoined', subscription: current, userId }, now);
    return succeed(true);
  });
  wakeScheduler();
  return joined;
}
