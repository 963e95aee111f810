import { createHash } from 'node:crypto';
import type { FeedItem } from './to-item.ts';
import type { ImportedEpisode } from './show-file.ts';

/** An item with its date, and the stored episode that it is. */
export type MatchedItem = FeedItem & { dateAdded: string; old: ImportedEpisode | undefined };

type DatedItem = FeedItem & { dateAdded: string };

/** Two entries with one guid are one episode when title, audio or date is the same. */
export const isSameEpisode = (
  one: Pick<ImportedEpisode, 'title' | 'sound'> & { dateAdded: string | undefined },
  other: Pick<ImportedEpisode, 'title' | 'sound'> & { dateAdded: string | undefined },
): boolean => one.title === other.title || one.sound.url === other.sound.url || one.dateAdded === other.dateAdded;

/** The guid of a further episode with a guid that is in use. */
const makeOwnGuid = ({ guid, sound }: Pick<FeedItem, 'guid' | 'sound'>): string =>
  `${guid.slice(0, 380)}#${createHash('sha256').update(sound.url).digest('hex').slice(0, 12)}`;

const describe = ({ title, dateAdded }: { title: string; dateAdded: string }): string =>
  `${dateAdded.slice(0, 10)} ${title.toLowerCase()}`;

/** Entries by title and day, without those that two entries share. */
function indexByDay<Entry extends { title: string; dateAdded: string }>(entries: readonly Entry[]): Map<string, Entry> {
  const groups = Map.groupBy(entries, describe);
  return new Map(
    [...groups].flatMap(([name, [only, ...others]]) => (only && others.length === 0 ? [[name, only]] : [])),
  );
}

/**
 * Finds the stored episode of each item of a feed: by guid, else by title and day when the feed no longer lists that
 * episode. Hosts give new guids when a show moves to them.
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
  const listed = new Set(byGuid.map(({ guid }) => guid));
  const missing = indexByDay([...earlier.values()].filter(({ guid }) => !listed.has(guid)));
  const unknown = indexByDay(byGuid.filter(({ old }) => old === undefined));
  return byGuid.map((item) => {
    const isUnique = item.old === undefined && unknown.get(describe(item)) === item;
    return isUnique ? { ...item, old: missing.get(describe(item)) } : item;
  });
}
