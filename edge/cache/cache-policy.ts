import { isEditorialRoute, type RouteKey } from '../../core/routing/routes.ts';

/** How a page may be kept. Pages that are not named below are never kept by anybody. */
export type PagePolicy = {
  /** ms for which a page of the present content is served without asking anybody */
  freshMs: number;
  /** ms for which an older one is served at once while one render renews it, or while renewals fail */
  staleMs: number;
};

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** What editors write: it changes by being published, which is seen by its version and not by its age. */
const editorial: PagePolicy = { freshMs: minuteMs, staleMs: dayMs };

/** The lists of addresses for search engines follow what is published too. */
export const sitemapPolicy: PagePolicy = editorial;

/**
 * The pages that are the same for everyone in a market, beside those that are wholly the editors'. The default is to keep nothing: a route that is missing here is
 * `no-store`. Search is missing on purpose, for queries that people type make too many keys to keep.
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

/** @returns undefined for a page that must never be kept. */
export const findPagePolicy = (route: RouteKey): PagePolicy | undefined =>
  policies[route] ?? (isEditorialRoute(route) ? editorial : undefined);
