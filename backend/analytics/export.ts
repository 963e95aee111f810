import { and, asc, eq, gt, gte, inArray, lt } from 'drizzle-orm';
import type { Region } from '../../core/domain/region.ts';
import type { Database } from '../database/open.ts';
import { event } from '../database/schema/event.ts';
import { paymentTransaction } from '../database/schema/payment.ts';

/** Rows that are read at a time, so that an export of any length needs little memory. */
const pageRows = 500;

/** Which events are asked for: by when they were received, the end not included. */
export type EventChoice = { since: Date; until?: Date; region?: Region };

/** The numbers of the receipts of purchases, oldest first, by the subscription that each of them began. */
async function findNumbers(
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
 * Writes kept events as NDJSON, one event a line, in the order in which they came. A purchase comes with `orderNumbers`,
 * those of the receipts of its order until now: none while a trial runs, one more with each renewal (decision 0045).
 */
export async function* exportEvents(db: Database, { since, until, region }: EventChoice): AsyncGenerator<string> {
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
    const numbers = await findNumbers(db, rows);
    for (const { transactionId, position: _place, ...row } of rows) {
      const receipts = transactionId === null ? {} : { orderNumbers: numbers.get(transactionId) ?? [] };
      yield `${JSON.stringify({ ...row, ...receipts })}\n`;
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageRows) return;
    ({ position } = last);
  }
}
