import { and, eq, gt, ne } from 'drizzle-orm';
import { toMajor } from '../../../core/domain/money.ts';
import type { RevenueEventName } from '../../../core/domain/revenue-event.ts';
import type { Database } from '../../database/open.ts';
import { paymentTransaction, subscription } from '../../database/schema/payment.ts';
import { describePayment, storeRevenueEvent, toItems } from '../transactions/revenue.ts';
import type { StoredTransaction } from '../transactions/store.ts';
import type { Subscriber } from './subscription-changed.ts';

/** What a payment is; undefined for that of an order, which `purchase` reports. */
async function classifyPayment(tx: Database, paid: StoredTransaction): Promise<RevenueEventName | undefined> {
  const others = and(
    eq(paymentTransaction.subscriptionId, paid.subscriptionId),
    ne(paymentTransaction.id, paid.id),
    eq(paymentTransaction.status, 'Success'),
    gt(paymentTransaction.amount, 0),
  );
  const [earlier] = await tx.select({ id: paymentTransaction.id }).from(paymentTransaction).where(others).limit(1);
  if (earlier !== undefined) return 'renewal';
  const ofPayment = eq(subscription.id, paid.subscriptionId);
  const [bought] = await tx.select({ trialEndsAt: subscription.trialEndsAt }).from(subscription).where(ofPayment);
  if (bought !== undefined && bought.trialEndsAt !== null) return 'trial_converted';
  return paid.period === 0 ? undefined : 'renewal';
}

/** Records revenue events in the transaction that changes a subscription, each once and only with consent. */
export const recordRevenue: Subscriber = async (tx, change, now) => {
  if (change.reason === 'charged') {
    const { transaction: paid } = change;
    const name = paid.amount > 0 ? await classifyPayment(tx, paid) : undefined;
    if (name !== undefined) await storeRevenueEvent(tx, paid.id, paid, describePayment(name, paid, paid.amount), now);
  } else if (change.reason === 'cancelled' || change.reason === 'withdrawn' || change.reason === 'stopped') {
    const { subscription: ended, reason } = change;
    const { id: transaction_id, currency, price, offer } = ended;
    const ecommerce = { transaction_id, currency, value: toMajor(price), items: toItems(offer) };
    await storeRevenueEvent(
      tx,
      `${ended.id} ${reason} ${now.toISOString()}`,
      ended,
      { event: 'cancel', ecommerce, reason },
      now,
    );
  }
};
