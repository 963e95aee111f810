import { linkTo, matchPath, getRouteConfig, type RouteKey, type RouteMatch } from '../../core/routing/routes.ts';
import type { Region } from '../../core/domain/region.ts';
import type { LoginAttempt } from './oidc-client.ts';
import { toSafePath } from '../http/safe-redirect.ts';
import { isCheckout } from '../../core/routing/checkout-routes.ts';

/** Maximum length of both addresses of an attempt together: browsers drop cookies that are too large. */
const longest = 2_000;

/** The page of an address on this site; undefined for any other. */
export const matchUrl = (address: string): RouteMatch | undefined => matchPath(address.split(/[?#]/)[0] ?? '');

/**
 * The page on which the user pressed "log in", with its query.
 *
 * @param referrer header; redirects do not change it.
 * @param origin public origin of the site.
 * @param returnTo target of the login, stored in the same cookie.
 * @returns undefined without a referrer, for one of another site, or when the cookie would be too large.
 */
export function findOrigin(referrer: string | undefined, origin: string, returnTo: string): string | undefined {
  if (referrer === undefined || !URL.canParse(referrer)) return undefined;
  const url = new URL(referrer);
  if (url.origin !== new URL(origin).origin) return undefined;
  const from = toSafePath(url.pathname + url.search, origin, '');
  return from !== '' && from.length + returnTo.length <= longest ? from : undefined;
}

/** Pages where a user goes on after a login from the header. */
const cataloguePages: readonly string[] = [
  'discover',
  'discoverPodcasts',
  'discoverAudiobooks',
  'categories',
  'category',
  'search',
  'podcast',
  'episode',
  'audiobook',
] satisfies RouteKey[];

/**
 * Target of a login that names none: the page of the catalogue where it started, otherwise the account (requirement AU-10).
 *
 * @param referrer header of the request.
 */
export function findLoginTarget(referrer: string | undefined, origin: string, region: Region): string {
  const from = findOrigin(referrer, origin, referrer ?? '');
  const match = from === undefined ? undefined : matchUrl(from);
  return from !== undefined && match?.region === region && cataloguePages.includes(match.route)
    ? from
    : linkTo('dashboard', region);
}

/** The page on which the offer of a checkout is chosen; keeps the code in the address. */
function findOffers(returnTo: string): string | undefined {
  const match = matchUrl(returnTo);
  if (!match || !isCheckout(match.route)) return undefined;
  const isStudents = match.route === 'checkout' && match.params['offer'] === 'student';
  return linkTo(isStudents ? 'student' : 'offer', match.region) + new URL(returnTo, 'https://site.invalid').search;
}

/**
 * Where a failed login returns to (decision 0039): the page where it started; else the offers, if the target is a
 * checkout; else the target. Never a page that starts the login again.
 *
 * @param isLoggedIn a session exists: connecting an account and reauthentication have their own pages.
 * @returns a path of this site.
 */
export function findReturnTo(
  { from, returnTo, region, screen }: Pick<LoginAttempt, 'from' | 'returnTo' | 'region' | 'screen'>,
  isLoggedIn: boolean,
): string {
  const isOpen = (address: string | undefined): address is string => {
    const route = address === undefined ? undefined : matchUrl(address)?.route;
    return route !== undefined && (isLoggedIn || getRouteConfig(route).isProtected === undefined);
  };
  // the page after connecting is not a place to return to
  const target = screen === 'connect' ? linkTo('loginConnect', region) : returnTo;
  return [from, findOffers(returnTo), target].find(isOpen) ?? linkTo('home', region);
}
