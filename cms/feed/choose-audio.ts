import { validateUrl } from './safe-url.ts';
import type { SkipReason } from './to-item.ts';

/** Our file extensions by media type; undefined for a type that some browsers do not play. */
const endings = new Map<string, string>(
  Object.entries({
    'audio/mpeg': 'mp3',
    'audio/mp3': 'mp3',
    'audio/mpeg3': 'mp3',
    'audio/x-mpeg3': 'mp3',
    'audio/x-mpeg-3': 'mp3',
    'application/mp3': 'mp3',
    'audio/x-mp3': 'mp3',
    'audio/x-mpeg': 'mp3',
    'audio/mpg': 'mp3',
    'audio/x-mpg': 'mp3',
    'audio/x-mpegaudio': 'mp3',
    'audio/mp4': 'm4a',
    'audio/mpeg4': 'm4a',
    'audio/x-mp4': 'm4a',
    'audio/m4a': 'm4a',
    'audio/x-m4a': 'm4a',
    'audio/x-m4b': 'm4a',
    'audio/m4b': 'm4a',
    'audio/mp4a-latm': 'm4a',
    'audio/aac': 'aac',
    'audio/aacp': 'aac',
    'audio/x-aac': 'aac',
    'audio/x-hx-aac-adts': 'aac',
    'audio/vnd.dlna.adts': 'aac',
    'audio/ogg': 'ogg',
    'application/ogg': 'ogg',
    'audio/x-ogg': 'ogg',
    'application/x-ogg': 'ogg',
    'audio/vorbis': 'ogg',
    'audio/x-vorbis': 'ogg',
    'audio/opus': 'ogg',
    'audio/wav': 'wav',
    'audio/wave': 'wav',
    'audio/x-wav': 'wav',
    'audio/x-pn-wav': 'wav',
    'audio/vnd.wave': 'wav',
    'audio/flac': 'flac',
    'audio/x-flac': 'flac',
    'application/flac': 'flac',
    'application/x-flac': 'flac',
    'audio/webm': 'weba',
  }),
);

/** The same by the extension of a URL. */
const endingsByName = new Map<string, string>(
  Object.entries({
    mp3: 'mp3',
    mpga: 'mp3',
    m4a: 'm4a',
    m4b: 'm4a',
    mp4a: 'm4a',
    aac: 'aac',
    adts: 'aac',
    ogg: 'ogg',
    oga: 'ogg',
    opus: 'ogg',
    wav: 'wav',
    wave: 'wav',
    bwf: 'wav',
    flac: 'flac',
    weba: 'weba',
  }),
);

/** True for a media type of audio that all browsers play. */
export const isPlayableType = (type: string): boolean => endings.has(type);

/** Extensions of audio that some browsers do not play: playlists, protected files, Windows Media, MIDI, RealAudio. */
const unplayable =
  /^(m3u8?|pls|asx|wax|wvx|xspf|wpl|zpl|b4s|cue|mpd|smil?|sdp|f4m|ism|csm|m4s|m4p|m4r|aax?|aaxc|wma|asf|mka|webm|mp[12]|mpa|m2a|midi?|kar|rmi|imy|mmf|sid|rm|ram|ra|aif[cf]?|amr|awb|3ga|ape|ac3|eac3|dts|spx|au|snd|caf|mpc|mpp|tta|wv|ds[fd]|dff|qcp|voc|vox|gsm|shn|sln|w64|rf64|ofr|tak|mod|xm|s3m|mogg)$/;
/** Media types of sound, also of playlists and of other formats that browsers do not play. */
const audioType =
  /^(audio\/|audio$|application\/(vnd\.(rn-real|apple\.mpegurl|ms-wpl|audible)|(x-)?(mpegurl|scpls|pls|xspf|midi|ms-wma|winamp)|pls\+xml|xspf\+xml|dash\+xml))/;
const videos =
  /^(mp4v?|m4v|m[12]v|mov|qt|avi|mkv|mpe?g|mpg4|3gp|3g2|flv|f4v|swf|ogv|ogm|wmv|nsv|ts|m2ts|mts|vob|divx)$/;
/** Extensions of files that are no media. */
const others =
  /^(pdf|epub|mobi|docx?|odt|rtf|txt|md|log|xlsx?|csv|pptx?|key|ps|html?|xhtml|css|js|xml|rss|json|ics|srt|vtt|jpe?g|png|gif|webp|avif|heic|svg|bmp|tiff?|ico|psd|ai|zip|rar|7z|g?z|tgz|tar|bz2|xz|iso|dmg|exe|msi|apk|jar|deb|torrent)$/;

/** Extensions of files with sound or video, by the ending for sound. */
const containers = new Map([
  ['mp4', 'm4a'],
  ['webm', 'weba'],
]);

/** An audio file with what its element says about its length. */
export type AudioFile = { url: string; ending: string; durations: string[] };

const readExtension = (text: string): string => /\.([a-z0-9]{1,7})\/?$/i.exec(text)?.[1]?.toLowerCase() ?? '';

/** Parameters of download scripts that hold a file's name. */
const fileParameter = /^(?:f|file|filename|file_?name|name|path|src|source|url|audio|media|download)$/i;

/** The extension of a URL: that of its path, else of a parameter with a file's name. */
function findExtension({ pathname, searchParams }: URL): string {
  const names = [...searchParams].flatMap(([key, value]) => (fileParameter.test(key) ? value : []));
  const known = [pathname.replace(/;.*$/, ''), ...names].map(readExtension);
  const isKnown = (name: string): boolean =>
    endingsByName.has(name) || unplayable.test(name) || videos.test(name) || others.test(name);
  return known.find(isKnown) ?? '';
}

/**
 * Chooses what an element of an item is. The extension of its URL has priority: many hosts declare all as audio/mpeg.
 *
 * @param base URL that relative URLs belong to.
 */
function readEnclosure(
  { type = '', url = '', medium = '', duration = '' }: Record<string, string>,
  base: string | undefined,
): AudioFile | SkipReason | undefined {
  if (url === '') return undefined;
  const resolved = URL.parse(url, base ?? (url.startsWith('//') ? 'https://none.invalid' : undefined)) ?? undefined;
  const name = resolved === undefined ? readExtension(url) : findExtension(resolved);
  const kind = type.toLowerCase().split(';')[0]!.trim();
  // phones record sound as .mpeg
  const isNamed =
    kind === 'audio/mpeg' ? name === 'mpeg' : containers.has(name) && containers.get(name) === endings.get(kind);
  const isForeign = unplayable.test(name) || videos.test(name) || others.test(name);
  const ofKind = endings.get(kind) ?? endingsByName.get(kind);
  const ending = endingsByName.get(name) ?? (isForeign && !isNamed ? undefined : ofKind);
  const isAudio = audioType.test(kind) || medium === 'audio';
  // no other file has such a name
  const isSure = /^(mp3|m4[ab]|aac|oga|opus|wav|flac|weba)$/.test(name);
  const isVideoName = ending === undefined && videos.test(name) && (!isAudio || kind === 'audio/mpeg');
  const isVideo = kind.startsWith('video/') || isVideoName || (!isAudio && medium === 'video');
  if (!isSure && isVideo) return 'a video';
  const isOther = /^(image|text)\//.test(kind) || /^(image|document|executable)$/.test(medium) || others.test(name);
  if (!isSure && isOther) return undefined;
  if (ending === undefined) return isAudio || unplayable.test(name) ? 'an unsupported audio format' : undefined;
  const address = resolved?.href ?? url;
  if (validateUrl(address, false) !== undefined) return 'an address that must not be requested';
  return { url: address, ending, durations: duration === '' ? [] : [duration] };
}

const isTrue = (text = ''): boolean => /^(true|yes|1)$/i.test(text);

/** Elements by their kind, the best first; within Media RSS the default one. Alternatives come last. */
function rankElement({ origin, isdefault }: Record<string, string>): number {
  if (origin === 'media') return isTrue(isdefault) ? 2 : 3;
  return ['enclosure', 'link', '', '', 'alternate'].indexOf(origin ?? '');
}

/** A part of the episode, or a stream without an end (Media RSS). */
const isPart = ({ origin, expression = '' }: Record<string, string>): boolean =>
  origin === 'media' && /^(sample|nonstop)$/i.test(expression);

/**
 * Chooses the audio of an item: the first element with a file that browsers play.
 *
 * @param base URL that relative URLs belong to.
 * @returns its address and the lengths of the item's audio, or why it has none.
 */
export function chooseAudio(
  elements: readonly Record<string, string>[],
  base: string | undefined,
): AudioFile | SkipReason {
  const ranked = elements.toSorted((one, other) => rankElement(one) - rankElement(other));
  const read = ranked.filter((element) => !isPart(element)).flatMap((element) => readEnclosure(element, base) ?? []);
  const files = read.filter((file) => typeof file !== 'string');
  const [first] = files;
  if (first !== undefined) return { ...first, durations: files.flatMap(({ durations }) => durations) };
  const hasPart = ranked.some((element) => isPart(element) && typeof readEnclosure(element, base) === 'object');
  return read.find((file) => typeof file === 'string') ?? (hasPart ? 'only a sample' : 'no sound');
}
