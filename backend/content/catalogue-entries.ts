import { z } from 'zod';
import { regionFacts, regions } from '../../src/domain/region.ts';
import type { category, episode, podcast } from '../database/schema/podcast.ts';
import { foldText } from './search-text.ts';
import type { ContentEntry, ContentSource } from './source.ts';

/** The catalogue as the content source has it, ready for the database. */
export type CatalogueRows = {
  categories: (typeof category.$inferInsert)[];
  podcasts: (typeof podcast.$inferInsert)[];
  episodes: (typeof episode.$inferInsert)[];
};

const region = z.enum(regions);
const instant = z.iso
  .date()
  .or(z.iso.datetime({ offset: true }))
  .transform((text) => new Date(text));

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
  keywords: z.array(z.string()).default([]),
});

/** Reads the fields of entries; one that does not fit is reported and left out, so that it hurts no other. */
const readFields = <Fields>(
  entries: ContentEntry[],
  schema: z.ZodType<Fields>,
  onMisfit: (id: string) => void,
): Fields[] =>
  entries.flatMap(({ id, fields }) => {
    const parsed = schema.safeParse(fields);
    if (!parsed.success) onMisfit(id);
    return parsed.success ? [parsed.data] : [];
  });

/** The id of a podcast in our database: slugs are only unique inside a market. */
export const makePodcastId = (market: string, slug: string): string => `${market}-${slug}`;

/**
 * Reads categories, podcasts and episodes of every market.
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
    id: makePodcastId(fields.region, fields.slug),
    searchTitle: foldText(fields.title),
    searchText: foldText(`${fields.title} ${fields.author} ${fields.description}`),
  }));
  const owners = new Map(podcasts.map((owner) => [owner.id, owner]));
  const episodeEntries = await source.listEntries('episode', anyLanguage, 0);
  const episodes = readFields(episodeEntries, episodeFields, onMisfit).flatMap((fields) => {
    const { podcastSlug, region: market, keywords, ...rest } = fields;
    const owner = owners.get(makePodcastId(market, podcastSlug));
    if (owner === undefined) onMisfit(fields.id);
    if (owner === undefined) return [];
    const searchTitle = foldText(fields.title);
    const words = `${fields.title} ${owner.title} ${owner.author} ${fields.description} ${keywords.join(' ')}`;
    return [
      { ...rest, audioUrl: rest.audioUrl ?? null, podcastId: owner.id, searchTitle, searchText: foldText(words) },
    ];
  });
  return { categories, podcasts, episodes };
}
