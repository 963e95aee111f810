import { catalogueFile, localeNames, locales, type Region } from '../model/content-types.ts';
import { coverUrl } from '../media/cover-url.ts';
import { ContentError, readContentFile } from './content-file.ts';
import type { ContentFiles } from './content-files.ts';
import { makeEntry, type Entry } from './entry.ts';

/** The locale key for values of types that are not localized. */
const only = localeNames[0]!;

const readRegion = (from: ContentFiles, region: Region): Entry[] => {
  const file = `catalogue/${region}.json`;
  const { podcasts } = readContentFile(from, file, catalogueFile);
  return podcasts.flatMap(({ episodes, ...podcast }) => {
    const imageUrl = coverUrl(podcast.slug);
    return [
      makeEntry(
        {
          id: `podcast.${podcast.slug}`,
          type: 'podcast',
          file,
          updatedAt: new Date(episodes[0]!.dateAdded).toISOString(),
        },
        { [only]: { ...podcast, region, imageUrl, trailerUrl: `/media/audio/trailer-${podcast.slug}.wav` } },
      ),
      ...episodes.map((episode) =>
        makeEntry(
          { id: `episode.${episode.id}`, type: 'episode', file, updatedAt: new Date(episode.dateAdded).toISOString() },
          {
            [only]: {
              ...episode,
              podcastSlug: podcast.slug,
              region,
              imageUrl,
              ...(episode.isPremium
                ? { protectedAudioUrl: `/media/premium/${episode.id}.wav` }
                : { audioUrl: `/media/audio/${episode.id}.wav` }),
            },
          },
        ),
      ),
    ];
  });
};

/**
 * Reads the podcasts and episodes of the three regions. Slugs are unique across regions, because covers are named
 * after them.
 */
export function readCatalogue(from: ContentFiles): Entry[] {
  const entries = Object.values(locales).flatMap((region) => readRegion(from, region));
  const seen = new Map<string, string>();
  for (const { id, file } of entries) {
    const other = seen.get(id);
    if (other !== undefined) throw new ContentError(file, 'podcasts', `${id} stands in ${other} already`);
    seen.set(id, file);
  }
  return entries;
}
