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

/** Who withdraws from what, and when that was said. */
export type Statement = { subscriptionId: string; name: string; email: string; statedAt: Date };

/** Why a withdrawal is refused. */
export type WithdrawFailure = WithdrawalObstacle | 'NotFound';

/**
 * Withdraws from a contract, in one transaction: the statement is kept, the subscription and its guests end, each
 * payment is noted to go back, and the receipt is mailed. The providers are asked afterwards. A charge that is under way
 * at this moment finds the subscription ended and goes back by itself. The unique keys of statement and refunds let
 * nothing happen twice.
 *
 * @param ownerId whose contract it must be.
 * @param now business time; `statement.statedAt` decides whether it was in time.
 */
export async function withdraw(
  publishChange: PublishChange,
  tx: Database,
  ownerId: string,
  statement: Statement,
  now: Date,
): Promise<Result<StoredWithdrawal, WithdrawFailure>> {
  // The person first, as everywhere: an activation or a charge that settles takes its turn.
  await lockUser(tx, ownerId);
  const held = await lockSubscription(tx, statement.subscriptionId, now);
  if (held === undefined || held.userId !== ownerId || !isWebManaged(held.manager)) return fail('NotFound');
  const { obstacle, amount } = await evaluateRight(tx, held, statement.statedAt);
  if (obstacle !== null) return fail(obstacle);
  const { name, email, statedAt } = statement;
  const { id: subscriptionId, currency } = held;
  const [stored] = await tx
    .insert(withdrawal)
    .values({ id: randomUUID(), subscriptionId, userId: ownerId, name, email, statedAt, amount, currency })
    .onConflictDoNothing()
    .returning();
  if (stored === undefined) return fail('AlreadyWithdrawnError');
  await endAtOnce(publishChange, tx, held, now);
  const owed = await listOwed(tx, held.id);
  for (const one of owed) await addRefund(tx, held, one, now);
  const methodText = owed[0]?.methodText ?? null;
  await publishChange(tx, { reason: 'withdrawn', subscription: held, withdrawal: stored, methodText }, now);
  return succeed(stored);
}
