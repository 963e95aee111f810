import { and, asc, eq, gt, gte, inArray, lt } from 'drizzle-orm';
import { isRegion, type Region } from '../../core/domain/region.ts';
import type { Database } from '../database/open.ts';
import { event } from '../database/schema/event.ts';
import { paymentTransaction } from '../database/schema/payment.ts';

/** Rows per query: an export needs little memory at any length. */
const pageRows = 500;

/** Filter by the time of receipt; `until` is exclusive. */
export type EventFilter = { since: Date; until?: Date; region?: Region };

/** Reads a filter from a validated query, with times in ISO form. */
export const readEventFilter = (query: Record<'since', string> & Record<string, string | undefined>): EventFilter => ({
  since: new Date(query.since),
  ...(query['until'] !== undefined && { until: new Date(query['until']) }),
  ...(isRegion(query['region']) && { region: query['region'] }),
});

/** Receipt numbers of purchases, oldest first, by subscription. */
async function findReceiptNumbers(
  db: Database,
  rows: readonly { transactionId: string | null }[],
): Promise<ReadonlyMap<string, string[]>> {
  const orders = rows.flatMap(({ transactionId }) => transactionId ?? []);
  const numbers = new Map<string, string[]>();
  if (orders.length === 0) return numbers;
  const paid = await db
    .select({ subscriptionId: paymentTransaction.subscriptionId, orderNumber: paymentTransaction.orderNumber })
    .from(paymentTransaction)
    .where(and(inArray(paymentTransaction.subscriptionId, orders), eq(paymentTransaction.status, 'Success')))
    .orderBy(asc(paymentTransaction.createdAt), asc(paymentTransaction.period));
  for (const { subscriptionId, orderNumber } of paid) {
    numbers.set(subscriptionId, [...(numbers.get(subscriptionId) ?? []), orderNumber]);
  }
  return numbers;
}

/**
 * Exports stored events as NDJSON in order of arrival. A purchase has `orderNumbers`, its receipts until now: none
 * during a trial, one more with each renewal (decision 0045).
 */
export async function* exportEvents(db: Database, { since, until, region }: EventFilter): AsyncGenerator<string> {
  for (let position = 0; ;) {
    const rows = await db
      .select()
      .from(event)
      .where(
        and(
          gt(event.position, position),
          gte(event.receivedAt, since),
          ...(until ? [lt(event.receivedAt, until)] : []),
          ...(region ? [eq(event.region, region)] : []),
        ),
      )
      .orderBy(asc(event.position))
      .limit(pageRows);
    const numbers = await findReceiptNumbers(db, rows);
    for (const { transactionId, position: _place, ...row } of rows) {
      const receipts = transactionId === null ? {} : { orderNumbers: numbers.get(transactionId) ?? [] };
      yield `${JSON.stringify({ ...row, ...receipts })}\n`;
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageRows) return;
    ({ position } = last);
  }
}
