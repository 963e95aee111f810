import { loginHintCookie, isLoggedInHint } from '../../core/domain/login-hint-cookie.ts';
import { readCookie } from './cookie.ts';

let opened: string | undefined;

/** Says that this page is made for whoever is logged in now: it shows what is theirs. */
export const notePageLogin = (): void => {
  opened = readCookie(loginHintCookie);
};

/**
 * The log-in whose page this is, as calls of the page name it: what one person has asked for must not be done for the next
 * one who logs in in another tab (requirement AU-08).
 *
 * @returns undefined for a page of nobody.
 */
export const findPageLogin = (): string | undefined => (isLoggedInHint(opened) ? opened : undefined);

/** True when this is a page of somebody who is not logged in here any more, as far as the cookie can tell. */
export function isPageForeign(): boolean {
  const hint = readCookie(loginHintCookie);
  return isLoggedInHint(opened) && hint !== undefined && hint !== opened;
}

/** True when it is somebody else who is. */
export const isPageTaken = (): boolean => isPageForeign() && isLoggedInHint(readCookie(loginHintCookie));
