import { and, eq } from 'drizzle-orm';
import type { Backend } from '../backend.ts';
import type { Database } from '../database/open.ts';
import { noteForCrm } from '../crm/outbox.ts';
import { event } from '../database/schema/event.ts';
import { accountLink, privacySetting } from '../database/schema/people.ts';
import { runTransaction } from '../database/transaction.ts';
import type { Delivery } from './delivery.ts';

/** True for somebody who declined analytics, by what was last heard of their privacy settings. */
async function hasOptedOut({ db }: Pick<Backend, 'db'>, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: privacySetting.userId })
    .from(privacySetting)
    .where(
      and(eq(privacySetting.userId, userId), eq(privacySetting.hasOptedOutFromAnalyticsAndProductDevelopment, true)),
    );
  return rows.length > 0;
}

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
 * @returns how many were new.
 */
export async function storeEvents(
  backend: Pick<Backend, 'db' | 'clock' | 'crm'>,
  { clientId, userId: subject, region, events }: Delivery,
): Promise<number> {
  const userId = subject === null ? null : await findAccountId(backend, subject);
  if (userId !== null && (await hasOptedOut(backend, userId))) return 0;
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
