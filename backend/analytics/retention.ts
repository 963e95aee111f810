import { dayMs } from '../../core/domain/period.ts';
import { asc, inArray, lt } from 'drizzle-orm';
import type { AppContext } from '../app-context.ts';
import { event } from '../database/schema/event.ts';

/** Thirteen months, so that a month can be compared with the same one a year earlier. */
export const retentionDays = 395;

/** Rows per DELETE. */
const batchRows = 1_000;

/**
 * Deletes expired events.
 *
 * @returns how many.
 */
export async function deleteExpiredEvents({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<number> {
  const oldest = new Date(clock.now().getTime() - retentionDays * dayMs);
  const due = db
    .select({ position: event.position })
    .from(event)
    .where(lt(event.receivedAt, oldest))
    .orderBy(asc(event.receivedAt))
    .limit(batchRows);
  const deleted = await db.delete(event).where(inArray(event.position, due)).returning({ position: event.position });
  return deleted.length;
}
