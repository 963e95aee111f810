import { toMinor } from '../../core/domain/money.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import { isWebManaged } from '../../core/domain/subscription.ts';
import { lockUser } from '../accounts/store.ts';
import type { AppContext } from '../app-context.ts';
import { endAtOnce } from '../billing/subscription/end-at-once.ts';
import type { EvaluatedSubscription } from '../billing/subscription/evaluate-status.ts';
import { findSubscription, lockSubscription } from '../billing/subscription/store.ts';
import { addRefund, findRefunds } from '../billing/transactions/refund.ts';
import { findTransaction, type StoredTransaction } from '../billing/transactions/store.ts';
import { evaluateRight } from '../billing/withdrawal/withdrawal-right.ts';
import type { Database } from '../database/open.ts';
import { runTransaction } from '../database/run-transaction.ts';
import type { Change } from './change.ts';
import { writeMoney, type Effect } from './effects.ts';

/** What staff ask for. */
export type RefundOrder = { transactionId?: string; amount?: number; endsPlan?: boolean };

type Found = { paid: StoredTransaction; current: EvaluatedSubscription; amount: number };

/**
 * Validates a refund. A payment is refunded once. A part is refunded only after the right of withdrawal is over,
 * because a withdrawal refunds the payments without a refund.
 */
async function validate(
  db: Database,
  userId: string,
  { transactionId = '', amount }: RefundOrder,
  now: Date,
): Promise<Result<Found, string>> {
  const paid = await findTransaction(db, userId, transactionId);
  const current = paid && (await findSubscription(db, paid.subscriptionId, now));
  if (paid === undefined || current === undefined) return fail('no payment of this customer');
  if (!isWebManaged(current.manager)) return fail('paid elsewhere');
  if (paid.status !== 'Success' || paid.amount === 0) return fail('nothing was paid');
  if ((await findRefunds(db, [paid.id])).size > 0) return fail('refunded already');
  const wanted = amount === undefined ? paid.amount : toMinor(amount);
  if (wanted < 1 || wanted > paid.amount) return fail('more than was paid');
  const { obstacle } = await evaluateRight(db, current, now);
  if (wanted < paid.amount && obstacle === null)
    return fail('a part cannot be refunded before the right of withdrawal ends');
  return succeed({ paid, current, amount: wanted });
}

/** Refunds a payment of a customer, in whole or in part, and ends its plan if staff ask for it. */
export function refundPayment(context: AppContext, userId: string, order: RefundOrder): Change<null> {
  const { db, clock, publishChange, wakeScheduler } = context;
  return {
    preview: async () => {
      const found = await validate(db, userId, order, clock.now());
      if (!found.ok) return found;
      const { paid, current, amount } = found.value;
      const isEnding = order.endsPlan === true && current.status !== 'inactive';
      const effects: Effect[] = [
        { name: `refund of ${paid.orderNumber}`, before: null, after: writeMoney(amount, paid.currency) },
        {
          name: 'paid',
          before: writeMoney(paid.amount, paid.currency),
          after: writeMoney(paid.amount - amount, paid.currency),
        },
        { name: 'refunded to', before: null, after: paid.methodText },
        { name: 'plan', before: current.status, after: isEnding ? 'inactive' : current.status },
      ];
      return succeed(effects);
    },
    run: async () => {
      const done = await runTransaction(db, async (tx): Promise<Result<null, string>> => {
        const now = clock.now();
        await lockUser(tx, userId);
        const found = await validate(tx, userId, order, now);
        if (!found.ok) return found;
        const { paid, amount } = found.value;
        const current = await lockSubscription(tx, paid.subscriptionId, now);
        if (current === undefined) return fail('no payment of this customer');
        // one that no provider knows fails: staff pay it by hand
        await addRefund(tx, current, paid, now, amount);
        if (order.endsPlan !== true || current.status === 'inactive') return succeed(null);
        await endAtOnce(publishChange, tx, current, now);
        await publishChange(tx, { reason: 'cancelled', subscription: current, endsAt: now }, now);
        return succeed(null);
      });
      wakeScheduler();
      return done;
    },
  };
}
