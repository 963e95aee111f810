import type { Context, MiddlewareHandler } from 'hono';
import { sendProblem } from '../http/problem.ts';

/** Header of every API call of the site's scripts; forms and images of other sites cannot set it. */
export const scriptHeader = 'X-Nordlyd';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

const crossSiteKey = 'isCrossSite';

/** True when the browser reports that a page of the site sent the request. */
export function isSameOrigin(context: Context, siteUrl: string): boolean {
  const site = context.req.header('Sec-Fetch-Site');
  const isSame = site === undefined ? context.req.header('Origin') === siteUrl : site === 'same-origin';
  context.set(crossSiteKey, !isSame);
  return isSame;
}

/** True when a handler has found that another site may have caused the request. */
export const isCrossSite = (context: Context): boolean => context.get(crossSiteKey) === true;

/**
 * True for a request of the site's scripts: it needs the browser's same-origin header and our own header, because a
 * content type protects nothing.
 */
export const isOwnScript = (context: Context, siteUrl: string): boolean =>
  isSameOrigin(context, siteUrl) && context.req.header(scriptHeader) !== undefined;

/** Refuses unsafe requests that another site may have caused. */
export const requireSameOrigin =
  (siteUrl: string): MiddlewareHandler =>
  async (context, next) => {
    if (safeMethods.includes(context.req.method) || isOwnScript(context, siteUrl)) return next();
    return sendProblem(403, 'CrossSiteRequestRefused');
  };
