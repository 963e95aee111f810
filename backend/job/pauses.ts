import { and, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm';
import { pauseReminderDays } from '../../src/domain/pause.ts';
import { addDays } from '../../src/domain/period.ts';
import type { Backend } from '../backend.ts';
import { mail } from '../database/schema/delivery.ts';
import { subscription } from '../database/schema/payment.ts';
import { runTransaction } from '../database/transaction.ts';
import { mailPauseEnding, pauseEndingKey } from '../mail/pause-occasions.ts';
import { lockSubscription } from '../subscription/store.ts';

/** Pauses that end within the days of the reminder, and whose person has not been told. */
const isToBeReminded = ({ db }: Backend, now: Date) =>
  and(
    eq(subscription.isOpen, true),
    isNull(subscription.cancelledAt),
    gt(subscription.resumesAt, now),
    lte(subscription.resumesAt, addDays(now, pauseReminderDays)),
    notExists(
      db
        .select({ id: mail.id })
        .from(mail)
        .where(sql`${mail.dedupeKey} = ${pauseEndingKey} || ${subscription.id} || '-' || ${subscription.nextPeriod}`),
    ),
  );

/** Reminds of pauses that end, three days before the next charge (decision 0082). Gives the number of people told. */
export async function remindOfPauses(backend: Backend): Promise<number> {
  const { db, clock } = backend;
  const found = await db
    .select({ id: subscription.id })
    .from(subscription)
    .where(isToBeReminded(backend, clock.now()))
    .limit(200);
  let told = 0;
  for (const { id } of found) {
    const isTold = await runTransaction(db, async (tx) => {
      const now = clock.now();
      const held = await lockSubscription(tx, id, now);
      if (held === undefined || held.status !== 'paused') return false;
      await mailPauseEnding(tx, held, now);
      return true;
    });
    told += Number(isTold);
  }
  return told;
}
