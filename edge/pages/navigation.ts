import type { Context, MiddlewareHandler } from 'hono';
import { setLoggedRoute } from '../../server/telemetry/request-log.ts';
import {
  getCanonicalPath,
  hasRoute,
  linkTo,
  matchPath,
  type RouteKey,
  type RouteMatch,
} from '../../core/routing/routes.ts';
import type { FeatureFlags } from '../backend-client/feature-flags.ts';
import { setFlashToast } from '../http/flash-toast.ts';
import { couponName, findCheckoutAddress, rememberCoupon } from '../session/coupon-cookie.ts';
import { flowNames, readShareLink, startsFlow, updateFlows } from '../session/flow-cookies.ts';
import type { TrackGift } from '../analytics/gift-tracking.ts';
import { describePage } from './route-label.ts';
import type { Platform } from '../platform.ts';
import { previewCookie } from './preview.ts';
import { rememberRegion } from '../http/region.ts';
import { isRefreshDue, type RefreshSession } from '../auth/refresh-session.ts';
import { giftParameter } from '../../core/domain/gift.ts';
import type { Region } from '../../core/domain/region.ts';
import type { Session } from '../session/session.ts';
import { sessionCookie, type Sessions } from '../session/sessions.ts';

/** Pages that a bank, a wallet, an app or a login redirects to: the user stays there. */
const landings: readonly RouteKey[] = [
  'verifyAdyen',
  'verifyVm',
  'checkoutConfirmation',
  'openApp',
  'login',
  'loginConnect',
  'loginEmail',
  'loginApp',
  'loginAppIdp',
  'loginAppFlow',
  'socialLogout',
  'subscriptionFlow',
  'iosSubscriptionFlow',
];

/** Parameters of a callback: an address with one of them is never redirected. */
const callbackParameters = ['redirectResult', 'encodedAgreementId', 'code', 'state'];

export type NavigationOptions = {
  features: FeatureFlags;
  sessions: Pick<Sessions, 'read'>;
  refreshSession: RefreshSession;
  trackGift: TrackGift;
  platform: Pick<Platform, 'keepAlive'>;
};

/** The same page in the region of the account, when the user is in another one (requirement FF-04). */
function findHomeAddress({ route, region, params }: RouteMatch, session: Session, url: URL): string | undefined {
  const { home } = session;
  if (home === region || landings.includes(route)) return undefined;
  if (callbackParameters.some((name) => url.searchParams.has(name))) return undefined;
  // titles exist in one region only
  const isRegional = !hasRoute(route, home) || ['podcast', 'episode', 'audiobook', 'transaction'].includes(route);
  return (isRegional ? linkTo('home', home) : getCanonicalPath({ region: home, route, params })) + url.search;
}

/** Names in the cookie header of a visitor with a session, a preview, a flow or a voucher code. */
const personalCookies: readonly string[] = [sessionCookie, previewCookie, ...flowNames];

/** True when the page itself starts no flow. */
export const startsNoFlow = (match: RouteMatch): boolean => !startsFlow(match);

/**
 * True for a visit without session, preview, flow, voucher code and their parameters: it sets no cookie and is not redirected.
 *
 * @param cookie header; a similar name counts too.
 */
export const isAnonymousVisit = (cookie: string | null, search?: URLSearchParams): boolean =>
  (cookie === null || !personalCookies.some((name) => cookie.includes(name))) &&
  ![giftParameter, couponName].some((name) => search?.has(name));

/** Pages that only redirect: the redirect is the visit. */
const redirectOnlyRoutes: readonly RouteKey[] = ['subscriptionFlow', 'iosSubscriptionFlow'];

/** True when the page was shown or its redirect sent; a page that requires a login has not been visited yet. */
function hasVisited({ res }: Context, { route }: RouteMatch): boolean {
  if (res.status === 200 || res.status === 304) return true;
  return (
    redirectOnlyRoutes.includes(route) &&
    res.status === 302 &&
    !(res.headers.get('Location') ?? '').startsWith('/auth/')
  );
}

/**
 * False for requests of scripts, images and frames; a request without the header counts as a navigation. So does that of
 * a page whose audio goes on (decision 0135).
 */
const isNavigation = (context: Context): boolean =>
  (context.req.header('Sec-Fetch-Mode') ?? 'navigate') === 'navigate' || context.req.header('X-Nordlyd') === 'navigate';

export type Navigation = {
  open: MiddlewareHandler;
  /** The region of the user's account, to which the bare address redirects while the feature flag is on. */
  findHome: (context: Context) => Promise<Region | undefined>;
};

/**
 * Handles the effects of a navigation. It starts flows, keeps voucher codes, tracks gift links and logs the route. It redirects
 * users to the region of their account while the feature flag is on. The page itself is the same for every user.
 */
export function createNavigation({
  features,
  sessions,
  refreshSession,
  trackGift,
  platform,
}: NavigationOptions): Navigation {
  /** A page is the same for every visitor, so a session store that is down does not stop it. */
  const findSession = (context: Context): Promise<Session | undefined> => sessions.read(context).catch(() => undefined);

  /** Refreshes the token of a user who returns after a day, because it has expired (requirement GJ-02). */
  const findSessionForEvent = async (context: Context, session: Session): Promise<Session | undefined> => {
    if (!isRefreshDue(session, Date.now())) return session;
    // other pages do not wait for the provider: their own calls refresh the session, and the next page tracks the
    // link
    if (readShareLink(context) === undefined) return undefined;
    const refreshed = await refreshSession(session, (work) => platform.keepAlive(context.req.raw, work));
    return refreshed.ok ? refreshed.value : undefined;
  };

  const findHome: Navigation['findHome'] = async (context) => {
    const session = await findSession(context);
    if (!session) return undefined;
    const keepAlive = (work: Promise<unknown>): void => platform.keepAlive(context.req.raw, work);
    const switches = await features.read(session.home, keepAlive);
    return switches?.enableAccountRegionRedirect ? session.home : undefined;
  };

  const open: MiddlewareHandler = async (context, next) => {
    const url = new URL(context.req.url);
    const match = matchPath(url.pathname);
    if (match) setLoggedRoute(context, describePage(match.route));
    const isReading = ['GET', 'HEAD'].includes(context.req.method) && isNavigation(context);
    const cookie = context.req.header('Cookie') ?? null;
    if (!match || !isReading || (startsNoFlow(match) && isAnonymousVisit(cookie, url.searchParams))) return next();
    const keepAlive = (work: Promise<unknown>): void => platform.keepAlive(context.req.raw, work);
    const session = await findSession(context);
    if (session && session.home !== match.region) {
      const address = findHomeAddress(match, session, url);
      const switches = address === undefined ? undefined : await features.read(match.region, keepAlive);
      if (address !== undefined && switches?.enableAccountRegionRedirect) {
        rememberRegion(context, session.home);
        // the toast explains the redirect (decision 0038)
        setFlashToast(context, 'home_market');
        return context.redirect(address, 302);
      }
    }
    const checkout = findCheckoutAddress(context, match);
    if (checkout !== undefined) return context.redirect(checkout, 302);
    await next();
    rememberCoupon(context, match);
    if (hasVisited(context, match)) {
      const account = session && (await findSessionForEvent(context, session));
      const gift = updateFlows(context, match);
      // on every page of the journey, because the first attempt may have failed; the backend counts it once
      if (gift && account) keepAlive(trackGift(account, gift));
    }
    return undefined;
  };
  return { open, findHome };
}
