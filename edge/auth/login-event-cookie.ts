import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { loginCompletionCookie, loginStartedMark, consentCookie, parseConsent } from '../../core/domain/consent.ts';
import { setCookie } from '../http/set-cookie.ts';

/** The next page reads it at once; what nobody reads goes by itself, in seconds. */
const lifetime = 120;

/**
 * Tells the next page that somebody has just logged in, or has a new account, for its one event (requirement AN-02): by
 * which provider, never who; and whether the way there was told. Only for somebody who agreed to statistics; scripts read it, once.
 */
export function setLoginEvent(context: Context, provider: string, isNewUser: boolean): void {
  if (!readConsent(getCookie(context, consentCookie)).analytics || !/^[\w:-]{1,100}$/.test(provider)) return;
  // somebody who came to a checkout by its address was sent to log in by no page that could tell it
  const begun = getCookie(context, loginCompletionCookie) === loginStartedMark ? [] : [loginStartedMark];
  setCookie(context, loginCompletionCookie, [provider, ...begun, isNewUser ? 'sign_up' : 'login'].join('.'), {
    path: '/',
    secure: true,
    httpOnly: false,
    sameSite: 'Lax',
    maxAge: lifetime,
  });
}
