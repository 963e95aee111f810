import { z } from 'zod';
import { regionFacts, regions } from '../../src/domain/region.ts';
import type { category, episode, podcast } from '../database/schema/podcast.ts';
import { loadAudiobooks, type AudiobookRows } from '../audiobook/entries.ts';
import { giveWay } from './give-way.ts';
import { instant, makeItemId, readFields } from './read-fields.ts';
import { foldText } from './search-text.ts';
import type { ContentSource } from './source.ts';

/** The catalogue as the content source has it, ready for the database. */
export type CatalogueRows = AudiobookRows & {
  categories: (typeof category.$inferInsert)[];
  podcasts: (typeof podcast.$inferInsert)[];
  episodes: (typeof episode.$inferInsert)[];
};

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
  author: z.string(),
  categoryIds: z.array(z.int()),
  isPremium: z.boolean(),
  publishedAt: instant,
  imageUrl: z.string(),
  trailerUrl: z.string().optional(),
});

const episodeFields = z.object({
  id: z.string(),
  podcastSlug: z.string(),
  region,
  title: z.string(),
  description: z.string(),
  lengthSeconds: z.int().min(0),
  dateAdded: instant,
  isPremium: z.boolean(),
  imageUrl: z.string(),
  audioUrl: z.string().optional(),
  protectedAudioUrl: z.string().optional(),
  keywords: z.array(z.string()).default([]),
});

/** Characters of a description that are searched: what follows are thanks and advertisements. */
const mostSearched = 1_000;

/** Episodes made ready before others get their turn: a feed may bring ten thousand. */
const episodesAtOnce = 200;

/**
 * Reads categories, podcasts, episodes and audiobooks of every market.
 *
 * @param onMisfit told the id of each entry that cannot be used; an episode without its podcast is one.
 * @throws ContentSourceError when the source does not answer.
 */
export async function loadCatalogue(source: ContentSource, onMisfit: (id: string) => void): Promise<CatalogueRows> {
  const categories: CatalogueRows['categories'] = [];
  for (const market of regions) {
    const entries = await source.listEntries('category', regionFacts[market].language, 0);
    for (const { categoryId, ...fields } of readFields(entries, categoryFields, onMisfit)) {
      categories.push({ region: market, id: categoryId, ...fields });
    }
  }
  const anyLanguage = regionFacts.se.language;
  const podcastEntries = await source.listEntries('podcast', anyLanguage, 0);
  const podcasts = readFields(podcastEntries, podcastFields, onMisfit).map((fields) => ({
    ...fields,
    trailerUrl: fields.trailerUrl ?? null,
    id: makeItemId(fields.region, fields.slug),
    searchTitle: foldText(fields.title),
    searchText: foldText(`${fields.title} ${fields.author} ${fields.description}`),
  }));
  const owners = new Map(podcasts.map((owner) => [owner.id, owner]));
  const episodeEntries = await source.listEntries('episode', anyLanguage, 0);
  const episodes: CatalogueRows['episodes'] = [];
  for (const [index, fields] of readFields(episodeEntries, episodeFields, onMisfit).entries()) {
    if (index % episodesAtOnce === 0) await giveWay();
    const { podcastSlug, region: market, keywords, ...rest } = fields;
    const owner = owners.get(makeItemId(market, podcastSlug));
    if (owner === undefined) {
      onMisfit(fields.id);
      continue;
    }
    const searchTitle = foldText(fields.title);
    const words = `${fields.title} ${owner.title} ${owner.author} ${fields.description.slice(0, mostSearched)} ${keywords.join(' ')}`;
    const addresses = { audioUrl: rest.audioUrl ?? null, protectedAudioUrl: rest.protectedAudioUrl ?? null };
    episodes.push({ ...rest, ...addresses, podcastId: owner.id, searchTitle, searchText: foldText(words) });
  }
  return { categories, podcasts, episodes, ...(await loadAudiobooks(source, onMisfit)) };
}
