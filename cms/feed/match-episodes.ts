import { createHash } from 'node:crypto';
import { matchEdited } from './match-edited.ts';
import { matchMoved } from './match-moved.ts';
import { foldTitle, listMissing, type Dated, type DatedItem, type MatchedItem, type Named } from './matched-item.ts';
import type { FeedItem } from './to-item.ts';
import type { ImportedEpisode } from './show-file.ts';

/** Two items of a feed with one guid are one episode when title or audio is the same: a whole season may have one date. */
export const isSameItem = (one: Named, other: Named): boolean =>
  one.title === other.title || one.sound.url === other.sound.url;

/** The guid of a further episode with a guid that is in use. */
const makeOwnGuid = ({ guid, sound }: Pick<FeedItem, 'guid' | 'sound'>): string =>
  `${guid.slice(0, 380)}#${createHash('sha256').update(sound.url).digest('hex').slice(0, 12)}`;

const byTitleAndTime = (entry: Dated): string => `${Date.parse(entry.dateAdded)} ${foldTitle(entry)}`;
const bySoundAndTime = (entry: MatchedItem | ImportedEpisode): string => `${entry.dateAdded} ${entry.sound.url}`;
const byLengthToo = (entry: Dated): string => `${entry.lengthSeconds} ${byTitleAndTime(entry)}`;
const readFileName = ({ sound }: MatchedItem | ImportedEpisode): string =>
  URL.parse(sound.url)?.pathname.split('/').at(-1) ?? '';
const byFileToo = (entry: MatchedItem | ImportedEpisode): string => `${readFileName(entry)} ${byTitleAndTime(entry)}`;
const byTextToo = (entry: MatchedItem | ImportedEpisode): string => `${entry.description} ${byTitleAndTime(entry)}`;

/** Entries by a key, without those that two entries share. */
function indexBy<Entry extends Dated>(entries: readonly Entry[], key: (entry: Entry) => string): Map<string, Entry> {
  const groups = Map.groupBy(entries, key);
  return new Map(
    [...groups].flatMap(([name, [only, ...others]]) => (only && others.length === 0 ? [[name, only]] : [])),
  );
}

/** Gives unknown items the stored episodes that the feed no longer lists, where both are the only ones with a key. */
function matchMissing(
  items: readonly MatchedItem[],
  earlier: ReadonlyMap<string, ImportedEpisode>,
  key: (entry: MatchedItem | ImportedEpisode) => string,
): MatchedItem[] {
  const missing = indexBy(listMissing(items, earlier), key);
  const unknown = indexBy(
    items.filter(({ old }) => old === undefined),
    key,
  );
  return items.map((item) => {
    const found = unknown.get(key(item)) === item ? missing.get(key(item)) : undefined;
    return found ? { ...item, old: found } : item;
  });
}

const byName = (one: MatchedItem | ImportedEpisode, other: MatchedItem | ImportedEpisode): number =>
  `${readFileName(one)} ${one.guid}`.localeCompare(`${readFileName(other)} ${other.guid}`, 'en', { numeric: true });

/** Gives items whose title and time as many stored episodes have one of them each, by the order of files and guids. */
function matchInOrder(items: readonly MatchedItem[], earlier: ReadonlyMap<string, ImportedEpisode>): MatchedItem[] {
  const missing = Map.groupBy(listMissing(items, earlier), byTitleAndTime);
  const unknown = Map.groupBy(
    items.filter(({ old }) => old === undefined),
    byTitleAndTime,
  );
  const pairs = [...missing].flatMap(([key, episodes]) => {
    const found = unknown.get(key) ?? [];
    if (found.length !== episodes.length) return [];
    const ordered = episodes.toSorted(byName);
    return found.toSorted(byName).map(({ guid }, index) => [guid, ordered[index]!] as const);
  });
  const matched = new Map(pairs);
  return items.map((item) => {
    const old = matched.get(item.guid);
    return old === undefined ? item : { ...item, old, isUncertain: true };
  });
}

/**
 * Finds the stored episode of each item of a feed, by its guid. Hosts give new guids when a show moves to them. An unknown
 * guid with a title and time, or an audio and time, is the stored episode with those that the feed no longer lists. Among
 * several with one title and time, the length, the name of the file or the text decides, else their order. Hosts also lose
 * zones and seconds and add words to titles, so that both may differ in a feed that moved.
 */
export function matchEpisodes(
  items: readonly DatedItem[],
  earlier: ReadonlyMap<string, ImportedEpisode>,
): MatchedItem[] {
  const used = new Set<string>();
  const twins = Map.groupBy(items, ({ guid }) => guid);
  const isStored = (item: DatedItem, old: ImportedEpisode): boolean =>
    isSameItem(old, item) || (twins.get(item.guid)!.length === 1 && old.dateAdded === item.dateAdded);
  const byGuid = items.map((item): MatchedItem => {
    const own = makeOwnGuid(item);
    const sameGuid = earlier.get(item.guid);
    const isFree = sameGuid === undefined ? !used.has(item.guid) : isStored(item, sameGuid);
    const guid = isFree && !earlier.has(own) ? item.guid : own;
    used.add(guid);
    return { ...item, guid, old: earlier.get(guid) };
  });
  const exact = [byLengthToo, byFileToo, byTextToo, byTitleAndTime, bySoundAndTime].reduce<MatchedItem[]>(
    (known, key) => matchMissing(known, earlier, key),
    byGuid,
  );
  // a feed with a known guid has not moved: its other items are new
  const hasMoved = byGuid.every(({ old }) => old === undefined);
  return hasMoved ? matchEdited(matchInOrder(matchMoved(exact, earlier), earlier), earlier) : exact;
}

/** How many episodes a feed and a show have in common: `most` is more than half of the shorter list. */
export type SharedEpisodes = 'none' | 'some' | 'most';

/** Compares the items of a feed with stored episodes, by guid or by title and time. */
export function compareEpisodes(
  items: readonly Pick<FeedItem, 'guid' | 'title' | 'sound' | 'dateAdded'>[],
  stored: readonly (Pick<ImportedEpisode, 'guid' | 'title' | 'sound'> & { dateAdded: string | undefined })[],
): SharedEpisodes {
  const groups = [Map.groupBy(stored, ({ guid }) => guid), Map.groupBy(stored, foldTitle)];
  const shared = items.filter(
    (item) =>
      groups[0]!.get(item.guid)?.some(({ title, sound }) => title === item.title || sound.url === item.sound.url) ===
        true ||
      (item.dateAdded !== undefined &&
        groups[1]!.get(foldTitle(item))?.some(({ dateAdded }) => dateAdded === item.dateAdded) === true),
  );
  if (shared.length === 0) return 'none';
  return 2 * shared.length > Math.min(items.length, stored.length) ? 'most' : 'some';
}
