import { eq, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { toMajor } from '../../../core/domain/money.ts';
import type { Region } from '../../../core/domain/region.ts';
import type { StoredTransaction } from './store.ts';
import type { Database } from '../../database/open.ts';
import { event } from '../../database/schema/event.ts';
import { paymentTransaction, type StoredSubscription } from '../../database/schema/payment.ts';
import { cookieConsent, privacySetting } from '../../database/schema/people.ts';
import type { refund } from '../../database/schema/withdrawal.ts';
import { getPlanName } from '../../offers/plan-name.ts';
import type { RevenueEvent, RevenueEventName } from '../../../core/domain/revenue-event.ts';

/** True when the newest consent of a user includes statistics, and the privacy settings do not decline them. */
async function hasAnalyticsConsent(tx: Database, userId: string): Promise<boolean> {
  const [row] = await tx
    .select({
      isGiven: cookieConsent.hasGivenConsentToAnalyticsCookies,
      isDeclined: privacySetting.hasOptedOutFromAnalyticsAndProductDevelopment,
    })
    .from(cookieConsent)
    .leftJoin(privacySetting, eq(privacySetting.userId, cookieConsent.userId))
    .where(eq(cookieConsent.userId, userId))
    .orderBy(sql`${cookieConsent.id} DESC`)
    .limit(1);
  return row?.isGiven === true && row.isDeclined !== true;
}

/** The id of an event: the same for the same movement, so that the unique key stores it once. */
function createId(name: RevenueEventName, key: string): string {
  const hash = createHash('sha256').update(`${name} ${key}`).digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');
}

type Owner = { userId: string; region: Region };

/** Stores a revenue event of a user with consent, once for each key. */
export async function storeRevenueEvent(
  tx: Database,
  key: string,
  { userId, region }: Owner,
  data: RevenueEvent,
  now: Date,
): Promise<void> {
  if (!(await hasAnalyticsConsent(tx, userId))) return;
  const { transaction_id: clientId } = data.ecommerce;
  const time = { occurredAt: now, receivedAt: now };
  await tx
    .insert(event)
    .values({
      id: createId(data.event, key),
      name: data.event,
      clientId,
      userId,
      region,
      page: `/${region}/`,
      ...time,
      data,
    })
    .onConflictDoNothing();
}

/** The plan as the only item of an event. */
export const toItems = (offer: StoredSubscription['offer']): RevenueEvent['ecommerce']['items'] => [
  { item_id: offer, item_name: getPlanName(offer), item_category: 'offer', quantity: 1 },
];

/** An event about a payment, or about a part of it that is paid back. */
export function describePayment(name: RevenueEventName, paid: StoredTransaction, amount: number): RevenueEvent {
  const vat = paid.lines.reduce((sum, line) => sum + line.vat, 0);
  const money = { value: toMajor(amount), tax: toMajor(Math.round((vat * amount) / paid.amount)) };
  const { subscriptionId: transaction_id, currency, offer, orderNumber: order_number } = paid;
  return { event: name, ecommerce: { transaction_id, currency, ...money, items: toItems(offer) }, order_number };
}

/** Records that a payment was paid back. Run it in the transaction that settles the refund. */
export async function recordPaidBack(
  tx: Database,
  name: 'refund' | 'chargeback',
  settled: typeof refund.$inferSelect,
  now: Date,
): Promise<void> {
  const [paid] = await tx.select().from(paymentTransaction).where(eq(paymentTransaction.id, settled.transactionId));
  if (paid !== undefined)
    await storeRevenueEvent(tx, settled.id, paid, describePayment(name, paid, settled.amount), now);
}

/** Removes the event of a refund that failed after its success: the ledger has no such movement either. */
export const removePaidBack = async (tx: Database, settled: typeof refund.$inferSelect): Promise<void> =>
  void (await tx.delete(event).where(eq(event.id, createId('refund', settled.id))));
