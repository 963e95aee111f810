import { and, eq } from 'drizzle-orm';
import { findTrialEnd } from '../../../core/domain/trial.ts';
import type { Database } from '../../database/open.ts';
import { renewal, subscription } from '../../database/schema/payment.ts';
import { onceKeys, wasPublished, type PublishChange } from './subscription-changed.ts';
import { previewCharge } from './preview-charge.ts';
import { evaluateSubscription, type EvaluatedSubscription } from './evaluate-status.ts';
import { updateSubscription } from './store.ts';

/**
 * Reminds of a trial's end and of the charge that comes with it, inside the transaction that locked it. Where that is not
 * in good time any more the trial goes on: its end, the first charge and a plan that waits for it come as much later
 * (decision 0013).
 *
 * @returns false when there is nothing to tell.
 */
export async function remindOfTrial(
  publishChange: PublishChange,
  tx: Database,
  id: string,
  now: Date,
): Promise<boolean> {
  const [stored] = await tx.select().from(subscription).where(eq(subscription.id, id));
  if (stored === undefined || stored.trialEndsAt === null) return false;
  const { startedAt, trialEndsAt, nextOfferAt } = stored;
  const endsAt = findTrialEnd({ startedAt, trialEndsAt }, now);
  const isLonger = endsAt > trialEndsAt;
  const longer = { trialEndsAt: endsAt, anchorAt: endsAt, paidUntil: endsAt, nextOfferAt: nextOfferAt && endsAt };
  const held = evaluateSubscription({ ...stored, ...(isLonger && longer) }, now);
  const charge = previewCharge(held);
  if (charge === null) return false;
  if (isLonger) await updateSubscription(tx, id, longer);
  const { at: chargeAt, amount } = charge;
  await publishChange(tx, { reason: 'trialEnding', subscription: held, chargeAt, amount, isLonger }, now);
  return true;
}

/**
 * Reminds of a trial that is over and of whose end nobody was told, as after a standstill: it goes on, so that nobody is
 * charged unreminded.
 *
 * @returns false for all else: what is due then may be charged.
 */
export async function remindLate(
  publishChange: PublishChange,
  tx: Database,
  held: EvaluatedSubscription,
  now: Date,
): Promise<boolean> {
  const { id, trialEndsAt, paidUntil, nextPeriod, refusedAt } = held;
  if (trialEndsAt?.getTime() !== paidUntil.getTime() || refusedAt !== null) return false;
  const charged = await tx
    .select({ id: renewal.id })
    .from(renewal)
    .where(and(eq(renewal.subscriptionId, id), eq(renewal.period, nextPeriod)));
  const isDone = charged.length > 0 || (await wasPublished(tx, onceKeys.trialEnding + id));
  return !isDone && remindOfTrial(publishChange, tx, id, now);
}
