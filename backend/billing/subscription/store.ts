import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { hasAccess, isWebManaged } from '../../../core/domain/subscription.ts';
import type { Database } from '../../database/open.ts';
import { prepareQuery } from '../../database/prepared-query.ts';
import { subscription, trialClaim, type StoredSubscription } from '../../database/schema/payment.ts';
import { evaluateSubscription, type EvaluatedSubscription } from './evaluate-status.ts';
import { listExtraAccountSubscriptions } from './extra-account-subscriptions.ts';

const selectBought = prepareQuery<{ userId: string }, StoredSubscription[]>((db) =>
  db
    .select()
    .from(subscription)
    .where(eq(subscription.userId, sql.placeholder('userId')))
    .orderBy(desc(subscription.startedAt), desc(subscription.id)),
);

/** Lists the current and earlier subscriptions of a user, newest first: those bought here and extra accounts. */
export async function listSubscriptions(db: Database, userId: string, now: Date): Promise<EvaluatedSubscription[]> {
  const rows = await selectBought(db, { userId });
  const extraAccounts = await listExtraAccountSubscriptions(db, userId, now);
  const bought = rows.map((row) => evaluateSubscription(row, now));
  if (extraAccounts.length === 0) return bought;
  return [...extraAccounts, ...bought].sort((one, other) => other.startedAt.getTime() - one.startedAt.getTime());
}

/** True when a subscription gives access that was not bought here: an app store's, a partner's, an extra account. */
export const hasPlanElsewhere = async (db: Database, userId: string, now: Date): Promise<boolean> =>
  (await listSubscriptions(db, userId, now)).some(({ status, manager }) => hasAccess(status) && !isWebManaged(manager));

/** The user's subscription bought here that may still run or renew; locked until the transaction ends. */
export async function lockOpenSubscription(
  tx: Database,
  userId: string,
  now: Date,
): Promise<EvaluatedSubscription | undefined> {
  const [row] = await tx
    .select()
    .from(subscription)
    .where(
      and(
        eq(subscription.userId, userId),
        eq(subscription.isOpen, true),
        inArray(subscription.manager, ['card', 'wallet']),
      ),
    )
    .for('update');
  return row && evaluateSubscription(row, now);
}

export async function findSubscription(
  db: Database,
  id: string,
  now: Date,
): Promise<EvaluatedSubscription | undefined> {
  const [row] = await db.select().from(subscription).where(eq(subscription.id, id));
  return row && evaluateSubscription(row, now);
}

/** Locks one subscription until the transaction ends. */
export async function lockSubscription(
  tx: Database,
  id: string,
  now: Date,
): Promise<EvaluatedSubscription | undefined> {
  const [row] = await tx.select().from(subscription).where(eq(subscription.id, id)).for('update');
  return row && evaluateSubscription(row, now);
}

/** Updates a subscription; call it inside the transaction that locked it. */
export async function updateSubscription(tx: Database, id: string, change: Partial<StoredSubscription>): Promise<void> {
  await tx.update(subscription).set(change).where(eq(subscription.id, id));
}

/** True when a user has had neither a trial nor a subscription bought here, and so may have a trial. */
export async function isTrialEligible(db: Database, userId: string): Promise<boolean> {
  const claims = await db
    .select({ key: trialClaim.key })
    .from(trialClaim)
    .where(and(eq(trialClaim.kind, 'person'), eq(trialClaim.key, userId)));
  return claims.length === 0;
}

/**
 * Claims the one trial of a user, a card or a wallet, permanently.
 *
 * @returns false when it was claimed before.
 */
export async function claimTrial(
  tx: Database,
  kind: 'person' | 'card' | 'wallet',
  key: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const claimed = await tx
    .insert(trialClaim)
    .values({ kind, key, userId, claimedAt: now })
    .onConflictDoNothing()
    .returning({ key: trialClaim.key });
  return claimed.length === 1;
}
