import { and, eq, isNull } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { pathWords } from '../../../locales/generated/path-words.ts';
import { countExtraAccounts } from '../../../core/domain/extra-account.ts';
import type { OfferType } from '../../../core/domain/offer.ts';
import type { Region } from '../../../core/domain/region.ts';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import { hasAccess } from '../../../core/domain/subscription.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../database/open.ts';
import { invitation } from '../../database/schema/guest.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { lockOpenSubscription } from '../subscription/store.ts';
import { closeInvitation } from './end.ts';
import type { EvaluatedSubscription } from '../subscription/evaluate-status.ts';
import { listExtraAccounts } from './store.ts';

/** An invitation as stored. */
export type Invitation = typeof invitation.$inferSelect;

/** An open invitation with its plan. */
export type OpenInvitation = { invitation: Invitation; plan: EvaluatedSubscription };

/** Why there is no invitation; titles of the API's problems. */
export type InviteFailure = 'NoDuoPlanError' | 'NoEmptySlotError';

/** The running Duo plan of a user; locked until the transaction ends. */
export async function lockDuoPlan(tx: Database, userId: string, now: Date): Promise<EvaluatedSubscription | undefined> {
  const current = await lockOpenSubscription(tx, userId, now);
  return current !== undefined && hasAccess(current.status) && countExtraAccounts(current.offer) > 0
    ? current
    : undefined;
}

async function addInvitation(tx: Database, subscriptionId: string, now: Date): Promise<Invitation> {
  const id = randomBytes(16).toString('base64url');
  const [row] = await tx.insert(invitation).values({ id, subscriptionId, createdAt: now }).returning();
  if (row === undefined) throw new Error('an insert returned no row');
  return row;
}

/**
 * The invitation to the empty slot of a user's Duo plan: the open one, or a new one.
 *
 * @param isNew closes the open one and creates another.
 */
export async function openInvitation(
  { db, clock }: AppContext,
  userId: string,
  isNew: boolean,
): Promise<Result<OpenInvitation, InviteFailure>> {
  return runTransaction(db, async (tx): Promise<Result<OpenInvitation, InviteFailure>> => {
    const now = clock.now();
    const current = await lockDuoPlan(tx, userId, now);
    if (current === undefined) return fail('NoDuoPlanError');
    if ((await listExtraAccounts(tx, current)).length >= countExtraAccounts(current.offer))
      return fail('NoEmptySlotError');
    if (isNew) await closeInvitation(tx, current.id, now);
    const [open] = await tx
      .select()
      .from(invitation)
      .where(and(eq(invitation.subscriptionId, current.id), isNull(invitation.closedAt)));
    return succeed({ invitation: open ?? (await addInvitation(tx, current.id, now)), plan: current });
  });
}

/** Revokes the open invitation. @returns false when the user owns no Duo plan. */
export async function revokeInvitation({ db, clock }: AppContext, userId: string): Promise<boolean> {
  return runTransaction(db, async (tx) => {
    const current = await lockDuoPlan(tx, userId, clock.now());
    if (current === undefined) return false;
    await closeInvitation(tx, current.id, clock.now());
    return true;
  });
}

/** Finds an invitation by the id in its link, also a closed one. */
export async function findInvitation(db: Database, id: string): Promise<Invitation | undefined> {
  const [row] = await db.select().from(invitation).where(eq(invitation.id, id));
  return row;
}

/** The address of the page that accepts an invitation, in the region of the plan. */
export function linkToInvitation(id: string, plan: { offer: OfferType; region: Region }, siteUrl: string): string {
  const section = plan.offer === 'totalDuo' ? pathWords.totalDuo : pathWords.duo;
  const words = [plan.region, section[plan.region], pathWords['section.join'][plan.region]];
  return `${siteUrl}/${words.join('/')}?invitation=${id}`;
}
