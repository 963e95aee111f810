import { and, desc, eq, gt } from 'drizzle-orm';
import type { components } from '../../../api-spec/generated/v2.ts';
import type { Region } from '../../../core/domain/region.ts';
import { eventWindow } from '../../../core/domain/event-rules.ts';
import { toMajor } from '../../../core/domain/money.ts';
import { offerNumbers } from '../../../core/domain/offer.ts';
import type { Database } from '../../database/open.ts';
import { paymentTransaction, subscription } from '../../database/schema/payment.ts';
import { getPlanName } from '../../offers/plan-name.ts';
import { describeMethod } from './method.ts';

/** An order is told of for so long; whoever comes back later has come for something else. */
const tellMs = 1_800_000;

type Purchase = components['schemas']['Purchase'];

/**
 * Tells an order as its event does. Its subscription's id names it, for a trial has no order number yet; what was charged
 * at once, and the tax in it, stand in the transaction of its first period.
 */
async function describeOrder(db: Database, held: typeof subscription.$inferSelect): Promise<Purchase> {
  const [paid] = await db
    .select()
    .from(paymentTransaction)
    .where(
      and(
        eq(paymentTransaction.subscriptionId, held.id),
        eq(paymentTransaction.period, 0),
        eq(paymentTransaction.status, 'Success'),
      ),
    );
  // free time of a voucher asks for no way to pay, and then there is nothing that could be told of one
  const isAsked = held.agreementId !== null || held.voucherCode === null || paid !== undefined;
  return {
    transactionId: held.id,
    offerType: offerNumbers[held.offer],
    description: getPlanName(held.offer),
    price: toMajor(held.price),
    value: toMajor(paid?.amount ?? 0),
    tax: toMajor(paid?.lines.reduce((sum, { vat }) => sum + vat, 0) ?? 0),
    currencyCode: held.currency,
    voucherCode: held.voucherCode,
    paymentMethodType: paid?.method ?? (isAsked ? (await describeMethod(db, held)).method : 'NA'),
  };
}

/**
 * Finds what a listener has just bought in a market, as the purchase event tells it (requirement AN-04, decision 0045):
 * the subscription that began there within the last half hour, by any way to pay.
 */
export async function findPurchase(
  db: Database,
  { userId, region }: { userId: string; region: Region },
  now: Date,
): Promise<Purchase | undefined> {
  const earliest = new Date(now.getTime() - tellMs);
  const [held] = await db
    .select()
    .from(subscription)
    .where(and(eq(subscription.userId, userId), eq(subscription.region, region), gt(subscription.startedAt, earliest)))
    .orderBy(desc(subscription.startedAt))
    .limit(1);
  return held && describeOrder(db, held);
}

/**
 * Finds the order that an event names, when it is the listener's own and its page may still have told of it (decision
 * 0045).
 *
 * @param orderId a uuid.
 */
export async function findOrder(
  db: Database,
  { userId, orderId }: { userId: string; orderId: string },
  now: Date,
): Promise<Purchase | undefined> {
  const earliest = new Date(now.getTime() - tellMs - eventWindow.pastMs);
  const [held] = await db
    .select()
    .from(subscription)
    .where(and(eq(subscription.id, orderId), eq(subscription.userId, userId), gt(subscription.startedAt, earliest)));
  return held && describeOrder(db, held);
}
