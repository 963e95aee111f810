import { loginHintCookie, isLoggedInHint } from '../../core/domain/login-hint-cookie.ts';
import { readCookie } from './cookie.ts';

let pageSession: string | undefined;

/** Stores the session of the page, whose data the page shows. */
export const rememberPageSession = (): void => {
  pageSession = readCookie(loginHintCookie);
};

/**
 * Returns the session of the page for its calls (requirement AU-08): a call of one user must not run for the next one.
 *
 * @returns undefined on an anonymous page.
 */
export const getPageSession = (): string | undefined => (isLoggedInHint(pageSession) ? pageSession : undefined);

/** True when the session of this page is over, according to the cookie. */
export function isPageSessionOver(): boolean {
  const hint = readCookie(loginHintCookie);
  return isLoggedInHint(pageSession) && hint !== undefined && hint !== pageSession;
}

/** True when another user is logged in. */
export const isPageSessionReplaced = (): boolean => isPageSessionOver() && isLoggedInHint(readCookie(loginHintCookie));
