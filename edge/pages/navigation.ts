import type { Context, MiddlewareHandler } from 'hono';
import { nameRoute } from '../../server/telemetry/request-log.ts';
import {
  canonicalPath,
  hasRoute,
  linkTo,
  matchPath,
  type RouteKey,
  type RouteMatch,
} from '../../core/routing/routes.ts';
import type { Features } from '../backend-client/feature-flags.ts';
import { leaveToast } from '../http/flash-toast.ts';
import {
  flowNames,
  giftParameter,
  judgeFlows,
  readShareLink,
  startsFlow,
  writeFlows,
} from '../session/flow-cookies.ts';
import type { TellGiftJourney } from '../analytics/gift-tracking.ts';
import { describePage } from './route-label.ts';
import type { Platform } from '../platform.ts';
import { previewCookie } from './preview.ts';
import { rememberRegion } from '../http/region.ts';
import { isRefreshDue, type RefreshSession } from '../auth/refresh-session.ts';
import type { Region } from '../../core/domain/region.ts';
import type { Session } from '../session/session.ts';
import { sessionCookie, type Sessions } from '../session/sessions.ts';

/** Pages to which a bank, a wallet, an app or the log-in sends a browser: who comes back stays where they were sent. */
const landings: readonly RouteKey[] = [
  'verifyAdyen',
  'verifyVm',
  'checkoutConfirmation',
  'openApp',
  'login',
  'loginConnect',
  'loginApp',
  'loginAppIdp',
  'loginAppFlow',
  'socialLogout',
  'subscriptionFlow',
  'iosSubscriptionFlow',
];

/** Parameters of an answer that somebody waits for: such an address is never exchanged for another one. */
const answerParameters = ['redirectResult', 'encodedAgreementId', 'code', 'state'];

/** What the visit of a page needs from the rest of the edge. */
export type PageVisitParts = {
  features: Features;
  sessions: Pick<Sessions, 'read'>;
  refresh: RefreshSession;
  tellGiftJourney: TellGiftJourney;
  platform: Pick<Platform, 'keepAlive'>;
};

/** The same page in the market of the account, when somebody is in another one (requirement FF-04). */
function findHomeAddress({ route, region, params }: RouteMatch, session: Session, url: URL): string | undefined {
  const { home } = session;
  if (home === region || landings.includes(route)) return undefined;
  if (answerParameters.some((name) => url.searchParams.has(name))) return undefined;
  // a show of one market is not one of another
  const isOfMarket = !hasRoute(route, home) || ['podcast', 'episode', 'audiobook', 'transaction'].includes(route);
  return (isOfMarket ? linkTo('home', home) : canonicalPath({ region: home, route, params })) + url.search;
}

/** What a cookie header holds when its visitor is more than a reader: a session, a preview, a flow that they are on. */
const visitCookies: readonly string[] = [sessionCookie, previewCookie, ...flowNames];

/** True when opening this page begins nothing, for somebody who is no more than a reader. */
export const isPlainPage = (match: RouteMatch): boolean => !startsFlow(match);

/**
 * True when nothing that a visitor brings makes their visit more than reading: then it sets no cookie and leads nowhere
 * else, and the page alone is the answer.
 *
 * @param cookie header as it came; a name that merely looks like one of ours counts as ours.
 */
export const isPlainReader = (cookie: string | null, search?: URLSearchParams): boolean =>
  (cookie === null || !visitCookies.some((name) => cookie.includes(name))) && search?.has(giftParameter) !== true;

/** Pages that only lead on: passing through them is the visit. */
const passages: readonly RouteKey[] = ['subscriptionFlow', 'iosSubscriptionFlow'];

/** True when the page was shown, or a passage passed; a page that asks to log in first has not been visited yet. */
function hasVisited({ res }: Context, { route }: RouteMatch): boolean {
  if (res.status === 200 || res.status === 304) return true;
  return passages.includes(route) && res.status === 302 && !(res.headers.get('Location') ?? '').startsWith('/auth/');
}

/** False for what scripts, images and frames fetch; who does not say what a request is for is believed to open a page. */
const isNavigation = (context: Context): boolean => (context.req.header('Sec-Fetch-Mode') ?? 'navigate') === 'navigate';

/** The visits of pages. */
export type PageVisit = {
  open: MiddlewareHandler;
  /** The market of somebody's account, where the bare address leads at once while the switch is on. */
  findHome: (context: Context) => Promise<Region | undefined>;
};

/**
 * What happens when a browser opens a page, beside the page itself: the flow it is on is remembered, a gift journey is
 * told, the page is named for operators, and somebody whose account belongs to another market is led there while the
 * switch is on. None of it touches the page, which stays the same for everybody. A page that a script fetches is not opened.
 */
export function createPageVisit({ features, sessions, refresh, tellGiftJourney, platform }: PageVisitParts): PageVisit {
  /** A page does not wait for a session store that is down: it is the same for every visitor. */
  const findSession = (context: Context): Promise<Session | undefined> =>
    sessions.read(context).catch(() => undefined);

  /** Who comes back after a day has a token that says nothing any more (requirement GJ-02). */
  const findTeller = async (context: Context, session: Session): Promise<Session | undefined> => {
    if (!isRefreshDue(session, Date.now())) return session;
    // no other page waits for the provider: what it asks for by itself renews, and the next one tells
    if (readShareLink(context) === undefined) return undefined;
    const refreshed = await refresh(session, (work) => platform.keepAlive(context.req.raw, work));
    return refreshed.ok ? refreshed.value : undefined;
  };

  const findHome: PageVisit['findHome'] = async (context) => {
    const session = await findSession(context);
    if (!session) return undefined;
    const keepAlive = (work: Promise<unknown>): void => platform.keepAlive(context.req.raw, work);
    const switches = await features.read(session.home, keepAlive);
    return switches?.enableAccountRegionRedirect ? session.home : undefined;
  };

  const open: MiddlewareHandler = async (context, next) => {
    const url = new URL(context.req.url);
    const match = matchPath(url.pathname);
    if (match) nameRoute(context, describePage(match.route));
    const isReading = ['GET', 'HEAD'].includes(context.req.method) && isNavigation(context);
    const cookie = context.req.header('Cookie') ?? null;
    if (!match || !isReading || (isPlainPage(match) && isPlainReader(cookie, url.searchParams))) return next();
    const keepAlive = (work: Promise<unknown>): void => platform.keepAlive(context.req.raw, work);
    const session = await findSession(context);
    if (session && session.home !== match.region) {
      const address = findHomeAddress(match, session, url);
      const switches = address === undefined ? undefined : await features.read(match.region, keepAlive);
      if (address !== undefined && switches?.enableAccountRegionRedirect) {
        rememberRegion(context, session.home);
        // who finds themselves elsewhere than they asked for is told why (decision 0038)
        leaveToast(context, 'home_market');
        return context.redirect(address, 302);
      }
    }
    await next();
    if (hasVisited(context, match)) {
      // before the flows are judged: a renewal that is refused ends those of before, not those that begin here
      const teller = session && (await findTeller(context, session));
      const change = judgeFlows(context, match);
      writeFlows(context, change);
      // at every page of the journey: nobody could be asked when it began, perhaps, and what was told is told once
      if (change.gift && teller) keepAlive(tellGiftJourney(teller, change.gift));
    }
    return undefined;
  };
  return { open, findHome };
}
