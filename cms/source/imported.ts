import { join } from 'node:path';
import { readShowFile, type ImportedFile } from '../feed/show-file.ts';
import { coverUrl } from '../media/cover-url.ts';
import { localeNames } from '../model/content-types.ts';
import { makeEntry, type Entry } from './entry.ts';
import { makeTranscriptEntry } from './transcripts.ts';

/** The locale key for values of types that are not localized. */
const only = localeNames[0]!;

const pickText = ({ textContent }: { textContent?: string[] | undefined }) => ({ ...(textContent && { textContent }) });

/** Converts an imported show to entries. Its audio URLs point to our proxy. */
export function makeShowEntries({ show, episodes }: ImportedFile, file: string): Entry[] {
  const { slug, region, title, description, author, categoryIds, publishedAt } = show;
  const imageUrl = coverUrl(slug, show.cover?.name);
  const shown = pickText(show);
  const newest = episodes[0]?.dateAdded ?? publishedAt;
  const podcast = {
    ...shown,
    slug,
    region,
    title,
    description,
    author,
    categoryIds,
    isPremium: false,
    publishedAt,
    imageUrl,
  };
  return [
    makeEntry({ id: `podcast.${slug}`, type: 'podcast', file, updatedAt: newest }, { [only]: podcast }),
    ...episodes.map(({ id, sound, dateAdded, ...episode }) =>
      makeEntry(
        { id: `episode.${id}`, type: 'episode', file, updatedAt: dateAdded },
        {
          [only]: {
            id,
            podcastSlug: slug,
            region,
            title: episode.title,
            description: episode.description,
            ...pickText(episode),
            lengthSeconds: episode.lengthSeconds,
            dateAdded,
            isPremium: false,
            imageUrl,
            audioUrl: `/media/audio/${id}.${sound.ending}`,
          },
        },
      ),
    ),
    ...episodes.flatMap(({ id, dateAdded, transcript }) =>
      transcript === undefined ? [] : [makeTranscriptEntry({ id, updatedAt: dateAdded, file }, transcript.paragraphs)],
    ),
  ];
}

/** Imported entries, and the source of each episode's audio by its id. */
export type ImportedContent = {
  entries: Entry[];
  sounds: ReadonlyMap<string, ImportedFile['episodes'][number]['sound']>;
};

/** A cached show file; the stamp changes with the file. */
export type ReadShow = {
  stamp: string;
  entries: Entry[];
  sounds: [string, ImportedFile['episodes'][number]['sound']][];
};

/**
 * Reads every imported show, without those that their publishers do not want listed.
 *
 * @param stamps by file name; a stamp changes with its file.
 * @param known cache by file name; unchanged files are not read again.
 * @param onInvalid notified of each unusable file and the reason.
 */
export async function readImported(
  folder: string,
  stamps: ReadonlyMap<string, string>,
  known: Map<string, ReadShow>,
  onInvalid: (file: string, reason: string) => void,
): Promise<ImportedContent> {
  for (const name of known.keys()) if (!stamps.has(name)) known.delete(name);
  for (const [name, stamp] of stamps) {
    if (known.get(name)?.stamp === stamp) continue;
    known.delete(name);
    try {
      const file = await readShowFile(join(folder, name));
      if (file.show.blockedAt !== undefined) {
        known.set(name, { stamp, entries: [], sounds: [] });
        continue;
      }
      const sounds = file.episodes.map(({ id, sound }): ReadShow['sounds'][number] => [id, sound]);
      known.set(name, { stamp, entries: makeShowEntries(file, `imported/${name}`), sounds });
    } catch (error) {
      onInvalid(name, error instanceof Error ? error.message.split('\n')[0]! : 'unknown');
    }
  }
  const shows = [...stamps.keys()].flatMap((name) => known.get(name) ?? []);
  return {
    entries: shows.flatMap(({ entries }) => entries),
    sounds: new Map(shows.flatMap(({ sounds }) => sounds)),
  };
}
