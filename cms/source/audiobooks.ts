import { audiobookFile, localeNames, locales, type Region } from '../model/content-types.ts';
import { coverUrl } from '../media/cover-url.ts';
import { ContentError, readContentFile } from './content-file.ts';
import type { ContentFiles } from './content-files.ts';
import { makeEntry, readField, type Entry } from './entry.ts';

/** The locale key for values of types that are not localized. */
const only = localeNames[0]!;

/** Name of a chapter's audio file, which `cms/audio` serves with a signed URL. */
export const chapterName = (slug: string, index: number): string => `${slug}-${index + 1}`;

const readRegion = (from: ContentFiles, region: Region): Entry[] => {
  const file = `audiobooks/${region}.json`;
  return readContentFile(from, file, audiobookFile).audiobooks.map(({ chapters, ...book }) =>
    makeEntry(
      {
        id: `audiobook.${book.slug}`,
        type: 'audiobook',
        file,
        updatedAt: new Date(book.publishedAt).toISOString(),
      },
      {
        [only]: {
          ...book,
          region,
          imageUrl: coverUrl(book.slug),
          sampleUrl: `/media/audio/sample-${book.slug}.wav`,
          chapters: chapters.map((chapter, index) => ({
            ...chapter,
            protectedAudioUrl: `/media/premium/${chapterName(book.slug, index)}.wav`,
          })),
        },
      },
    ),
  );
};

/**
 * Reads the audiobooks of the three regions.
 *
 * @param others podcasts, whose slugs are already in use, and the known genres.
 * @throws ContentError for a duplicate slug and for an unknown genre.
 */
export function readAudiobooks(
  from: ContentFiles,
  others: { taken: readonly Entry[]; genres: readonly Entry[] },
): Entry[] {
  const entries = Object.values(locales).flatMap((region) => readRegion(from, region));
  const slugOf = (entry: Entry): string => String(readField(entry, 'slug', only));
  const slugs = new Map(
    others.taken.filter(({ type }) => type === 'podcast').map((entry) => [slugOf(entry), entry.file]),
  );
  const genreKeys = new Set(others.genres.map((entry) => readField(entry, 'key', only)));
  for (const entry of entries) {
    const slug = slugOf(entry);
    const file = slugs.get(slug);
    if (file !== undefined) throw new ContentError(entry.file, 'audiobooks', `${slug} is in ${file} already`);
    slugs.set(slug, entry.file);
    for (const key of readField(entry, 'genreKeys', only) as string[])
      if (!genreKeys.has(key)) throw new ContentError(entry.file, `${slug}.genreKeys`, `no genre is called ${key}`);
  }
  return entries;
}
