import { and, asc, count, desc, eq, inArray, max, type SQL } from 'drizzle-orm';
import { toPodcastCard, type PodcastRow } from '../to-card.ts';
import { readCategoryNames, type Paging } from '../catalogue-store.ts';
import type { Database } from '../../database/open.ts';
import { podcastFollow } from '../../database/schema/listening.ts';
import { episode, podcast } from '../../database/schema/podcast.ts';

export type FollowOrder = 'recent' | 'title' | 'latestEpisode';

/** Follows a podcast; a second follow changes nothing, so that the list keeps its order. */
export async function addFollow(db: Database, userId: string, podcastId: string, now: Date): Promise<void> {
  await db.insert(podcastFollow).values({ userId, podcastId, followedAt: now }).onConflictDoNothing();
}

export async function removeFollow(db: Database, userId: string, podcastId: string): Promise<void> {
  await db.delete(podcastFollow).where(and(eq(podcastFollow.userId, userId), eq(podcastFollow.podcastId, podcastId)));
}

/** The followed ones of some podcasts. */
export async function listFollowed(db: Database, userId: string, podcastIds: string[]): Promise<Set<string>> {
  if (podcastIds.length === 0) return new Set();
  const rows = await db
    .select({ id: podcastFollow.podcastId })
    .from(podcastFollow)
    .where(and(eq(podcastFollow.userId, userId), inArray(podcastFollow.podcastId, podcastIds)));
  return new Set(rows.map(({ id }) => id));
}

const loadCards = async (db: Database, rows: PodcastRow[]) => {
  const regions = [...new Set(rows.map(({ region }) => region))];
  const names = new Map(
    await Promise.all(regions.map(async (region) => [region, await readCategoryNames(db, region)] as const)),
  );
  return rows.map((row) => ({ ...toPodcastCard(row, names.get(row.region) ?? new Map()), isBookmarked: true }));
};

/** One page of a user's followed podcasts in all regions, with the total. */
export async function listFollows(db: Database, userId: string, order: FollowOrder, paging: Paging) {
  const isOwn = eq(podcastFollow.userId, userId);
  const [counted] = await db
    .select({ total: count() })
    .from(podcastFollow)
    .innerJoin(podcast, eq(podcast.id, podcastFollow.podcastId))
    .where(isOwn);
  const newest = db
    .select({ podcastId: episode.podcastId, date: max(episode.dateAdded).as('newest_date') })
    .from(episode)
    .groupBy(episode.podcastId)
    .as('newest');
  const orders: Record<FollowOrder, SQL> = {
    recent: desc(podcastFollow.followedAt),
    title: asc(podcast.searchTitle),
    latestEpisode: desc(newest.date),
  };
  const rows = await db
    .select({ podcast })
    .from(podcastFollow)
    .innerJoin(podcast, eq(podcast.id, podcastFollow.podcastId))
    .leftJoin(newest, eq(newest.podcastId, podcast.id))
    .where(isOwn)
    .orderBy(orders[order], asc(podcast.id))
    .limit(paging.pageSize)
    .offset((paging.page - 1) * paging.pageSize);
  return {
    podcasts: await loadCards(
      db,
      rows.map((row) => row.podcast),
    ),
    total: counted?.total ?? 0,
  };
}
