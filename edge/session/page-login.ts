import type { Context } from 'hono';
import { formatLoggedInHint, isLoggedInHint } from '../../core/domain/login-hint-cookie.ts';
import { scriptHeader } from '../security/csrf.ts';
import type { Session } from './session.ts';

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
