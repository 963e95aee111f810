import type { WebPage } from '../../api-spec/generated/v2.ts';
import type { Log } from '../../process/log.ts';
import { regions, type Region } from '../../src/domain/region.ts';
import type { Handlers } from '../contract/handlers.ts';
import type { Database } from '../database/open.ts';
import { listPrices } from '../offer/catalogue.ts';
import { listCategories } from './catalogue-store.ts';
import { readCatalogueVersion } from './catalogue-sync.ts';
import { makePage } from './make-page.ts';
import { makePricingOffer } from './make-section.ts';
import { listSectionEntries, loadSiteContent, type SiteContent } from './site-content.ts';
import { ContentSourceError, readTextField, type ContentSource } from './source.ts';
import { createStaleCache, type StaleCache } from './stale-cache.ts';

/** The operations that serve editorial content. */
export type CmsOperation =
  | 'getWebPage'
  | 'getOffersPage'
  | 'getStudentPage'
  | 'getCategoriesPage'
  | 'getCategories'
  | 'getFooterPages'
  | 'getPricing'
  | 'getContent';

export type SiteOptions = {
  source: ContentSource;
  log: Pick<Log, 'warn'>;
  /** ms for which content is served without looking for newer: short in the sandbox, so that an editor sees the change */
  freshMs: number;
};

/** The editorial content of each market. */
export type Sites = Record<Region, StaleCache<SiteContent>>;

export type CmsOptions = { db: Database; sites: Sites; log: Pick<Log, 'warn'> };

/** ms after which a content source that failed is asked again. */
const retryMs = 2_000;

/** The page whose pricing section holds the plans of `cms/pricing`. */
const pricingPage = 'offer';

const unavailable = { status: 503, problem: { title: 'Unavailable' } } as const;
const notFound = { status: 404, problem: { title: 'NotFound' } } as const;

/** Working copies must never be kept by anyone. */
const previewHeaders = (isPreview: boolean): Record<string, string> =>
  isPreview ? { 'Cache-Control': 'no-store' } : {};

/** Keeps the editorial content of every market. What was once read is served on while the source is down. */
export function keepSites({ source, log, freshMs }: SiteOptions): Sites {
  const onFailure = (error: unknown): void => log.warn('content is served stale', { reason: String(error) });
  return Object.fromEntries(
    regions.map((region) => [
      region,
      createStaleCache(() => loadSiteContent(source, region), { freshMs, retryMs, onFailure }),
    ]),
  ) as Sites;
}

/** Makes the handlers of every `cms/…` operation. */
export function createCmsHandlers({ db, sites, log }: CmsOptions): Pick<Handlers, CmsOperation> {
  /** The site of a market; undefined when the source is down and was never read. */
  const readSite = async (region: Region): Promise<SiteContent | undefined> => {
    try {
      return await sites[region].read();
    } catch (error) {
      if (error instanceof ContentSourceError) return undefined;
      throw error;
    }
  };

  const withVersion = <Body>(body: Body, { version }: SiteContent, more: Record<string, string> = {}) => ({
    status: 200 as const,
    body,
    headers: { 'X-Content-Version': version, ...more },
  });

  const answerPage = async (region: Region, slug: string, isPreview = false) => {
    const site = await readSite(region);
    if (site === undefined) return unavailable;
    const page = site.pages.get(slug);
    if (page === undefined) return notFound;
    const body: WebPage = await makePage(db, page, site, log);
    return withVersion(body, site, previewHeaders(isPreview));
  };

  return {
    getWebPage: ({ query, region }) => answerPage(query.region ?? region, query.slug, query.isPreview),
    getOffersPage: ({ path, query, region }) => answerPage(query.region ?? region, path.key),
    getStudentPage: ({ path, query, region }) => answerPage(query.region ?? region, path.key),
    getCategoriesPage: async ({ path, query, region }) => {
      const categories = await listCategories(db, query.region ?? region);
      const found = categories.find(({ id, key }) => key === path.title || String(id) === path.title);
      if (found === undefined) return categories.length === 0 ? unavailable : notFound;
      const { key, name, description, imageUrl } = found;
      return { status: 200, body: { key, title: name, headline: name, description, imageUrl } };
    },
    getCategories: async ({ query, region }) => {
      const rows = await listCategories(db, query.region ?? region);
      if (rows.length === 0) return unavailable;
      const categories = rows.map(({ id, key, name, imageUrl }) => ({ id, key, name, imageUrl }));
      return { status: 200, body: { categories } };
    },
    getFooterPages: async ({ query, region }) => {
      const site = await readSite(query.locale ?? region);
      if (site === undefined) return unavailable;
      // it stands on every page, so it is what the edge asks to learn whether anything at all was published
      const version = `${site.version}-${await readCatalogueVersion(db)}`;
      return withVersion({ columns: site.footer }, { ...site, version });
    },
    getPricing: async ({ query, region }) => {
      const market = query.locale ?? region;
      const site = await readSite(market);
      if (site === undefined) return unavailable;
      const page = site.pages.get(pricingPage);
      const section = page && listSectionEntries(page).find((entry) => entry?.type === 'pricing');
      const offers = Array.isArray(section?.fields['offers']) ? (section.fields['offers'] as unknown[]) : [];
      const prices = await listPrices(db, market);
      const plans = offers.map((offer) => makePricingOffer(offer, prices)).filter((offer) => offer !== null);
      return withVersion({ offers: plans }, site);
    },
    getContent: async ({ query, region }) => {
      const site = await readSite(query.locale ?? region);
      if (site === undefined) return unavailable;
      const pages = [...site.pages.values()].map((page) => ({
        slug: readTextField(page, 'slug'),
        title: readTextField(page, 'title'),
      }));
      return withVersion({ pages, contentVersion: site.version }, site, previewHeaders(query.isPreview));
    },
  };
}
