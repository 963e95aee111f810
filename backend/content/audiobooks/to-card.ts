import type { AudiobookCard, AudiobookDetails } from '../../../api-spec/generated/v2.ts';
import { pathWords } from '../../../locales/generated/path-words.ts';
import { formatLength } from '../../../core/domain/date.ts';
import type { audiobook, audiobookGenre } from '../../database/schema/audiobook.ts';

export type AudiobookRow = typeof audiobook.$inferSelect;
export type GenreRow = typeof audiobookGenre.$inferSelect;

/** Names of genres by region and key, from `genreIdOf`. */
export type GenreNames = ReadonlyMap<string, string>;

export const toGenreKey = ({ region, key }: Pick<GenreRow, 'region' | 'key'>): string => `${region} ${key}`;

/** An audiobook in lists. */
export function toAudiobookCard(row: AudiobookRow, names: GenreNames): AudiobookCard {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    destinationPath: `/${row.region}/${pathWords.audiobook[row.region]}/${row.slug}/`,
    description: row.description,
    imageUrl: row.imageUrl,
    smallImageUrl: row.imageUrl,
    authors: row.authors,
    narrators: row.narrators,
    genres: row.genreKeys.flatMap((key) => {
      const name = names.get(toGenreKey({ region: row.region, key }));
      return name === undefined ? [] : [{ key, name }];
    }),
    length: formatLength(row.lengthSeconds),
    dateAdded: row.publishedAt.toISOString(),
    isIncluded: row.isIncluded,
    isPlayable: false,
    hasCompleted: false,
    currentSpot: 0,
  };
}

/** Additional fields of an audiobook's own page; a title that plans include needs no shop link. */
export function toAudiobookDetails(
  row: AudiobookRow,
): Pick<AudiobookDetails, 'chapters' | 'sampleUrl' | 'shopUrl' | 'textContent'> {
  let startsAt = 0;
  const chapters = row.chapters.map(({ title, lengthSeconds }, index) => {
    const chapter = { number: index + 1, title, length: formatLength(lengthSeconds), startsAt };
    startsAt += lengthSeconds;
    return chapter;
  });
  const { sampleUrl, textContent } = row;
  return { chapters, sampleUrl, shopUrl: row.isIncluded ? null : row.shopUrl, textContent };
}
