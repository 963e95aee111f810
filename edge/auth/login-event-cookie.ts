import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { loginCompletionCookie, loginStartedMark, consentCookie, parseConsent } from '../../core/domain/consent.ts';
import { setCookie } from '../http/set-cookie.ts';

/** The next page reads the cookie at once; otherwise it expires, in seconds. */
const lifetime = 120;

/**
 * Reports a login or a new account to the next page, for one event (requirement AN-02): the provider, and whether its
 * start was tracked. Only with consent to statistics.
 */
export function setLoginEvent(context: Context, provider: string, isNewUser: boolean): void {
  if (!parseConsent(getCookie(context, consentCookie)).analytics || !/^[\w:-]{1,100}$/.test(provider)) return;
  // no page could track the start of a login that a checkout address required
  const begun = getCookie(context, loginCompletionCookie) === loginStartedMark ? [] : [loginStartedMark];
  setCookie(context, loginCompletionCookie, [provider, ...begun, isNewUser ? 'sign_up' : 'login'].join('.'), {
    path: '/',
    secure: true,
    httpOnly: false,
    sameSite: 'Lax',
    maxAge: lifetime,
  });
}
