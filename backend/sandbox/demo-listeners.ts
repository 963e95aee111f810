import { asc } from 'drizzle-orm';
import { z } from 'zod';
import type { AppContext } from '../app-context.ts';
import { countListeners } from '../content/listening/count-listeners.ts';
import { podcastFollow } from '../database/schema/listening.ts';
import { podcast } from '../database/schema/podcast.ts';
import { readSetting, writeSetting } from '../settings/settings.ts';

const listenersSetting = 'demo-listeners';

/** Number of demo listeners; a podcast has from none to all of them. */
const listenerCount = 20;

/** Number of podcasts with listeners: the whole demo catalogue. */
const podcastCount = 300;

/**
 * Lets listeners without an account follow podcasts, so that a list of popular podcasts differs from a list of new ones.
 * It runs once per database, after the catalogue has been read.
 */
export async function seedListeners({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  if ((await readSetting(db, listenersSetting, z.boolean())) === true) return;
  const podcasts = await db.select({ id: podcast.id }).from(podcast).orderBy(asc(podcast.id)).limit(podcastCount);
  if (podcasts.length === 0) return;
  const followedAt = clock.now();
  const follows = podcasts.flatMap(({ id }, index) =>
    // neighbours in the alphabet have very different numbers
    Array.from({ length: (index * 17) % (listenerCount + 1) }, (_, listener) => ({
      userId: `demo-listener-${listener}`,
      podcastId: id,
      followedAt,
    })),
  );
  await db.insert(podcastFollow).values(follows).onConflictDoNothing();
  await countListeners(db);
  await writeSetting(db, listenersSetting, true);
}
