import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { loginHintCookie, formatLoggedInHint, isLoggedInHint } from '../../core/domain/login-hint-cookie.ts';
import { scriptHeader } from '../security/csrf.ts';
import { browserOf } from './session.ts';

/**
 * True for a call from a page that another session opened. The call is not made for a user who logged in later in
 * another tab (requirement AU-08).
 *
 * @param opened the session that the page names; by default in the header of its calls.
 */
export function isPageOfOtherSession(
  context: Context,
  session: Parameters<typeof browserOf>[0],
  opened = context.req.header(scriptHeader),
): boolean {
  // if page and hint cookie agree, only the session cookie differs: there was no other login
  return (
    isLoggedInHint(opened) &&
    opened !== formatLoggedInHint(browserOf(session)) &&
    opened !== getCookie(context, loginHintCookie)
  );
}
