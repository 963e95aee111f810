import { and, eq, exists, gt, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { findBillingPeriod, listBegunBillingPeriods } from '../../../core/domain/billing.ts';
import { addDays } from '../../../core/domain/period.ts';
import { regionConfigs } from '../../../core/domain/region.ts';
import { catchUpPeriods, holdDays } from '../../../core/domain/subscription.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../database/open.ts';
import { renewal, subscription } from '../../database/schema/payment.ts';
import { createIntent, type Intent } from '../payments/intent.ts';
import { claimPeriod, hasPendingIntent, recordDecline, updateClaim, waivePeriods } from './claim.ts';
import { endAtOnce } from './end-at-once.ts';
import { findEachSubscription, type FoundSubscription } from './find-all-subscriptions.ts';
import { findPaymentMethod } from './payment-method.ts';
import { remindLate } from './remind-of-trial.ts';
import { storePauseEnd, findPlanOfPeriod, startPeriod } from './start-period.ts';
import { hasPlanElsewhere, lockSubscription, updateSubscription } from './store.ts';
import type { PublishChange } from './subscription-changed.ts';

/** When a subscription has to be charged: at the end of its pause, or of its paid period. */
const dueAt = sql<Date>`COALESCE(${subscription.resumesAt}, ${subscription.paidUntil})`;

/**
 * True for a running subscription with a declined charge, whose claim on the due period fulfils a condition.
 *
 * @param isSuch condition on the claim.
 */
export const isDeclinedWith = (db: Database, now: Date, isSuch: SQL | undefined): SQL | undefined => {
  const isOfPeriod = and(eq(renewal.subscriptionId, subscription.id), eq(renewal.period, subscription.nextPeriod));
  const claims = db.select({ id: renewal.id }).from(renewal).where(and(isOfPeriod, isSuch));
  return and(
    isNull(subscription.cancelledAt),
    isNull(subscription.endedAt),
    gt(subscription.refusedAt, addDays(now, -holdDays)),
    exists(claims),
  );
};

/** Condition for a claim that is not retried. */
export const isGivenUp = eq(renewal.state, 'given-up');

/** True for a subscription that waits for its next retry or its end, so that processing it would change nothing. */
const isWaiting = (db: Database, now: Date): SQL | undefined =>
  isDeclinedWith(db, now, or(isGivenUp, and(eq(renewal.state, 'due'), gt(renewal.nextTryAt, now))));

/** Finds the subscriptions whose paid period and pause are over, and which may have to be charged; the longest due first. */
export function findDueSubscriptions({ db, clock }: AppContext): AsyncGenerator<FoundSubscription> {
  const now = clock.now();
  const isDue = and(
    eq(subscription.isOpen, true),
    inArray(subscription.manager, ['card', 'wallet']),
    lte(dueAt, sql.param(now, subscription.paidUntil)),
    sql`${isWaiting(db, now)} IS NOT TRUE`,
  );
  return findEachSubscription(db, isDue, dueAt);
}

/** The charge that a due subscription needs, and whether the subscription changed. */
export type Prepared = { intent?: Intent; hasChanged: boolean };

/**
 * Creates the next charge of a subscription if one is due. It pays the oldest period that has begun and is not paid, at
 * its start or on a retry day. After a pause or a declined charge the subscription ends instead when the user has a plan
 * elsewhere (decision 0162). Run it inside a transaction; the charge is executed after the commit.
 */
export async function prepareRenewal(
  publishChange: PublishChange,
  tx: Database,
  subscriptionId: string,
  now: Date,
): Promise<Prepared> {
  const current = await lockSubscription(tx, subscriptionId, now);
  if (current === undefined || !current.isOpen || current.paidUntil > now || current.status === 'paused') {
    return { hasChanged: false };
  }
  if (current.status === 'inactive') {
    await updateSubscription(tx, current.id, { isOpen: false });
    await publishChange(tx, { reason: 'ended', subscription: current }, now);
    // after a downtime the job may not have published this when access ended
    if (current.cancelledAt === null && current.refusedAt !== null) {
      await publishChange(tx, { reason: 'stopped', subscription: current }, now);
    }
    return { hasChanged: true };
  }
  const isResumed = current.hasUnstoredResumption || current.refusedAt !== null;
  if (isResumed && (await hasPlanElsewhere(tx, current.userId, now))) {
    await endAtOnce(publishChange, tx, current, now);
    return { hasChanged: true };
  }
  if (await remindLate(publishChange, tx, current, now)) return { hasChanged: true };
  await storePauseEnd(tx, current);
  if (current.refusedAt === null && (await startPeriod(publishChange, tx, current, now))) return { hasChanged: true };
  const { timeZone } = regionConfigs[current.region];
  const [period] = listBegunBillingPeriods(current, now, timeZone, catchUpPeriods);
  if (period === undefined) return { hasChanged: false };
  // A declined period is retried to its end; only a period without an attempt is waived.
  const chosen = current.refusedAt === null ? period : findBillingPeriod(current, current.nextPeriod, timeZone);
  if (chosen.index > current.nextPeriod) {
    await waivePeriods(tx, current, current.nextPeriod, chosen.index, now);
    await updateSubscription(tx, current.id, { nextPeriod: chosen.index });
  }
  const claim = await claimPeriod(tx, current.id, chosen);
  if (claim.state !== 'due' || claim.nextTryAt > now || (await hasPendingIntent(tx, claim.id))) {
    return { hasChanged: false };
  }
  const means = await findPaymentMethod(tx, current, now);
  if (means === undefined) {
    await recordDecline(publishChange, tx, current, claim, now);
    return { hasChanged: true };
  }
  await updateClaim(tx, claim.id, { attempts: claim.attempts + 1 });
  const intent = await createIntent(tx, {
    kind: 'renewal',
    reference: `${current.id}-${chosen.index}-${claim.attempts + 1}`,
    userId: current.userId,
    renewalId: claim.id,
    amount: findPlanOfPeriod(current, chosen.index).price,
    currency: current.currency,
    ...means,
  });
  return { intent, hasChanged: true };
}
