import { previewCancellation } from '../../../core/domain/cancellation.ts';
import type { Result } from '../../../core/domain/result.ts';
import { fail, succeed } from '../../../core/domain/result.ts';
import { hasAccess, isWebManaged } from '../../../core/domain/subscription.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../database/open.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { readFeatures } from '../../settings/feature-flags.ts';
import { hasLiveMandate } from './payment-method.ts';
import type { PublishChange } from './subscription-changed.ts';
import { cancelPendingCharges } from '../payments/cancel-charges.ts';
import { removeVoucher, hasWaitingVoucher, noPause, noSchedule } from './clear-fields.ts';
import { updateSubscription, listSubscriptions, lockOpenSubscription } from './store.ts';
import type { EvaluatedSubscription } from './evaluate-status.ts';

/** Why a subscription can be neither cancelled nor renewed here; the wire's response titles. */
export type StateFailure = 'NoSubscriptionError' | 'SubscriptionStateError' | 'SubscriptionManagedElsewhereError';

/** Tells what stands in the way when nothing that was bought here is open. */
export async function explainMissing({ db, clock }: AppContext, userId: string): Promise<StateFailure> {
  const held = await listSubscriptions(db, userId, clock.now());
  const isElsewhere = held.some(({ status, manager }) => hasAccess(status) && !isWebManaged(manager));
  if (isElsewhere) return 'SubscriptionManagedElsewhereError';
  return held.length === 0 ? 'NoSubscriptionError' : 'SubscriptionStateError';
}

/**
 * Cancels what is held, inside the transaction that locked it: in a trial or while a voucher is at work at once and for
 * good, otherwise at the end of what is paid; with the immediate inactivation switched off always at that end. A
 * scheduled plan, a pause and a voucher that waits are given up. What is cancelled or over already stays as it is.
 */
export async function cancelLocked(
  publishChange: PublishChange,
  tx: Database,
  held: EvaluatedSubscription,
  now: Date,
): Promise<void> {
  if (held.status === 'cancelled' || held.status === 'inactive') return;
  const { isImmediateInactivationEnabled } = await readFeatures(tx, held.region);
  const { endsAt, isForGood } = previewCancellation(held, isImmediateInactivationEnabled, now);
  if (hasWaitingVoucher(held, now)) await removeVoucher(publishChange, tx, held, now);
  await updateSubscription(tx, held.id, {
    cancelledAt: now,
    ...noSchedule,
    ...noPause,
    ...(isForGood && { endedAt: now, isOpen: false }),
  });
  await cancelPendingCharges(tx, held);
  await publishChange(tx, { reason: 'cancelled', subscription: held, endsAt }, now);
  if (endsAt <= now) await publishChange(tx, { reason: 'ended', subscription: held }, now);
}

/**
 * Cancels: in a trial or while a voucher is at work at once and for good, otherwise at the end of what is paid (spec
 * core §4). Cancelling again changes nothing. A charge that is under way at this moment may still go through; then
 * access lasts as long as it paid. One whose answer is lost is not made any more, if it was not made (decision 0100).
 */
export async function cancelSubscription(context: AppContext, userId: string): Promise<Result<true, StateFailure>> {
  const { db, clock, publishChange } = context;
  const done = await runTransaction(db, async (tx) => {
    const now = clock.now();
    const held = await lockOpenSubscription(tx, userId, now);
    if (held === undefined || held.status === 'inactive') return false;
    await cancelLocked(publishChange, tx, held, now);
    return true;
  });
  context.nudge();
  return done ? succeed(true as const) : fail(await explainMissing(context, userId));
}

/**
 * Takes a cancellation back while the paid period lasts; the end date and the next charge are what they were. Where the
 * payer ended the mandate in the wallet there is nothing left to charge: that subscription cannot come back. What was
 * not cancelled stays as it is, and nobody is written to.
 */
export async function reactivateSubscription(context: AppContext, userId: string): Promise<Result<true, StateFailure>> {
  const { db, clock, publishChange } = context;
  const done = await runTransaction(db, async (tx) => {
    const now = clock.now();
    const held = await lockOpenSubscription(tx, userId, now);
    if (held === undefined || !hasAccess(held.status) || !(await hasLiveMandate(tx, held))) return false;
    await updateSubscription(tx, held.id, { cancelledAt: null });
    await publishChange(tx, { reason: 'reactivated', subscription: held }, now);
    return true;
  });
  context.nudge();
  return done ? succeed(true as const) : fail(await explainMissing(context, userId));
}
