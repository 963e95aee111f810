import { asc, count, desc, eq, max, sql } from 'drizzle-orm';
import type { Sitemap } from '../../api-spec/generated/v2.ts';
import type { Region } from '../../core/domain/region.ts';
import type { Database } from '../database/open.ts';
import { episode, podcast } from '../database/schema/podcast.ts';
import { listCategories } from './catalogue-store.ts';

/** Episodes of one page. A sitemap may contain 50,000 URLs; the first page has the podcasts too. */
export const sitemapPageSize = 20_000;

/**
 * The indexable pages of a region: categories by id, podcasts newest first, episodes oldest first, so that a new episode
 * changes the last page only.
 *
 * @param page from 1; the later pages have episodes only.
 * @param pageSize episodes of a page.
 */
export async function listSitemap(
  db: Database,
  region: Region,
  page = 1,
  pageSize = sitemapPageSize,
): Promise<Sitemap> {
  const inRegion = eq(podcast.region, region);
  const ofPodcast = eq(podcast.id, episode.podcastId);
  const [total] = await db.select({ count: count() }).from(episode).innerJoin(podcast, ofPodcast).where(inRegion);
  const episodes = await db
    .select({ id: episode.id, changedAt: episode.dateAdded })
    .from(episode)
    .innerJoin(podcast, ofPodcast)
    .where(inRegion)
    .orderBy(asc(episode.dateAdded), asc(episode.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return {
    ...(page === 1 ? await listHead(db, region) : { categoryIds: [], podcasts: [] }),
    episodes: episodes.map((row) => ({ id: row.id, changedAt: row.changedAt.toISOString() })),
    pages: Math.max(1, Math.ceil((total?.count ?? 0) / pageSize)),
  };
}

async function listHead(db: Database, region: Region): Promise<Pick<Sitemap, 'categoryIds' | 'podcasts'>> {
  const categories = await listCategories(db, region);
  const changedAt = sql<string>`COALESCE(${max(episode.dateAdded)}, ${podcast.publishedAt})`;
  const podcasts = await db
    .select({ slug: podcast.slug, changedAt })
    .from(podcast)
    .leftJoin(episode, eq(episode.podcastId, podcast.id))
    .where(eq(podcast.region, region))
    .groupBy(podcast.id)
    .orderBy(desc(changedAt), asc(podcast.slug));
  return {
    categoryIds: categories.map(({ id }) => id),
    podcasts: podcasts.map((row) => ({ slug: row.slug, changedAt: new Date(row.changedAt).toISOString() })),
  };
}
