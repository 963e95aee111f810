import { Hono } from 'hono';
import { Readable } from 'node:stream';
import { requestPublic } from '../feed/request.ts';
import { FeedError } from '../feed/feed-error.ts';

/** Media types by file extension; the publisher's Content-Type header is not trusted. */
const mediaTypes: Record<string, string> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
};

/** Response headers of the publisher's host that describe the range. */
const passed = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'];

/** The proxy aborts a download after this time without a byte, in ms. */
const idleMs = 20_000;

/** Finds the source of an imported episode's audio. */
export type FindAudioSource = (episodeId: string) => { url: string; ending: string } | undefined;

/**
 * Serves audio of imported episodes (`ID.EXTENSION`) from its publisher, with range requests. The browser only
 * connects to our origin, so no other host can track the user.
 *
 * @param isPrivateAllowed allows hosts in the local network, for tests.
 */
export function createFeedAudio(findSound: FindAudioSource, isPrivateAllowed = false): Hono {
  const routes = new Hono();
  routes.get('/:file{[a-z0-9-]+\\.(?:mp3|m4a|aac|ogg|wav|flac)}', async (context, next) => {
    const [id = '', ending = ''] = context.req.param('file').split('.');
    const sound = findSound(id);
    // bundled or unknown audio
    if (sound === undefined || sound.ending !== ending) return next();
    const range = context.req.header('Range');
    try {
      const { response } = await requestPublic(sound.url, {
        isPrivateAllowed,
        idleMs,
        headers: { Accept: 'audio/*, */*;q=0.5', ...(range !== undefined && { Range: range }) },
        // aborts the download when the user disconnects
        signal: context.req.raw.signal,
      });
      const status = response.statusCode ?? 0;
      if (![200, 206, 416].includes(status)) {
        response.destroy();
        return context.json({ sys: { type: 'Error', id: 'BadGateway' } }, 502);
      }
      const headers = new Headers({ 'Content-Type': mediaTypes[ending]!, 'Cache-Control': 'public, max-age=3600' });
      for (const name of passed) {
        const value = response.headers[name];
        if (typeof value === 'string') headers.set(name, value);
      }
      if (status === 416) response.destroy();
      const body = status === 416 ? null : (Readable.toWeb(response) as ReadableStream<Uint8Array>);
      return new Response(body, { status, headers });
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      return context.json({ sys: { type: 'Error', id: 'BadGateway' } }, 502);
    }
  });
  return routes;
}
