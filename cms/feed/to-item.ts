import { createHash } from 'node:crypto';
import { validateUrl } from './safe-url.ts';
import { cleanLine, shorten } from './clean-text.ts';
import { readFeedDate, readFeedLength } from './parse-date.ts';
import { readTexts } from './description.ts';
import type { FeedValues } from './parse-feed.ts';

import type { ImportedEpisode } from './show-file.ts';
import { chooseTranscript, type TranscriptOffer } from './import-transcripts.ts';

export type SkipReason =
  | 'no title'
  | 'no sound'
  | 'no date'
  | 'a date that has not come'
  | 'a video'
  | 'an address that must not be requested'
  | 'blocked by its publisher'
  | 'its guid stands twice'
  | 'over the limit of items';

/** An item, read without its show; it may have no date. */
export type FeedItem = Omit<ImportedEpisode, 'id' | 'dateAdded' | 'transcript'> & {
  dateAdded: string | undefined;
  /** location of its transcript */
  offered: TranscriptOffer | undefined;
};

/** An item, or the reason why it is skipped. */
export type ItemResult = { item: FeedItem } | { guid: string; title: string; skipped: SkipReason };

/** File extensions by media type; browsers that we support do not play other types. */
const endings: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/mpeg3': 'mp3',
  'audio/x-mp3': 'mp3',
  'audio/mp4': 'm4a',
  'audio/m4a': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg',
  'audio/opus': 'ogg',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/flac': 'flac',
};

/** File extension of our audio URL; undefined when the enclosure is no audio. */
function findEnding({ type = '', url = '' }: Record<string, string>): string | undefined {
  const byType = endings[type.toLowerCase().split(';')[0]!.trim()];
  if (byType !== undefined || type.toLowerCase().startsWith('video/')) return byType;
  const path = URL.canParse(url) ? new URL(url).pathname : '';
  const byName = /\.(mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i.exec(path)?.[1]?.toLowerCase();
  if (byName !== undefined) return byName === 'oga' || byName === 'opus' ? 'ogg' : byName;
  // some feeds declare only "audio"
  return type.toLowerCase().startsWith('audio/') ? 'mp3' : undefined;
}

/** Tolerance for publishers with a wrong clock or zone: a day. */
const graceMs = 24 * 3_600_000;

const isYes = (text: string | undefined): boolean => /^(yes|true)$/i.test(text ?? '');

/** Identity of an item: its guid, else its audio URL, its page, or its title and date. */
function readGuid({ texts, enclosures }: FeedValues): string {
  const found = texts.get('guid') ?? enclosures[0]?.['url'] ?? texts.get('link');
  const guid = found ?? `${texts.get('title') ?? ''} ${texts.get('pubdate') ?? ''}`;
  // some feeds use the whole description as guid
  return guid.length <= 400 ? guid : createHash('sha256').update(guid).digest('hex');
}

/**
 * Converts an item of a feed to an episode.
 *
 * @param now ms since 1970; items with later dates are skipped.
 */
export function toItem(bag: FeedValues, now: number): ItemResult {
  const { texts, enclosures, transcripts } = bag;
  const guid = readGuid(bag);
  const about = readTexts(
    texts.get('content:encoded') ??
      texts.get('description') ??
      texts.get('itunes:summary') ??
      texts.get('itunes:subtitle'),
  );
  const title =
    cleanLine(texts.get('title') ?? texts.get('itunes:title')) || shorten(about?.description.split('\n')[0] ?? '', 80);
  const skip = (skipped: SkipReason): ItemResult => ({ guid, title: title || guid, skipped });
  if (title === '') return skip('no title');
  if (isYes(texts.get('itunes:block'))) return skip('blocked by its publisher');
  const sounds = enclosures.filter(({ url }) => url !== undefined && url !== '');
  const sound = sounds.find((enclosure) => findEnding(enclosure) !== undefined);
  if (sound === undefined)
    return skip(sounds.some(({ type }) => type?.toLowerCase().startsWith('video/') === true) ? 'a video' : 'no sound');
  if (validateUrl(sound['url']!, false) !== undefined) return skip('an address that must not be requested');
  const dateMs = readFeedDate(texts.get('pubdate') ?? texts.get('dc:date'));
  if (dateMs !== undefined && dateMs > now + graceMs) return skip('a date that has not come');
  return {
    item: {
      guid,
      title,
      description: title,
      ...about,
      lengthSeconds: readFeedLength(texts.get('itunes:duration')),
      dateAdded: dateMs === undefined ? undefined : new Date(dateMs).toISOString(),
      sound: { url: sound['url']!, ending: findEnding(sound)! },
      offered: chooseTranscript(transcripts),
    },
  };
}
