import { randomUUID } from 'node:crypto';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import { isWebManaged } from '../../../core/domain/subscription.ts';
import type { Database } from '../../database/open.ts';
import { withdrawal } from '../../database/schema/withdrawal.ts';
import { endAtOnce } from '../subscription/end-at-once.ts';
import { lockSubscription } from '../subscription/store.ts';
import { lockUser } from '../../accounts/store.ts';
import { addRefund, listOwed } from '../transactions/refund.ts';
import { evaluateRight, type StoredWithdrawal, type WithdrawalObstacle } from './withdrawal-right.ts';
import type { PublishChange } from '../subscription/subscription-changed.ts';

/** A statement of withdrawal and when it was made. */
export type Statement = { subscriptionId: string; name: string; email: string; statedAt: Date };

/** Why a withdrawal is rejected. */
export type WithdrawFailure = WithdrawalObstacle | 'NotFound';

/**
 * Withdraws from a contract in one transaction. It stores the statement, ends the subscription and its extra account,
 * and adds the refunds and the receipt email. The providers are called afterwards. A charge in progress finds the
 * subscription ended and is reversed. The unique keys of statement and refunds prevent a second withdrawal.
 *
 * @param ownerId the required owner of the contract.
 * @param now time of the clock; `statement.statedAt` decides whether it was in time.
 */
export async function withdraw(
  publishChange: PublishChange,
  tx: Database,
  ownerId: string,
  statement: Statement,
  now: Date,
): Promise<Result<StoredWithdrawal, WithdrawFailure>> {
  // the user's row is locked first, as everywhere: an activation or a settled charge takes its turn
  await lockUser(tx, ownerId);
  const current = await lockSubscription(tx, statement.subscriptionId, now);
  if (current === undefined || current.userId !== ownerId || !isWebManaged(current.manager)) return fail('NotFound');
  const { obstacle, amount } = await evaluateRight(tx, current, statement.statedAt);
  if (obstacle !== null) return fail(obstacle);
  const { name, email, statedAt } = statement;
  const { id: subscriptionId, currency } = current;
  const [stored] = await tx
    .insert(withdrawal)
    .values({ id: randomUUID(), subscriptionId, userId: ownerId, name, email, statedAt, amount, currency })
    .onConflictDoNothing()
    .returning();
  if (stored === undefined) return fail('AlreadyWithdrawnError');
  await endAtOnce(publishChange, tx, current, now);
  const owed = await listOwed(tx, current.id);
  for (const one of owed) await addRefund(tx, current, one, now);
  const methodText = owed[0]?.methodText ?? null;
  await publishChange(tx, { reason: 'withdrawn', subscription: current, withdrawal: stored, methodText }, now);
  return succeed(stored);
}
