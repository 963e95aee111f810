import { createHash } from 'node:crypto';
import type { FeedItem } from './to-item.ts';
import type { ImportedEpisode } from './show-file.ts';

type DatedItem = Omit<FeedItem, 'isDated'> & { dateAdded: string };

/** An item with its date, and the stored episode that it is. */
export type MatchedItem = DatedItem & {
  old: ImportedEpisode | undefined;
  /** several stored episodes have its title and time, and nothing else tells them apart */
  isUncertain?: true;
};

/** Two entries with one guid are one episode when title, audio or date is the same. */
export const isSameEpisode = (
  one: Pick<ImportedEpisode, 'title' | 'sound'> & { dateAdded: string | undefined },
  other: Pick<ImportedEpisode, 'title' | 'sound'> & { dateAdded: string | undefined },
): boolean => one.title === other.title || one.sound.url === other.sound.url || one.dateAdded === other.dateAdded;

/** The guid of a further episode with a guid that is in use. */
const makeOwnGuid = ({ guid, sound }: Pick<FeedItem, 'guid' | 'sound'>): string =>
  `${guid.slice(0, 380)}#${createHash('sha256').update(sound.url).digest('hex').slice(0, 12)}`;

type Dated = Pick<FeedItem, 'title' | 'lengthSeconds'> & { dateAdded: string };

const dayMs = 24 * 3_600_000;

/** The letters, digits, + and # of a title: hosts write dashes, quotation marks and blanks differently. */
export const foldTitle = ({ title }: Pick<Dated, 'title'>): string =>
  title
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}+#]+/gu, ' ')
    .trim() || title;
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

const isDay = ({ dateAdded }: Dated): boolean => Date.parse(dateAdded) % dayMs === 0;

const hourMs = 3_600_000;

/** Differences between UTC and the zones of our regions, in hours. */
const zones = [0, 1, 2, 3];

const zoneMs = Math.max(...zones) * hourMs;

/** True when two times have one date, in UTC or in a zone of our regions. */
const isSameDate = (...times: [number, number]): boolean =>
  zones.some((hours) => new Set(times.map((time) => Math.floor((time + hours * hourMs) / dayMs))).size === 1);

/**
 * True when two times may be one: they differ by less than an hour or like time zones. So may a day without a time, and
 * one day when a show has several titles. An equal length allows a day between them. Another length is another episode:
 * advertisements differ, episodes differ more.
 */
function isNear(one: Dated, other: Dated, hasSeveralTitles: boolean): boolean {
  const times: [number, number] = [Date.parse(one.dateAdded), Date.parse(other.dateAdded)];
  const apart = Math.abs(times[0] - times[1]);
  const [short = 0, long = 0] = [one.lengthSeconds, other.lengthSeconds].sort((left, right) => left - right);
  if (short > 0 && long - short > Math.max(5, long / 10)) return false;
  const isLengthSame = short > 0 && long - short <= 5;
  const isZone = apart % hourMs === 0 && apart <= zoneMs;
  if (apart < hourMs || isZone || (hasSeveralTitles && isSameDate(...times))) return true;
  return apart < dayMs && (isLengthSame || isDay(one) !== isDay(other));
}

/** The stored episodes that no item of a feed is. */
function listMissing(items: readonly MatchedItem[], earlier: ReadonlyMap<string, ImportedEpisode>): ImportedEpisode[] {
  const listed = new Set(items.flatMap(({ guid, old }) => [guid, old?.guid]));
  return [...earlier.values()].filter(({ guid }) => !listed.has(guid));
}

/** Gives unknown items the stored episodes that the feed no longer lists, where both are the only ones with a key. */
function matchMissing(
  items: readonly MatchedItem[],
  earlier: ReadonlyMap<string, ImportedEpisode>,
  key: (entry: MatchedItem | ImportedEpisode) => string,
  isAllowed: (item: Dated, old: Dated) => boolean = () => true,
): MatchedItem[] {
  const missing = indexBy(listMissing(items, earlier), key);
  const unknown = indexBy(
    items.filter(({ old }) => old === undefined),
    key,
  );
  return items.map((item) => {
    const found = unknown.get(key(item)) === item ? missing.get(key(item)) : undefined;
    return found && isAllowed(item, found) ? { ...item, old: found } : item;
  });
}

const byName = (one: MatchedItem | ImportedEpisode, other: MatchedItem | ImportedEpisode): number =>
  `${readFileName(one)} ${one.guid}`.localeCompare(`${readFileName(other)} ${other.guid}`, 'en', { numeric: true });

/**
 * Gives items whose title and time as many stored episodes have one of them each, by the order of files and guids. A feed
 * with a known guid has not moved: its items are new.
 */
function matchInOrder(items: readonly MatchedItem[], earlier: ReadonlyMap<string, ImportedEpisode>): MatchedItem[] {
  if (items.some(({ guid }) => earlier.has(guid))) return [...items];
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

/** Titles that two stored episodes have, or two items: of a daily show, for example. */
function listRepeatedTitles(items: readonly Dated[], stored: readonly Dated[]): Set<string> {
  const groups = [items, stored].flatMap((entries) => [...Map.groupBy(entries, foldTitle)]);
  return new Set(groups.flatMap(([title, entries]) => (entries.length > 1 ? [title] : [])));
}

/**
 * Finds the stored episode of each item of a feed, by its guid. Hosts give new guids when a show moves to them. An unknown
 * guid with a title and time, or an audio and time, is the stored episode with those that the feed no longer lists. Among
 * several with one title and time, the length, the name of the file or the text decides, else their order. Hosts lose
 * zones and change times of a day, so that the time of a title that occurs once may differ.
 */
export function matchEpisodes(
  items: readonly DatedItem[],
  earlier: ReadonlyMap<string, ImportedEpisode>,
): MatchedItem[] {
  const used = new Set<string>();
  const byGuid = items.map((item): MatchedItem => {
    const sameGuid = earlier.get(item.guid);
    const isFree = sameGuid === undefined ? !used.has(item.guid) : isSameEpisode(sameGuid, item);
    const guid = isFree ? item.guid : makeOwnGuid(item);
    used.add(guid);
    return { ...item, guid, old: earlier.get(guid) };
  });
  const exact = [byLengthToo, byFileToo, byTextToo, byTitleAndTime, bySoundAndTime].reduce<MatchedItem[]>(
    (known, key) => matchMissing(known, earlier, key),
    byGuid,
  );
  const repeated = listRepeatedTitles(items, [...earlier.values()]);
  // a title that is alone may be that of a daily show
  const hasSeveralTitles = [items, [...earlier.values()]].every((entries) => new Set(entries.map(foldTitle)).size > 1);
  const isAllowed = (item: Dated, old: Dated): boolean =>
    !repeated.has(foldTitle(item)) && isNear(item, old, hasSeveralTitles);
  return matchInOrder(matchMissing(exact, earlier, foldTitle, isAllowed), earlier);
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
