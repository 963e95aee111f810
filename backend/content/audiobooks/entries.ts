import { z } from 'zod';
import { regionConfigs, regions } from '../../../core/domain/region.ts';
import { foldText } from '../../../core/domain/search-text.ts';
import { instant, itemText, toItemId, parseFields, protectedAddress, type OnInvalidEntry } from '../read-fields.ts';
import { makeSearchText } from '../search-text.ts';
import type { ContentEntry, ContentSource } from '../source.ts';
import type { AudiobookRow } from './to-card.ts';
import type { audiobookGenre } from '../../database/schema/audiobook.ts';

const genreFields = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string().default(''),
  order: z.int(),
});

const names = z.array(z.string()).min(1);

const audiobookFields = z.object({
  region: z.enum(regions),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  textContent: itemText,
  authors: names,
  narrators: names,
  genreKeys: names,
  publishedAt: instant,
  imageUrl: z.string(),
  sampleUrl: z.string().optional(),
  isIncluded: z.boolean(),
  shopUrl: z.string().optional(),
  chapters: z
    .array(z.object({ title: z.string(), lengthSeconds: z.int().min(1), protectedAudioUrl: protectedAddress }))
    .min(1)
    .max(1000),
});

/**
 * Converts audiobooks to database rows.
 *
 * @param onInvalid receives each invalid entry.
 */
export const readAudiobookRows = (entries: ContentEntry[], onInvalid: OnInvalidEntry): AudiobookRow[] =>
  parseFields(entries, audiobookFields, onInvalid).map((fields) => ({
    ...fields,
    id: toItemId(fields.region, fields.slug),
    sampleUrl: fields.sampleUrl ?? null,
    shopUrl: fields.shopUrl ?? null,
    lengthSeconds: fields.chapters.reduce((sum, { lengthSeconds }) => sum + lengthSeconds, 0),
    searchTitle: foldText(fields.title),
    searchText: makeSearchText(fields.title, ...fields.authors, ...fields.narrators, fields.description),
  }));

/**
 * Reads the genres of every region.
 *
 * @param onInvalid receives each invalid entry.
 * @throws ContentSourceError when the source does not respond.
 */
export async function loadGenres(source: ContentSource, onInvalid: OnInvalidEntry) {
  const genres: (typeof audiobookGenre.$inferInsert)[] = [];
  for (const region of regions) {
    const entries = await source.listEntries('audiobookGenre', regionConfigs[region].language, 0);
    for (const { order: position, ...fields } of parseFields(entries, genreFields, onInvalid)) {
      genres.push({ region: region, position, ...fields });
    }
  }
  return genres;
}
