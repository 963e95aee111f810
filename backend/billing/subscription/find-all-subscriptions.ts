import { and, asc, gt, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import { readPages } from '../../database/paginate.ts';
import { subscription, type StoredSubscription } from '../../database/schema/payment.ts';

/** Finds every subscription for a condition, in batches. Lock each and evaluate it again before changing it. */
export const findEachSubscription = (
  db: Database,
  where: SQL | undefined,
): AsyncGenerator<Pick<StoredSubscription, 'id' | 'manager'>> =>
  readPages((last, size) =>
    db
      .select({ id: subscription.id, manager: subscription.manager })
      .from(subscription)
      .where(and(where, last && gt(subscription.id, last.id)))
      .orderBy(asc(subscription.id))
      .limit(size),
  );
