import type { MiddlewareHandler } from 'hono';
import { setHeader } from '../../server/response-header.ts';

/** Keeps a response that sets a cookie out of every shared cache. */
export const keepCookiesPrivate: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  const cacheControl = headers.get('Cache-Control');
  if (headers.has('Set-Cookie') && cacheControl !== null && !cacheControl.includes('no-store'))
    setHeader(context, 'Cache-Control', 'private, no-store');
};
