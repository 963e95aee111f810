import { createHash } from 'node:crypto';
import { validateUrl } from './safe-url.ts';
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
  | 'an address that must not be requested'
  | 'blocked by its publisher'
  | 'a repeated guid'
  | 'over the limit of items';

/** An item, read without its show; it may have no date. */
export type FeedItem = Omit<ImportedEpisode, 'id' | 'dateAdded' | 'transcript'> & {
  dateAdded: string | undefined;
  /** location of its transcript */
  offered: TranscriptOffer | undefined;
};

/** An item, or the reason why it is skipped. */
export type ItemResult = { item: FeedItem } | { guid: string; title: string; skipped: SkipReason };

/** Our file extensions by media type; undefined for a type that some browsers do not play. */
const endings: Record<string, string | undefined> = {
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/mpeg3': 'mp3',
  'audio/x-mp3': 'mp3',
  'audio/x-mpeg': 'mp3',
  'audio/mpg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/m4a': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/x-m4b': 'm4a',
  'audio/m4b': 'm4a',
  'audio/mp4a-latm': 'm4a',
  'audio/aac': 'aac',
  'audio/aacp': 'aac',
  'audio/x-aac': 'aac',
  'audio/ogg': 'ogg',
  'application/ogg': 'ogg',
  'audio/opus': 'ogg',
  'audio/wav': 'wav',
  'audio/wave': 'wav',
  'audio/x-wav': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/flac': 'flac',
  'audio/x-flac': 'flac',
};

/** The same by the extension of a URL. */
const endingsByName: Record<string, string | undefined> = {
  mp3: 'mp3',
  mpga: 'mp3',
  m4a: 'm4a',
  m4b: 'm4a',
  aac: 'aac',
  ogg: 'ogg',
  oga: 'ogg',
  opus: 'ogg',
  wav: 'wav',
  flac: 'flac',
};

/** Extensions of audio that some browsers do not play: playlists, Windows Media, MIDI, RealAudio. */
const unplayable = /^(m3u8?|pls|asx|xspf|wma|wmv|asf|midi?|kar|rm|ram|ra|aiff?|amr|ape|ac3|dts|spx|au|snd|caf|awb)$/;
const videos = /^(mp4|m4v|mov|avi|mkv|webm|mpe?g|3gp|flv|ogv)$/;

type AudioFile = { url: string; ending: string };

/**
 * Chooses what an enclosure is. The extension of its URL has priority: many hosts declare everything as audio/mpeg.
 *
 * @param base URL that relative URLs belong to.
 */
function readEnclosure(
  { type = '', url = '', medium = '' }: Record<string, string>,
  base: string | undefined,
): AudioFile | SkipReason | undefined {
  if (url === '') return undefined;
  const resolved = URL.parse(url, base ?? (url.startsWith('//') ? 'https://none.invalid' : undefined)) ?? undefined;
  const name = /\.([a-z0-9]{2,5})$/i.exec(resolved?.pathname ?? '')?.[1]?.toLowerCase() ?? '';
  const kind = type.toLowerCase().split(';')[0]!.trim();
  const ending = endingsByName[name] ?? (unplayable.test(name) ? undefined : endings[kind]);
  const isAudio = /^(audio|application\/vnd\.(rn-realmedia|apple\.mpegurl))/.test(kind) || medium === 'audio';
  // no other file has such a name
  const isSure = /^(mp3|aac|oga|opus|wav|flac)$/.test(name);
  const isVideo = kind.startsWith('video/') || (!isAudio && (videos.test(name) || medium === 'video'));
  if (!isSure && isVideo) return 'a video';
  if (!isSure && (/^(image|text)\//.test(kind) || /^(image|document|executable)$/.test(medium))) return undefined;
  if (ending === undefined) {
    return isAudio || unplayable.test(name) ? 'an unsupported audio format' : undefined;
  }
  const address = resolved?.href ?? url;
  if (validateUrl(address, false) !== undefined) return 'an address that must not be requested';
  return { url: address, ending };
}

/** Tolerance for publishers with a wrong clock or zone: a day. */
const graceMs = 24 * 3_600_000;

/** Identity of an item: its guid, else its audio URL, its page, or its title and date. */
function readGuid({ texts, enclosures }: FeedValues): string {
  const found = texts.get('guid') ?? texts.get('atom:id') ?? enclosures[0]?.['url'] ?? texts.get('link');
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
const dates = ['pubdate', 'dc:date', 'atom:published', 'atom:updated'];

/**
 * Converts an item of a feed to an episode.
 *
 * @param base URL that relative URLs belong to.
 * @param now ms since 1970; items with later dates are skipped.
 */
export function toItem(bag: FeedValues, base: string | undefined, now: number): ItemResult {
  const { texts, markup, enclosures, transcripts } = bag;
  const guid = readGuid(bag);
  const about = readFirstTexts(texts, bodies);
  const titleName = titles.find((name) => texts.has(name)) ?? 'title';
  const title =
    cleanLine(texts.get(titleName), 255, markup.has(titleName)) || shorten(about?.description.split('\n')[0] ?? '', 80);
  const skip = (skipped: SkipReason): ItemResult => ({ guid, title: title || guid, skipped });
  if (title === '') return skip('no title');
  if (isBlocked(bag)) return skip('blocked by its publisher');
  const files = enclosures.flatMap((enclosure) => readEnclosure(enclosure, base) ?? []);
  const sound = files.find((file) => typeof file !== 'string');
  if (sound === undefined) return skip(files.find((file) => typeof file === 'string') ?? 'no sound');
  const dateMs = dates.map((name) => readFeedDate(texts.get(name))).find((date) => date !== undefined);
  if (dateMs !== undefined && dateMs > now + graceMs) return skip('a date that has not come');
  const lengths = [texts.get('itunes:duration'), ...enclosures.map(({ duration }) => duration)];
  return {
    item: {
      guid,
      title,
      description: title,
      ...about,
      lengthSeconds: lengths.map(readFeedLength).find((seconds) => seconds > 0) ?? 0,
      dateAdded: dateMs === undefined ? undefined : new Date(dateMs).toISOString(),
      sound,
      offered: chooseTranscript(transcripts, base),
    },
  };
}
