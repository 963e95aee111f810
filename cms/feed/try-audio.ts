import { FeedError } from './feed-error.ts';
import type { SourceRules } from './open-source.ts';
import { requestPublic } from './request.ts';
import type { ImportedEpisode } from './show-file.ts';

/** The request is aborted after this time without a byte, in ms. */
const idleMs = 10_000;

/** Media types of audio, and those of servers that know no type of a file. */
const audioType =
  /^$|^(?:audio\/(?!(?:x-)?(?:mpegurl|scpls))|binary\/)|^video\/(?:mp4|mpeg|ogg)$|^application\/(?:ogg|mp4|[\w.-]*(?:octet-stream|download))$/;

/** The first bytes of MP3, Ogg, WAV, FLAC, MP4 and WebM: our own response has the right type. */
const audioStart = /^(?:ID3|OggS|RIFF|fLaC|[\s\S]{4}ftyp|\xFF[\xE2-\xE7\xF0-\xFD]|\x1AE\xDF\xA3)/;

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
    if (!audioType.test(type)) return `${url.host} sends ${type.slice(0, 60)}`;
    if (start === '') return `${url.host} sends nothing`;
    return binary.test(start) ? undefined : `${url.host} sends text`;
  } catch (error) {
    if (error instanceof FeedError) return error.message;
    throw error;
  }
}
