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

/** What the wallet says about a mandate. */
export type PolledAgreement = {
  status: AgreementStatus;
  /** the wallet's own name for the payer, where it tells */
  payer: string | null;
  /** what became of the charge that it begins with; undefined where there is none */
  first: ChargeStatus | undefined;
};

/**
 * Ends a mandate that gives nothing, and gives back what it took, its voucher too.
 *
 * @param first what became of the charge that it begins with.
 * @param failure the reason, where the payer is told one.
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
 * Ends a mandate that was over before we heard that it had begun: turned down, run out, or approved and stopped at once
 * (decision 0021). What it took goes back, and what it has yet to take is called off.
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

/** Takes the trial of person and wallet; false when either has had one. */
async function takeTrial(tx: Database, agreement: StoredAgreement, payer: string | null, now: Date): Promise<boolean> {
  const { userId, region } = agreement;
  if (!(await isTrialEligible(tx, userId))) return false;
  if (payer !== null && !(await claimTrial(tx, 'wallet', `${region}:${payer}`, userId, now))) return false;
  return claimTrial(tx, 'person', userId, userId, now);
}

/**
 * Turns an approved mandate into a subscription: exactly one for a person, whatever else is under way. The payer has
 * agreed to a trial by name, so a wallet that has had one is not charged in its stead: the mandate is given up, and
 * the next one is offered without.
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

/** The payer, or we, ended a mandate that ran: its subscription is cancelled as by its owner. */
async function stop(publishChange: PublishChange, tx: Database, agreement: StoredAgreement, now: Date): Promise<void> {
  await updateAgreement(tx, agreement.id, { state: 'stopped' });
  const [named] = await tx
    .select({ id: subscription.id })
    .from(subscription)
    .where(eq(subscription.agreementId, agreement.id));
  const held = named && (await lockSubscription(tx, named.id, now));
  if (held !== undefined) await cancelLocked(publishChange, tx, held, now);
}

/** Writes to whoever came back from the wallet and was told to wait, where the mandate has led to nothing (decision 0084). */
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
 * Applies what the wallet says about a mandate, whichever way we came to ask, in one transaction. The same again, or
 * older news, change nothing.
 *
 * @returns true when it changed something.
 */
export async function settleAgreement(
  context: AppContext,
  { id, userId }: StoredAgreement,
  seen: PolledAgreement,
): Promise<boolean> {
  const { db, clock, publishChange, nudge } = context;
  const hasChanged = await runTransaction(db, async (tx) => {
    // The person first, always: all activations of one person take turns, and no two transactions wait crosswise.
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
  if (hasChanged) nudge();
  return hasChanged;
}
