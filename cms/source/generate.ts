import { localeNames } from '../model/content-types.ts';
import { chapterName } from './audiobooks.ts';
import { readField, type Content, type Entry } from './entry.ts';

/** The locale key for values of types that are not localized. */
const only = localeNames[0]!;

/** Factor for the number of episodes in copies of each region's first podcast, to test long lists. */
const episodeFactor = 100;

const dayMs = 24 * 3_600_000;

const setFields = (entry: Entry, id: string, values: Record<string, unknown>): Entry => {
  const fields = { ...entry.fields };
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete fields[name];
    else fields[name] = { [only]: value };
  }
  return { ...entry, id, fields, file: 'generated' };
};

/** Makes the slug of a copy; no bundled slug ends in an x and a number. */
const copySlug = (slug: string, copy: number): string => `${slug.slice(0, 42).replace(/-+$/, '')}-x${copy}`;

const earlier = (date: unknown, days: number): string =>
  new Date(Date.parse(String(date)) - days * dayMs).toISOString();

function copyPodcast(entry: Entry, copy: number): Entry {
  const slug = copySlug(String(readField(entry, 'slug', only)), copy);
  return setFields(entry, `podcast.${slug}`, {
    slug,
    title: `${String(readField(entry, 'title', only))} ${copy}`,
    publishedAt: earlier(readField(entry, 'publishedAt', only), copy * 30),
    trailerUrl: `/media/audio/trailer-${slug}.wav`,
  });
}

function copyEpisode(entry: Entry, copy: number, part: number): Entry {
  const id = `${String(readField(entry, 'id', only))}-x${copy}-${part}`;
  const podcastSlug = copySlug(String(readField(entry, 'podcastSlug', only)), copy);
  const isPremium = readField(entry, 'isPremium', only) === true;
  return setFields(entry, `episode.${id}`, {
    id,
    podcastSlug,
    title: `${String(readField(entry, 'title', only))}${part === 1 ? '' : `, ${part}`}`,
    dateAdded: earlier(readField(entry, 'dateAdded', only), copy * 30 + (part - 1) * 21),
    ...(isPremium ? { protectedAudioUrl: `/media/premium/${id}.wav` } : { audioUrl: `/media/audio/${id}.wav` }),
  });
}

function copyAudiobook(entry: Entry, copy: number): Entry {
  const slug = copySlug(String(readField(entry, 'slug', only)), copy);
  const chapters = readField(entry, 'chapters', only) as Record<string, unknown>[];
  return setFields(entry, `audiobook.${slug}`, {
    slug,
    title: `${String(readField(entry, 'title', only))} ${copy}`,
    publishedAt: earlier(readField(entry, 'publishedAt', only), copy * 30),
    sampleUrl: `/media/audio/sample-${slug}.wav`,
    chapters: chapters.map((chapter, index) => ({
      ...chapter,
      protectedAudioUrl: `/media/premium/${chapterName(slug, index)}.wav`,
    })),
  });
}

/**
 * Generates copies of podcasts, episodes and audiobooks, for load tests and lists of many pages. Copies of each
 * region's first podcast have hundreds of episodes. All copies have the cover of their original.
 *
 * @param scale factor of the catalogue's size; 1 adds nothing.
 */
export function generateCatalogue(house: Content, scale: number): Entry[] {
  const entries = [...house.entries.values()];
  const podcasts = entries.filter(({ type }) => type === 'podcast');
  const regionOf = (entry: Entry): unknown => readField(entry, 'region', only);
  const long = new Set(
    podcasts
      .filter((entry, index) => podcasts.findIndex((other) => regionOf(other) === regionOf(entry)) === index)
      .map((entry) => readField(entry, 'slug', only)),
  );
  return Array.from({ length: scale - 1 }, (_, index) => index + 2).flatMap((copy) =>
    entries.flatMap((entry) => {
      if (entry.type === 'podcast') return [copyPodcast(entry, copy)];
      if (entry.type === 'audiobook') return [copyAudiobook(entry, copy)];
      if (entry.type !== 'episode') return [];
      const parts = long.has(readField(entry, 'podcastSlug', only)) ? episodeFactor : 1;
      return Array.from({ length: parts }, (_part, at) => copyEpisode(entry, copy, at + 1));
    }),
  );
}
