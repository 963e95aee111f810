import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { chooseEncoding, checkEtags, type HeaderEntry } from '../http/content-negotiation.ts';
import { allowInlineStyle } from '../security/csp-sources.ts';
import type { CachedPage } from './rendered-page.ts';

/** Headers of a cached page; the same in every encoding. */
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

/** Sends a cached page in the best encoding, or 304 or 412 without a body. */
export function sendCached(context: Context, page: CachedPage, type?: string): Response {
  allowInlineStyle(context, page.styleHash);
  for (const [name, value] of buildCachedHeaders(page, type)) context.header(name, value);
  // the bytes are public, but no shared cache may store a response to a user with a session (INV-37)
  if (page.status === 200 && getCookie(context, 'access_token', 'host') !== undefined)
    context.header('Cache-Control', 'private, max-age=0, must-revalidate');
  const decided = page.status === 200 ? checkEtags(context.req.raw, page.etag) : undefined;
  if (decided !== undefined) return context.body(null, decided);
  const encoding = chooseEncoding(context.req.raw, page);
  if (encoding) context.header('Content-Encoding', encoding);
  return context.body((encoding && page[encoding]) ?? page.body, page.status as 200);
}
