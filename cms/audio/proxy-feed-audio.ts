import { Hono } from 'hono';
import { Readable } from 'node:stream';
import { requestPublic } from '../feed/request.ts';
import { FeedFault } from '../feed/feed-error.ts';

/** Media types by file ending: what the publisher's host says is not passed on. */
const mediaTypes: Record<string, string> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
};

/** Headers of the publisher's host that say how much of the sound this is. */
const passed = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'];

/** ms without a byte after which a publisher's host is given up. */
const idleMs = 20_000;

/** Where the sound of imported episodes is. */
export type FindSound = (episodeId: string) => { url: string; ending: string } | undefined;

/**
 * Sound of imported episodes, `ID.ENDING`, passed through from its publisher by ranges. The listener's browser talks to
 * our origin alone: no other host learns who listens, and the policy of the pages stays closed.
 *
 * @param isPrivateAllowed lets sound come from this machine's network: in tests alone.
 */
export function createFeedSound(findSound: FindSound, isPrivateAllowed = false): Hono {
  const routes = new Hono();
  routes.get('/:file{[a-z0-9-]+\\.(?:mp3|m4a|aac|ogg|wav|flac)}', async (context, next) => {
    const [id = '', ending = ''] = context.req.param('file').split('.');
    const sound = findSound(id);
    // a sound of the house, or of nobody
    if (sound === undefined || sound.ending !== ending) return next();
    const range = context.req.header('Range');
    try {
      const { answer } = await requestPublic(sound.url, {
        isPrivateAllowed,
        idleMs,
        headers: { Accept: 'audio/*, */*;q=0.5', ...(range !== undefined && { Range: range }) },
        // a listener who goes away takes the download along
        signal: context.req.raw.signal,
      });
      const status = answer.statusCode ?? 0;
      if (![200, 206, 416].includes(status)) {
        answer.destroy();
        return context.json({ sys: { type: 'Error', id: 'BadGateway' } }, 502);
      }
      const headers = new Headers({ 'Content-Type': mediaTypes[ending]!, 'Cache-Control': 'public, max-age=3600' });
      for (const name of passed) {
        const value = answer.headers[name];
        if (typeof value === 'string') headers.set(name, value);
      }
      if (status === 416) answer.destroy();
      const body = status === 416 ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>);
      return new Response(body, { status, headers });
    } catch (error) {
      if (!(error instanceof FeedFault)) throw error;
      return context.json({ sys: { type: 'Error', id: 'BadGateway' } }, 502);
    }
  });
  return routes;
}
