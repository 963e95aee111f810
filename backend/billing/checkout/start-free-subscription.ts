import type { AppContext } from '../../app-context.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { mailOrderConfirmed } from '../emails/order-emails.ts';
import { Problem } from '../../problem.ts';
import { updateSubscription, claimTrial } from '../subscription/store.ts';
import { lockUser } from '../../accounts/store.ts';
import { redeemVoucher, releaseVoucher } from '../voucher/redemption.ts';
import {
  alreadySubscribed,
  describePurchase,
  hasRunningSubscription,
  startSubscription,
  voucherLost,
} from './activate-subscription.ts';
import { updateSession, claimSession, type StoredSession } from './session-store.ts';

/**
 * Starts a subscription with the free time of a voucher and without a card. Nothing could be charged afterwards, so it
 * ends with the free time unless the listener renews it.
 *
 * @returns why it was not started; undefined when it was.
 * @throws Problem 409 when the same session is being started already.
 */
export async function startFree(
  { db, clock, nudge }: Pick<AppContext, 'db' | 'clock' | 'nudge'>,
  session: StoredSession,
): Promise<typeof alreadySubscribed | typeof voucherLost | undefined> {
  const failure = await runTransaction(db, async (tx) => {
    const now = clock.now();
    await lockUser(tx, session.userId);
    const taken = await claimSession(tx, session.userId, session.id);
    if (taken === undefined) throw new Problem(409, 'PaymentAlreadyMadeError');
    if (await hasRunningSubscription(tx, session.userId, now)) {
      await releaseVoucher(tx, session.id);
      await updateSession(tx, session.id, { status: 'cancelled', failure: alreadySubscribed });
      return alreadySubscribed;
    }
    const use = await redeemVoucher(tx, session.id, now);
    if (use === undefined) {
      await updateSession(tx, session.id, { status: 'cancelled', failure: voucherLost });
      return voucherLost;
    }
    await claimTrial(tx, 'person', session.userId, session.userId, now);
    const held = await startSubscription(tx, describePurchase(taken), { isTrial: false, use, paid: 0 }, now);
    const cancelledAt = held.voucherEndsAt === null ? null : now;
    if (cancelledAt !== null) await updateSubscription(tx, held.id, { cancelledAt });
    await updateSession(tx, session.id, { status: 'authorised' });
    await mailOrderConfirmed(tx, { ...held, cancelledAt }, taken, now);
    return undefined;
  });
  nudge();
  return failure;
}
