import type { Context, MiddlewareHandler } from 'hono';
import { sendProblem } from '../http/problem.ts';

/** Header that our own scripts send with every API call; a form or an image of another site cannot. */
export const scriptHeader = 'X-Nordlyd';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/** True when the browser says that one of our own pages sent the request. */
export function isSameOrigin(context: Context, siteUrl: string): boolean {
  const site = context.req.header('Sec-Fetch-Site');
  if (site !== undefined) return site === 'same-origin';
  return context.req.header('Origin') === siteUrl;
}

/**
 * True when a script of our own pages sent the request: it takes both a same-origin mark that only browsers set and our
 * own header (reliability reference F13: content type alone protects nothing).
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
