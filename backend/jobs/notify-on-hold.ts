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
 * Tells those whose plan has gone on hold that access has ended and how to come back, once (decision 0100): when the last
 * try was refused, not while one is to come.
 *
 * @returns how many people were told.
 */
export async function notifyOnHold({ db, clock, log, publishChange }: AppContext): Promise<number> {
  const key = sql`${onceKeys.stopped} || ${subscription.id} || '-' || ${subscription.nextPeriod}`;
  const known = db.select({ id: mail.id }).from(mail).where(eq(mail.dedupeKey, key));
  const isUnnotified = and(eq(subscription.isOpen, true), isDeclinedWith(db, clock.now(), isGivenUp), notExists(known));
  let told = 0;
  for await (const { id } of findEachSubscription(db, isUnnotified)) {
    const tell = async (tx: Database): Promise<boolean> => {
      const now = clock.now();
      const current = await lockSubscription(tx, id, now);
      if (current?.status !== 'onHold' || !current.isOpen) return false;
      await publishChange(tx, { reason: 'stopped', subscription: current }, now);
      return true;
    };
    told += Number((await runItem(log, 'holds', id, () => runTransaction(db, tell))) === true);
  }
  return told;
}
