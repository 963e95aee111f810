import { Hono } from 'hono';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { checkSource, pickConditions } from '../../server/http/preconditions.ts';
import { requestPublic } from '../feed/request.ts';
import { FeedError } from '../feed/feed-error.ts';
import { soundTypes } from '../media/sound-file.ts';

/** Response headers of the publisher's host that describe the file and the range. */
const passed = ['content-range', 'content-encoding', 'accept-ranges', 'etag', 'last-modified'];

/** The proxy aborts a download after this time without a byte, in ms. */
const idleMs = 20_000;

/** True for a part that the request has a range for; several parts in one body are no audio. */
const isOwnPart = ({ headers }: IncomingMessage, range: string | undefined): boolean =>
  range !== undefined && !/^multipart\//i.test(headers['content-type'] ?? '');

/** True for a range that is the whole file: some hosts describe every response by its range. */
function isComplete(range = ''): boolean {
  const [, end, size] = /^bytes 0-(\d+)\/(\d+)$/i.exec(range) ?? [];
  return end !== undefined && Number(end) + 1 === Number(size);
}

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
  routes.get('/:file{[a-z0-9-]+\\.(?:mp3|m4a|aac|ogg|wav|flac|weba)}', async (context, next) => {
    const [id = '', ending = ''] = context.req.param('file').split('.');
    const sound = findSound(id);
    // bundled or unknown audio
    if (sound === undefined || sound.ending !== ending) return next();
    const { method, signal } = context.req.raw;
    const isHead = method === 'HEAD';
    const requested = pickConditions(context.req.raw);
    const request = async (method: 'GET' | 'HEAD', conditions: Record<string, string>) => {
      const headers = { Accept: 'audio/*, */*;q=0.5', 'Accept-Encoding': 'identity', ...conditions };
      // aborts the download when the user disconnects
      return (await requestPublic(sound.url, { isPrivateAllowed, idleMs, method, headers, signal })).response;
    };
    try {
      const decide = () => {
        const { statusCode: status = 0, headers } = response;
        if (status === 206 && !isOwnPart(response, range)) return 'whole';
        return checkSource(context.req.raw, { status, etag: headers.etag, lastModified: headers['last-modified'] });
      };
      let range = requested['range'];
      let response = await request(isHead ? 'HEAD' : 'GET', requested);
      const { statusCode: firstStatus = 0 } = response;
      // hosts without support for HEAD send various errors
      const isHeadFailed = isHead && firstStatus >= 400 && firstStatus !== 412 && firstStatus !== 416;
      if (isHeadFailed || decide() === 'whole') {
        response.destroy();
        const { range: _range, 'if-range': _ifRange, ...conditions } = requested;
        response = await request('GET', conditions);
        range = undefined;
      }
      const known = decide();
      const isWhole = known === 'whole' && isComplete(response.headers['content-range']);
      const ofHost = known === 'whole' ? (isWhole ? 200 : 502) : (response.statusCode ?? 0);
      const status = typeof known === 'number' ? known : ofHost;
      if (![200, 206, 304, 412, 416].includes(status)) {
        response.destroy();
        return context.json({ sys: { type: 'Error', id: 'BadGateway' } }, 502);
      }
      const isFile = status === 200 || status === 206;
      const headers = new Headers({ 'Content-Type': soundTypes[ending]!, 'Cache-Control': 'public, max-age=3600' });
      for (const name of passed) {
        const value = response.headers[name];
        const isSent =
          (isFile && !(isWhole && name === 'content-range')) ||
          !name.startsWith('content-') ||
          (status === 416 && name === 'content-range');
        if (typeof value === 'string' && isSent) headers.set(name, value);
      }
      const { 'content-length': length } = response.headers;
      if (isFile && length !== undefined) headers.set('content-length', length);
      const hasBody = !isHead && isFile;
      if (!hasBody) response.destroy();
      const body = hasBody ? (Readable.toWeb(response) as ReadableStream<Uint8Array>) : null;
      return new Response(body, { status, headers });
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      return context.json({ sys: { type: 'Error', id: 'BadGateway' } }, 502);
    }
  });
  return routes;
}
