import { eq } from 'drizzle-orm';
import { isWebManaged } from '../../../core/domain/subscription.ts';
import { findWithdrawalEnd } from '../../../core/domain/withdrawal.ts';
import type { Database } from '../../database/open.ts';
import { withdrawal } from '../../database/schema/withdrawal.ts';
import { listSubscriptions } from '../subscription/store.ts';
import { listOwed } from '../transactions/refund.ts';
import type { StoredSubscription } from '../../database/schema/payment.ts';

/** A withdrawal as stored. */
export type StoredWithdrawal = typeof withdrawal.$inferSelect;

/** Why a contract cannot be withdrawn from; titles of the API's problems. */
export type WithdrawalObstacle = 'WithdrawalPeriodOverError' | 'AlreadyWithdrawnError';

/** A contract with its right of withdrawal; amount in minor units. */
export type WithdrawalRight = {
  current: StoredSubscription;
  withdrawUntil: Date;
  amount: number;
  obstacle: WithdrawalObstacle | null;
  done: StoredWithdrawal | null;
};

/** Finds the withdrawal from a contract. */
export async function findWithdrawal(db: Database, subscriptionId: string): Promise<StoredWithdrawal | null> {
  const [row] = await db.select().from(withdrawal).where(eq(withdrawal.subscriptionId, subscriptionId));
  return row ?? null;
}

/** The last moment to withdraw from a subscription that was bought here. */
export const findEnd = ({ startedAt, region }: StoredSubscription): Date => findWithdrawalEnd(startedAt, region);

/**
 * Evaluates the right to withdraw from one contract at a moment. Everything paid is refunded, as the terms of use
 * promise, regardless of use; what went back through the bank is not refunded twice (decision 0076). A contract that
 * has ended in another way and costs nothing more is over.
 */
export async function evaluateRight(db: Database, current: StoredSubscription, now: Date): Promise<WithdrawalRight> {
  const done = await findWithdrawal(db, current.id);
  const withdrawUntil = findEnd(current);
  const owed = await listOwed(db, current.id);
  const amount = done?.amount ?? owed.reduce((total, one) => total + one.amount, 0);
  const isOver = now >= withdrawUntil || (current.endedAt !== null && amount === 0);
  const obstacle = done !== null ? 'AlreadyWithdrawnError' : isOver ? 'WithdrawalPeriodOverError' : null;
  return { current, withdrawUntil, amount, obstacle, done };
}

/** The subscriptions that a user bought here, newest first. */
async function listBought(db: Database, userId: string, now: Date): Promise<StoredSubscription[]> {
  return (await listSubscriptions(db, userId, now)).filter(({ manager }) => isWebManaged(manager));
}

async function listOpen(db: Database, bought: StoredSubscription[], now: Date): Promise<WithdrawalRight[]> {
  const rights = await Promise.all(bought.map((one) => evaluateRight(db, one, now)));
  return rights.filter(({ obstacle }) => obstacle === null);
}

/** Every contract that a user may withdraw from, newest first. */
export const listRights = async (db: Database, userId: string, now: Date): Promise<WithdrawalRight[]> =>
  listOpen(db, await listBought(db, userId, now), now);

/** The right to withdraw from the newest contract of a user, and from older ones. */
export async function findRights(
  db: Database,
  userId: string,
  now: Date,
): Promise<{ newest: WithdrawalRight | undefined; others: WithdrawalRight[] }> {
  const [newest, ...older] = await listBought(db, userId, now);
  return { newest: newest && (await evaluateRight(db, newest, now)), others: await listOpen(db, older, now) };
}
