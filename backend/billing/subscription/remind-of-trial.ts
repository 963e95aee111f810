import { and, eq } from 'drizzle-orm';
import { findTrialEnd } from '../../../core/domain/trial.ts';
import type { Database } from '../../database/open.ts';
import { renewal, subscription } from '../../database/schema/payment.ts';
import { onceKeys, wasPublished, type PublishChange } from './subscription-changed.ts';
import { previewCharge } from './preview-charge.ts';
import { evaluateSubscription, type EvaluatedSubscription } from './evaluate-status.ts';
import { updateSubscription } from './store.ts';

/**
 * Sends the reminder of a trial's end and of its charge, inside the transaction that locked it. When it is late, the
 * trial is extended: its end, the first charge and a scheduled plan move by the same time (decision 0013).
 *
 * @returns false when there is nothing to send.
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
  const current = evaluateSubscription({ ...stored, ...(isLonger && longer) }, now);
  const charge = previewCharge(current);
  if (charge === null) return false;
  if (isLonger) await updateSubscription(tx, id, longer);
  const { at: chargeAt, amount } = charge;
  await publishChange(tx, { reason: 'trialEnding', subscription: current, chargeAt, amount, isLonger }, now);
  return true;
}

/**
 * Sends a missing reminder of a trial that is over, as after a downtime. The trial is extended, so that no user is
 * charged without a reminder.
 *
 * @returns false otherwise: what is due may be charged.
 */
export async function remindLate(
  publishChange: PublishChange,
  tx: Database,
  current: EvaluatedSubscription,
  now: Date,
): Promise<boolean> {
  const { id, trialEndsAt, paidUntil, nextPeriod, refusedAt } = current;
  if (trialEndsAt?.getTime() !== paidUntil.getTime() || refusedAt !== null) return false;
  const charged = await tx
    .select({ id: renewal.id })
    .from(renewal)
    .where(and(eq(renewal.subscriptionId, id), eq(renewal.period, nextPeriod)));
  const isDone = charged.length > 0 || (await wasPublished(tx, onceKeys.trialEnding + id));
  return !isDone && remindOfTrial(publishChange, tx, id, now);
}
