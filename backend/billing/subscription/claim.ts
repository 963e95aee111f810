import { and, eq, inArray } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { addDays, type Period } from '../../../core/domain/period.ts';
import { renewalRetryDays } from '../../../core/domain/subscription.ts';
import type { Database } from '../../database/open.ts';
import { paymentIntent, renewal, type StoredSubscription } from '../../database/schema/payment.ts';
import type { EvaluatedSubscription } from './evaluate-status.ts';
import { recordCharge } from './record-charge.ts';
import { findPlanOfPeriod } from './start-period.ts';
import { updateSubscription } from './store.ts';
import type { PublishChange } from './subscription-changed.ts';

/** The claim to charge one period, as stored. */
export type Claim = typeof renewal.$inferSelect;

/** Claims the charge of a period. There is one claim per period, so no two charges of one period can both be sent. */
export async function claimPeriod(tx: Database, subscriptionId: string, period: Period): Promise<Claim> {
  const values = { subscriptionId, period: period.index, state: 'due' as const, nextTryAt: period.startsAt };
  await tx
    .insert(renewal)
    .values({ id: randomUUID(), ...values })
    .onConflictDoNothing();
  const [claim] = await tx
    .select()
    .from(renewal)
    .where(and(eq(renewal.subscriptionId, subscriptionId), eq(renewal.period, period.index)))
    .for('update');
  if (claim === undefined) throw new Error('a claim does not exist');
  return claim;
}

export const updateClaim = (tx: Database, id: string, change: Partial<Claim>): Promise<unknown> =>
  tx.update(renewal).set(change).where(eq(renewal.id, id));

/** Waives the periods that are too old after a downtime. */
export async function waivePeriods(
  tx: Database,
  { id }: StoredSubscription,
  from: number,
  to: number,
  now: Date,
): Promise<void> {
  for (let period = from; period < to; period += 1) {
    const values = { subscriptionId: id, period, state: 'waived' as const, nextTryAt: now };
    await tx
      .insert(renewal)
      .values({ id: randomUUID(), ...values })
      .onConflictDoNothing();
  }
}

/** True when a claim has a charge that succeeded or is not settled. */
export async function hasPendingIntent(tx: Database, renewalId: string): Promise<boolean> {
  const states = inArray(paymentIntent.state, ['open', 'pending', 'succeeded']);
  const rows = await tx
    .select({ id: paymentIntent.id })
    .from(paymentIntent)
    .where(and(eq(paymentIntent.renewalId, renewalId), states));
  return rows.length > 0;
}

/** True when a charge of a subscription is not settled. */
export async function hasPendingCharge(tx: Database, subscriptionId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: paymentIntent.id })
    .from(paymentIntent)
    .innerJoin(renewal, eq(paymentIntent.renewalId, renewal.id))
    .where(and(eq(renewal.subscriptionId, subscriptionId), inArray(paymentIntent.state, ['open', 'pending'])))
    .limit(1);
  return rows.length > 0;
}

/** Records a declined charge: when it is tried again, and the failed transaction. The first decline is published. */
export async function recordDecline(
  publishChange: PublishChange,
  tx: Database,
  subscription: EvaluatedSubscription,
  claim: Claim,
  now: Date,
): Promise<void> {
  const refusedAt = subscription.refusedAt ?? now;
  const nextTryDay = renewalRetryDays[claim.refusals];
  const nextTryAt = nextTryDay === undefined ? null : addDays(refusedAt, nextTryDay);
  await updateSubscription(tx, subscription.id, { refusedAt });
  await updateClaim(tx, claim.id, {
    refusals: claim.refusals + 1,
    ...(nextTryAt === null ? { state: 'given-up' as const } : { nextTryAt }),
  });
  const { offer, price: amount } = findPlanOfPeriod(subscription, claim.period);
  const charged = { ...subscription, offer };
  await recordCharge(publishChange, tx, charged, { period: claim.period, amount, status: 'Failed' }, now);
  if (claim.refusals > 0) return;
  const declined = { reason: 'chargeDeclined' as const, subscription: charged, amount, nextTryAt: nextTryAt ?? now };
  await publishChange(tx, declined, now);
}
