import { asc, desc, eq, max, sql } from 'drizzle-orm';
import type { Sitemap } from '../../api-spec/generated/v2.ts';
import type { Region } from '../../core/domain/region.ts';
import type { Database } from '../database/open.ts';
import { episode, podcast } from '../database/schema/podcast.ts';
import { listCategories } from './catalogue-store.ts';

/** A sitemap may contain 50,000 URLs; the rest is for other pages. */
const maximumEpisodes = 45_000;

/** The indexable pages of a region: categories by id, podcasts and episodes newest first. */
export async function listSitemap(db: Database, region: Region): Promise<Sitemap> {
  const categories = await listCategories(db, region);
  const changedAt = sql<string>`COALESCE(${max(episode.dateAdded)}, ${podcast.publishedAt})`;
  const podcasts = await db
    .select({ slug: podcast.slug, changedAt })
    .from(podcast)
    .leftJoin(episode, eq(episode.podcastId, podcast.id))
    .where(eq(podcast.region, region))
    .groupBy(podcast.id)
    .orderBy(desc(changedAt), asc(podcast.slug));
  const episodes = await db
    .select({ id: episode.id, changedAt: episode.dateAdded })
    .from(episode)
    .innerJoin(podcast, eq(podcast.id, episode.podcastId))
    .where(eq(podcast.region, region))
    .orderBy(desc(episode.dateAdded), asc(episode.id))
    .limit(maximumEpisodes);
  return {
    categoryIds: categories.map(({ id }) => id),
    podcasts: podcasts.map((row) => ({ slug: row.slug, changedAt: new Date(row.changedAt).toISOString() })),
    episodes: episodes.map((row) => ({ id: row.id, changedAt: row.changedAt.toISOString() })),
  };
}
