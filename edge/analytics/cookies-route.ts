import type { Context, Handler } from 'hono';
import { getCookie } from 'hono/cookie';
import {
  clientCookie,
  clientCookieDays,
  consentCookie,
  consentDays,
  formatConsentChoice,
  getConsentDays,
  parseConsent,
  parseConsentChoice,
} from '../../core/domain/consent.ts';
import { isRegion } from '../../core/domain/region.ts';
import type { EdgeEnv } from '../config/env.ts';
import { sendProblem } from '../http/problem.ts';
import { regionCookie, rememberRegion } from '../http/region.ts';
import { setCookie } from '../http/set-cookie.ts';
import type { Platform } from '../platform.ts';
import { isSameOrigin } from '../security/csrf.ts';
import type { LimitRate } from '../security/rate-limit.ts';

const daySeconds = 86_400;

/** Sets a cookie that scripts read. */
const keep = (context: Context, name: string, value: string, days: number): void =>
  setCookie(context, name, value, {
    path: '/',
    secure: true,
    sameSite: 'Lax',
    maxAge: Math.round(days * daySeconds),
  });

/** Sets the id of the browser again, while it consents to statistics. */
export function renewClientCookie(context: Context): void {
  const id = getCookie(context, clientCookie);
  const { analytics } = parseConsent(getCookie(context, consentCookie));
  if (analytics && id !== undefined && /^[\da-f-]{36}$/.test(id)) keep(context, clientCookie, id, clientCookieDays);
}

/**
 * Sets the lasting cookies of the request again: the consent choice, the region and the id of the browser. Safari and
 * Brave delete a cookie that a script has set after seven days, and would ask for consent every week.
 */
export const createCookiesRoute =
  (env: Pick<EdgeEnv, 'siteUrl'>, limit: LimitRate, findAddress: Platform['findAddress']): Handler =>
  async (context) => {
    if (!isSameOrigin(context, env.siteUrl)) return sendProblem(403, 'CrossSiteRequestRefused');
    const tooMany = await limit({
      method: 'POST',
      path: '/cookies',
      userId: undefined,
      address: findAddress(context),
    });
    if (tooMany) return tooMany;
    const choice = parseConsentChoice(getCookie(context, consentCookie));
    // a clock that is ahead does not make the choice last longer
    const days = choice ? Math.min(consentDays, getConsentDays(choice)) : 0;
    if (choice && days > 0) keep(context, consentCookie, formatConsentChoice(choice), days);
    const region = getCookie(context, regionCookie);
    if (isRegion(region)) rememberRegion(context, region);
    renewClientCookie(context);
    return context.body(null, 204, { 'Cache-Control': 'no-store' });
  };
