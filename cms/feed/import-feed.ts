import { createHash } from 'node:crypto';
import { FeedError, toFeedError } from './feed-error.ts';
import type { SkipReason } from './to-item.ts';
import { chooseRegion, toShow, readChannelDate } from './to-show.ts';
import type { FeedSource, SourceRules, Validators } from './open-source.ts';
import { compareEpisodes, matchEpisodes } from './match-episodes.ts';
import { foldTitle } from './matched-item.ts';
import { readMovedFeed } from './moved-feed.ts';
import { findBase, maxEpisodes, type ReadFeed } from './read-feed.ts';
import { tryAudio } from './try-audio.ts';
import { findStoredRegion, identifyShow, type Identifier } from './show-identity.ts';
import { isBlocked } from './is-blocked.ts';
import { importCover } from './import-cover.ts';
import { importTranscripts, type TranscriptState } from './import-transcripts.ts';
import {
  readShow,
  storeShow,
  longestDate,
  longestEtag,
  type ImportedEpisode,
  type ImportedFile,
  type ImportedShow,
  type ShowPlace,
} from './show-file.ts';

/** Result for one item of a feed, or for an episode that the feed no longer contains. */
export type ItemReport = {
  state: 'imported' | 'changed' | 'unchanged' | 'skipped' | 'kept';
  guid: string;
  title: string;
  reason?: SkipReason;
  /** ISO date of a blocked item */
  dateAdded?: string;
  /** the item has another guid than its stored episode */
  matchedBy?: 'title and date';
  /** result for the transcript of the feed */
  transcript?: TranscriptState;
};

/** Result of an import. */
export type ImportReport = {
  show: ImportedShow;
  state: 'imported' | 'changed' | 'unchanged';
  /** identifier by which the stored show was found */
  matchedBy?: Identifier['kind'];
  items: ItemReport[];
  /** warnings */
  notes: string[];
};

/** Input of an import. */
export type ImportOptions = ShowPlace & {
  region: ImportedShow['region'] | undefined;
  rules: SourceRules;
  /** imported shows by key, and slugs in use */
  known: ReadonlyMap<string, ImportedShow>;
  taken: ReadonlySet<string>;
  /** the feed may take over a stored show with another title and author */
  isReplaceAllowed?: boolean;
  /** requests the audio of the newest episode */
  isAudioTried?: boolean;
  /** of the last response: an unchanged feed is not sent again */
  validators?: Validators;
  now: number;
  onProgress?: (progress: ReturnType<FeedSource['readProgress']> & { items: number }) => void;
};

const makeId = (region: string, key: string, guid: string): string =>
  `${region}-${createHash('sha256').update(`${key}\n${guid}`).digest('hex').slice(0, 16)}`;

const newestFirst = (left: ImportedEpisode, right: ImportedEpisode): number =>
  left.dateAdded < right.dateAdded ? 1 : left.dateAdded > right.dateAdded ? -1 : left.id < right.id ? -1 : 1;

/**
 * Adds dates to items without a valid one: that of an earlier import, and the channel's to items without any date.
 * Items without a value are skipped.
 */
function addDates(read: ReadFeed, earlier: ReadonlyMap<string, ImportedEpisode>, channelDate: number | undefined) {
  return read.items.flatMap(({ isDated, ...item }) => {
    const ofChannel = isDated || channelDate === undefined ? undefined : new Date(channelDate).toISOString();
    const dateAdded = item.dateAdded ?? earlier.get(item.guid)?.dateAdded ?? ofChannel;
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
 * @throws FeedError when the feed cannot be imported, for any reason; the existing file is unchanged.
 */
export const importFeed = (name: string, options: ImportOptions): Promise<ImportReport> =>
  readAndStore(name, options).catch((error: unknown) => {
    throw toFeedError(error);
  });

async function readAndStore(name: string, options: ImportOptions): Promise<ImportReport> {
  const { read, movedTo, problem: moveProblem, ignored } = await readMovedFeed(name, options);
  const { reports, source } = read;
  const { channel, faults, firstFault } = read.result;
  const region = chooseRegion(
    channel,
    options.region ?? findStoredRegion(channel, source.permanentUrls, options.known.values()),
  );
  const identity = await identifyShow(channel, source.permanentUrls, {
    region,
    shows: options.known.values(),
    compareWith: ({ slug }) =>
      // a show with a damaged file has no episodes
      readShow(options, slug).then(
        ({ episodes }) => compareEpisodes(read.items, episodes),
        () => 'none',
      ),
    isReplaceAllowed: options.isReplaceAllowed === true,
    finalAddress: source.url,
  });
  const context = { region, identity, isTaken: (slug: string) => options.taken.has(slug) };
  const before: ImportedFile | undefined = identity.known && (await readShow(options, identity.known.slug));
  const earlier = new Map((before?.episodes ?? []).map((episode) => [episode.guid, episode]));
  if (isBlocked(channel)) {
    if (before !== undefined) await storeBlocked(before, options);
    throw new FeedError('notAllowed', 'its publisher does not want the show listed');
  }
  toShow(channel, { ...context, oldest: new Date(options.now).toISOString() });
  const dated = addDates(read, earlier, readChannelDate(channel));
  if (dated.length === 0) throw new FeedError('nothingUsable', describeEmpty(reports));

  const matched = matchEpisodes(dated, earlier);
  const uncertain = [...new Set(matched.filter(({ isUncertain }) => isUncertain).map(({ title }) => title))].slice(
    0,
    10,
  );
  const offering = matched.toSorted((left, right) => (left.dateAdded < right.dateAdded ? 1 : -1));
  const { transcripts, states } = await importTranscripts(offering, options.rules);
  const fresh = matched.map(({ offered: _offered, old, isUncertain: _isUncertain, ...item }): ImportedEpisode => {
    const [transcript, transcriptState] = [transcripts.get(item.guid), states.get(item.guid)];
    const id = old?.id ?? makeId(region, identity.key, item.guid);
    const episode = { ...item, id, ...(transcript && { transcript }) };
    const state = old === undefined ? 'imported' : isSame(old, episode) ? 'unchanged' : 'changed';
    const isMatched = old !== undefined && old.guid !== item.guid;
    reports.push({
      state,
      guid: item.guid,
      title: item.title,
      ...(isMatched && { matchedBy: 'title and date' }),
      ...(transcriptState && { transcript: transcriptState }),
    });
    return episode;
  });
  const listed = new Set(fresh.map(({ id }) => id));
  const blocked = reports.filter(({ reason }) => reason === 'blocked by its publisher');
  const missing = [...earlier.values()].filter(({ id }) => !listed.has(id));
  const kept = missing.filter((episode) => !blocked.some((item) => isBlockedItem(item, episode)));
  for (const { guid, title } of kept) reports.push({ state: 'kept', guid, title });
  const episodes = [...fresh, ...kept].sort(newestFirst).slice(0, maxEpisodes);
  const { show: plain, unknown } = toShow(channel, { ...context, oldest: episodes.at(-1)!.dateAdded });
  const picture = channel.picture && (URL.parse(channel.picture, findBase(source, channel))?.href ?? channel.picture);
  const { cover, problem } = await importCover(picture, before?.show.cover, options);
  const show: ImportedShow = {
    ...plain,
    ...describeSource(source, moveProblem === undefined, before),
    ...(cover && { cover }),
  };
  const isUnchanged =
    before !== undefined &&
    isSame({ ...before.show, source: undefined }, { ...show, source: undefined }) &&
    before.episodes.length === episodes.length &&
    reports.every(({ state }) => state !== 'imported' && state !== 'changed');
  const isToWrite = !isUnchanged || !isSame(before.show, show);
  if (isToWrite) await storeShow(options, { show, episodes });
  const audioProblem = options.isAudioTried === true ? await tryAudio(episodes[0]!, options.rules) : undefined;
  const notes = [
    ...(audioProblem === undefined ? [] : [`the newest episode cannot be played: ${audioProblem}`]),
    ...[moveProblem, ignored].filter((note) => note !== undefined),
    ...(movedTo === undefined ? [] : [`the feed moved to ${movedTo}`]),
    ...(faults > 0 ? [`XML's rules are broken in ${faults} places, first: ${firstFault ?? ''}`] : []),
    ...identity.notes,
    ...(problem === undefined ? [] : [`the picture of the feed is left out: ${problem}`]),
    ...(uncertain.length === 0
      ? []
      : [`the title and date of several episodes is the same, so they were matched in order: ${uncertain.join(', ')}`]),
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
    ...(identity.matchedBy && { matchedBy: identity.matchedBy }),
    items: reports,
    notes,
  };
}

/** True when a blocked item is a stored episode, by guid, or by title and time under a new guid. */
const isBlockedItem = (item: ItemReport, episode: ImportedEpisode): boolean =>
  item.guid === episode.guid || (foldTitle(item) === foldTitle(episode) && item.dateAdded === episode.dateAdded);

/** Takes a show off all lists. Its episodes stay, for the day on which its publisher allows it again. */
async function storeBlocked({ show, episodes }: ImportedFile, options: ImportOptions): Promise<void> {
  const blockedAt = show.blockedAt ?? new Date(options.now).toISOString();
  await storeShow(options, { show: { ...show, blockedAt }, episodes });
}

/**
 * Where the feed is read next time: its present address. A file changes nothing.
 *
 * @param isSettled false while its announced address cannot be read: the next request is not conditional.
 */
function describeSource(
  { permanentUrls, validators: { etag, lastModified } }: FeedSource,
  isSettled: boolean,
  before: ImportedFile | undefined,
): Pick<ImportedShow, 'source'> {
  const url = permanentUrls.at(-1);
  if (url === undefined) return before?.show.source === undefined ? {} : { source: before.show.source };
  const tag = etag !== undefined && etag.length <= longestEtag && { etag };
  const date = lastModified !== undefined && lastModified.length <= longestDate && { lastModified };
  return { source: { url, ...(isSettled && { ...tag, ...date }) } };
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
