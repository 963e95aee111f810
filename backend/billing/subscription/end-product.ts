import { isOngoing, isWebManaged, productIds, voucherProductId } from '../../../core/domain/subscription.ts';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import type { AppContext } from '../../app-context.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { lockUser } from '../../accounts/store.ts';
import { storeStartedChanges } from './start-period.ts';
import { cancelSubscription, type StateFailure } from './cancel.ts';
import { removeVoucher, hasWaitingVoucher, noSchedule } from './clear-fields.ts';
import { updateSubscription, listSubscriptions, lockOpenSubscription } from './store.ts';
import { findProductId } from './to-api.ts';

/** Drops a scheduled plan, or a voucher for the next renewal. True when there was one. */
async function dropScheduled(
  { db, clock, publishChange }: AppContext,
  userId: string,
  productId: string,
): Promise<boolean> {
  return runTransaction(db, async (tx) => {
    const now = clock.now();
    await lockUser(tx, userId);
    const current = await lockOpenSubscription(tx, userId, now);
    if (current === undefined) return false;
    await storeStartedChanges(publishChange, tx, current, now);
    if (current.nextOffer !== null && productIds[current.nextOffer] === productId) {
      await updateSubscription(tx, current.id, noSchedule);
      return true;
    }
    if (productId !== voucherProductId || !hasWaitingVoucher(current, now)) return false;
    await removeVoucher(publishChange, tx, current, now);
    // a cheaper plan that waited for the voucher's end now waits only for the period's
    if (current.nextOfferAt !== null) await updateSubscription(tx, current.id, { nextOfferAt: current.paidUntil });
    return true;
  });
}

/**
 * Ends what a product id names (decision 0015): a scheduled plan, a waiting voucher, or the current plan, which is
 * cancelled as by `cancelSubscription`.
 */
export async function endProduct(
  context: AppContext,
  userId: string,
  productId: string,
): Promise<Result<true, StateFailure | 'NotFound'>> {
  if (await dropScheduled(context, userId, productId)) return succeed(true as const);
  const now = context.clock.now();
  const current = (await listSubscriptions(context.db, userId, now)).find(
    (one) => isOngoing(one.status) && findProductId(one, now) === productId,
  );
  if (current === undefined) return fail('NotFound');
  return isWebManaged(current.manager)
    ? cancelSubscription(context, userId)
    : fail('SubscriptionManagedElsewhereError');
}
