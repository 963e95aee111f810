import { z } from 'zod';
import { regionConfigs, regions } from '../../core/domain/region.ts';
import { foldText } from '../../core/domain/search-text.ts';
import type { category } from '../database/schema/podcast.ts';
import { instant, itemText, toItemId, parseFields, protectedAddress, type OnInvalidEntry } from './read-fields.ts';
import { makeSearchText } from './search-text.ts';
import type { EpisodeRow, PodcastRow } from './to-card.ts';
import { assetDepth, type ContentEntry, type ContentSource } from './source.ts';

const region = z.enum(regions);

const categoryFields = z.object({
  categoryId: z.int(),
  key: z.string(),
  name: z.string(),
  description: z.string().default(''),
  imageUrl: z.string(),
});

const podcastFields = z.object({
  region,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  textContent: itemText,
  author: z.string(),
  categoryIds: z.array(z.int()),
  isPremium: z.boolean(),
  publishedAt: instant,
  imageUrl: z.string(),
  trailerUrl: z.string().optional(),
  trailerSeconds: z.int().min(0).optional(),
});

const episodeFields = z.object({
  id: z.string(),
  podcastSlug: z.string(),
  region,
  title: z.string(),
  description: z.string(),
  textContent: itemText,
  lengthSeconds: z.int().min(0),
  dateAdded: instant,
  isPremium: z.boolean(),
  imageUrl: z.string(),
  audioUrl: z.string().optional(),
  protectedAudioUrl: protectedAddress.optional(),
  keywords: z.array(z.string()).default([]),
});

/** Searched characters of a description: credits and advertisements follow. */
const maxSearchedLength = 1_000;

/**
 * Converts podcasts to database rows.
 *
 * @param onInvalid receives each invalid entry.
 */
export const readPodcastRows = (entries: ContentEntry[], onInvalid: OnInvalidEntry): PodcastRow[] =>
  parseFields(entries, podcastFields, onInvalid).map((fields) => ({
    ...fields,
    trailerUrl: fields.trailerUrl ?? null,
    trailerSeconds: fields.trailerSeconds ?? null,
    id: toItemId(fields.region, fields.slug),
    searchTitle: foldText(fields.title),
    searchText: makeSearchText(fields.title, fields.author, fields.description),
  }));

/** Fields of a podcast in its episodes' rows. */
export type EpisodeOwner = Pick<PodcastRow, 'id' | 'title' | 'author'>;

/** Episodes that become rows once their podcast is found. */
export const readEpisodeRows = (entries: ContentEntry[], onInvalid: OnInvalidEntry) =>
  parseFields(entries, episodeFields, onInvalid).map(({ podcastSlug, region, keywords, ...rest }) => ({
    id: rest.id,
    region,
    podcastSlug,
    ownerId: toItemId(region, podcastSlug),
    makeRow: (owner: EpisodeOwner): EpisodeRow => {
      const { title, description, audioUrl = null, protectedAudioUrl = null } = rest;
      const about = description.slice(0, maxSearchedLength);
      const searchText = makeSearchText(title, owner.title, owner.author, about, ...keywords);
      const search = { searchTitle: foldText(title), searchText };
      return { ...rest, audioUrl, protectedAudioUrl, podcastId: owner.id, ...search };
    },
  }));

/**
 * Reads the categories of every region.
 *
 * @param onInvalid receives each invalid entry.
 * @throws ContentSourceError when the source does not respond.
 */
export async function loadCategories(source: ContentSource, onInvalid: OnInvalidEntry) {
  const categories: (typeof category.$inferInsert)[] = [];
  for (const region of regions) {
    const entries = await source.listEntries('category', regionConfigs[region].language, assetDepth);
    for (const { categoryId, ...fields } of parseFields(entries, categoryFields, onInvalid)) {
      categories.push({ region, id: categoryId, ...fields });
    }
  }
  return categories;
}
