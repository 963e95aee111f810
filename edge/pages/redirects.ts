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

/** The pages to discover by: one in a market without audiobooks, else one for each kind (requirement RT-12). */
const divided: readonly RouteKey[] = ['discover', 'discoverPodcasts', 'discoverAudiobooks'];

/** True for the pages of which a market has some while audiobooks are on, and others while they are off. */
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

/** Where the addresses lead that have no page of their own (spec core §2, supplement §2.1; decisions 0039 and 0056). */
const redirectTargets: Partial<Record<RouteKey, (region: Region) => string>> = {
  // straight to the provider, and from there back to the app
  loginAppIdp: (region) => linkToLogin(region, linkTo('loginAppFlow', region)),
  loginAppFlow: (region) => linkTo('openApp', region),
  // an app sends people here who want to subscribe
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
  // ending a plan, and changing it, are the account's
  cancel: to('dashboard'),
  customize: to('changeSubscription'),
  // no podcast is sold by itself any more
  buyPodcast: to('buy'),
  // Total has one account alone: there is nobody to join
  joinTotal: to('total'),
  duoSuccess: duoEnd('duo'),
  duoConfirmation: duoEnd('duo'),
  totalSuccess: totalEnd,
  totalConfirmation: totalEnd,
  totalDuoSuccess: duoEnd('totalDuo'),
  totalDuoConfirmation: duoEnd('totalDuo'),
  dashboardDuo: to('manageExtraAccount'),
};

/** Adds what a campaign or a voucher's link carries to an address, which may have a query of its own. */
const withSearch = (address: string, search: string): string =>
  address + (address.includes('?') ? search.replace('?', '&') : search);

/** Pages for people who are not logged in; others are led past them. */
const entries: readonly RouteKey[] = ['login', 'signup'];

/**
 * Tells where a request is sent instead of being answered with a page: to single sign-on when the page is protected, on
 * from an address that is only a passage, past the log-in page when somebody is logged in already and nothing is to be told
 * them there.
 *
 * @param visit.address path and query as they came, to come back to.
 * @returns undefined when the page itself is the answer.
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
  /** somebody has been logged in by this browser before */
  isKnownVisitor?: boolean | undefined;
  /** the switch `enableRedirectToCheckoutV2`: an older checkout leads to the new one, and to the offers while it is off */
  redirectsToCheckout?: boolean | undefined;
  /** the switch `isAudiobooksEnabled` */
  hasAudiobooks?: boolean | undefined;
  origin: string;
}): string | undefined {
  if (getRouteConfig(route).isProtected && !isLoggedIn) {
    // whoever comes to try for free has no account yet; the provider's form leads those on who have
    return linkToLogin(region, address, isCheckout(route) && !isKnownVisitor ? 'signup' : 'login');
  }
  // campaigns and vouchers come along
  const cut = address.indexOf('?');
  const search = cut < 0 ? '' : address.slice(cut);
  if (dependsOnAudiobooks(route)) {
    const other = findDiscovery(route, region, hasAudiobooks);
    return other && other + search;
  }
  const offer = olderCheckouts[route];
  if (offer) return (isLedToCheckout ? linkToCheckout(offer, region) : linkTo('offer', region)) + search;
  const passage = redirectTargets[route];
  if (passage) return withSearch(passage(region), search);
  // whoever is told there why another log-in was not taken reads that first
  if (isLoggedIn && entries.includes(route) && query['notice'] === undefined)
    return toSafePath(query['returnTo'], origin, linkTo('dashboard', region));
  return undefined;
}
