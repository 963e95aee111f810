import { eq } from 'drizzle-orm';
import type { AgreementStatus } from '../../../core/domain/wallet.ts';
import type { AppContext } from '../../app-context.ts';
import {
  alreadySubscribed,
  hasRunningSubscription,
  startSubscription,
  trialUsed,
  voucherLost,
} from '../checkout/activate-subscription.ts';
import { reportFailedOrder } from '../checkout/failed-order.ts';
import type { Database } from '../../database/open.ts';
import type { FailedOrderReason } from '../../database/schema/delivery.ts';
import { subscription } from '../../database/schema/payment.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { addProviderTask } from '../../outbox/provider-task.ts';
import type { ChargeStatus } from '../../providers/wallet.ts';
import { cancelLocked } from '../subscription/cancel.ts';
import type { PublishChange } from '../subscription/subscription-changed.ts';
import { claimTrial, isTrialEligible, lockSubscription } from '../subscription/store.ts';
import { lockUser } from '../../accounts/store.ts';
import { redeemVoucher, releaseVoucher } from '../voucher/redemption.ts';
import { updateAgreement, lockAgreement, firstRefundReference, type StoredAgreement } from './agreement-store.ts';
import { isLongWait } from '../payments/intent.ts';

/** The wallet's status of an agreement. */
export type PolledAgreement = {
  status: AgreementStatus;
  /** the wallet's id of the payer, if given */
  payer: string | null;
  /** status of the first charge; undefined without one */
  first: ChargeStatus | undefined;
};

/**
 * Ends an agreement that gives nothing, refunds its charge and releases its voucher.
 *
 * @param first status of the first charge.
 * @param failure the reason, if the payer is shown one.
 */
async function abandonAgreement(
  tx: Database,
  agreement: StoredAgreement,
  first: ChargeStatus | undefined,
  failure: string | null = null,
): Promise<void> {
  const { id, userId, chargeId, amountNow } = agreement;
  await updateAgreement(tx, id, { state: 'surplus', failure });
  await releaseVoucher(tx, id);
  await addProviderTask(tx, { kind: 'stop-agreement', reference: `stop-${id}`, agreementId: id, userId });
  if (chargeId === null || first !== 'charged') return;
  const task = { kind: 'refund-charge' as const, reference: firstRefundReference(id), pspReference: chargeId };
  await addProviderTask(tx, { ...task, agreementId: id, amount: amountNow, userId });
}

/**
 * Ends an agreement that was over before it was known to be active: rejected, expired, or approved and stopped
 * immediately (decision 0021). A collected charge is refunded, and a waiting one is cancelled.
 */
async function closeUnstarted(
  tx: Database,
  agreement: StoredAgreement,
  { status, first }: PolledAgreement,
): Promise<void> {
  if (first === 'charged') return abandonAgreement(tx, agreement, first);
  const { id: agreementId, userId, chargeId } = agreement;
  await updateAgreement(tx, agreementId, { state: status === 'EXPIRED' ? 'expired' : 'stopped' });
  await releaseVoucher(tx, agreementId);
  if (chargeId === null || first !== 'waiting') return;
  const task = { kind: 'cancel-charge' as const, reference: `cancel-${chargeId}`, pspReference: chargeId };
  await addProviderTask(tx, { ...task, agreementId, userId });
}

/** Claims the trial of user and wallet; false when either has had one. */
async function takeTrial(tx: Database, agreement: StoredAgreement, payer: string | null, now: Date): Promise<boolean> {
  const { userId, region } = agreement;
  if (!(await isTrialEligible(tx, userId))) return false;
  if (payer !== null && !(await claimTrial(tx, 'wallet', `${region}:${payer}`, userId, now))) return false;
  return claimTrial(tx, 'person', userId, userId, now);
}

/**
 * Turns an approved agreement into exactly one subscription of a user. The payer has approved a trial, so a wallet with
 * a used trial is not charged instead. The agreement is ended, and the next one is offered without a trial.
 */
async function activate(
  publishChange: PublishChange,
  tx: Database,
  agreement: StoredAgreement,
  { payer, first }: PolledAgreement,
  now: Date,
): Promise<void> {
  const { id: agreementId, userId, region, offer, price, currency, trialDays, amountNow, voucherCode } = agreement;
  const { consentText } = agreement;
  if (await hasRunningSubscription(publishChange, tx, userId, now))
    return abandonAgreement(tx, agreement, first, alreadySubscribed);
  const redemption = voucherCode === null ? undefined : await redeemVoucher(tx, agreementId, now);
  if (voucherCode !== null && redemption === undefined) return abandonAgreement(tx, agreement, first, voucherLost);
  const isTrial = trialDays > 0;
  if (isTrial && !(await takeTrial(tx, agreement, payer, now)))
    return abandonAgreement(tx, agreement, first, trialUsed);
  if (!isTrial) await claimTrial(tx, 'person', userId, userId, now);
  await updateAgreement(tx, agreementId, { state: 'active', payer });
  const purchase = { manager: 'wallet' as const, agreementId, userId, region, offer, price, currency, trialDays };
  await startSubscription(publishChange, tx, purchase, { isTrial, redemption, paid: amountNow, consentText }, now);
}

/** Cancels the subscription of an agreement that was stopped, by the payer or here. */
async function stop(publishChange: PublishChange, tx: Database, agreement: StoredAgreement, now: Date): Promise<void> {
  await updateAgreement(tx, agreement.id, { state: 'stopped' });
  const [named] = await tx
    .select({ id: subscription.id })
    .from(subscription)
    .where(eq(subscription.agreementId, agreement.id));
  const current = named && (await lockSubscription(tx, named.id, now));
  if (current !== undefined) await cancelLocked(publishChange, tx, current, now);
}

/** Reports the failure to a user who returned from the wallet and was asked to wait (decision 0084). */
async function reportToWaiting(
  publishChange: PublishChange,
  tx: Database,
  { id, returnedAt }: StoredAgreement,
  now: Date,
): Promise<void> {
  const { state, failure, ...order } = await lockAgreement(tx, id);
  if (state === 'active' || failure === alreadySubscribed || !isLongWait(returnedAt)) return;
  const reasons: Record<string, FailedOrderReason> = { [voucherLost]: 'voucherLost', [trialUsed]: 'trialUsed' };
  await reportFailedOrder(publishChange, tx, { ...order, reason: reasons[failure ?? ''] ?? 'unpaid' }, now);
}

/**
 * Applies the wallet's status of an agreement in one transaction. A repeated or older status changes nothing.
 *
 * @returns true when it changed something.
 */
export async function settleAgreement(
  context: AppContext,
  { id, userId }: StoredAgreement,
  seen: PolledAgreement,
): Promise<boolean> {
  const { db, clock, publishChange, wakeScheduler } = context;
  const hasChanged = await runTransaction(db, async (tx) => {
    // the user's row is always locked first: activations of one user take turns and cannot deadlock
    await lockUser(tx, userId);
    const known = await lockAgreement(tx, id);
    const now = clock.now();
    if (known.state === 'pending') {
      if (seen.status === 'PENDING') return false;
      if (seen.status !== 'ACTIVE') await closeUnstarted(tx, known, seen);
      else if (seen.first === 'failed' || seen.first === 'cancelled') await abandonAgreement(tx, known, seen.first);
      else await activate(publishChange, tx, known, seen, now);
      await reportToWaiting(publishChange, tx, known, now);
      return true;
    }
    if (known.state !== 'active' || seen.status === 'ACTIVE' || seen.status === 'PENDING') return false;
    await stop(publishChange, tx, known, now);
    return true;
  });
  if (hasChanged) wakeScheduler();
  return hasChanged;
}
