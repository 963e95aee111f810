import { isAboutStudents } from '../../core/routing/student-routes.ts';
import type { Handler } from 'hono';
import type { AudiobookCard, AudiobookPage, ContentIndex, Sitemap } from '../../api-spec/generated/v2.ts';
import { regions, type Region } from '../../core/domain/region.ts';
import {
  getCanonicalPath,
  findDocumentPage,
  hasRoute,
  linkTo,
  listAlternates,
  listLanguageAlternates,
  getRouteConfig,
  routeKeys,
  type RouteKey,
  type RouteParams,
} from '../../core/routing/routes.ts';
import { sendCached } from '../cache/cached-response.ts';
import type { RegionState } from '../cache/content-version.ts';
import { sitemapPolicy, type PagePolicy } from '../cache/cache-policy.ts';
import type { PageHandlerOptions } from './handler.ts';
import type { RenderedPage } from '../cache/rendered-page.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const escape = (address: string): string => address.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

/** In development. */
const neverCached: PagePolicy = { freshMs: 0, staleMs: 0 };

/** Pages that exist only with, or only without, audiobooks (requirement RT-12). */
const ofAudiobooks: Partial<Record<RouteKey, boolean>> = {
  discover: false,
  discoverPodcasts: true,
  discoverAudiobooks: true,
};

/** Maximum of listed titles, which are read a hundred at a time. */
const maximumTitles = 10_000;

/** Indexed pages without parameters. */
const plainRoutes = routeKeys.filter(
  (route) =>
    getRouteConfig(route).isIndexed && getRouteConfig(route).segments.every((segment) => !segment.startsWith(':')),
);

const writeIndex = (origin: string): string =>
  `${declaration}<sitemapindex xmlns="${namespace}">${regions
    .map((region) => `\n<sitemap><loc>${origin}/sitemap-${region}.xml</loc></sitemap>`)
    .join('')}\n</sitemapindex>\n`;

/** A page with its alternates in other regions. */
function writeShared(origin: string, region: Region, route: RouteKey, params: RouteParams = {}): string {
  const link = (language: string, path: string): string =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${escape(origin + path)}"/>`;
  const alternates = listLanguageAlternates(route, listAlternates({ region, route, params })).map(
    ({ language, path }) => link(language, path),
  );
  return `\n<url><loc>${escape(origin + getCanonicalPath({ region, route, params }))}</loc>${alternates.join('')}</url>`;
}

/** A page of one region only. */
const writeLocal = (address: string, changedAt: string): string =>
  `\n<url><loc>${escape(address)}</loc><lastmod>${changedAt.slice(0, 10)}</lastmod></url>`;

/**
 * Builds the sitemap of a region: pages with their alternates, then podcasts, episodes and audiobooks.
 *
 * @param origin public origin of the site.
 * @param audiobooks undefined while the feature flag is off.
 * @param pages slugs of pages that editors added.
 * @param hasStudentOffer false leaves the pages about the student plan out.
 */
export function writeSitemap(
  origin: string,
  region: Region,
  { categoryIds, podcasts, episodes }: Sitemap,
  audiobooks?: readonly Pick<AudiobookCard, 'slug' | 'dateAdded'>[],
  pages: readonly string[] = [],
  hasStudentOffer = true,
): string {
  const isThere = (route: RouteKey): boolean =>
    hasRoute(route, region) &&
    (hasStudentOffer || !isAboutStudents(route)) &&
    (ofAudiobooks[route] ?? audiobooks !== undefined) === (audiobooks !== undefined);
  const urls = [
    ...plainRoutes.filter(isThere).map((route) => writeShared(origin, region, route)),
    ...pages.map((slug) => writeShared(origin, region, 'page', { slug })),
    ...categoryIds.map((id) => writeShared(origin, region, 'category', { id: String(id) })),
    ...podcasts.map(({ slug, changedAt }) => writeLocal(origin + linkTo('podcast', region, { slug }), changedAt)),
    ...episodes.map(({ id, changedAt }) => writeLocal(origin + linkTo('episode', region, { id }), changedAt)),
    ...(audiobooks ?? []).map(({ slug, dateAdded }) =>
      writeLocal(origin + linkTo('audiobook', region, { slug }), dateAdded),
    ),
  ];
  const names = `xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml"`;
  return `${declaration}<urlset ${names}>${urls.join('')}\n</urlset>\n`;
}

/** Serves the sitemaps from the page cache, so that they are available while the backend is down. */
export function createSitemap({
  env,
  platform,
  pageCaches: { cache, contentVersions, validatedBackend },
}: Pick<PageHandlerOptions, 'env' | 'platform' | 'pageCaches'>): Handler {
  const policy = platform.adjustPolicy ? platform.adjustPolicy(sitemapPolicy) : sitemapPolicy;
  const readAudiobooks = async (region: Region): Promise<AudiobookCard[]> => {
    const found: AudiobookCard[] = [];
    for (let page = 1; found.length < maximumTitles; page += 1) {
      // one after another: a short page is the last one
      const response = await validatedBackend(`/audiobook?region=${region}&page=${page}&pageSize=100`, { region });
      // the feature flag was just switched off
      if (response.status === 404) return found;
      if (!response.ok) throw new Error('the backend returned no list of audiobooks');
      const { audiobooks } = (await response.json()) as AudiobookPage;
      found.push(...audiobooks);
      if (audiobooks.length < 100) break;
    }
    return found;
  };

  /** Slugs of the pages that editors added in the CMS. */
  const readOwnPages = async (region: Region): Promise<string[]> => {
    const response = await validatedBackend(`/cms/content?locale=${region}`, { region });
    // a sitemap without these pages is better than none
    if (!response.ok) return [];
    const { pages } = (await response.json()) as ContentIndex;
    return pages.flatMap(({ slug }) => {
      const shown = findDocumentPage(slug);
      return shown?.route === 'page' ? (shown.params['slug'] ?? []) : [];
    });
  };

  const make = async (region: Region | undefined, { version, hasAudiobooks }: RegionState): Promise<RenderedPage> => {
    if (region === undefined) return { status: 200, html: writeIndex(env.siteUrl) };
    // the feature flags are still unknown: a sitemap without audiobooks would remove them from the index
    if (version === '') return { status: 503, html: '' };
    try {
      const pages = await readOwnPages(region);
      const response = await validatedBackend(`/cms/sitemap?region=${region}`, { region });
      if (!response.ok) return { status: 503, html: '' };
      const audiobooks = hasAudiobooks ? await readAudiobooks(region) : undefined;
      const known = (await response.json()) as Sitemap;
      return { status: 200, html: writeSitemap(env.siteUrl, region, known, audiobooks, pages, env.hasStudentOffer) };
    } catch {
      return { status: 503, html: '' };
    }
  };
  return async (context) => {
    const { pathname } = new URL(context.req.url);
    const region = regions.find((known) => pathname === `/sitemap-${known}.xml`);
    const keepAlive = (work: Promise<unknown>): void => platform.keepAlive(context.req.raw, work);
    const state = await contentVersions.read(region ?? 'se', keepAlive);
    const { page } = await cache.read({
      key: pathname,
      version: state.version,
      policy: policy ?? neverCached,
      render: () => make(region, state),
      keepAlive,
    });
    return sendCached(context, page, 'application/xml; charset=utf-8');
  };
}
