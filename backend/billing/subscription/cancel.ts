import { previewCancellation } from '../../../core/domain/cancellation.ts';
import type { Result } from '../../../core/domain/result.ts';
import { fail, succeed } from '../../../core/domain/result.ts';
import { hasAccess } from '../../../core/domain/subscription.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../database/open.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { readFeatures } from '../../settings/feature-flags.ts';
import { hasActiveAgreement } from './payment-method.ts';
import type { PublishChange } from './subscription-changed.ts';
import { cancelPendingCharges } from '../payments/cancel-charges.ts';
import { removeVoucher, hasWaitingVoucher, noPause, noSchedule } from './clear-fields.ts';
import { hasPlanElsewhere, updateSubscription, listSubscriptions, lockOpenSubscription } from './store.ts';
import type { EvaluatedSubscription } from './evaluate-status.ts';

/** Why a subscription can be neither cancelled nor renewed here; titles of the API's problems. */
export type StateFailure = 'NoSubscriptionError' | 'SubscriptionStateError' | 'SubscriptionManagedElsewhereError';

/** The reason when no subscription that was bought here is open. */
export async function explainMissing({ db, clock }: AppContext, userId: string): Promise<StateFailure> {
  const subscriptions = await listSubscriptions(db, userId, clock.now());
  if (await hasPlanElsewhere(db, userId, clock.now())) return 'SubscriptionManagedElsewhereError';
  return subscriptions.length === 0 ? 'NoSubscriptionError' : 'SubscriptionStateError';
}

/**
 * Cancels a subscription inside the transaction that locked it. In a trial or with an active voucher it ends
 * immediately and permanently, otherwise at the end of the paid period. With the feature flag for immediate
 * inactivation off it always ends there. A scheduled plan, a pause and a waiting voucher are dropped. A cancelled or
 * ended subscription does not change.
 */
export async function cancelLocked(
  publishChange: PublishChange,
  tx: Database,
  current: EvaluatedSubscription,
  now: Date,
): Promise<void> {
  if (current.status === 'cancelled' || current.status === 'inactive') return;
  const { isImmediateInactivationEnabled } = await readFeatures(tx, current.region);
  const { endsAt, isForGood } = previewCancellation(current, isImmediateInactivationEnabled, now);
  if (hasWaitingVoucher(current, now)) await removeVoucher(publishChange, tx, current, now);
  await updateSubscription(tx, current.id, {
    cancelledAt: now,
    ...noSchedule,
    ...noPause,
    ...(isForGood && { endedAt: now, isOpen: false }),
  });
  await cancelPendingCharges(tx, current);
  await publishChange(tx, { reason: 'cancelled', subscription: current, endsAt }, now);
  if (endsAt <= now) await publishChange(tx, { reason: 'ended', subscription: current }, now);
}

/**
 * Cancels a user's subscription; see `cancelLocked`. A repeat changes nothing. A charge in progress may still succeed;
 * then access lasts for the period that it paid. A charge with a lost response is not made if it had not been made
 * (decision 0100).
 */
export async function cancelSubscription(context: AppContext, userId: string): Promise<Result<true, StateFailure>> {
  const { db, clock, publishChange } = context;
  const done = await runTransaction(db, async (tx) => {
    const now = clock.now();
    const current = await lockOpenSubscription(tx, userId, now);
    if (current === undefined || current.status === 'inactive') return false;
    await cancelLocked(publishChange, tx, current, now);
    return true;
  });
  context.wakeScheduler();
  return done ? succeed(true as const) : fail(await explainMissing(context, userId));
}

/**
 * Reactivates a cancelled subscription in its paid period, with the previous end date and next charge. It cannot be
 * reactivated after the payer stopped the wallet agreement, nor while the user has a plan elsewhere. A subscription that was not cancelled does not change, and
 * no email is sent.
 */
export async function reactivateSubscription(context: AppContext, userId: string): Promise<Result<true, StateFailure>> {
  const { db, clock, publishChange } = context;
  const done = await runTransaction(db, async (tx) => {
    const now = clock.now();
    const current = await lockOpenSubscription(tx, userId, now);
    if (current === undefined || !hasAccess(current.status) || !(await hasActiveAgreement(tx, current))) return false;
    if (current.cancelledAt !== null && (await hasPlanElsewhere(tx, userId, now))) return false;
    await updateSubscription(tx, current.id, { cancelledAt: null });
    await publishChange(tx, { reason: 'reactivated', subscription: current }, now);
    return true;
  });
  context.wakeScheduler();
  return done ? succeed(true as const) : fail(await explainMissing(context, userId));
}
