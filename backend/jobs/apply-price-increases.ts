import { and, asc, count, eq, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { findIncreaseStart } from '../../core/domain/price-increase.ts';
import type { AppContext } from '../app-context.ts';
import type { Database } from '../database/open.ts';
import { offerPrice, priceRise } from '../database/schema/catalogue.ts';
import { subscription } from '../database/schema/payment.ts';
import { runTransaction } from '../database/run-transaction.ts';
import { findEachSubscription } from '../billing/subscription/find-all-subscriptions.ts';
import { findRisenPeriod } from '../billing/subscription/price-increase.ts';
import { updateSubscription, lockSubscription } from '../billing/subscription/store.ts';
import { runItem } from '../outbox/run-item.ts';

type Rise = typeof priceRise.$inferSelect;

/** Running plans below the increased price whose users were not informed of an increase. */
const isUnnotified = ({ region, offer, amount }: Rise) =>
  and(
    eq(subscription.isOpen, true),
    inArray(subscription.manager, ['card', 'wallet']),
    isNull(subscription.cancelledAt),
    isNull(subscription.endedAt),
    isNull(subscription.priceIncreaseAt),
    eq(subscription.region, region),
    eq(subscription.offer, offer),
    lt(subscription.price, amount),
    // an endless free voucher is never charged
    or(
      isNull(subscription.voucherDiscount),
      ne(subscription.voucherDiscount, 'FREE'),
      isNotNull(subscription.voucherEndsAt),
    ),
  );

/**
 * Counts the subscribers whom an increase would inform today, and what they would pay more in a month, in minor units.
 */
export async function countUnnotified(db: Database, rise: Rise): Promise<{ subscribers: number; difference: number }> {
  const difference = sql<number>`coalesce(sum(${rise.amount} - ${subscription.price}), 0)::int`;
  const [row] = await db.select({ subscribers: count(), difference }).from(subscription).where(isUnnotified(rise));
  return row ?? { subscribers: 0, difference: 0 };
}

/** Informs users who pay less than a coming price; the email and the announced increase are stored together. */
async function notifySubscribers({ db, clock, log, publishChange }: AppContext, rise: Rise): Promise<number> {
  let notified = 0;
  for await (const { id } of findEachSubscription(db, isUnnotified(rise), subscription.startedAt)) {
    const note = async (tx: Database): Promise<boolean> => {
      const now = clock.now();
      const [still] = await tx
        .select({ id: subscription.id })
        .from(subscription)
        .where(and(eq(subscription.id, id), isUnnotified(rise)))
        .for('update');
      const current = still && (await lockSubscription(tx, id, now));
      if (current === undefined) return false;
      const notice = { increasedPrice: rise.amount, priceIncreaseAt: findIncreaseStart(rise.startsAt, now) };
      // it would never be charged with the current plan: if that changes, it is announced then
      if (findRisenPeriod({ ...current, ...notice }) === null) return false;
      await updateSubscription(tx, id, notice);
      await publishChange(tx, { reason: 'priceIncreaseAnnounced', subscription: { ...current, ...notice } }, now);
      return true;
    };
    notified += Number((await runItem(log, 'prices', id, () => runTransaction(db, note))) === true);
  }
  return notified;
}

/** Raises the list prices whose date has come, for new customers. */
async function begin({ db, clock }: AppContext): Promise<number> {
  const now = clock.now();
  return runTransaction(db, async (tx) => {
    const due = await tx
      .update(priceRise)
      .set({ begunAt: now })
      .where(and(isNull(priceRise.begunAt), lte(priceRise.startsAt, now)))
      .returning();
    for (const { region, offer, amount } of due.toSorted((one, other) => +one.startsAt - +other.startsAt)) {
      await tx
        .update(offerPrice)
        .set({ amount })
        .where(and(eq(offerPrice.region, region), eq(offerPrice.offer, offer)));
    }
    return due.length;
  });
}

/**
 * Applies price increases: to new customers on their date, and to subscribers thirty days after an email at the
 * earliest (decision 0083).
 *
 * @returns how many users were informed and prices raised.
 */
export async function raisePrices(context: AppContext): Promise<number> {
  let done = await begin(context);
  for (const rise of await context.db.select().from(priceRise).orderBy(asc(priceRise.startsAt))) {
    done += await notifySubscribers(context, rise);
  }
  return done;
}
