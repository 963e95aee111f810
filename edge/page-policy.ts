import type { RouteKey } from '../src/routes.ts';

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
 * The pages that are the same for everyone in a market. The default is to keep nothing: a route that is missing here is
 * `no-store`. Search is missing on purpose, for queries that people type make too many keys to keep.
 */
const policies: Partial<Record<RouteKey, PagePolicy>> = {
  home: editorial,
  offer: editorial,
  discover: editorial,
  discoverPodcasts: editorial,
  discoverAudiobooks: editorial,
  categories: editorial,
  category: editorial,
  podcast: editorial,
  episode: editorial,
  audiobook: editorial,
  premium: editorial,
  premiumLanding: editorial,
  tryPremium: editorial,
  student: editorial,
  studentLanding: editorial,
  duo: editorial,
  total: editorial,
  totalDuo: editorial,
  partner: editorial,
  partnerConfirmation: editorial,
  hitract: editorial,
  buy: editorial,
  discountCode: editorial,
  thankYou: editorial,
  welcome: editorial,
  failed: editorial,
  about: editorial,
  contact: editorial,
  cookies: editorial,
  privacyPolicy: editorial,
  userTerms: editorial,
  separateTerms: editorial,
  qa: editorial,
  qaIos: editorial,
  qaWebview: editorial,
  helpCentre: editorial,
  parentCompanyFaq: editorial,
  international: editorial,
  partners: editorial,
  forPodcasters: editorial,
  accessibilityStatement: editorial,
  page: editorial,
  openApp: editorial,
};

/** @returns undefined for a page that must never be kept. */
export const findPagePolicy = (route: RouteKey): PagePolicy | undefined => policies[route];
