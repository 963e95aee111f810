import { createHash } from 'node:crypto';
import { regionConfigs } from '../../core/domain/region.ts';
import { readAudiobookRows } from './audiobooks/entries.ts';
import type { AudiobookRow } from './audiobooks/to-card.ts';
import type { catalogueSource, ItemKind } from '../database/schema/catalogue-source.ts';
import type { EpisodeRow, PodcastRow } from './to-card.ts';
import { readEpisodeRows, readPodcastRows, type EpisodeOwner } from './catalogue-entries.ts';
import type { OnInvalidEntry } from './read-fields.ts';
import { idsAtOnce, type ContentEntry, type ContentSource, type MarkedEntry } from './source.ts';

/** The content of an entry when its item was written. */
export type KnownEntry = typeof catalogueSource.$inferSelect;

/** A changed entry with its new row; undefined when the entry is invalid. */
export type Change<Row> = { taken: KnownEntry; row: Row | undefined };

/** Increase it when rows are built differently: all are rebuilt then. */
export const importVersion = 7;

/** The catalogue is not localized: every language has the same entries. */
const anyLanguage = regionConfigs.se.language;

/** The mark of an independent item. */
const getItemMark = (mark: string): string => `${importVersion} ${mark}`;

/** The mark of an episode, which includes its podcast because both are searched together. */
export function getEpisodeMark(mark: string, owner: EpisodeOwner | undefined): string {
  const words =
    owner &&
    createHash('sha256')
      .update(JSON.stringify([owner.title, owner.author]))
      .digest('hex');
  return `${getItemMark(mark)} ${words?.slice(0, 16) ?? '-'}`;
}

/** Reads entries by their ids, in batches that let other work run. */
async function* readByIds(
  source: ContentSource,
  kind: ItemKind,
  ids: readonly string[],
): AsyncGenerator<MarkedEntry[]> {
  for (let start = 0; start < ids.length; start += idsAtOnce)
    yield await source.readEntries(kind, anyLanguage, ids.slice(start, start + idsAtOnce));
}

/**
 * Reads the podcasts or audiobooks whose mark has changed.
 *
 * @param onInvalid receives each invalid entry.
 */
async function readChangedItems<Row extends { id: string }>(
  source: ContentSource,
  kind: ItemKind,
  input: {
    marks: ReadonlyMap<string, string>;
    taken: ReadonlyMap<string, KnownEntry>;
    read: (entries: ContentEntry[], onInvalid: OnInvalidEntry) => Row[];
    onInvalid: OnInvalidEntry;
  },
): Promise<Change<Row>[]> {
  const { marks, taken, read, onInvalid } = input;
  const ids = [...marks].filter(([id, mark]) => taken.get(id)?.mark !== getItemMark(mark)).map(([id]) => id);
  const changes: Change<Row>[] = [];
  for await (const entries of readByIds(source, kind, ids))
    for (const entry of entries) {
      const [row] = read([entry], onInvalid);
      const mark = getItemMark(entry.mark);
      changes.push({ row, taken: { entryId: entry.id, kind, itemId: row?.id ?? null, ownerId: null, mark } });
    }
  return changes;
}

type MarkInput = {
  marks: ReadonlyMap<string, string>;
  taken: ReadonlyMap<string, KnownEntry>;
  onInvalid: OnInvalidEntry;
};

export const readChangedPodcasts = (source: ContentSource, input: MarkInput): Promise<Change<PodcastRow>[]> =>
  readChangedItems(source, 'podcast', { ...input, read: readPodcastRows });

export const readChangedAudiobooks = (source: ContentSource, input: MarkInput): Promise<Change<AudiobookRow>[]> =>
  readChangedItems(source, 'audiobook', { ...input, read: readAudiobookRows });

/** Ids of the episodes that have changed, or whose podcast has. */
export const findChangedEpisodes = (
  { marks, taken }: Pick<MarkInput, 'marks' | 'taken'>,
  owners: ReadonlyMap<string, EpisodeOwner>,
): string[] =>
  [...marks]
    .filter(([id, mark]) => {
      const before = taken.get(id);
      return before?.mark !== getEpisodeMark(mark, owners.get(before?.ownerId ?? ''));
    })
    .map(([id]) => id);

/**
 * Reads a batch of episodes.
 *
 * @param onInvalid receives each invalid entry, including episodes without their podcast.
 */
export async function* readEpisodes(
  source: ContentSource,
  ids: readonly string[],
  owners: ReadonlyMap<string, EpisodeOwner>,
  onInvalid: OnInvalidEntry,
): AsyncGenerator<Change<EpisodeRow>[]> {
  for await (const entries of readByIds(source, 'episode', ids))
    yield entries.map((entry) => {
      const [read] = readEpisodeRows([entry], onInvalid);
      const owner = read && owners.get(read.ownerId);
      if (read && !owner) onInvalid({ id: entry.id, contentType: 'episode', field: 'podcastSlug' });
      const row = owner && read.makeRow(owner);
      const mark = getEpisodeMark(entry.mark, owner);
      const ownerId = read?.ownerId ?? null;
      return { row, taken: { entryId: entry.id, kind: 'episode', itemId: row?.id ?? null, ownerId, mark } };
    });
}
