import { foldTitle, listMissing, type Dated, type MatchedItem, type Named } from './matched-item.ts';
import type { ImportedEpisode } from './show-file.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Differences between UTC and the zones of our regions, in hours. */
const zones = [0, 1, 2, 3];

const readTime = ({ dateAdded }: Dated): number => Date.parse(dateAdded);

/** True when two times may be one, with a lost or a wrong zone: half a day apart, or with one date in our regions. */
const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= dayMs / 2 ||
  zones.some((zone) => {
    const [day, otherDay] = [one, other].map((time) => Math.floor((time + zone * hourMs) / dayMs));
    return day === otherDay;
  });

/** The shortest time between two of these entries: of a daily show a day. */
function findInterval(entries: readonly Dated[] = []): number {
  const times = entries.map(readTime).sort((left, right) => left - right);
  return Math.min(...times.slice(1).map((time, index) => time - times[index]!), Number.POSITIVE_INFINITY);
}

const readHost = ({ sound }: Named): string | undefined => URL.parse(sound.url)?.host;

/** The audio's address without its query, which may be a signature. */
function readFile({ sound }: Named): string {
  const { host, pathname } = URL.parse(sound.url) ?? { host: '', pathname: sound.url };
  return host + pathname;
}

/** Different lengths that make episodes at a known host recognizable; bulletins may all have one. */
const leastLengths = 3;

/** Two lengths of one recording differ by rounding only. */
const hasLengthOf = (item: Dated, old: Dated): boolean =>
  item.lengthSeconds > 0 && Math.abs(item.lengthSeconds - old.lengthSeconds) <= 1;

/** Stored episodes by the items that they are. */
type Pairs = ReadonlyMap<MatchedItem, ImportedEpisode>;

type Groups = ReadonlyMap<string, readonly ImportedEpisode[]>;

/** Pairs of items that are at the start of a day, as those of a feed that lost its times, and episodes on their day. */
function pairByDay(open: readonly MatchedItem[], missing: Groups): Pairs {
  const isStart = (item: MatchedItem, zone: number): boolean => (readTime(item) + zone * hourMs) % dayMs === 0;
  const [zone = 0] = zones.toSorted(
    (one, other) =>
      open.filter((item) => isStart(item, other)).length - open.filter((item) => isStart(item, one)).length,
  );
  const pairs = open
    .filter((item) => isStart(item, zone))
    .flatMap((item): [MatchedItem, ImportedEpisode][] => {
      const from = readTime(item);
      const ofDay = (missing.get(foldTitle(item)) ?? []).filter((old) => {
        const time = readTime(old);
        return time >= from && time < from + dayMs;
      });
      return ofDay.length === 1 ? [[item, ofDay[0]!]] : [];
    });
  return new Map(pairs);
}

/** Adds pairs of items and episodes whose times differ by less than half of the time between two with their title. */
function pairByTime(items: readonly MatchedItem[], stored: Groups, missing: Groups, known: Pairs): Pairs {
  const listed = Map.groupBy(items, foldTitle);
  const used = new Set(known.values());
  const groups = new Map(
    [...missing].map(([title, episodes]) => [
      title,
      {
        times: episodes.filter((old) => !used.has(old)).map((old) => ({ old, time: readTime(old) })),
        interval: Math.min(findInterval(stored.get(title)), findInterval(listed.get(title))),
      },
    ]),
  );
  const pairs = new Map(known);
  for (const item of items) {
    const own = readTime(item);
    const { times = [], interval = 0 } = groups.get(foldTitle(item)) ?? {};
    const near = times.find(({ time }) => 2 * Math.abs(own - time) < interval && isNear(own, time));
    if (item.old === undefined && near !== undefined && !pairs.has(item)) pairs.set(item, near.old);
  }
  return pairs;
}

/** Pairs with one length. */
const countLengths = (pairs: Pairs): number => [...pairs].filter(([item, old]) => hasLengthOf(item, old)).length;

/** Items without an episode although they are older than the newest one: a new episode is newer. */
function countGaps(open: readonly MatchedItem[], pairs: Pairs, newest: number): number {
  return open.filter((item) => !pairs.has(item) && readTime(item) < newest).length;
}

/** Pairs whose times differ by more than our regions and UTC do. */
const countFar = (pairs: Pairs): number =>
  [...pairs].filter(([item, old]) => Math.abs(readTime(item) - readTime(old)) > 3 * hourMs).length;

/** Pairs items and episodes with one title by their times or, where those are lost, by their days. */
function pairItems(items: readonly MatchedItem[], earlier: ReadonlyMap<string, ImportedEpisode>): Pairs {
  const stored = Map.groupBy(earlier.values(), foldTitle);
  const missing = Map.groupBy(listMissing(items, earlier), foldTitle);
  const open = items.filter(({ old }) => old === undefined);
  const byTime = pairByTime(items, stored, missing, new Map());
  const ofDays = pairByDay(open, missing);
  if (ofDays.size === 0) return byTime;
  const byDay = pairByTime(items, stored, missing, ofDays);
  const newest = Math.max(...[...earlier.values()].map(readTime));
  const isBetter =
    countLengths(byDay) - countLengths(byTime) ||
    countGaps(open, byTime, newest) - countGaps(open, byDay, newest) ||
    countFar(byTime) - byTime.size / 2;
  return isBetter > 0 ? byDay : byTime;
}

/**
 * Gives items the stored episodes with their titles. Times may differ, by less than half of the time between two episodes
 * with a title, or may be lost. Where the audio's host is known, the file or the lengths must be those of the episodes.
 */
export function matchMoved(
  items: readonly MatchedItem[],
  earlier: ReadonlyMap<string, ImportedEpisode>,
): MatchedItem[] {
  const pairs = pairItems(items, earlier);
  const hosts = new Set([...earlier.values()].map(readHost));
  const lengths = [...pairs].flatMap(([item, old]) => (hasLengthOf(item, old) ? [item.lengthSeconds] : []));
  const areRecognizable = new Set(lengths).size >= leastLengths && lengths.length >= 0.9 * pairs.size;
  return items.map((item) => {
    const old = pairs.get(item);
    const isMoved =
      old !== undefined &&
      (!hosts.has(readHost(item)) || readFile(item) === readFile(old) || (areRecognizable && hasLengthOf(item, old)));
    return isMoved ? { ...item, old } : item;
  });
}
