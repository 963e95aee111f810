import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { formatLoggedInHint, isLoggedInHint, loginHintCookie } from '../../core/domain/login-hint-cookie.ts';
import { scriptHeader } from '../security/csrf.ts';
import type { Session } from './session.ts';

/** True when a user is or was logged in in this browser. */
export const hasLoggedInBefore = (context: Context): boolean => getCookie(context, loginHintCookie) !== undefined;

/**
 * True for a call from a page that another login opened (requirement AU-08). Its user requested something for another
 * account, in a tab that is still open.
 *
 * @param opened the login that the page names; its header by default.
 */
export const isPageOfOtherSession = (
  context: Context,
  session: Pick<Session, 'browserId'>,
  opened = context.req.header(scriptHeader),
): boolean => isLoggedInHint(opened) && opened !== formatLoggedInHint(session.browserId);
