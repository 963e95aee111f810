import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { arrivalCookie, consentCookie, readConsent } from '../src/domain/consent.ts';

/** The next page reads it at once; what nobody reads goes by itself, in seconds. */
const lifetime = 120;

/**
 * Tells the next page that somebody has just logged in, or has a new account, for its one event (requirement AN-02): by
 * which provider, never who. Only for somebody who agreed to statistics; scripts read it, once.
 */
export function leaveArrival(context: Context, provider: string, isNewUser: boolean): void {
  if (!readConsent(getCookie(context, consentCookie)).analytics || !/^[\w.:-]{1,100}$/.test(provider)) return;
  setCookie(context, arrivalCookie, `${isNewUser ? 'sign_up' : 'login'}.${provider}`, {
    path: '/',
    secure: true,
    httpOnly: false,
    sameSite: 'Lax',
    maxAge: lifetime,
  });
}
