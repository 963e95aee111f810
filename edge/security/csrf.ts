import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { hintCookie, hintIn, saysIn } from '../../core/domain/login-hint-cookie.ts';
import { answerProblem } from '../http/problem.ts';
import { browserOf } from '../session/session-store.ts';

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

/**
 * True for a call from a page that somebody else had opened: what that person asked for, looking at what is theirs, is not
 * done for the one who has logged in in another tab since (requirement AU-08, decision 0120).
 *
 * @param opened the log-in that the page names, in the header of its calls where it is not given.
 */
export function isPageOfAnother(
  context: Context,
  session: Parameters<typeof browserOf>[0],
  opened = context.req.header(scriptHeader),
): boolean {
  // where page and cookie agree it is the session that is out of step, by whatever wrote the cookie: nobody came between
  return saysIn(opened) && opened !== hintIn(browserOf(session)) && opened !== getCookie(context, hintCookie);
}

/** Refuses unsafe requests that another site may have caused. */
export const requireSameOrigin =
  (siteUrl: string): MiddlewareHandler =>
  async (context, next) => {
    if (safeMethods.includes(context.req.method) || isOwnScript(context, siteUrl)) return next();
    return answerProblem(403, 'CrossSiteRequestRefused');
  };
