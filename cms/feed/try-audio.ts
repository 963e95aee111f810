import { FeedError } from './feed-error.ts';
import type { SourceRules } from './open-source.ts';
import { requestPublic } from './request.ts';
import type { ImportedEpisode } from './show-file.ts';

/** The request is aborted after this time without a byte, in ms. */
const idleMs = 10_000;

/** Requests the first bytes of an episode's audio. @returns why visitors cannot play it, or undefined */
export async function tryAudio(
  { sound }: Pick<ImportedEpisode, 'sound'>,
  { isPrivateAllowed }: Pick<SourceRules, 'isPrivateAllowed'>,
): Promise<string | undefined> {
  try {
    const headers = { Accept: 'audio/*, */*;q=0.5', Range: 'bytes=0-99' };
    const { response, url } = await requestPublic(sound.url, { isPrivateAllowed, idleMs, headers });
    response.destroy();
    const type = response.headers['content-type'] ?? '';
    if (response.statusCode !== 200 && response.statusCode !== 206)
      return `${url.host} answers ${response.statusCode ?? 'nothing'}`;
    return /^text\/html/i.test(type) ? `${url.host} sends a web page` : undefined;
  } catch (error) {
    if (error instanceof FeedError) return error.message;
    throw error;
  }
}
