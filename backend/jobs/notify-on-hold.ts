import { and, eq, notExists, sql } from 'drizzle-orm';
import type { AppContext } from '../app-context.ts';
import type { Database } from '../database/open.ts';
import { mail } from '../database/schema/delivery.ts';
import { subscription } from '../database/schema/payment.ts';
import { runTransaction } from '../database/run-transaction.ts';
import { findEachSubscription } from '../billing/subscription/find-all-subscriptions.ts';
import { isGivenUp, isDeclinedWith } from '../billing/subscription/renewal.ts';
import { lockSubscription } from '../billing/subscription/store.ts';
import { runItem } from '../outbox/run-item.ts';
import { onceKeys } from '../billing/subscription/subscription-changed.ts';

/**
 * Notifies users once that their plan is on hold and how to continue (decision 0100), after the last retry was
 * declined.
 *
 * @returns how many users were notified.
 */
export async function notifyOnHold({ db, clock, log, publishChange }: AppContext): Promise<number> {
  const key = sql`${onceKeys.stopped} || ${subscription.id} || '-' || ${subscription.nextPeriod}`;
  const known = db.select({ id: mail.id }).from(mail).where(eq(mail.dedupeKey, key));
  const isUnnotified = and(eq(subscription.isOpen, true), isDeclinedWith(db, clock.now(), isGivenUp), notExists(known));
  let notified = 0;
  for await (const { id } of findEachSubscription(db, isUnnotified, subscription.refusedAt)) {
    const notifyOne = async (tx: Database): Promise<boolean> => {
      const now = clock.now();
      const current = await lockSubscription(tx, id, now);
      if (current?.status !== 'onHold' || !current.isOpen) return false;
      await publishChange(tx, { reason: 'stopped', subscription: current }, now);
      return true;
    };
    notified += Number((await runItem(log, 'holds', id, () => runTransaction(db, notifyOne))) === true);
  }
  return notified;
}
