import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../database/open.ts';
import { listeningProgress, podcastFollow } from '../../database/schema/listening.ts';
import { episode, podcast } from '../../database/schema/podcast.ts';
import { readSetting, writeSetting } from '../../settings/settings.ts';

/** Pause between two counts, in ms: a list of popular podcasts needs no newer numbers. */
const intervalMs = 600_000;

/** Setting with the time of the last count. */
const countedSetting = 'listeners-counted-at';

/** Counts the users who follow each podcast or have progress in it, each once, and stores changed numbers (decision 0139). */
export async function countListeners(db: Database): Promise<void> {
  await db.execute(sql`
    UPDATE ${podcast} SET listener_count = counted.listeners FROM (
      SELECT ${podcast.id} AS podcast_id, count(DISTINCT listener.user_id)::int AS listeners FROM ${podcast} LEFT JOIN (
        SELECT ${podcastFollow.podcastId} AS podcast_id, ${podcastFollow.userId} AS user_id FROM ${podcastFollow}
        UNION ALL
        SELECT ${episode.podcastId}, ${listeningProgress.userId} FROM ${listeningProgress}
        INNER JOIN ${episode} ON ${episode.id} = ${listeningProgress.itemId} AND ${listeningProgress.kind} = 'episode'
      ) AS listener ON listener.podcast_id = ${podcast.id}
      GROUP BY ${podcast.id}
    ) AS counted WHERE ${podcast.id} = counted.podcast_id AND listener_count <> counted.listeners`);
}

/**
 * The job: counts when ten minutes have passed. Two processes that count at once store the same numbers.
 *
 * @returns 0, because nothing is left for another round.
 */
export async function countListenersWhenDue({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const last = await readSetting(db, countedSetting, z.coerce.date());
  if (last !== undefined && now.getTime() - last.getTime() < intervalMs) return 0;
  await writeSetting(db, countedSetting, now.toISOString());
  await countListeners(db);
  return 0;
}
