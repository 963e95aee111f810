import { desc, eq, inArray, sql } from 'drizzle-orm';
import { normalizeEmail } from '../../core/domain/email-address.ts';
import { isUuid } from '../database/uuid.ts';
import type { Database } from '../database/open.ts';
import { appUser } from '../database/schema/catalogue.ts';
import { paymentIntent, paymentTransaction, storedCard, subscription } from '../database/schema/payment.ts';

/** Most customers in one response. */
const maximum = 50;

/** The user ids to which a search text leads: an order number, an id, a payment's reference, four digits of a card. */
async function findUserIds(db: Database, text: string): Promise<string[]> {
  if (/^\d{4}$/.test(text)) {
    const ofCard = eq(storedCard.lastFour, text);
    const newest = desc(storedCard.createdAt);
    return (
      await db.select({ id: storedCard.userId }).from(storedCard).where(ofCard).orderBy(newest).limit(maximum)
    ).map(({ id }) => id);
  }
  const [transactions, intents, subscriptions] = [
    await db
      .select({ id: paymentTransaction.userId })
      .from(paymentTransaction)
      .where(isUuid(text) ? eq(paymentTransaction.id, text) : eq(paymentTransaction.orderNumber, text.toUpperCase())),
    await db
      .select({ id: paymentIntent.userId })
      .from(paymentIntent)
      .where(eq(paymentIntent.pspReference, text))
      .limit(maximum),
    isUuid(text)
      ? await db.select({ id: subscription.userId }).from(subscription).where(eq(subscription.id, text))
      : [],
  ];
  return [text, ...[...transactions, ...intents, ...subscriptions].map(({ id }) => id)];
}

/** Finds customers by email address, order number, transaction, user id or the last four digits of a card. */
export async function findCustomers(db: Database, query: string): Promise<(typeof appUser.$inferSelect)[]> {
  const text = query.trim();
  const condition = text.includes('@')
    ? sql`lower(${appUser.email}) = ${(normalizeEmail(text) ?? text).toLowerCase()}`
    : inArray(appUser.id, await findUserIds(db, text));
  return db.select().from(appUser).where(condition).orderBy(appUser.email).limit(maximum);
}
