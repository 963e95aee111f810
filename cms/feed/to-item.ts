import { createHash } from 'node:crypto';
import { chooseAudio } from './choose-audio.ts';
import { cleanLine, shorten } from './clean-text.ts';
import { readFeedDate } from './parse-date.ts';
import { readFeedLength } from './parse-duration.ts';
import { readFirstTexts } from './description.ts';
import { isBlocked } from './is-blocked.ts';
import type { FeedValues } from './parse-feed.ts';
import type { ImportedEpisode } from './show-file.ts';
import { chooseTranscript, type TranscriptOffer } from './import-transcripts.ts';

export type SkipReason =
  | 'no title'
  | 'no sound'
  | 'an unsupported audio format'
  | 'no date'
  | 'a date that has not come'
  | 'a video'
  | 'only a sample'
  | 'an address that must not be requested'
  | 'blocked by its publisher'
  | 'a repeated guid'
  | 'over the limit of items';

/** An item, read without its show; it may have no date. */
export type FeedItem = Omit<ImportedEpisode, 'id' | 'dateAdded' | 'transcript'> & {
  dateAdded: string | undefined;
  /** it has a date, which may have no value */
  isDated: boolean;
  /** location of its transcript */
  offered: TranscriptOffer | undefined;
};

/** An item, or the reason why it is skipped. */
export type ItemResult = { item: FeedItem } | { guid: string; title: string; skipped: SkipReason; dateAdded?: string };

/** Tolerance for publishers with a wrong clock or zone: a day. */
const graceMs = 24 * 3_600_000;

/** Identity of an item: its guid, else its audio URL, its page, or its title and date. */
function readGuid({ texts, enclosures }: FeedValues): string {
  const sound = enclosures.find(({ url }) => url)?.['url'];
  const found = texts.get('guid') ?? texts.get('atom:id') ?? sound ?? texts.get('link');
  const guid = found ?? `${texts.get('title') ?? ''} ${texts.get('pubdate') ?? ''}`;
  // some feeds use the whole description as guid
  return guid.length <= 400 ? guid : createHash('sha256').update(guid).digest('hex');
}

/** Elements of an item that have the same meaning, the best first. */
const titles = ['title', 'itunes:title', 'atom:title', 'media:title', 'dc:title'];
const bodies = [
  'content:encoded',
  'description',
  'itunes:summary',
  'atom:content',
  'atom:summary',
  'media:description',
  'itunes:subtitle',
];
const dates = ['pubdate', 'dc:date', 'dcterms:issued', 'dcterms:created', 'atom:published', 'atom:updated'];

/**
 * Converts an item of a feed to an episode.
 *
 * @param base URL that relative URLs belong to.
 * @param now ms since 1970; items with later dates are skipped.
 */
export function toItem(bag: FeedValues, base: string | undefined, now: number): ItemResult {
  const { texts, enclosures, transcripts } = bag;
  const guid = readGuid(bag);
  const about = readFirstTexts(texts, bodies);
  const titleName = titles.find((name) => texts.has(name)) ?? 'title';
  const title = cleanLine(texts.get(titleName)) || shorten(about?.description.split('\n')[0] ?? '', 80);
  const skip = (skipped: SkipReason): ItemResult => ({ guid, title: title || guid, skipped });
  if (title === '') return skip('no title');
  const dateMs = dates.map((name) => readFeedDate(texts.get(name))).find((date) => date !== undefined);
  const dateAdded = dateMs === undefined ? undefined : new Date(dateMs).toISOString();
  if (isBlocked(bag)) return { ...skip('blocked by its publisher'), ...(dateAdded !== undefined && { dateAdded }) };
  const sound = chooseAudio(enclosures, base);
  if (typeof sound === 'string') return skip(sound);
  if (dateMs !== undefined && dateMs > now + graceMs) return skip('a date that has not come');
  const lengths = [texts.get('itunes:duration'), ...sound.durations];
  return {
    item: {
      guid,
      title,
      description: title,
      ...about,
      lengthSeconds: lengths.map(readFeedLength).find((seconds) => seconds > 0) ?? 0,
      dateAdded,
      isDated: dates.some((name) => texts.has(name)),
      sound: { url: sound.url, ending: sound.ending },
      offered: chooseTranscript(transcripts, base),
    },
  };
}
