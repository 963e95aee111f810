import { and, desc, eq, gt } from 'drizzle-orm';
import type { components } from '../../api-spec/generated/v2.ts';
import { toMajor } from '../../src/domain/money.ts';
import { offerNumbers } from '../../src/domain/offer.ts';
import type { Database } from '../database/open.ts';
import { paymentTransaction, subscription } from '../database/schema/payment.ts';
import { namePlan } from '../offer/plan-name.ts';
import { describeMethod } from './method.ts';

/** An order is told of for so long; whoever comes back later has come for something else. */
const tellMs = 1_800_000;

/**
 * Finds what a listener has just bought, as the purchase event tells it (requirement AN-04, decision 0061): the
 * subscription that began within the last half hour, by any way to pay. Its id names the order, for a trial has no order
 * number yet; what was charged at once, and the tax in it, stand in the transaction of its first period.
 */
export async function findPurchase(
  db: Database,
  userId: string,
  now: Date,
): Promise<components['schemas']['Purchase'] | undefined> {
  const earliest = new Date(now.getTime() - tellMs);
  const [held] = await db
    .select()
    .from(subscription)
    .where(and(eq(subscription.userId, userId), gt(subscription.startedAt, earliest)))
    .orderBy(desc(subscription.startedAt))
    .limit(1);
  if (held === undefined) return undefined;
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
    description: namePlan(held.offer),
    price: toMajor(held.price),
    value: toMajor(paid?.amount ?? 0),
    tax: toMajor(paid?.lines.reduce((sum, { vat }) => sum + vat, 0) ?? 0),
    currencyCode: held.currency,
    voucherCode: held.voucherCode,
    paymentMethodType: paid?.method ?? (isAsked ? (await describeMethod(db, held)).method : 'NA'),
  };
}
