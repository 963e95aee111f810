import { findOfferBySegment } from '../../core/domain/offer.ts';
import type { Region } from '../../core/domain/region.ts';
import {
  hasRoute,
  linkTo,
  linkToCategory,
  linkToCheckout,
  getRouteConfig,
  routeKeys,
  type RouteKey,
} from '../../core/routing/routes.ts';

/** Target of an editor's link. */
export type LinkTarget = { href: string; isExternal: boolean };

const isParam = (segment: string): boolean => segment.startsWith(':');

/** Finds a page by its key or by the key of its last segment, as editors know it: "userTerms", "premium.landing". */
const findRoute = (key: string): RouteKey | undefined =>
  routeKeys.find((route) => route === key) ??
  routeKeys.find((route) => getRouteConfig(route).segments.findLast((segment) => !isParam(segment)) === key);

function resolveRoute(key: string, value: string | undefined, region: Region): string | undefined {
  const offer = findOfferBySegment(/^checkoutV2\.(\w+)$/.exec(key)?.[1] ?? (key === 'checkout' ? (value ?? '') : ''));
  // student verification precedes the checkout
  if (offer) return offer === 'student' ? linkTo('studentVerification', region) : linkToCheckout(offer, region);
  if ((key === 'category' || key === 'categories') && value !== undefined) return linkToCategory(Number(value), region);
  const route = findRoute(key);
  if (!route || !hasRoute(route, region)) return undefined;
  const param = getRouteConfig(route).segments.find(isParam)?.slice(1);
  if (param === undefined) return linkTo(route, region);
  return value === undefined ? undefined : linkTo(route, region, { [param]: value });
}

/**
 * Resolves an editor's destination to an address.
 *
 * @param destination `route:KEY`, `route:KEY:PARAMETER`, or an https, mailto or tel address.
 * @returns undefined for a page that the region does not have and for any other address, so that no broken or unsafe link
 *   is rendered.
 */
export function resolveDestination(destination: string, region: Region): LinkTarget | undefined {
  const [, key, value] = /^route:([A-Za-z0-9.]+)(?::([A-Za-z0-9-]+))?$/.exec(destination) ?? [];
  if (key !== undefined) {
    const href = resolveRoute(key, value, region);
    return href === undefined ? undefined : { href, isExternal: false };
  }
  return /^(https:\/\/|mailto:|tel:)\S+$/.test(destination) ? { href: destination, isExternal: true } : undefined;
}
