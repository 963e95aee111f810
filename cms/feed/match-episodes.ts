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

type Dated = { title: string; dateAdded: string };

const dayMs = 24 * 3_600_000;

/** Entries by a key, without those that two entries share. */
function indexBy<Entry extends Dated>(entries: readonly Entry[], key: (entry: Entry) => string): Map<string, Entry> {
  const groups = Map.groupBy(entries, key);
  return new Map(
    [...groups].flatMap(([name, [only, ...others]]) => (only && others.length === 0 ? [[name, only]] : [])),
  );
}

const byTitle = ({ title }: Dated): string => title.toLowerCase();
const byTitleAndDay = (entry: Dated): string => `${entry.dateAdded.slice(0, 10)} ${byTitle(entry)}`;

/** Gives unknown items the stored episodes that the feed no longer lists, where both are the only ones with a key. */
function matchMissing(
  items: readonly MatchedItem[],
  earlier: ReadonlyMap<string, ImportedEpisode>,
  key: (entry: Dated) => string,
): MatchedItem[] {
  const listed = new Set(items.flatMap(({ guid, old }) => [guid, old?.guid]));
  const missing = indexBy(
    [...earlier.values()].filter(({ guid }) => !listed.has(guid)),
    key,
  );
  const unknown = indexBy(
    items.filter(({ old }) => old === undefined),
    key,
  );
  return items.map((item) => {
    const found = unknown.get(key(item)) === item ? missing.get(key(item)) : undefined;
    const isNear = found && Math.abs(Date.parse(found.dateAdded) - Date.parse(item.dateAdded)) <= dayMs;
    return isNear ? { ...item, old: found } : item;
  });
}

/**
 * Finds the stored episode of each item of a feed. The guid decides, else title and day when the feed no longer lists
 * that episode: hosts give new guids when a show moves to them. Their clock may have another zone, so that a title that
 * occurs once may be a day away.
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
  return matchMissing(matchMissing(byGuid, earlier, byTitleAndDay), earlier, byTitle);
}
