import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '../database/open.ts';
import { readPages } from '../database/paginate.ts';
import { webhookEvent } from '../database/schema/delivery.ts';

/** An event of a provider, as stored. */
export type WebhookEvent = typeof webhookEvent.$inferSelect;

/** Condition for events after another one; at the same time the id decides. */
const isAfter = ({ receivedAt, id }: WebhookEvent) =>
  or(gt(webhookEvent.receivedAt, receivedAt), and(eq(webhookEvent.receivedAt, receivedAt), gt(webhookEvent.id, id)));

/** Reads the events of a provider that are not applied, oldest first, however many. */
export function readPendingEvents(db: Database, provider: WebhookEvent['provider']): AsyncGenerator<WebhookEvent> {
  const isWaiting = and(
    isNull(webhookEvent.appliedAt),
    eq(webhookEvent.provider, provider),
    lte(webhookEvent.receivedAt, new Date()), // later arrivals are for the next round
  );
  return readPages<WebhookEvent>((last, size) =>
    db
      .select()
      .from(webhookEvent)
      .where(and(isWaiting, last && isAfter(last)))
      .orderBy(asc(webhookEvent.receivedAt), asc(webhookEvent.id))
      .limit(size),
  );
}
