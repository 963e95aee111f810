import { and, eq, exists, gt, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { findBillingPeriod, listBegunBillingPeriods } from '../../../core/domain/billing.ts';
import { addDays, findDueDay, type Period } from '../../../core/domain/period.ts';
import { regionConfigs } from '../../../core/domain/region.ts';
import { catchUpPeriods, holdDays, renewalRetryDays } from '../../../core/domain/subscription.ts';
import type { AppContext } from '../../app-context.ts';
import { createIntent, type Intent } from '../payments/intent.ts';
import { reverseSurplus } from '../checkout/activate-subscription.ts';
import { findStoredCard } from '../payments/find-card.ts';
import type { Database } from '../../database/open.ts';
import { paymentIntent, renewal, subscription } from '../../database/schema/payment.ts';
import { endExtraAccounts } from '../extra-account/end.ts';
import { mailChargeFailed, mailReceipt } from '../emails/order-emails.ts';
import { mailPlanStopped } from '../emails/plan-emails.ts';
import { describeMethod } from '../transactions/method.ts';
import { recordTransaction } from '../transactions/store.ts';
import { startPeriod, findPlanOfPeriod, applyPauseEnd, applyPriceIncrease } from './start-period.ts';
import { noPause } from './clear-fields.ts';
import { findEachSubscription } from './find-all-subscriptions.ts';
import { remindLate } from './remind-of-trial.ts';
import { updateSubscription, lockSubscription, type EvaluatedSubscription, type StoredSubscription } from './store.ts';

type Renewal = typeof renewal.$inferSelect;

/** When a subscription has to be charged: where its pause ends, or its paid time. */
const dueAt = sql<Date>`COALESCE(${subscription.resumesAt}, ${subscription.paidUntil})`;

/**
 * True for what goes on, was refused and is not over yet, where the claim on the period that is due is as told.
 *
 * @param isSuch what is asked of the claim.
 */
export const isRefusedWith = (db: Database, now: Date, isSuch: SQL | undefined): SQL | undefined => {
  const isOfPeriod = and(eq(renewal.subscriptionId, subscription.id), eq(renewal.period, subscription.nextPeriod));
  const claims = db.select({ id: renewal.id }).from(renewal).where(and(isOfPeriod, isSuch));
  return and(
    isNull(subscription.cancelledAt),
    isNull(subscription.endedAt),
    gt(subscription.refusedAt, addDays(now, -holdDays)),
    exists(claims),
  );
};

/** Of a claim that is tried no more. */
export const isGivenUp = eq(renewal.state, 'given-up');

/** True for what waits for the day of its next try, or for its end: a look at it would change nothing. */
const isWaiting = (db: Database, now: Date): SQL | undefined =>
  isRefusedWith(db, now, or(isGivenUp, and(eq(renewal.state, 'due'), gt(renewal.nextTryAt, now))));

/** Finds the subscriptions whose paid time and pause are over, and of which something may be asked. */
export function findDueSubscriptions({ db, clock }: AppContext): ReturnType<typeof findEachSubscription> {
  const now = clock.now();
  const isDue = and(
    eq(subscription.isOpen, true),
    inArray(subscription.manager, ['card', 'wallet']),
    lte(dueAt, sql.param(now, subscription.paidUntil)),
    sql`${isWaiting(db, now)} IS NOT TRUE`,
  );
  return findEachSubscription(db, isDue);
}

/** Takes the claim to charge a period; there is one for ever, so no two charges of one period can both go out. */
export async function claimPeriod(tx: Database, subscriptionId: string, period: Period): Promise<Renewal> {
  const facts = { subscriptionId, period: period.index, state: 'due' as const, nextTryAt: period.startsAt };
  await tx
    .insert(renewal)
    .values({ id: randomUUID(), ...facts })
    .onConflictDoNothing();
  const [claim] = await tx
    .select()
    .from(renewal)
    .where(and(eq(renewal.subscriptionId, subscriptionId), eq(renewal.period, period.index)))
    .for('update');
  if (claim === undefined) throw new Error('a claim has vanished');
  return claim;
}

/** Changes a claim. */
export const updateClaim = (tx: Database, id: string, change: Partial<Renewal>): Promise<unknown> =>
  tx.update(renewal).set(change).where(eq(renewal.id, id));

async function hasPendingIntent(tx: Database, renewalId: string): Promise<boolean> {
  const states = inArray(paymentIntent.state, ['open', 'pending', 'succeeded']);
  const rows = await tx
    .select({ id: paymentIntent.id })
    .from(paymentIntent)
    .where(and(eq(paymentIntent.renewalId, renewalId), states));
  return rows.length > 0;
}

/** Tells whether a charge of a subscription waits for the provider's word. */
export async function hasPendingCharge(tx: Database, subscriptionId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: paymentIntent.id })
    .from(paymentIntent)
    .innerJoin(renewal, eq(paymentIntent.renewalId, renewal.id))
    .where(and(eq(renewal.subscriptionId, subscriptionId), inArray(paymentIntent.state, ['open', 'pending'])))
    .limit(1);
  return rows.length > 0;
}

/** Gives away the periods that a standstill left too far behind. */
async function waivePeriods(
  tx: Database,
  held: StoredSubscription,
  from: number,
  to: number,
  now: Date,
): Promise<void> {
  for (let period = from; period < to; period += 1) {
    const facts = { subscriptionId: held.id, period, state: 'waived' as const, nextTryAt: now };
    await tx
      .insert(renewal)
      .values({ id: randomUUID(), ...facts })
      .onConflictDoNothing();
  }
}

async function recordDecline(tx: Database, held: EvaluatedSubscription, claim: Renewal, now: Date): Promise<void> {
  const refusedAt = held.refusedAt ?? now;
  const nextTryDay = renewalRetryDays[claim.refusals];
  const nextTryAt = nextTryDay === undefined ? null : addDays(refusedAt, nextTryDay);
  await updateSubscription(tx, held.id, { refusedAt });
  await updateClaim(tx, claim.id, {
    refusals: claim.refusals + 1,
    ...(nextTryAt === null ? { state: 'given-up' as const } : { nextTryAt }),
  });
  const method = await describeMethod(tx, held);
  const { offer, price: amount } = findPlanOfPeriod(held, claim.period);
  const facts = { period: claim.period, amount, status: 'Failed' as const, ...method, now };
  await recordTransaction(tx, { ...held, offer }, facts);
  if (claim.refusals === 0) await mailChargeFailed(tx, { ...held, offer }, amount, nextTryAt ?? now, now);
}

/** What a subscription's charges are asked of: the listener's card, or the mandate; undefined when there is none left. */
export async function findPaymentMethod(
  tx: Database,
  held: StoredSubscription,
  now: Date,
): Promise<Pick<Intent, 'request' | 'agreementId'> | undefined> {
  const { agreementId, region } = held;
  if (agreementId !== null) return { agreementId, request: { due: findDueDay(now, regionConfigs[region].timeZone) } };
  const card = await findStoredCard(tx, held.userId);
  return card && { agreementId, request: { token: card.token } };
}

/** What a look at a due subscription led to. */
export type Prepared = { intent?: Intent; hasChanged: boolean };

/**
 * Writes down the next charge of a subscription, if one is due: for the oldest period that has begun and is not paid,
 * at its start or on a retry day. Run inside a transaction; the charge itself comes after its commit.
 */
export async function prepareRenewal(tx: Database, subscriptionId: string, now: Date): Promise<Prepared> {
  const held = await lockSubscription(tx, subscriptionId, now);
  if (held === undefined || !held.isOpen || held.paidUntil > now || held.status === 'paused') {
    return { hasChanged: false };
  }
  if (held.status === 'inactive') {
    await updateSubscription(tx, held.id, { isOpen: false });
    await endExtraAccounts(tx, held.id, 'plan-ended', now);
    // after a standstill nobody may have said so when access ended
    if (held.cancelledAt === null && held.refusedAt !== null) await mailPlanStopped(tx, held, now);
    return { hasChanged: true };
  }
  if (await remindLate(tx, held, now)) return { hasChanged: true };
  await applyPauseEnd(tx, held);
  if (held.refusedAt === null && (await startPeriod(tx, held, now))) return { hasChanged: true };
  const { timeZone } = regionConfigs[held.region];
  const [period] = listBegunBillingPeriods(held, now, timeZone, catchUpPeriods);
  if (period === undefined) return { hasChanged: false };
  // A refused period is tried to its end; only what nobody ever tried is given away.
  const chosen = held.refusedAt === null ? period : findBillingPeriod(held, held.nextPeriod, timeZone);
  if (chosen.index > held.nextPeriod) {
    await waivePeriods(tx, held, held.nextPeriod, chosen.index, now);
    await updateSubscription(tx, held.id, { nextPeriod: chosen.index });
  }
  const claim = await claimPeriod(tx, held.id, chosen);
  if (claim.state !== 'due' || claim.nextTryAt > now || (await hasPendingIntent(tx, claim.id))) {
    return { hasChanged: false };
  }
  const means = await findPaymentMethod(tx, held, now);
  if (means === undefined) {
    await recordDecline(tx, held, claim, now);
    return { hasChanged: true };
  }
  await updateClaim(tx, claim.id, { attempts: claim.attempts + 1 });
  const intent = await createIntent(tx, {
    kind: 'renewal',
    reference: `${held.id}-${chosen.index}-${claim.attempts + 1}`,
    userId: held.userId,
    renewalId: claim.id,
    amount: findPlanOfPeriod(held, chosen.index).price,
    currency: held.currency,
    ...means,
  });
  return { intent, hasChanged: true };
}

/** Applies the outcome of a renewal's charge. A charge that went through after its subscription had ended goes back. */
export async function settleRenewal(tx: Database, intent: Intent, now: Date): Promise<void> {
  const ofIntent = eq(renewal.id, intent.renewalId ?? '');
  const [named] = await tx.select().from(renewal).where(ofIntent);
  const held = named && (await lockSubscription(tx, named.subscriptionId, now));
  const [claim] = await tx.select().from(renewal).where(ofIntent).for('update');
  if (claim === undefined || held === undefined) throw new Error('a charge names a renewal that is not there');
  if (intent.state === 'refused' || intent.state === 'error' || intent.state === 'cancelled') {
    const isCalledOff = intent.state === 'cancelled' && intent.agreementId !== null;
    // of a plan that is over, or gave its place to one that was bought anew, nothing is tried again or told
    const isWanted = held.isOpen && held.cancelledAt === null;
    if (claim.state === 'due' && !isCalledOff && isWanted) await recordDecline(tx, held, claim, now);
    return;
  }
  if (intent.state !== 'succeeded') return;
  if (!held.isOpen || claim.state === 'paid') return reverseSurplus(tx, intent, null);
  const { timeZone } = regionConfigs[held.region];
  await updateClaim(tx, claim.id, { state: 'paid' });
  await updateSubscription(tx, held.id, {
    nextPeriod: claim.period + 1,
    paidUntil: findBillingPeriod(held, claim.period, timeZone).endsAt,
    paidAmount: intent.amount,
    refusedAt: null,
    ...noPause,
  });
  const method = await describeMethod(tx, held);
  const facts = { period: claim.period, amount: intent.amount, status: 'Success' as const, ...method, now };
  const { offer } = findPlanOfPeriod(held, claim.period);
  await applyPriceIncrease(tx, held, findBillingPeriod(held, claim.period, timeZone).startsAt);
  const paid = await recordTransaction(tx, { ...held, offer }, facts);
  if (paid !== undefined) await mailReceipt(tx, paid);
}
