import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Region } from '../../../core/domain/region.ts';
import type { Database } from '../../database/open.ts';
import { listeningProgress, podcastFollow } from '../../database/schema/listening.ts';
import { episode, podcast } from '../../database/schema/podcast.ts';
import { toEpisodeCard } from '../to-card.ts';

/**
 * The newest episodes of the podcasts that a user follows in a region, without those that the user has started. The
 * index of each followed podcast finds them.
 *
 * @param since older episodes are left out.
 */
export async function listNewEpisodes(
  db: Database,
  userId: string,
  { region, since, limit }: { region: Region; since: Date; limit: number },
) {
  const isOwnProgress = and(
    eq(listeningProgress.userId, userId),
    eq(listeningProgress.kind, 'episode'),
    eq(listeningProgress.itemId, episode.id),
  );
  const rows = await db
    .select({ episode, podcast })
    .from(podcastFollow)
    .innerJoin(podcast, and(eq(podcast.id, podcastFollow.podcastId), eq(podcast.region, region)))
    .innerJoin(episode, and(eq(episode.podcastId, podcast.id), gt(episode.dateAdded, since)))
    .leftJoin(listeningProgress, isOwnProgress)
    .where(and(eq(podcastFollow.userId, userId), isNull(listeningProgress.itemId)))
    .orderBy(desc(episode.dateAdded), asc(episode.id))
    .limit(limit);
  return rows.map((row) => toEpisodeCard(row.episode, row.podcast));
}
