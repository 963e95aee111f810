import { and, eq, exists, gt, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import { addDays } from '../../src/domain/period.ts';
import { graceDays, holdDays, renewalLeewayMs, walletLeewayMs } from '../../src/domain/subscription.ts';
import type { Backend } from '../backend.ts';
import { mail } from '../database/schema/delivery.ts';
import { renewal, subscription } from '../database/schema/payment.ts';
import { runTransaction } from '../database/transaction.ts';
import { mailPlanStopped, planStoppedKey } from '../mail/plan-occasions.ts';
import { findEachSubscription } from '../subscription/find-each.ts';
import { lockSubscription } from '../subscription/store.ts';

/**
 * Tells those whose plan has gone on hold that access has ended and how to come back, once (decision 0103): when the last
 * try was refused, not while one is to come.
 *
 * @returns how many people were told.
 */
export async function tellOfHolds({ db, clock }: Backend): Promise<number> {
  const startedAt = clock.now();
  const graceOverBy = (leewayMs: number): Date => new Date(addDays(startedAt, -graceDays).getTime() - leewayMs);
  const lastRefused = db
    .select({ id: renewal.id })
    .from(renewal)
    .where(
      and(
        eq(renewal.subscriptionId, subscription.id),
        eq(renewal.period, subscription.nextPeriod),
        eq(renewal.state, 'given-up'),
      ),
    );
  const key = sql`${planStoppedKey} || ${subscription.id} || '-' || ${subscription.nextPeriod}`;
  const known = db.select({ id: mail.id }).from(mail).where(eq(mail.dedupeKey, key));
  const isOnHold = and(
    eq(subscription.isOpen, true),
    isNull(subscription.cancelledAt),
    isNull(subscription.endedAt),
    gt(subscription.refusedAt, addDays(startedAt, -holdDays)),
    or(
      and(eq(subscription.manager, 'card'), lte(subscription.refusedAt, graceOverBy(renewalLeewayMs))),
      and(eq(subscription.manager, 'wallet'), lte(subscription.refusedAt, graceOverBy(walletLeewayMs))),
    ),
    exists(lastRefused),
    notExists(known),
  );
  let told = 0;
  for await (const { id } of findEachSubscription(db, isOnHold)) {
    const isTold = await runTransaction(db, async (tx) => {
      const now = clock.now();
      const held = await lockSubscription(tx, id, now);
      if (held?.status !== 'onHold' || !held.isOpen) return false;
      await mailPlanStopped(tx, held, now);
      return true;
    });
    told += Number(isTold);
  }
  return told;
}
