import type { AppContext } from '../../app-context.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { Problem } from '../../problem.ts';
import { claimTrial } from '../subscription/store.ts';
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
 * Starts a subscription with a voucher's free period and without a card. Nothing can be charged afterwards, so the plan
 * ends with the free period unless the user renews it.
 *
 * @returns why it was not started; undefined when it was.
 * @throws Problem 409 when another call starts the same session.
 */
export async function startFree(
  { db, clock, publishChange, wakeScheduler }: Pick<AppContext, 'db' | 'clock' | 'publishChange' | 'wakeScheduler'>,
  session: StoredSession,
): Promise<typeof alreadySubscribed | typeof voucherLost | undefined> {
  const failure = await runTransaction(db, async (tx) => {
    const now = clock.now();
    await lockUser(tx, session.userId);
    const taken = await claimSession(tx, session.userId, session.id);
    if (taken === undefined) throw new Problem(409, 'PaymentAlreadyMadeError');
    if (await hasRunningSubscription(publishChange, tx, session.userId, now)) {
      await releaseVoucher(tx, session.id);
      await updateSession(tx, session.id, { status: 'cancelled', failure: alreadySubscribed });
      return alreadySubscribed;
    }
    const redemption = await redeemVoucher(tx, session.id, now);
    if (redemption === undefined) {
      await updateSession(tx, session.id, { status: 'cancelled', failure: voucherLost });
      return voucherLost;
    }
    await claimTrial(tx, 'person', session.userId, session.userId, now);
    await updateSession(tx, session.id, { status: 'authorised' });
    const start = { isTrial: false, redemption, paid: 0, consentText: taken.consentText, cancelledAt: now };
    await startSubscription(publishChange, tx, describePurchase(taken), start, now);
    return undefined;
  });
  wakeScheduler();
  return failure;
}
