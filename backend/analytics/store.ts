import { and, eq } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { EventReceipt } from '../../core/domain/event.ts';
import { findEventViolations, type EventViolation } from '../../core/domain/event-rules.ts';
import { toPurchaseEvent } from '../../core/domain/purchase.ts';
import type { AppContext } from '../app-context.ts';
import type { Database } from '../database/open.ts';
import { noteForCrm } from './crm/outbox.ts';
import { event } from '../database/schema/event.ts';
import { accountLink } from '../database/schema/people.ts';
import { runTransaction } from '../database/run-transaction.ts';
import { findOrder } from '../billing/transactions/purchase.ts';
import { hasDeclinedAnalytics } from '../accounts/privacy.ts';
import type { Delivery } from './event-batch.ts';

/** The account that a log-in leads to: a moved one has another id. */
async function findAccountId({ db }: Pick<AppContext, 'db'>, subject: string): Promise<string> {
  const [link] = await db
    .select({ userId: accountLink.userId })
    .from(accountLink)
    .where(eq(accountLink.subject, subject));
  return link?.userId ?? subject;
}

/** What became of the events of a delivery, or the places of it that do not fit. */
export type StoredEvents = { ok: true; receipt: EventReceipt } | { ok: false; misfits: EventViolation[] };

type Row = typeof event.$inferInsert;

/**
 * Tells whether a purchase is one of the buyer's own, with the money and the items that the order has. What stands in the
 * store already was right when it came, though the plan may be another one by now.
 */
async function isTrue({ db, clock }: Pick<AppContext, 'db' | 'clock'>, { data, userId }: Row): Promise<boolean> {
  if (data.event !== 'purchase') return true;
  if (typeof userId !== 'string') return false;
  const { ecommerce } = data;
  const orderId = ecommerce.transaction_id;
  const order = await findOrder(db, { userId, orderId }, clock.now());
  if (order && isDeepStrictEqual(toPurchaseEvent(order), ecommerce)) return true;
  const isSame = and(eq(event.name, 'purchase'), eq(event.transactionId, orderId), eq(event.userId, userId));
  const kept = await db.select({ data: event.data }).from(event).where(isSame);
  return kept.some((one) => isDeepStrictEqual(one.data, data));
}

/**
 * Keeps events, all of a delivery or none, each once: by its id, and a purchase by its order too. Both rules stand in
 * the table, so that the same delivery may come any number of times, also at the same time. A purchase is compared with
 * the order that it names (decision 0045).
 *
 * @returns how many are new, how many were known, and how many were dropped because their author opted out, of whom
 *   nothing is kept; or the places that do not fit, of a delivery of which nothing is kept.
 */
export async function storeEvents(context: AppContext, delivery: Delivery): Promise<StoredEvents> {
  const { clientId, userId: subject, region, events } = delivery;
  // by the clock of the browsers, which in the sandbox is not the one that is moved
  const misfits = findEventViolations(delivery, Date.now());
  if (misfits.length > 0) return { ok: false, misfits };
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
  const truths = await Promise.all(rows.map((row) => isTrue(context, row)));
  const forged = truths.flatMap((isRight, index) =>
    isRight ? [] : [{ field: `/events/${index}/data/ecommerce`, message: 'is no order of who is logged in' }],
  );
  if (forged.length > 0) return { ok: false, misfits: forged };
  if (userId !== null && (await hasDeclinedAnalytics(context, { userId, region })))
    return { ok: true, receipt: { kept: 0, known: 0, declined: rows.length } };
  const keep = (db: Database) =>
    db.insert(event).values(rows).onConflictDoNothing().returning({ id: event.id, name: event.name });
  const keepAndNote = (userOfCrm: string) =>
    runTransaction(context.db, async (tx) => {
      const stored = await keep(tx);
      await noteForCrm(tx, userOfCrm, stored);
      return stored;
    });
  const stored = await (context.crm === undefined || userId === null ? keep(context.db) : keepAndNote(userId));
  return { ok: true, receipt: { kept: stored.length, known: rows.length - stored.length, declined: 0 } };
}
