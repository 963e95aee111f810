import { and, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm';
import { findNextCharge } from '../../src/domain/billing.ts';
import { constants } from '../../src/domain/constants.ts';
import { addDays } from '../../src/domain/period.ts';
import type { Backend } from '../backend.ts';
import { mail } from '../database/schema/delivery.ts';
import { subscription } from '../database/schema/payment.ts';
import { runTransaction } from '../database/transaction.ts';
import { keyOfTrialEnding, mailTrialEnding } from '../mail/occasions.ts';
import { readTerm } from '../subscription/judge.ts';
import { lockSubscription } from '../subscription/store.ts';

/** Trials that go over into a paid plan within the days of the reminder, and whose person has not been told. */
const isToBeReminded = ({ db }: Backend, now: Date) =>
  and(
    eq(subscription.isOpen, true),
    isNull(subscription.cancelledAt),
    isNull(subscription.endedAt),
    gt(subscription.trialEndsAt, now),
    lte(subscription.trialEndsAt, addDays(now, constants.trialReminderDays)),
    notExists(
      db
        .select({ id: mail.id })
        .from(mail)
        .where(sql`${mail.dedupeKey} = ${keyOfTrialEnding('')} || ${subscription.id}`),
    ),
  );

/**
 * Reminds of trials that end, a week before the first charge (decision 0044). Gives the number of people told.
 */
export async function remindOfTrials(backend: Backend): Promise<number> {
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
      if (held === undefined || held.cancelledAt !== null || held.endedAt !== null) return false;
      const charge = findNextCharge(held.paidUntil, held.price, readTerm(held), null);
      if (charge === null) return false;
      await mailTrialEnding(tx, held, charge, now);
      return true;
    });
    told += Number(isTold);
  }
  return told;
}
