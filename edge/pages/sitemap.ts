import { isAboutStudents } from '../../core/routing/student-routes.ts';
import type { Handler } from 'hono';
import type { AudiobookCard, AudiobookPage, ContentIndex, Sitemap } from '../../api-spec/generated/v2.ts';
import { isRegion, regions, type Region } from '../../core/domain/region.ts';
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

/** The file of a page of a region's sitemap. */
const nameFile = (region: Region, page: number): string => `sitemap-${region}${page === 1 ? '' : `-${page}`}.xml`;

/** The region and page of a file; undefined for the index. */
function readFileName(pathname: string): { region: Region; page: number } | undefined {
  const [, region, page] = /^\/sitemap-(\w\w)(?:-(\d+))?\.xml$/.exec(pathname) ?? [];
  return isRegion(region) ? { region, page: Number(page ?? 1) } : undefined;
}

const writeIndex = (origin: string, files: readonly string[]): string =>
  `${declaration}<sitemapindex xmlns="${namespace}">${files
    .map((file) => `\n<sitemap><loc>${origin}/${file}</loc></sitemap>`)
    .join('')}\n</sitemapindex>\n`;

/** A page with its alternates in other regions. */
function writeShared(
  origin: string,
  region: Region,
  route: RouteKey,
  params: RouteParams = {},
  pageRegions?: readonly Region[],
): string {
  const link = (language: string, path: string): string =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${escape(origin + path)}"/>`;
  const alternates = listLanguageAlternates(route, listAlternates({ region, route, params }, pageRegions)).map(
    ({ language, path }) => link(language, path),
  );
  return `\n<url><loc>${escape(origin + getCanonicalPath({ region, route, params }))}</loc>${alternates.join('')}</url>`;
}

/** A page that editors added. */
export type OwnPage = { slug: string; regions: readonly Region[] };

/** A page of one region only. */
const writeLocal = (address: string, changedAt: string): string =>
  `\n<url><loc>${escape(address)}</loc><lastmod>${changedAt.slice(0, 10)}</lastmod></url>`;

/**
 * Builds the sitemap of a region: pages with their alternates, then podcasts, episodes and audiobooks.
 *
 * @param origin public origin of the site.
 * @param audiobooks undefined while the feature flag is off.
 * @param pages slugs of pages that editors added, with the regions that have each.
 * @param hasStudentOffer false leaves the pages about the student plan out.
 * @param page from 1; the later ones have episodes only.
 */
export function writeSitemap(
  origin: string,
  region: Region,
  { categoryIds, podcasts, episodes }: Omit<Sitemap, 'pages'>,
  audiobooks?: readonly Pick<AudiobookCard, 'slug' | 'dateAdded'>[],
  pages: readonly OwnPage[] = [],
  hasStudentOffer = true,
  page = 1,
): string {
  const isThere = (route: RouteKey): boolean =>
    hasRoute(route, region) &&
    (hasStudentOffer || !isAboutStudents(route)) &&
    (ofAudiobooks[route] ?? audiobooks !== undefined) === (audiobooks !== undefined);
  const urls = [
    ...(page > 1 ? [] : plainRoutes).filter(isThere).map((route) => writeShared(origin, region, route)),
    ...pages.map((own) => writeShared(origin, region, 'page', { slug: own.slug }, own.regions)),
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

  /** The added pages of a region, with the regions that have each. */
  const listOwnPages = async (region: Region): Promise<OwnPage[]> => {
    const found = await Promise.all(regions.map(async (name) => ({ name, slugs: await readOwnPages(name) })));
    const own = found.find(({ name }) => name === region)?.slugs ?? [];
    return own.map((slug) => ({
      slug,
      regions: found.filter(({ slugs }) => slugs.includes(slug)).map(({ name }) => name),
    }));
  };

  /** The page of a region's sitemap that the backend returns; undefined while it is down. */
  const readPage = async (region: Region, page = 1): Promise<Sitemap | undefined> => {
    const query = page === 1 ? '' : `&page=${page}`;
    const response = await validatedBackend(`/cms/sitemap?region=${region}${query}`, { region }).catch(() => undefined);
    return response?.ok === true ? ((await response.json()) as Sitemap) : undefined;
  };

  const makeIndex = async (): Promise<RenderedPage> => {
    const files = regions.map(async (region) => {
      const { pages = 1 } = (await readPage(region)) ?? {};
      return Array.from({ length: pages }, (_, index) => nameFile(region, index + 1));
    });
    return { status: 200, html: writeIndex(env.siteUrl, (await Promise.all(files)).flat()) };
  };

  const make = async (
    file: { region: Region; page: number } | undefined,
    { version, hasAudiobooks }: RegionState,
  ): Promise<RenderedPage> => {
    if (file === undefined) return makeIndex();
    const { region, page } = file;
    // the feature flags are still unknown: a sitemap without audiobooks would remove them from the index
    if (version === '') return { status: 503, html: '' };
    try {
      const pages = page === 1 ? await listOwnPages(region) : [];
      const known = await readPage(region, page);
      if (known === undefined) return { status: 503, html: '' };
      if (page > known.pages) return { status: 404, html: '' };
      const audiobooks = hasAudiobooks && page === 1 ? await readAudiobooks(region) : undefined;
      const hasStudents = env.studentRegions.includes(region);
      const html = writeSitemap(env.siteUrl, region, known, audiobooks, pages, hasStudents, page);
      return { status: 200, html };
    } catch {
      return { status: 503, html: '' };
    }
  };
  return async (context) => {
    const { pathname } = new URL(context.req.url);
    const file = readFileName(pathname);
    const keepAlive = (work: Promise<unknown>): void => platform.keepAlive(context.req.raw, work);
    const state = await contentVersions.read(file?.region ?? 'se', keepAlive);
    const { page } = await cache.read({
      key: pathname,
      version: state.version,
      policy: policy ?? neverCached,
      render: () => make(file, state),
      keepAlive,
    });
    return sendCached(context, page, 'application/xml; charset=utf-8');
  };
}
