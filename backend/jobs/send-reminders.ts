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

/** Something that ends, and of which its person is told some days before. */
export type Reminder = {
  /** as the scheduler names it */
  job: 'trials' | 'pauses' | 'free-terms';
  /** when it ends */
  endsAt: typeof subscription.trialEndsAt | typeof subscription.resumesAt | typeof subscription.voucherEndsAt;
  daysBefore: number;
  /** what else is asked of a subscription */
  isSuch?: SQL | undefined;
  /** what the letter is known by, in a row of the subscriptions: it is written once */
  key: SQL;
  /** writes the letter; false when there is nothing to tell any more */
  tell: (tx: Database, current: EvaluatedSubscription, now: Date) => Promise<boolean>;
};

/** Reminds those who have not been told. Gives the number of people told. */
export async function sendReminders({ db, clock, log }: AppContext, reminder: Reminder): Promise<number> {
  const { job, endsAt, daysBefore, isSuch, key, tell } = reminder;
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
  let told = 0;
  for await (const { id } of findEachSubscription(db, isNear)) {
    const tellOne = async (tx: Database): Promise<boolean> => {
      const now = clock.now();
      const current = await lockSubscription(tx, id, now);
      return (
        current !== undefined && current.cancelledAt === null && current.endedAt === null && tell(tx, current, now)
      );
    };
    told += Number((await runItem(log, job, id, () => runTransaction(db, tellOne))) === true);
  }
  return told;
}
