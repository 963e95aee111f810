import type { WebPage } from '../../api-spec/generated/v2.ts';
import type { Log } from '../../server/telemetry/log.ts';
import { regions, type Region } from '../../core/domain/region.ts';
import type { Handlers } from '../api/handler-types.ts';
import type { Database } from '../database/open.ts';
import { listSoldPrices, type Price } from '../offers/price-list.ts';
import { listCategories } from './catalogue-store.ts';
import { readCatalogueVersion } from './catalogue-sync.ts';
import { fillPrices } from './fill-prices.ts';
import { countPublication, readPublication } from './publication.ts';
import { toPage } from './to-page.ts';
import { toPricingOffer } from './to-section.ts';
import type { Previews } from './preview.ts';
import { listSectionEntries, loadSiteContent, type SiteContent } from './site-content.ts';
import { ContentSourceError, readTextField, type ContentSource } from './source.ts';
import { createSwrCache, type SwrCache } from './swr-cache.ts';

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
  db: Database;
  source: ContentSource;
  log: Pick<Log, 'warn'>;
  /** ms for which content is served without a check for newer: short in the sandbox, so that an editor sees changes */
  freshMs: number;
};

/** The editorial content of each region. */
export type Sites = Record<Region, SwrCache<SiteContent>>;

export type CmsOptions = {
  db: Database;
  sites: Sites;
  /** regions that sell the student plan; all by default */
  studentRegions?: readonly Region[];
  /** absent without previews */
  previews?: Previews | undefined;
  log: Pick<Log, 'warn'>;
};

/** ms before a failed content source is called again */
const retryMs = 2_000;

/** The page whose pricing section has the plans of the pricing operation. */
const pricingPage = 'offer';

const unavailable = { status: 503, problem: { title: 'Unavailable' } } as const;
const notFound = { status: 404, problem: { title: 'NotFound' } } as const;

/** The preview fields of a call: the parameter, where the operation has one, and the token that validates it. */
type PreviewParameters = { isPreview?: boolean; headers: { 'X-Preview-Token'?: string } };

/** Content with its cache headers: responses with or about drafts are not cached. */
type Site = { content: SiteContent; headers: Record<string, string> };

/**
 * Caches the editorial content of every region. While the source is down, cached content is served. Content that changed
 * without a reported publication counts as one, so that the other backends on this database read it too.
 */
export function createSites({ db, source, log, freshMs }: SiteOptions): Sites {
  const onFailure = (error: unknown): void => log.warn('content is served stale', { reason: String(error) });
  const createSite = (region: Region): SwrCache<SiteContent> => {
    let last: SiteContent | undefined;
    const load = async (): Promise<SiteContent> => {
      // content is read while the database is down, too
      const publication = await readPublication(db).catch(() => last?.publication ?? 0);
      const content = await loadSiteContent(source, region, publication);
      if (last && last.version !== content.version && last.publication === publication)
        content.publication = await countPublication(db).catch(() => publication);
      return (last = content);
    };
    return createSwrCache(load, { freshMs, retryMs, onFailure });
  };
  return Object.fromEntries(regions.map((region) => [region, createSite(region)])) as Sites;
}

/** Makes the handlers of every `cms/…` operation. */
export function createCmsHandlers({
  db,
  sites,
  studentRegions = regions,
  previews,
  log,
}: CmsOptions): Pick<Handlers, CmsOperation> {
  const listPrices = (region: Region): Promise<Price[]> => listSoldPrices(db, region, studentRegions);
  const readPublished = async (region: Region): Promise<SiteContent> => {
    // pages without data of the database work without it
    const publication = await readPublication(db).catch(() => 0);
    return sites[region].read((content) => content.publication >= publication);
  };

  /**
   * The content of a region, or its drafts for a signed preview call; undefined when the source is down and nothing is
   * cached.
   */
  const readSite = async (region: Region, preview: PreviewParameters): Promise<Site | undefined> => {
    const isPreview = preview.isPreview !== false && (await previews?.isSigned(preview.headers['X-Preview-Token']));
    try {
      const content = previews && isPreview ? await previews.read(region) : await readPublished(region);
      return { content, headers: isPreview || preview.isPreview ? { 'Cache-Control': 'no-store' } : {} };
    } catch (error) {
      if (error instanceof ContentSourceError) return undefined;
      throw error;
    }
  };

  const withVersion = <Body>(body: Body, { content, headers }: Site) => ({
    status: 200 as const,
    body,
    headers: { 'X-Content-Version': content.version, ...headers },
  });

  const respondWithPage = async (region: Region, slug: string, preview: PreviewParameters) => {
    const site = await readSite(region, preview);
    if (site === undefined) return unavailable;
    const page = site.content.pages.get(slug);
    if (page === undefined) return notFound;
    const body: WebPage = await toPage(db, page, site.content, await listPrices(site.content.region), log);
    return withVersion(body, site);
  };

  return {
    getWebPage: ({ query, region, headers }) =>
      respondWithPage(query.region ?? region, query.slug, { isPreview: query.isPreview, headers }),
    getOffersPage: ({ path, query, region, headers }) => respondWithPage(query.region ?? region, path.key, { headers }),
    getStudentPage: ({ path, query, region, headers }) =>
      respondWithPage(query.region ?? region, path.key, { headers }),
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
    getFooterPages: async ({ query, region, headers }) => {
      const requestedRegion = query.locale ?? region;
      const site = await readSite(requestedRegion, { headers });
      if (site === undefined) return unavailable;
      const amounts = (await listPrices(requestedRegion)).map(({ amount }) => amount).join('.');
      // every page contains it, so the edge uses it to detect publications (an older number is ignored) and prices
      const { publication, version: contentVersion } = site.content;
      const version = `${publication}.${contentVersion}-${await readCatalogueVersion(db)}-${amounts}`;
      return withVersion({ columns: site.content.footer }, { ...site, content: { ...site.content, version } });
    },
    getPricing: async ({ query, region, headers }) => {
      const requestedRegion = query.locale ?? region;
      const site = await readSite(requestedRegion, { headers });
      if (site === undefined) return unavailable;
      const prices = await listPrices(requestedRegion);
      const page = site.content.pages.get(pricingPage);
      const section = page && listSectionEntries(fillPrices(page, prices)).find((entry) => entry?.type === 'pricing');
      const offers = Array.isArray(section?.fields['offers']) ? (section.fields['offers'] as unknown[]) : [];
      const plans = offers.map((offer) => toPricingOffer(offer, prices)).filter((offer) => offer !== null);
      return withVersion({ offers: plans }, site);
    },
    getContent: async ({ query, region, headers }) => {
      const site = await readSite(query.locale ?? region, { isPreview: query.isPreview, headers });
      if (site === undefined) return unavailable;
      const pages = [...site.content.pages.values()].map((page) => ({
        slug: readTextField(page, 'slug'),
        title: readTextField(page, 'title'),
      }));
      return withVersion({ pages, contentVersion: site.content.version }, site);
    },
  };
}
