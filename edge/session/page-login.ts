import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { loginHintCookie, formatLoggedInHint, isLoggedInHint } from '../../core/domain/login-hint-cookie.ts';
import { scriptHeader } from '../security/csrf.ts';
import { browserOf } from './session.ts';

/**
 * True for a call from a page that somebody else had opened: what that person asked for, looking at what is theirs, is not
 * done for the one who has logged in in another tab since (requirement AU-08, decision 0120).
 *
 * @param opened the log-in that the page names, in the header of its calls where it is not given.
 */
export function isPageOfOtherSession(
  context: Context,
  session: Parameters<typeof browserOf>[0],
  opened = context.req.header(scriptHeader),
): boolean {
  // where page and cookie agree it is the session that is out of step, by whatever wrote the cookie: nobody came between
  return (
    isLoggedInHint(opened) &&
    opened !== formatLoggedInHint(browserOf(session)) &&
    opened !== getCookie(context, loginHintCookie)
  );
}
