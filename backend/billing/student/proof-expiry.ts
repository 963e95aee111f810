import { and, eq, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { findBillingPeriod } from '../../../core/domain/billing.ts';
import { addDays } from '../../../core/domain/period.ts';
import { regionConfigs } from '../../../core/domain/region.ts';
import { constants } from '../../../core/domain/constants.ts';
import { findGraceEnd, studentGraceDays } from '../../../core/domain/student.ts';
import { isOngoing } from '../../../core/domain/subscription.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../database/open.ts';
import { subscription } from '../../database/schema/payment.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { runItem } from '../../outbox/run-item.ts';
import { noPriceIncrease } from '../subscription/clear-fields.ts';
import { findEachSubscription } from '../subscription/find-all-subscriptions.ts';
import { evaluateAfterPause } from '../subscription/preview-charge.ts';
import { updateSubscription, lockSubscription } from '../subscription/store.ts';
import type { EvaluatedSubscription } from '../subscription/evaluate-status.ts';

const { studentUntil, studentWarnedFor, studentLapsedFor } = subscription;

/** Running subscriptions that are, or are to become, a student plan. */
const isStudentPlan = () =>
  and(
    eq(subscription.isOpen, true),
    isNull(subscription.cancelledAt),
    isNull(subscription.endedAt),
    or(eq(subscription.offer, 'student'), eq(subscription.nextOffer, 'student')),
  );

/** The first charge at the standard price: that of the first period that begins after the proof's end. */
function findHigherCharge(current: EvaluatedSubscription, until: Date): Date {
  const { timeZone } = regionConfigs[current.region];
  const after = evaluateAfterPause(current);
  let index = after.nextPeriod;
  while (findBillingPeriod(after, index, timeZone).startsAt < until) index += 1;
  return findBillingPeriod(after, index, timeZone).startsAt;
}

/**
 * Runs `work` for each subscription found, under its lock; the work evaluates it again and returns whether it changed
 * anything.
 */
async function runForEach(
  { db, clock, log }: AppContext,
  where: SQL | undefined,
  work: (tx: Database, current: EvaluatedSubscription, until: Date, now: Date) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for await (const { id } of findEachSubscription(db, where, studentUntil)) {
    const workOnOne = async (tx: Database): Promise<boolean> => {
      const now = clock.now();
      const current = await lockSubscription(tx, id, now);
      if (current === undefined || current.studentUntil === null || current.cancelledAt !== null) return false;
      return work(tx, current, current.studentUntil, now);
    };
    done += Number((await runItem(log, 'students', id, () => runTransaction(db, workOnOne))) === true);
  }
  return done;
}

/** Notifies users with a student plan once per proof, thirty days before it expires. */
const warn = (context: AppContext): Promise<number> => {
  const now = context.clock.now();
  const isNear = and(gt(studentUntil, now), lte(studentUntil, addDays(now, constants.studentReminderDays)));
  const isUnnotified = sql`${studentWarnedFor} IS DISTINCT FROM ${studentUntil}`;
  return runForEach(context, and(isStudentPlan(), isNear, isUnnotified), async (tx, current, until, at) => {
    const isNotified = current.studentWarnedFor?.getTime() === until.getTime();
    if (isNotified || until <= at || !isOngoing(current.status)) return false;
    const chargeAt = findHigherCharge(current, until);
    await context.publishChange(tx, { reason: 'proofEnding', subscription: current, until, chargeAt }, at);
    await updateSubscription(tx, current.id, { studentWarnedFor: until });
    return true;
  });
};

/** Notifies users whose student plan has become standard Premium, with the date until which a new proof restores it. */
const notifyExpired = (context: AppContext): Promise<number> => {
  const now = context.clock.now();
  const isUnnotified = sql`${studentLapsedFor} IS DISTINCT FROM ${studentUntil}`;
  return runForEach(
    context,
    and(isStudentPlan(), lte(studentUntil, now), isUnnotified),
    async (tx, current, until, at) => {
      const isNotified = current.studentLapsedFor?.getTime() === until.getTime();
      const hasLapsed = current.plan.offer === 'student' && current.offer !== 'student';
      if (isNotified || !hasLapsed || !isOngoing(current.status)) return false;
      const chargeAt = findHigherCharge(current, until);
      const graceUntil = current.isExpired ? findGraceEnd(until) : null;
      await context.publishChange(tx, { reason: 'proofExpired', subscription: current, chargeAt, graceUntil }, at);
      await updateSubscription(tx, current.id, { studentLapsedFor: until });
      return true;
    },
  );
};

/**
 * Stores the plan as standard after its grace date, so that a later proof does not restore it. It waits while a period
 * that began with a valid proof is unpaid, because that one keeps its price.
 */
const convert = (context: AppContext): Promise<number> => {
  const now = context.clock.now();
  const isOver = lte(studentUntil, addDays(now, -studentGraceDays));
  return runForEach(context, and(isStudentPlan(), isOver), async (tx, current, until) => {
    if (current.plan.offer !== 'student' || current.isExpired || current.hasUnstoredPlan || current.paidUntil < until)
      return false;
    await updateSubscription(tx, current.id, { offer: current.offer, price: current.price, ...noPriceIncrease });
    return true;
  });
};

/**
 * Ends student prices whose proof has expired (decision 0020). Charges do not depend on it: each charge requires a
 * proof that is valid when its period begins.
 *
 * @returns how many subscriptions changed.
 */
export async function endLapsedProofs(context: AppContext): Promise<number> {
  return (await warn(context)) + (await notifyExpired(context)) + (await convert(context));
}
