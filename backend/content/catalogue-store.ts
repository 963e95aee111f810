import { and, asc, count, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import type { EpisodeCard, PodcastCard } from '../../api-spec/generated/v2.ts';
import type { Region } from '../../core/domain/region.ts';
import type { Database } from '../database/open.ts';
import { prepareQuery } from '../database/prepared-query.ts';
import { category, episode, podcast } from '../database/schema/podcast.ts';
import {
  toEpisodeCard,
  toPodcastCard,
  type CategoryNames,
  type CategoryRow,
  type EpisodeRow,
  type PodcastRow,
} from './to-card.ts';

/** One page of a list: `page` counts from 1. */
export type Paging = { page: number; pageSize: number };

/** The special category of all premium podcasts. */
const premiumCategoryId = 222;

/** Columns of cards: long texts and search fields are not read. */
const {
  textContent: _podcastText,
  searchTitle: _podcastTitle,
  searchText: _podcastWords,
  listenerCount: _listeners,
  ...podcastColumns
} = getTableColumns(podcast);
const {
  textContent: _episodeText,
  searchTitle: _episodeTitle,
  searchText: _episodeWords,
  ...episodeColumns
} = getTableColumns(episode);

const getOffset = ({ page, pageSize }: Paging): number => (page - 1) * pageSize;

const selectCategories = prepareQuery<{ region: Region }, CategoryRow[]>((db) =>
  db
    .select()
    .from(category)
    .where(eq(category.region, sql.placeholder('region')))
    .orderBy(asc(category.id)),
);

/** The categories of a region, by id. */
export const listCategories = (db: Database, region: Region): Promise<CategoryRow[]> =>
  selectCategories(db, { region });

export async function readCategoryNames(db: Database, region: Region): Promise<CategoryNames> {
  return new Map((await listCategories(db, region)).map((row) => [row.id, row]));
}

/** Podcasts newest first, or by `order` and then newest first. */
async function listPodcastCards(
  db: Database,
  region: Region,
  where: SQL | undefined,
  limit: number,
  offset = 0,
  order: SQL[] = [],
) {
  const names = await readCategoryNames(db, region);
  const rows = await db
    .select(podcastColumns)
    .from(podcast)
    .where(and(eq(podcast.region, region), where))
    .orderBy(...order, desc(podcast.publishedAt), asc(podcast.id))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => toPodcastCard(row, names));
}

/** The podcasts with these slugs, by slug; unknown ones are missing. */
export async function findPodcasts(db: Database, region: Region, slugs: string[]): Promise<Map<string, PodcastCard>> {
  if (slugs.length === 0) return new Map();
  const cards = await listPodcastCards(db, region, inArray(podcast.slug, slugs), slugs.length);
  return new Map(cards.map((card) => [card.slug, card]));
}

const listEpisodeCards = async (db: Database, where: SQL | undefined, order: SQL[], limit: number, offset = 0) => {
  const rows = await db
    .select({ episode: episodeColumns, podcast: podcastColumns })
    .from(episode)
    .innerJoin(podcast, eq(podcast.id, episode.podcastId))
    .where(where)
    .orderBy(...order, asc(episode.id))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => toEpisodeCard(row.episode, row.podcast));
};

/** The episodes with these ids, by id, in any region. */
export async function findEpisodes(db: Database, ids: string[]): Promise<Map<string, EpisodeCard>> {
  if (ids.length === 0) return new Map();
  const cards = await listEpisodeCards(db, inArray(episode.id, ids), [], ids.length);
  return new Map(cards.map((card) => [card.id, card]));
}

/** One episode with its row. */
export async function findEpisodeRow(db: Database, id: string): Promise<EpisodeRow | undefined> {
  const [row] = await db.select().from(episode).where(eq(episode.id, id));
  return row;
}

/** One episode with its podcast, for its own page. */
export async function findEpisodeItem(
  db: Database,
  id: string,
): Promise<{ episode: EpisodeRow; owner: PodcastRow } | undefined> {
  const [row] = await db
    .select({ episode, owner: podcast })
    .from(episode)
    .innerJoin(podcast, eq(podcast.id, episode.podcastId))
    .where(eq(episode.id, id));
  return row;
}

/** Podcasts of a region, newest first. */
export const listNewestPodcasts = (db: Database, region: Region, limit: number, isPremiumOnly = false) =>
  listPodcastCards(db, region, isPremiumOnly ? eq(podcast.isPremium, true) : undefined, limit);

/** Podcasts of a region by number of listeners, then newest first: an index has this order (decision 0139). */
export const listPopularPodcasts = (db: Database, region: Region, limit: number) =>
  listPodcastCards(db, region, undefined, limit, 0, [desc(podcast.listenerCount)]);

/** Episodes of a region, newest first. */
export const listNewestEpisodes = (db: Database, region: Region, limit: number, isPremiumOnly = false) =>
  listEpisodeCards(
    db,
    and(eq(podcast.region, region), isPremiumOnly ? eq(episode.isPremium, true) : undefined),
    [desc(episode.dateAdded)],
    limit,
  );

const selectPodcast = prepareQuery<{ region: Region; slug: string }, PodcastRow[]>((db) =>
  db
    .select()
    .from(podcast)
    .where(and(eq(podcast.region, sql.placeholder('region')), eq(podcast.slug, sql.placeholder('slug')))),
);

/** One podcast with its row, for its own page. */
export async function findPodcastRow(db: Database, region: Region, slug: string): Promise<PodcastRow | undefined> {
  const [row] = await selectPodcast(db, { region, slug });
  return row;
}

/** One page of a podcast's episodes, with the total. */
export async function listEpisodesOf(db: Database, podcastId: string, order: 'newest' | 'oldest', paging: Paging) {
  const [counted] = await db.select({ total: count() }).from(episode).where(eq(episode.podcastId, podcastId));
  const by = order === 'newest' ? desc(episode.dateAdded) : asc(episode.dateAdded);
  const where = eq(episode.podcastId, podcastId);
  const episodes = await listEpisodeCards(db, where, [by], paging.pageSize, getOffset(paging));
  return { episodes, total: counted?.total ?? 0 };
}

/** SQL condition for the podcasts of a category. */
export const isInCategory = (categoryId: number): SQL =>
  categoryId === premiumCategoryId
    ? eq(podcast.isPremium, true)
    : sql`${podcast.categoryIds} @> ${JSON.stringify([categoryId])}::jsonb`;

/**
 * One page of a category's podcasts, newest or most popular first, with the total. The premium category contains every
 * premium podcast.
 */
export async function listPodcastsOf(
  db: Database,
  region: Region,
  categoryId: number,
  paging: Paging,
  order: 'newest' | 'popular' = 'newest',
) {
  const where = isInCategory(categoryId);
  const [counted] = await db
    .select({ total: count() })
    .from(podcast)
    .where(and(eq(podcast.region, region), where));
  const by = order === 'popular' ? [desc(podcast.listenerCount)] : [];
  const podcasts = await listPodcastCards(db, region, where, paging.pageSize, getOffset(paging), by);
  return { podcasts, total: counted?.total ?? 0 };
}
