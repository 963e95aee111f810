import type { z } from 'zod';
import { sampleSeconds } from '../audio/generate-tone.ts';
import { catalogueFile, localeNames, locales, seriesFile, type Region } from '../model/content-types.ts';
import { coverUrl } from '../media/cover-url.ts';
import { ContentError, readContentFile } from './content-file.ts';
import type { ContentFiles } from './content-files.ts';
import { makeEntry, type Entry } from './entry.ts';
import { expandSeries } from './series.ts';

/** The locale key for values of types that are not localized. */
const only = localeNames[0]!;

type Show = z.infer<typeof catalogueFile>['podcasts'][number] | ReturnType<typeof expandSeries>;

const makeEntries = (file: string, region: Region, shows: readonly Show[]): Entry[] =>
  shows.flatMap(({ episodes, ...podcast }) => {
    const imageUrl = coverUrl(podcast.slug);
    return [
      makeEntry(
        {
          id: `podcast.${podcast.slug}`,
          type: 'podcast',
          file,
          updatedAt: new Date(episodes[0]!.dateAdded).toISOString(),
        },
        {
          [only]: {
            ...podcast,
            region,
            imageUrl,
            trailerUrl: `/media/audio/trailer-${podcast.slug}.wav`,
            trailerSeconds: sampleSeconds,
          },
        },
      ),
      ...episodes.map(({ sound, ...episode }: Show['episodes'][number] & { sound?: string | undefined }) =>
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
                : { audioUrl: `/media/audio/${episode.id}${sound === undefined ? '' : `--${sound}`}.wav` }),
            },
          },
        ),
      ),
    ];
  });

function readRegion(from: ContentFiles, region: Region): Entry[] {
  const [shows, series] = [`catalogue/${region}.json`, `series/${region}.json`];
  const expanded = readContentFile(from, series, seriesFile).series.map((one) => expandSeries(one, region));
  return [
    ...makeEntries(shows, region, readContentFile(from, shows, catalogueFile).podcasts),
    ...makeEntries(series, region, expanded),
  ];
}

/**
 * Reads the podcasts and episodes of the three regions. Slugs are unique across regions, because covers are named
 * after them.
 */
export function readCatalogue(from: ContentFiles): Entry[] {
  const entries = Object.values(locales).flatMap((region) => readRegion(from, region));
  const seen = new Map<string, string>();
  for (const { id, file } of entries) {
    const other = seen.get(id);
    if (other !== undefined) throw new ContentError(file, 'podcasts', `${id} is in ${other} already`);
    seen.set(id, file);
  }
  return entries;
}
