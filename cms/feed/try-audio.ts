import { isPlayableType } from './choose-audio.ts';
import { FeedError } from './feed-error.ts';
import type { SourceRules } from './open-source.ts';
import { requestPublic } from './request.ts';
import type { ImportedEpisode } from './show-file.ts';

/** The request is aborted after this time without a byte, in ms. */
const idleMs = 10_000;

/** Media types of containers, and those of servers that know no type of a file. */
const possibleType = /^$|^binary\/|^video\/(?:mp4|mpeg|ogg)$|^application\/(?:mp4|[\w.-]*(?:octet-stream|download))$/;

/** The first bytes of MP3, Ogg, WAV, FLAC, MP4 and WebM: our own response has the right type. */
const audioStart = /^(?:ID3|OggS|RIFF[\s\S]{4}WAVE|fLaC|[\s\S]{4}ftyp|\xFF[\xE2-\xE7\xF0-\xFD]|\x1AE\xDF\xA3)/;

/** The first bytes of Windows Media, AIFF, AMR, RealAudio, Core Audio, MIDI, AVI, pictures, PDF and archives. */
const foreignStart =
  /^(?:0&\xB2u|FORM|#!AMR|\.RMF|\.ra\xFD|caff|MThd|RIFF|FLV|\xFF\xD8\xFF|\x89PNG|GIF8|%PDF|PK\x03\x04|Rar!|7z\xBC\xAF)/;

/** Control characters: text has none, audio has some in its first 100 bytes. */
const binary = /[\x00-\x08\x0E-\x1F]/;

async function readStart(body: AsyncIterable<Uint8Array>): Promise<string> {
  for await (const chunk of body) return Buffer.from(chunk.subarray(0, 100)).toString('latin1');
  return '';
}

/** Requests the first bytes of an episode's audio. @returns why visitors cannot play it, or undefined */
export async function tryAudio(
  { sound }: Pick<ImportedEpisode, 'sound'>,
  { isPrivateAllowed }: Pick<SourceRules, 'isPrivateAllowed'>,
): Promise<string | undefined> {
  try {
    const headers = { Accept: 'audio/*, */*;q=0.5', Range: 'bytes=0-99' };
    const signal = AbortSignal.timeout(3 * idleMs);
    const { response, url } = await requestPublic(sound.url, { isPrivateAllowed, idleMs, headers, signal });
    const type = (response.headers['content-type'] ?? '').toLowerCase().split(';')[0]!.trim();
    const start = await readStart(response).catch(() => '');
    if (response.statusCode !== 200 && response.statusCode !== 206)
      return `${url.host} answers ${response.statusCode ?? 'nothing'}`;
    if (audioStart.test(start)) return undefined;
    if (type === 'text/html') return `${url.host} sends a web page`;
    if (!isPlayableType(type) && !possibleType.test(type)) return `${url.host} sends ${type.slice(0, 60)}`;
    if (foreignStart.test(start)) return `${url.host} sends a file that browsers do not play`;
    if (start === '') return `${url.host} sends nothing`;
    return binary.test(start) ? undefined : `${url.host} sends text`;
  } catch (error) {
    if (error instanceof FeedError) return error.message;
    throw error;
  }
}
