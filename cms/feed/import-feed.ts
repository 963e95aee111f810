import { createHash } from 'node:crypto';
import { decodeFeed } from './decode-text.ts';
import { FeedError } from './feed-error.ts';
import { toItem, type FeedItem, type SkipReason } from './to-item.ts';
import { chooseRegion, toShow, readChannelDate } from './to-show.ts';
import { openFeed, type FeedSource, type SourceRules } from './open-source.ts';
import { createFeedParser, type FeedResult } from './parse-feed.ts';
import { importCover } from './import-cover.ts';
import { importTranscripts, type TranscriptState } from './import-transcripts.ts';
import {
  showFilePath,
  readShowFile,
  writeShowFile,
  type ImportedEpisode,
  type ImportedFile,
  type ImportedShow,
} from './show-file.ts';

/** Result for one item of a feed, or for an episode that the feed no longer contains. */
export type ItemReport = {
  state: 'imported' | 'changed' | 'unchanged' | 'skipped' | 'kept';
  guid: string;
  title: string;
  reason?: SkipReason;
  /** result for the transcript of the feed */
  transcript?: TranscriptState;
};

/** Result of an import. */
export type ImportReport = {
  show: ImportedShow;
  state: 'imported' | 'changed' | 'unchanged';
  items: ItemReport[];
  /** warnings */
  notes: string[];
};

/** Input of an import. */
export type ImportOptions = {
  folder: string;
  region: ImportedShow['region'] | undefined;
  rules: SourceRules;
  /** imported shows by key, and slugs in use */
  known: ReadonlyMap<string, ImportedShow>;
  taken: ReadonlySet<string>;
  isDryRun: boolean;
  now: number;
  onProgress?: (progress: ReturnType<FeedSource['readProgress']> & { items: number }) => void;
};

/** Maximum number of episodes of one show. */
export const maxEpisodes = 20_000;

type Read = { frame: FeedResult; items: FeedItem[]; reports: ItemReport[] };

async function readFeed(name: string, { rules, now, onProgress }: ImportOptions): Promise<Read> {
  const source = await openFeed(name, rules);
  const items: FeedItem[] = [];
  const reports: ItemReport[] = [];
  const guids = new Set<string>();
  let seen = 0;
  const parser = createFeedParser({
    onItem: (bag) => {
      seen += 1;
      const result = toItem(bag, now);
      if ('skipped' in result) {
        reports.push({ state: 'skipped', guid: result.guid, title: result.title, reason: result.skipped });
        return;
      }
      const { guid, title } = result.item;
      const reason: SkipReason | undefined = guids.has(guid)
        ? 'its guid stands twice'
        : items.length >= maxEpisodes
          ? 'over the limit of items'
          : undefined;
      guids.add(guid);
      if (reason === undefined) items.push(result.item);
      else reports.push({ state: 'skipped', guid, title, reason });
    },
  });
  for await (const text of decodeFeed(source.chunks, source.charset)) {
    parser.write(text);
    onProgress?.({ ...source.readProgress(), items: seen });
  }
  return { frame: parser.end(), items, reports };
}

const makeId = (region: string, key: string, guid: string): string =>
  `${region}-${createHash('sha256').update(`${key}\n${guid}`).digest('hex').slice(0, 16)}`;

const newestFirst = (left: ImportedEpisode, right: ImportedEpisode): number =>
  left.dateAdded < right.dateAdded ? 1 : left.dateAdded > right.dateAdded ? -1 : left.id < right.id ? -1 : 1;

/** Adds dates to items without one: that of an earlier import, else the channel's. Items without any are omitted. */
function addDates(read: Read, earlier: ReadonlyMap<string, ImportedEpisode>, channelDate: number | undefined) {
  return read.items.flatMap((item) => {
    const settled =
      earlier.get(item.guid)?.dateAdded ??
      (channelDate === undefined ? undefined : new Date(channelDate).toISOString());
    const dateAdded = item.dateAdded ?? settled;
    if (dateAdded !== undefined) return [{ ...item, dateAdded }];
    read.reports.push({ state: 'skipped', guid: item.guid, title: item.title, reason: 'no date' });
    return [];
  });
}

/**
 * Imports the feed of one show. The existing file is replaced in one step after the whole feed was read. An episode
 * keeps its id as long as its guid is the same. Episodes that the feed no longer contains are kept: feeds often
 * contain only the newest.
 *
 * @param name of a file, or a URL.
 * @throws FeedFault when the feed cannot be imported; the existing file is unchanged.
 */
export async function importFeed(name: string, order: ImportOptions): Promise<ImportReport> {
  const read = await readFeed(name, order);
  const { channel, faults, firstFault } = read.frame;
  chooseRegion(channel, order.region);
  const context = {
    region: order.region,
    findKnown: (key: string) => order.known.get(key),
    isTaken: (slug: string) => order.taken.has(slug),
  };
  const now = new Date(order.now).toISOString();
  const draft = toShow(channel, { ...context, oldest: now });
  const before: ImportedFile | undefined = order.known.has(draft.show.key)
    ? await readShowFile(showFilePath(order.folder, draft.show.slug))
    : undefined;
  const earlier = new Map((before?.episodes ?? []).map((episode) => [episode.guid, episode]));
  const dated = addDates(read, earlier, readChannelDate(channel));
  if (dated.length === 0) throw new FeedError('nothingUsable', describeEmpty(read.reports));

  const reports = read.reports;
  const offering = dated.toSorted((left, right) => (left.dateAdded < right.dateAdded ? 1 : -1));
  const { transcripts, states } = await importTranscripts(offering, earlier, order.rules);
  const fresh = dated.map(({ offered: _offered, ...item }): ImportedEpisode => {
    const old = earlier.get(item.guid);
    const [transcript, told] = [transcripts.get(item.guid), states.get(item.guid)];
    const id = old?.id ?? makeId(draft.show.region, draft.show.key, item.guid);
    const episode = { ...item, id, ...(transcript && { transcript }) };
    const state = old === undefined ? 'imported' : isSame(old, episode) ? 'unchanged' : 'changed';
    reports.push({ state, guid: item.guid, title: item.title, ...(told && { transcript: told }) });
    return episode;
  });
  const named = new Set(fresh.map(({ guid }) => guid));
  const kept = [...earlier.values()].filter(({ guid }) => !named.has(guid));
  for (const { guid, title } of kept) reports.push({ state: 'kept', guid, title });
  const episodes = [...fresh, ...kept].sort(newestFirst).slice(0, maxEpisodes);
  const { show: plain, unknown } = toShow(channel, { ...context, oldest: episodes.at(-1)!.dateAdded });
  const { cover, problem } = await importCover(channel.picture, before?.show.cover, order);
  const show: ImportedShow = { ...plain, ...(cover && { cover }) };
  const isUnchanged =
    before !== undefined &&
    isSame(before.show, show) &&
    reports.every(({ state }) => state !== 'imported' && state !== 'changed');
  if (!isUnchanged && !order.isDryRun) await writeShowFile(order.folder, { show, episodes });
  const notes = [
    ...(faults > 0 ? [`XML's rules are broken in ${faults} places, first: ${firstFault ?? ''}`] : []),
    ...(problem === undefined ? [] : [`the picture of the feed is left out: ${problem}`]),
    ...unknown.map((category) => `the category ${category} is not known`),
    ...reports.flatMap(({ title, transcript }) =>
      transcript === undefined || transcript === 'read' || transcript === 'kept'
        ? []
        : [`the transcript of ${title} is left out: ${transcript}`],
    ),
  ];
  return {
    show,
    state: before === undefined ? 'imported' : isUnchanged ? 'unchanged' : 'changed',
    items: reports,
    notes,
  };
}

/** True when both serialize equally, regardless of the order of fields. */
function isSame(left: object, right: object): boolean {
  const write = (value: object): string =>
    JSON.stringify(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
  return write(left) === write(right);
}

function describeEmpty(reports: ItemReport[]): string {
  if (reports.length === 0) return 'the feed has no items';
  const reasons = [...new Set(reports.flatMap(({ reason }) => reason ?? []))];
  return `none of its ${reports.length} items can be used (${reasons.join(', ')})`;
}
