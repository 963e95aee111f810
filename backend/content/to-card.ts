import type { EpisodeCard, PodcastCard } from '../../api-spec/generated/v2.ts';
import { formatLength } from '../../core/domain/date.ts';
import { linkTo } from '../../core/routing/routes.ts';
import type { category, episode, podcast } from '../database/schema/podcast.ts';

export type PodcastRow = Omit<typeof podcast.$inferSelect, 'listenerCount'>;
export type EpisodeRow = typeof episode.$inferSelect;

/** Columns only for an item's own page and for searching. */
type Unlisted = 'textContent' | 'searchTitle' | 'searchText';
export type CategoryRow = typeof category.$inferSelect;

/** Names of a region's categories by id. */
export type CategoryNames = ReadonlyMap<number, Pick<CategoryRow, 'id' | 'key' | 'name'>>;

/** A podcast in lists. */
export function toPodcastCard(row: Omit<PodcastRow, Unlisted>, names: CategoryNames): PodcastCard {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    destinationPath: linkTo('podcast', row.region, { slug: row.slug }),
    description: row.description,
    imageUrl: row.imageUrl,
    smallImageUrl: row.imageUrl,
    isPremium: row.isPremium,
    categories: row.categoryIds.flatMap((id) => {
      const found = names.get(id);
      return found ? [{ id, key: found.key, name: found.name }] : [];
    }),
    isBookmarked: false,
    trailerUrl: row.trailerUrl,
    trailerSeconds: row.trailerSeconds,
  };
}

/** An episode in lists: a premium one has no audio URL. */
export function toEpisodeCard(row: Omit<EpisodeRow, Unlisted>, owner: Omit<PodcastRow, Unlisted>): EpisodeCard {
  const isPlayable = !row.isPremium && row.audioUrl !== null;
  return {
    id: row.id,
    podcastId: owner.id,
    podcastTitle: owner.title,
    podcastSlug: owner.slug,
    title: row.title,
    description: row.description,
    length: formatLength(row.lengthSeconds),
    dateAdded: row.dateAdded.toISOString(),
    imageUrl: row.imageUrl,
    smallImageUrl: row.imageUrl,
    isPremium: row.isPremium,
    isPlayable,
    hasCompleted: false,
    authorFullName: owner.author,
    currentSpot: 0,
    audioUrl: isPlayable ? row.audioUrl : null,
  };
}
