import { linkTo, matchPath, getRouteConfig, type RouteMatch } from '../../core/routing/routes.ts';
import type { LoginAttempt } from './oidc-client.ts';
import { toSafePath } from '../http/safe-redirect.ts';
import { isCheckout } from '../../core/routing/checkout-routes.ts';

/** So long both addresses of an attempt may be together: browsers drop cookies that are too large. */
const longest = 2_000;

/** The page of ours that an address leads to; undefined for any other. */
export const matchUrl = (address: string): RouteMatch | undefined => matchPath(address.split(/[?#]/)[0] ?? '');

/**
 * The page on which somebody pressed "log in", with its query.
 *
 * @param referrer header as it came: a redirect on the way, as by a checkout, leaves it as it was.
 * @param origin public origin of the site.
 * @param returnTo where the log-in leads, which travels in the same cookie.
 * @returns undefined when the browser does not say, came from elsewhere, or the address would be too long.
 */
export function findOrigin(referrer: string | undefined, origin: string, returnTo: string): string | undefined {
  if (referrer === undefined || !URL.canParse(referrer)) return undefined;
  const url = new URL(referrer);
  if (url.origin !== new URL(origin).origin) return undefined;
  const from = toSafePath(url.pathname + url.search, origin, '');
  return from !== '' && from.length + returnTo.length <= longest ? from : undefined;
}

/** The page on which an offer is chosen, for who wanted to its checkout; a code in the address comes along. */
function findOffers(returnTo: string): string | undefined {
  const match = matchUrl(returnTo);
  if (!match || !isCheckout(match.route)) return undefined;
  const isStudents = match.route === 'checkout' && match.params['offer'] === 'student';
  return linkTo(isStudents ? 'student' : 'offer', match.region) + new URL(returnTo, 'https://site.invalid').search;
}

/**
 * Where a browser goes that did not log in (decision 0039): back to where it began, with its query; else to the offers,
 * from the way to a checkout; else to the page that it wanted. Never to one that would begin the log-in again.
 *
 * @param isLoggedIn somebody still is: who connects an account or proves who they are has pages of their own.
 * @returns a path of this site.
 */
export function findReturnTo(
  { from, returnTo, region, screen }: Pick<LoginAttempt, 'from' | 'returnTo' | 'region' | 'screen'>,
  isLoggedIn: boolean,
): string {
  const isOpen = (address: string | undefined): address is string => {
    const route = address === undefined ? undefined : matchUrl(address)?.route;
    return route !== undefined && (isLoggedIn || routeFacts(route).isProtected === undefined);
  };
  // what comes after connecting is no page to give up on
  const wanted = screen === 'connect' ? linkTo('loginConnect', region) : returnTo;
  return [from, findOffers(returnTo), wanted].find(isOpen) ?? linkTo('home', region);
}
