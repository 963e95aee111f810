import { and, eq } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { EventReceipt } from '../../core/domain/event.ts';
import { findEventViolations, type EventViolation } from '../../core/domain/event-rules.ts';
import { toPurchaseEvent } from '../../core/domain/purchase.ts';
import type { AppContext } from '../app-context.ts';
import type { Database } from '../database/open.ts';
import { queueForCrm } from './crm/outbox.ts';
import { event } from '../database/schema/event.ts';
import { accountLink } from '../database/schema/people.ts';
import { runTransaction } from '../database/run-transaction.ts';
import { findOrder } from '../billing/transactions/purchase.ts';
import { hasDeclinedAnalytics } from '../accounts/privacy.ts';
import type { Delivery } from './event-batch.ts';

/** Finds the account of a login: a migrated one has another id. */
async function findAccountId({ db }: Pick<AppContext, 'db'>, subject: string): Promise<string> {
  const [link] = await db
    .select({ userId: accountLink.userId })
    .from(accountLink)
    .where(eq(accountLink.subject, subject));
  return link?.userId ?? subject;
}

/** Counts of a stored delivery, or the indexes of invalid events. */
export type StoredEvents = { ok: true; receipt: EventReceipt } | { ok: false; violations: EventViolation[] };

type Row = typeof event.$inferInsert;

/**
 * True when a purchase is the user's own, with the amounts and items of its order. A stored one counts as valid,
 * although the plan may have changed since.
 */
async function isGenuinePurchase(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { data, userId }: Row,
): Promise<boolean> {
  if (data.event !== 'purchase') return true;
  if (typeof userId !== 'string') return false;
  const { ecommerce } = data;
  const orderId = ecommerce.transaction_id;
  const order = await findOrder(db, { userId, orderId }, clock.now());
  if (order && isDeepStrictEqual(toPurchaseEvent(order), ecommerce)) return true;
  const isSame = and(eq(event.name, 'purchase'), eq(event.transactionId, orderId), eq(event.userId, userId));
  const kept = await db.select({ data: event.data }).from(event).where(isSame);
  return kept.some((one) => 'ecommerce' in one.data && isDeepStrictEqual(one.data.ecommerce, ecommerce));
}

/**
 * Stores all events of a delivery or none, each once: by its id, and a purchase also by its order. Unique keys enforce
 * it, so that a delivery may be repeated in parallel. A purchase is compared with its order (decision 0045).
 *
 * @returns how many are new, known, or dropped because the user opted out; or the indexes of invalid events of a
 *   rejected delivery.
 */
export async function storeEvents(context: AppContext, delivery: Delivery): Promise<StoredEvents> {
  const { clientId, userId: subject, region, events } = delivery;
  // the browsers' clock, which the sandbox does not move
  const violations = findEventViolations(delivery, Date.now());
  if (violations.length > 0) return { ok: false, violations: violations };
  const userId = subject === null ? null : await findAccountId(context, subject);
  const receivedAt = context.clock.now();
  const rows = events.map(({ id, occurredAt, page, data }) => ({
    id,
    name: data.event,
    clientId,
    userId,
    region,
    page,
    occurredAt: new Date(occurredAt),
    receivedAt,
    data,
    transactionId: data.event === 'purchase' ? data.ecommerce.transaction_id : null,
  }));
  const genuine = await Promise.all(rows.map((row) => isGenuinePurchase(context, row)));
  const forged = genuine.flatMap((isGenuine, index) =>
    isGenuine ? [] : [{ field: `/events/${index}/data/ecommerce`, message: 'is not an order of the logged-in user' }],
  );
  if (forged.length > 0) return { ok: false, violations: forged };
  if (userId !== null && (await hasDeclinedAnalytics(context, { userId, region })))
    return { ok: true, receipt: { kept: 0, known: 0, declined: rows.length } };
  const insert = (db: Database) =>
    db.insert(event).values(rows).onConflictDoNothing().returning({ id: event.id, name: event.name });
  const storeAndQueue = (userOfCrm: string) =>
    runTransaction(context.db, async (tx) => {
      const stored = await insert(tx);
      await queueForCrm(tx, userOfCrm, stored);
      return stored;
    });
  const stored = await (context.crm === undefined || userId === null ? insert(context.db) : storeAndQueue(userId));
  return { ok: true, receipt: { kept: stored.length, known: rows.length - stored.length, declined: 0 } };
}
