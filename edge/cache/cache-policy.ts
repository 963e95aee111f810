import { dayMs } from '../../core/domain/period.ts';
import { isEditorialRoute, type RouteKey } from '../../core/routing/routes.ts';

/** How long a page may be cached. */
export type PagePolicy = {
  /** ms for which a page of the current version is served without revalidation */
  freshMs: number;
  /** ms for which an older page is served while it is revalidated, or while revalidation fails */
  staleMs: number;
};

const minuteMs = 60_000;
/** Pages of editors change by publication, which changes the content version. */
const editorial: PagePolicy = { freshMs: minuteMs, staleMs: dayMs };

export const sitemapPolicy: PagePolicy = editorial;

/**
 * Pages that are the same for every user of a region. A route that is missing here is `no-store`; search is missing
 * because free-text queries make too many keys.
 */
const policies: Partial<Record<RouteKey, PagePolicy>> = {
  home: editorial,
  offer: editorial,
  discoverAudiobooks: editorial,
  categories: editorial,
  category: editorial,
  podcast: editorial,
  episode: editorial,
  audiobook: editorial,
  premiumLanding: editorial,
  student: editorial,
  buy: editorial,
  discountCode: editorial,
  openApp: editorial,
};

/** @returns undefined for a page that must not be cached. */
export const findPagePolicy = (route: RouteKey): PagePolicy | undefined =>
  policies[route] ?? (isEditorialRoute(route) ? editorial : undefined);
