import type { Context } from 'hono';
import { checkPreconditions, readRange } from '../../server/http/preconditions.ts';

/** Audio of a known size, whose entity tag changes with its bytes. */
type Audio = {
  size: number;
  etag: string;
  type: string;
  cacheControl: string;
  /** opens the bytes from `start` to `end`, both included */
  open: (start: number, end: number) => ReadableStream<Uint8Array>;
};

/** Sends audio, or the part that a request wants; keeps to its conditions (RFC 9110, 13 and 14). */
export function sendAudio(context: Context, { size, etag, type, cacheControl, open }: Audio): Response {
  const common = { 'Content-Type': type, 'Accept-Ranges': 'bytes', 'Cache-Control': cacheControl, ETag: etag };
  const request = context.req.raw;
  const decided = checkPreconditions(request.headers, etag);
  if (decided !== undefined) return context.body(null, decided, common);
  const range = readRange(request, { size, etag });
  if (range === 'unsatisfiable') return context.body(null, 416, { ...common, 'Content-Range': `bytes */${size}` });
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const part = range && { 'Content-Range': `bytes ${start}-${end}/${size}` };
  const headers = { ...common, 'Content-Length': `${end - start + 1}`, ...part };
  return new Response(request.method === 'HEAD' ? null : open(start, end), { status: range ? 206 : 200, headers });
}
