import { and, asc, count, desc, eq } from 'drizzle-orm';
import type { Region } from '../../../core/domain/region.ts';
import { toAudiobookCard } from '../audiobooks/to-card.ts';
import { readGenreNames } from '../audiobooks/store.ts';
import { toEpisodeCard } from '../to-card.ts';
import type { Paging } from '../catalogue-store.ts';
import type { Database } from '../../database/open.ts';
import { audiobook } from '../../database/schema/audiobook.ts';
import { listeningProgress } from '../../database/schema/listening.ts';
import { episode, podcast } from '../../database/schema/podcast.ts';
import { isStarted } from './progress-store.ts';

const recentFirst = [desc(listeningProgress.heardAt), asc(listeningProgress.itemId)];

/** One page of a user's unfinished episodes of a region, latest first, with the total. */
export async function listStartedEpisodes(db: Database, userId: string, region: Region, { page, pageSize }: Paging) {
  const where = and(isStarted(userId, 'episode'), eq(podcast.region, region));
  const [counted] = await db
    .select({ total: count() })
    .from(listeningProgress)
    .innerJoin(episode, eq(episode.id, listeningProgress.itemId))
    .innerJoin(podcast, eq(podcast.id, episode.podcastId))
    .where(where);
  const rows = await db
    .select({ episode, podcast })
    .from(listeningProgress)
    .innerJoin(episode, eq(episode.id, listeningProgress.itemId))
    .innerJoin(podcast, eq(podcast.id, episode.podcastId))
    .where(where)
    .orderBy(...recentFirst)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { episodes: rows.map((row) => toEpisodeCard(row.episode, row.podcast)), total: counted?.total ?? 0 };
}

/** One page of a user's unfinished audiobooks of a region, latest first, with the total. */
export async function listStartedAudiobooks(db: Database, userId: string, region: Region, { page, pageSize }: Paging) {
  const where = and(isStarted(userId, 'audiobook'), eq(audiobook.region, region));
  const [counted] = await db
    .select({ total: count() })
    .from(listeningProgress)
    .innerJoin(audiobook, eq(audiobook.id, listeningProgress.itemId))
    .where(where);
  const rows = await db
    .select({ audiobook })
    .from(listeningProgress)
    .innerJoin(audiobook, eq(audiobook.id, listeningProgress.itemId))
    .where(where)
    .orderBy(...recentFirst)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const names = await readGenreNames(db);
  return { audiobooks: rows.map((row) => toAudiobookCard(row.audiobook, names)), total: counted?.total ?? 0 };
}
