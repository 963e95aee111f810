import type { Region } from '../../core/domain/region.ts';
import { findOfferBySegment, type OfferType } from '../../core/domain/offer.ts';
import {
  hasRoute,
  linkTo,
  linkToCategory,
  linkToCheckout,
  getRouteConfig,
  routeKeys,
  type RouteKey,
  type View,
} from '../../core/routing/routes.ts';
import { isAboutStudents } from '../../core/routing/student-routes.ts';

/** Target of an editor's link. */
export type LinkTarget = { href: string; isExternal: boolean };

const isParam = (segment: string): boolean => segment.startsWith(':');

/** Finds a page by its key or by the key of its last segment, as editors know it: "userTerms", "premium.landing". */
const findRoute = (key: string): RouteKey | undefined =>
  routeKeys.find((route) => route === key) ??
  routeKeys.find((route) => getRouteConfig(route).segments.findLast((segment) => !isParam(segment)) === key);

/** What decides which pages exist. */
type Pages = Pick<View, 'region' | 'hasStudentOffer'>;

const parse = (destination: string): (string | undefined)[] =>
  /^route:([A-Za-z0-9.]+)(?::([A-Za-z0-9-]+))?$/.exec(destination)?.slice(1) ?? [];

const findOffer = (key: string, value: string | undefined): OfferType | undefined =>
  findOfferBySegment(/^checkoutV2\.(\w+)$/.exec(key)?.[1] ?? (key === 'checkout' ? (value ?? '') : ''));

/** True for a destination that sells or describes the student plan while nothing sells it (decision 0163). */
export function isUnsold(destination: string, { hasStudentOffer }: Pick<View, 'hasStudentOffer'>): boolean {
  const [key, value] = parse(destination);
  if (key === undefined || hasStudentOffer !== false) return false;
  const route = findRoute(key);
  return findOffer(key, value) === 'student' || (route !== undefined && isAboutStudents(route));
}

function resolveRoute(key: string, value: string | undefined, region: Region): string | undefined {
  const offer = findOffer(key, value);
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
 * @returns undefined for a page that does not exist and for any other address, so that no broken or unsafe link is
 *   rendered.
 */
export function resolveDestination(destination: string, pages: Pages): LinkTarget | undefined {
  const [key, value] = parse(destination);
  if (key !== undefined) {
    const href = isUnsold(destination, pages) ? undefined : resolveRoute(key, value, pages.region);
    return href === undefined ? undefined : { href, isExternal: false };
  }
  return /^(https:\/\/|mailto:|tel:)\S+$/.test(destination) ? { href: destination, isExternal: true } : undefined;
}
