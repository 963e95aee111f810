import { and, asc, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/open.ts';
import { readPages } from '../../database/paginate.ts';
import { subscription, type StoredSubscription } from '../../database/schema/payment.ts';

/** A subscription that a job may have to change. */
export type FoundSubscription = Pick<StoredSubscription, 'id' | 'manager'>;

/**
 * Finds every subscription for a condition, in batches. Lock each and evaluate it again before changing it.
 *
 * @param order a time that is set in each of these rows and has an index.
 */
export function findEachSubscription(
  db: Database,
  where: SQL | undefined,
  order: SQL | PgColumn,
): AsyncGenerator<FoundSubscription> {
  const { id, manager } = subscription;
  // text keeps the microseconds, which a Date loses
  const position = sql<string>`${order}::text`;
  return readPages<FoundSubscription & { place: string }>((last, size) => {
    const isAfter = last && sql`(${order}, ${id}) > (${last.place}::timestamptz, ${last.id}::uuid)`;
    return db
      .select({ id, manager, place: position })
      .from(subscription)
      .where(and(where, isAfter))
      .orderBy(asc(order), asc(id))
      .limit(size);
  });
}
