import type { Context } from 'hono';
import { chooseEncoding, isUnchanged } from './http-content.ts';
import type { KeptPage } from './page-cache.ts';

/** Answers with what the page cache gave: its bytes in the best encoding, or nothing when the browser has them. */
export function sendKept(context: Context, page: KeptPage, type = 'text/html; charset=utf-8'): Response {
  context.header('Content-Type', type);
  context.header('Vary', 'Accept-Encoding');
  if (page.status >= 500) context.header('Retry-After', '10');
  if (page.status === 200) {
    context.header('Cache-Control', 'public, max-age=0, must-revalidate');
    context.header('ETag', page.etag);
    if (isUnchanged(context.req.raw, page.etag)) return context.body(null, 304);
  }
  const encoding = chooseEncoding(context.req.raw, page);
  if (encoding) context.header('Content-Encoding', encoding);
  return context.body((encoding && page[encoding]) ?? page.body, page.status as 200);
}
