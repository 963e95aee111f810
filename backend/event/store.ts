import { and, eq } from 'drizzle-orm';
import type { Backend } from '../backend.ts';
import { event } from '../database/schema/event.ts';
import { privacySetting } from '../database/schema/people.ts';
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

/**
 * Keeps events, all of a delivery or none, each once: by its id, and a purchase by its order too. Both rules stand in
 * the table, so that the same delivery may come any number of times, also at the same time.
 *
 * @returns how many were new.
 */
export async function storeEvents(
  backend: Pick<Backend, 'db' | 'clock'>,
  { clientId, userId, region, events }: Delivery,
): Promise<number> {
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
  const kept = await backend.db.insert(event).values(rows).onConflictDoNothing().returning({ id: event.id });
  return kept.length;
}
