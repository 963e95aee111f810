import { and, eq, gt, isNull, lte, notExists, type SQL } from 'drizzle-orm';
import { addDays } from '../../core/domain/period.ts';
import type { AppContext } from '../app-context.ts';
import type { Database } from '../database/open.ts';
import { mail } from '../database/schema/delivery.ts';
import { subscription } from '../database/schema/payment.ts';
import { runTransaction } from '../database/run-transaction.ts';
import { findEachSubscription } from '../billing/subscription/find-all-subscriptions.ts';
import { lockSubscription } from '../billing/subscription/store.ts';
import { runItem } from '../outbox/run-item.ts';
import type { EvaluatedSubscription } from '../billing/subscription/evaluate-status.ts';

/** A notice that a user gets some days before something ends. */
export type Reminder = {
  /** as the scheduler names it */
  job: 'trials' | 'pauses' | 'free-terms';
  /** when it ends */
  endsAt: typeof subscription.trialEndsAt | typeof subscription.resumesAt | typeof subscription.voucherEndsAt;
  daysBefore: number;
  /** additional condition on the subscription */
  isSuch?: SQL | undefined;
  /** the key of the email in a subscription's row, so that it is sent once */
  key: SQL;
  /** adds the email; false when it no longer applies */
  notify: (tx: Database, current: EvaluatedSubscription, now: Date) => Promise<boolean>;
};

/** Sends a reminder to users who have not received it; returns how many. */
export async function sendReminders({ db, clock, log }: AppContext, reminder: Reminder): Promise<number> {
  const { job, endsAt, daysBefore, isSuch, key, notify } = reminder;
  const startedAt = clock.now();
  const known = db.select({ id: mail.id }).from(mail).where(eq(mail.dedupeKey, key));
  const isNear = and(
    eq(subscription.isOpen, true),
    isNull(subscription.cancelledAt),
    isNull(subscription.endedAt),
    gt(endsAt, startedAt),
    lte(endsAt, addDays(startedAt, daysBefore)),
    isSuch,
    notExists(known),
  );
  let notified = 0;
  for await (const { id } of findEachSubscription(db, isNear, endsAt)) {
    const notifyOne = async (tx: Database): Promise<boolean> => {
      const now = clock.now();
      const current = await lockSubscription(tx, id, now);
      return (
        current !== undefined && current.cancelledAt === null && current.endedAt === null && notify(tx, current, now)
      );
    };
    notified += Number((await runItem(log, job, id, () => runTransaction(db, notifyOne))) === true);
  }
  return notified;
}
