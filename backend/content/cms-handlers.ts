import type { WebPage } from '../../api-spec/generated/v2.ts';
import type { Log } from '../../server/telemetry/log.ts';
import { regions, type Region } from '../../core/domain/region.ts';
import type { Handlers } from '../api/handler-types.ts';
import type { Database } from '../database/open.ts';
import { listPrices } from '../offers/price-list.ts';
import { listCategories } from './catalogue-store.ts';
import { readCatalogueVersion } from './catalogue-sync.ts';
import { makePage } from './to-page.ts';
import { makePricingOffer } from './to-section.ts';
import type { Previews } from './preview.ts';
import { listSectionEntries, loadSiteContent, type SiteContent } from './site-content.ts';
import { ContentSourceError, readTextField, type ContentSource } from './source.ts';
import { createStaleCache, type StaleCache } from './swr-cache.ts';

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

export type CmsOptions = {
  db: Database;
  sites: Sites;
  /** absent: there are no previews */
  previews?: Previews | undefined;
  log: Pick<Log, 'warn'>;
};

/** ms after which a content source that failed is asked again. */
const retryMs = 2_000;

/** The page whose pricing section holds the plans of `cms/pricing`. */
const pricingPage = 'offer';

const unavailable = { status: 503, problem: { title: 'Unavailable' } } as const;
const notFound = { status: 404, problem: { title: 'NotFound' } } as const;

/** What a call says of drafts: the parameter, where the operation has one, and the token that makes it count. */
type Asked = { isPreview?: boolean; headers: { 'X-Preview-Token'?: string } };

/** Content and what its answers say of keeping them: nobody keeps a draft, or what was asked for as one. */
type Site = { content: SiteContent; headers: Record<string, string> };

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
export function createCmsHandlers({ db, sites, previews, log }: CmsOptions): Pick<Handlers, CmsOperation> {
  /**
   * The site of a market, or its drafts for a call that is signed for a preview; undefined when the source is down and
   * was never read.
   */
  const readSite = async (region: Region, asked: Asked): Promise<Site | undefined> => {
    const isPreview = asked.isPreview !== false && (await previews?.isSigned(asked.headers['X-Preview-Token']));
    try {
      const content = previews && isPreview ? await previews.read(region) : await sites[region].read();
      return { content, headers: isPreview || asked.isPreview ? { 'Cache-Control': 'no-store' } : {} };
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

  const answerPage = async (region: Region, slug: string, asked: Asked) => {
    const site = await readSite(region, asked);
    if (site === undefined) return unavailable;
    const page = site.content.pages.get(slug);
    if (page === undefined) return notFound;
    const body: WebPage = await makePage(db, page, site.content, log);
    return withVersion(body, site);
  };

  return {
    getWebPage: ({ query, region, headers }) =>
      answerPage(query.region ?? region, query.slug, { isPreview: query.isPreview, headers }),
    getOffersPage: ({ path, query, region, headers }) => answerPage(query.region ?? region, path.key, { headers }),
    getStudentPage: ({ path, query, region, headers }) => answerPage(query.region ?? region, path.key, { headers }),
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
      const site = await readSite(query.locale ?? region, { headers });
      if (site === undefined) return unavailable;
      // it stands on every page, so it is what the edge asks to learn whether anything at all was published
      const version = `${site.content.version}-${await readCatalogueVersion(db)}`;
      return withVersion({ columns: site.content.footer }, { ...site, content: { ...site.content, version } });
    },
    getPricing: async ({ query, region, headers }) => {
      const market = query.locale ?? region;
      const site = await readSite(market, { headers });
      if (site === undefined) return unavailable;
      const page = site.content.pages.get(pricingPage);
      const section = page && listSectionEntries(page).find((entry) => entry?.type === 'pricing');
      const offers = Array.isArray(section?.fields['offers']) ? (section.fields['offers'] as unknown[]) : [];
      const prices = await listPrices(db, market);
      const plans = offers.map((offer) => makePricingOffer(offer, prices)).filter((offer) => offer !== null);
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
