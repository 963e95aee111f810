import { eq } from 'drizzle-orm';
import type { Backend } from '../backend.ts';
import type { Database } from '../database/open.ts';
import { noteForCrm } from '../crm/outbox.ts';
import { event } from '../database/schema/event.ts';
import { accountLink } from '../database/schema/people.ts';
import { runTransaction } from '../database/transaction.ts';
import { hasDeclinedAnalytics } from '../user/privacy.ts';
import type { Delivery } from './delivery.ts';

/** The account that a log-in leads to: a moved one has another id. */
async function findAccountId({ db }: Pick<Backend, 'db'>, subject: string): Promise<string> {
  const [link] = await db
    .select({ userId: accountLink.userId })
    .from(accountLink)
    .where(eq(accountLink.subject, subject));
  return link?.userId ?? subject;
}

/**
 * Keeps events, all of a delivery or none, each once: by its id, and a purchase by its order too. Both rules stand in
 * the table, so that the same delivery may come any number of times, also at the same time.
 *
 * @returns how many were new; undefined of somebody who opted out, of whom nothing is kept.
 */
export async function storeEvents(
  backend: Backend,
  { clientId, userId: subject, region, events }: Delivery,
): Promise<number | undefined> {
  const userId = subject === null ? null : await findAccountId(backend, subject);
  if (userId !== null && (await hasDeclinedAnalytics(backend, { userId, region }))) return undefined;
  const receivedAt = backend.clock.now();
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
  const keep = (db: Database) =>
    db.insert(event).values(rows).onConflictDoNothing().returning({ id: event.id, name: event.name });
  if (backend.crm === undefined || userId === null) return (await keep(backend.db)).length;
  return runTransaction(backend.db, async (tx) => {
    const kept = await keep(tx);
    await noteForCrm(tx, userId, kept);
    return kept.length;
  });
}
