import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Progress, ProgressReport } from '../../../api-spec/generated/v2.ts';
import { playedShare } from '../../../core/domain/episode.ts';
import type { Database } from '../../database/open.ts';
import { listeningProgress, type ListeningKind } from '../../database/schema/listening.ts';

/** Progress of a user in one item. */
export type StoredProgress = typeof listeningProgress.$inferSelect;

/** The item of a report. */
export type ReportedItem = { userId: string; kind: ListeningKind; itemId: string; lengthSeconds: number };

const isItem = ({ userId, kind, itemId }: ReportedItem) =>
  and(eq(listeningProgress.userId, userId), eq(listeningProgress.kind, kind), eq(listeningProgress.itemId, itemId));

/** Validates a report: its position is within the item, its time not in the future. */
export function isValidReport(
  { currentSpot, hasCompleted, heardAt }: ProgressReport,
  lengthSeconds: number,
  now: Date,
) {
  const spot = Math.min(currentSpot, lengthSeconds);
  const listenedAt = heardAt === undefined ? now : new Date(Math.min(Date.parse(heardAt), now.getTime()));
  return {
    currentSpot: spot,
    hasCompleted: hasCompleted ?? (lengthSeconds > 0 && spot >= lengthSeconds * playedShare),
    heardAt: listenedAt,
  };
}

/**
 * Stores a report unless a later one is stored: one statement decides, so that devices may report in parallel and in
 * any order.
 *
 * @param now business time.
 * @returns the progress that is stored then.
 */
export async function saveProgress(
  db: Database,
  item: ReportedItem,
  report: ProgressReport,
  now: Date,
): Promise<Progress> {
  const evaluated = isValidReport(report, item.lengthSeconds, now);
  const { userId, kind, itemId } = item;
  await db
    .insert(listeningProgress)
    .values({ userId, kind, itemId, ...evaluated })
    .onConflictDoUpdate({
      target: [listeningProgress.userId, listeningProgress.kind, listeningProgress.itemId],
      set: evaluated,
      setWhere: lte(listeningProgress.heardAt, sql`excluded.heard_at`),
    });
  const [stored] = await db.select().from(listeningProgress).where(isItem(item));
  if (stored === undefined) throw new Error('progress that was just stored does not exist');
  return { currentSpot: stored.currentSpot, hasCompleted: stored.hasCompleted, heardAt: stored.heardAt.toISOString() };
}

/** Progress of a user in some items, by their ids; items without progress are missing. */
export async function readProgress(
  db: Database,
  userId: string,
  kind: ListeningKind,
  ids: string[],
): Promise<Map<string, StoredProgress>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(listeningProgress)
    .where(
      and(
        eq(listeningProgress.userId, userId),
        eq(listeningProgress.kind, kind),
        inArray(listeningProgress.itemId, ids),
      ),
    );
  return new Map(rows.map((row) => [row.itemId, row]));
}

/** SQL condition for started and unfinished items. */
export const isStarted = (userId: string, kind: ListeningKind) =>
  and(
    eq(listeningProgress.userId, userId),
    eq(listeningProgress.kind, kind),
    eq(listeningProgress.hasCompleted, false),
    sql`${listeningProgress.currentSpot} > 0`,
  );
