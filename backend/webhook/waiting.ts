import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '../database/open.ts';
import { webhookEvent } from '../database/schema/delivery.ts';

/** An event of a provider, as stored. */
export type WebhookEvent = typeof webhookEvent.$inferSelect;

/** Rows of one page. */
const pageSize = 200;

/**
 * Reads the events of a provider that are not applied, oldest first, however many. Those that have to wait hold up
 * nothing behind them, as they would with a first page alone.
 */
export async function* readWaitingEvents(
  db: Database,
  provider: WebhookEvent['provider'],
): AsyncGenerator<WebhookEvent> {
  const isWaiting = and(
    isNull(webhookEvent.appliedAt),
    eq(webhookEvent.provider, provider),
    lte(webhookEvent.receivedAt, new Date()), // what arrives meanwhile is for the next round
  );
  let page: WebhookEvent[];
  let last: WebhookEvent | undefined;
  do {
    const isNext =
      last &&
      or(
        gt(webhookEvent.receivedAt, last.receivedAt),
        and(eq(webhookEvent.receivedAt, last.receivedAt), gt(webhookEvent.id, last.id)),
      );
    page = await db
      .select()
      .from(webhookEvent)
      .where(and(isWaiting, isNext))
      .orderBy(asc(webhookEvent.receivedAt), asc(webhookEvent.id))
      .limit(pageSize);
    yield* page;
    last = page.at(-1);
  } while (page.length === pageSize);
}
