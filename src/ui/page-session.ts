import { loginHintCookie, isLoggedInHint } from '../../core/domain/login-hint-cookie.ts';
import { readCookie } from './cookie.ts';

let pageSession: string | undefined;

/** Says that this page is made for whoever is logged in now: it shows what is theirs. */
export const rememberPageSession = (): void => {
  pageSession = readCookie(loginHintCookie);
};

/**
 * The log-in whose page this is, as calls of the page name it: what one person has asked for must not be done for the next
 * one who logs in in another tab (requirement AU-08).
 *
 * @returns undefined for a page of nobody.
 */
export const getPageSession = (): string | undefined => (isLoggedInHint(pageSession) ? pageSession : undefined);

/** True when this is a page of somebody who is not logged in here any more, as far as the cookie can tell. */
export function isPageSessionOver(): boolean {
  const hint = readCookie(loginHintCookie);
  return isLoggedInHint(pageSession) && hint !== undefined && hint !== pageSession;
}

/** True when it is somebody else who is. */
export const isPageSessionReplaced = (): boolean => isPageSessionOver() && isLoggedInHint(readCookie(loginHintCookie));
