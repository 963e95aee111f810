import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { chooseEncoding, matchesEtag, type HeaderEntry } from '../http/content-negotiation.ts';
import type { CachedPage } from './rendered-page.ts';

/** What the page cache gave, as headers say it; the same in every encoding. */
export const buildCachedHeaders = (page: CachedPage, type = 'text/html; charset=utf-8'): HeaderEntry[] => [
  ['content-type', type],
  ['vary', 'Accept-Encoding'],
  ...(page.status >= 500 ? ([['retry-after', '10']] as const) : []),
  ...(page.status === 200
    ? ([
        ['cache-control', 'public, max-age=0, must-revalidate'],
        ['etag', page.etag],
      ] as const)
    : []),
];

/** Answers with what the page cache gave: its bytes in the best encoding, or nothing when the browser has them. */
export function sendCached(context: Context, page: CachedPage, type?: string): Response {
  for (const [name, value] of buildCachedHeaders(page, type)) context.header(name, value);
  // the bytes are anybody's all the same; but no cache between keeps what somebody was sent who is logged in (INV-37)
  if (page.status === 200 && getCookie(context, 'access_token', 'host') !== undefined)
    context.header('Cache-Control', 'private, max-age=0, must-revalidate');
  if (page.status === 200 && matchesEtag(context.req.raw, page.etag)) return context.body(null, 304);
  const encoding = chooseEncoding(context.req.raw, page);
  if (encoding) context.header('Content-Encoding', encoding);
  return context.body((encoding && page[encoding]) ?? page.body, page.status as 200);
}
