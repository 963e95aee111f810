import type { Region } from '../../core/domain/region.ts';
import { isCheckout, olderCheckouts } from '../../core/routing/checkout-routes.ts';
import {
  linkTo,
  linkToCheckout,
  linkToDuoLanding,
  linkToLogin,
  getRouteConfig,
  type RouteKey,
  type RouteMatch,
} from '../../core/routing/routes.ts';
import { toSafePath } from '../http/safe-redirect.ts';

/** Discover pages: one in a region without audiobooks, else one for each kind (requirement RT-12). */
const divided: readonly RouteKey[] = ['discover', 'discoverPodcasts', 'discoverAudiobooks'];

/** True for pages that exist only with, or only without, audiobooks. */
export const dependsOnAudiobooks = (route: RouteKey): boolean => divided.includes(route);

function findDiscovery(route: RouteKey, region: Region, hasAudiobooks: boolean): string | undefined {
  if (hasAudiobooks) return route === 'discover' ? linkTo('discoverPodcasts', region) : undefined;
  return route === 'discover' ? undefined : linkTo('discover', region);
}

const duoEnd =
  (offer: 'duo' | 'totalDuo') =>
  (region: Region): string =>
    linkToDuoLanding(offer, region);
const totalEnd = (region: Region): string => linkTo('checkoutConfirmation', region, {}, { offerType: 'total' });
const to =
  (route: RouteKey) =>
  (region: Region): string =>
    linkTo(route, region);

/** Redirects of addresses without a page (decision 0039). */
const redirectTargets: Partial<Record<RouteKey, (region: Region) => string>> = {
  // directly to the provider, and then back to the app
  loginAppIdp: (region) => linkToLogin(region, linkTo('loginAppFlow', region)),
  loginAppFlow: (region) => linkTo('openApp', region),
  // an app links here for users who want to subscribe
  subscriptionFlow: (region) => linkTo('offer', region),
  iosSubscriptionFlow: (region) => linkTo('offer', region),
  podcasts: to('discoverPodcasts'),
  podcastWord: to('discoverPodcasts'),
  episodeWord: to('discoverPodcasts'),
  audiobooks: to('discoverAudiobooks'),
  audiobookWord: to('discoverAudiobooks'),
  standard: to('offer'),
  subscriptions: to('dashboard'),
  checkoutWord: (region) => linkToCheckout('standard', region),
  confirm: (region) => linkToCheckout('standard', region),
  success: to('thankYou'),
  congrats: to('thankYou'),
  // the account page cancels and changes subscriptions
  cancel: to('dashboard'),
  customize: to('changeSubscription'),
  // single podcasts are no longer sold
  buyPodcast: to('buy'),
  // Total has no extra account to join
  joinTotal: to('total'),
  duoSuccess: duoEnd('duo'),
  duoConfirmation: duoEnd('duo'),
  totalSuccess: totalEnd,
  totalConfirmation: totalEnd,
  totalDuoSuccess: duoEnd('totalDuo'),
  totalDuoConfirmation: duoEnd('totalDuo'),
  dashboardDuo: to('manageExtraAccount'),
};

/** Adds the query of a campaign or voucher link to an address, which may have its own query. */
const withSearch = (address: string, search: string): string =>
  address + (address.includes('?') ? search.replace('?', '&') : search);

/** Pages for users without a session; others are redirected. */
const entries: readonly RouteKey[] = ['login', 'signup'];

/**
 * Finds the redirect of a request. A protected page redirects to the login, a redirect-only address to its target. With
 * a session the login page redirects too.
 *
 * @param visit.address path and query to return to.
 * @returns undefined when the page itself is rendered.
 */
export function findRedirect({
  match: { route, region },
  address,
  query,
  isLoggedIn,
  isKnownVisitor = false,
  redirectsToCheckout: isLedToCheckout = true,
  hasAudiobooks = false,
  origin,
}: {
  match: RouteMatch;
  address: string;
  query: Readonly<Record<string, string>>;
  isLoggedIn: boolean;
  /** a user of this browser has logged in before */
  isKnownVisitor?: boolean | undefined;
  /** feature flag `enableRedirectToCheckoutV2`: older checkouts redirect to the new one, else to the offers */
  redirectsToCheckout?: boolean | undefined;
  /** feature flag `isAudiobooksEnabled` */
  hasAudiobooks?: boolean | undefined;
  origin: string;
}): string | undefined {
  if (getRouteConfig(route).isProtected && !isLoggedIn) {
    // new users of a free trial have no account yet; the provider's form links to the login
    return linkToLogin(region, address, isCheckout(route) && !isKnownVisitor ? 'signup' : 'login');
  }
  // keep the parameters of campaigns and vouchers
  const cut = address.indexOf('?');
  const search = cut < 0 ? '' : address.slice(cut);
  if (dependsOnAudiobooks(route)) {
    const other = findDiscovery(route, region, hasAudiobooks);
    return other && other + search;
  }
  const offer = olderCheckouts[route];
  if (offer) return (isLedToCheckout ? linkToCheckout(offer, region) : linkTo('offer', region)) + search;
  const redirect = redirectTargets[route];
  if (redirect) return withSearch(redirect(region), search);
  // the page first shows why the login was rejected
  if (isLoggedIn && entries.includes(route) && query['notice'] === undefined) {
    const campaign = new URLSearchParams(search);
    campaign.delete('returnTo');
    const target = toSafePath(query['returnTo'], origin, linkTo('dashboard', region));
    return withSearch(target, campaign.size > 0 ? `?${campaign.toString()}` : '');
  }
  return undefined;
}
