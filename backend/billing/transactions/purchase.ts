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

/** The time for which an order is reported; later visits have another purpose. */
const reportMs = 1_800_000;

type Purchase = components['schemas']['Purchase'];

/**
 * Maps an order to its purchase event. The subscription's id identifies it, because a trial has no order number yet.
 * The immediate charge and its tax come from the transaction of the first period.
 */
async function describeOrder(db: Database, current: typeof subscription.$inferSelect): Promise<Purchase> {
  const [paid] = await db
    .select()
    .from(paymentTransaction)
    .where(
      and(
        eq(paymentTransaction.subscriptionId, current.id),
        eq(paymentTransaction.period, 0),
        eq(paymentTransaction.status, 'Success'),
      ),
    );
  // a voucher's free period needs no payment method, so there is none to report
  const isMethodReported = current.agreementId !== null || current.voucherCode === null || paid !== undefined;
  return {
    transactionId: current.id,
    offerType: offerNumbers[current.offer],
    description: getPlanName(current.offer),
    price: toMajor(current.price),
    value: toMajor(paid?.amount ?? 0),
    tax: toMajor(paid?.lines.reduce((sum, { vat }) => sum + vat, 0) ?? 0),
    currencyCode: current.currency,
    voucherCode: current.voucherCode,
    paymentMethodType: paid?.method ?? (isMethodReported ? (await describeMethod(db, current)).method : 'NA'),
  };
}

/**
 * Finds a user's recent purchase in a region for the purchase event (AN-04, decision 0045). It is the subscription that
 * started there within the last half hour, with any payment method.
 */
export async function findPurchase(
  db: Database,
  { userId, region }: { userId: string; region: Region },
  now: Date,
): Promise<Purchase | undefined> {
  const earliest = new Date(now.getTime() - reportMs);
  const [current] = await db
    .select()
    .from(subscription)
    .where(and(eq(subscription.userId, userId), eq(subscription.region, region), gt(subscription.startedAt, earliest)))
    .orderBy(desc(subscription.startedAt))
    .limit(1);
  return current && describeOrder(db, current);
}

/**
 * Finds the order that an event names, if it belongs to the user and its page may still report it (decision 0045).
 *
 * @param orderId a uuid.
 */
export async function findOrder(
  db: Database,
  { userId, orderId }: { userId: string; orderId: string },
  now: Date,
): Promise<Purchase | undefined> {
  const earliest = new Date(now.getTime() - reportMs - eventWindow.pastMs);
  const [current] = await db
    .select()
    .from(subscription)
    .where(and(eq(subscription.id, orderId), eq(subscription.userId, userId), gt(subscription.startedAt, earliest)));
  return current && describeOrder(db, current);
}
