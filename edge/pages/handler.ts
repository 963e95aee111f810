import type { Context } from 'hono';
import { getCanonicalPath, matchPath, getRouteConfig, type RouteMatch, type View } from '../../core/routing/routes.ts';
import type { EdgeEnv } from '../config/env.ts';
import {
  createErrorPages,
  createSafeRender,
  describeRegion,
  sendRendered,
  folderOf,
  pageTimeoutMs,
  type ErrorPages,
} from './error-pages.ts';
import { createCircuitBreaker } from '../backend-client/circuit-breaker.ts';
import type { FeatureFlags } from '../backend-client/feature-flags.ts';
import { sendCached } from '../cache/cached-response.ts';
import { cacheKeyOf, type PageCaches } from './page-caches.ts';
import { footerPath } from '../cache/content-version.ts';
import { createNonce } from '../security/csp-sources.ts';
import type { Platform } from '../platform.ts';
import type { RenderedPage } from '../cache/rendered-page.ts';
import type { Previews } from './preview.ts';
import type { LimitRate } from '../security/rate-limit.ts';
import { renderOrRevalidate } from '../cache/revalidate.ts';
import { hasLoggedInBefore } from '../session/page-login.ts';
import type { Sessions } from '../session/sessions.ts';
import { createSingleFlight } from '../http/single-flight.ts';
import { findFirstPageQuery, readQuery } from '../cache/page-query.ts';
import { findCodeTarget } from './discount-code.ts';
import { findRedirect, dependsOnAudiobooks } from './redirects.ts';
import { isAboutStudents } from '../../core/routing/student-routes.ts';
import { isOlderCheckout } from '../../core/routing/checkout-routes.ts';

export type PageHandlerOptions = {
  env: EdgeEnv;
  platform: Platform;
  sessions: Pick<Sessions, 'read'>;
  features: FeatureFlags;
  pageCaches: PageCaches;
  previews: Pick<Previews, 'find'>;
  limit: LimitRate;
};

export type PageHandler = ErrorPages & { sendPage: (context: Context) => Promise<Response> };

/** A last segment like "x.css" could make a shared cache store a page as a file. */
const looksLikeFile = (path: string): boolean => /\.[a-z0-9]{1,5}$/i.test(path);

/**
 * Matches an address with wrong capital letters. The region is lowercased first, because parameters may be case-
 * sensitive.
 */
function matchAnyCase(pathname: string): RouteMatch | undefined {
  const region = /^\/[^/]*/.exec(pathname)?.[0] ?? '';
  return matchPath(region.toLowerCase() + pathname.slice(region.length)) ?? matchPath(pathname.toLowerCase());
}

/** A client that does not accept HTML requests a file, and gets no rendered error page. */
const wantsPage = (context: Context): boolean => /\btext\/html\b/i.test(context.req.header('Accept') ?? '');

/** The page is rendered again once the time has come, because its view changes. */
const describeListening = (endsAt: Date): Pick<View, 'listeningEndsAt' | 'isListeningOver'> => ({
  listeningEndsAt: endsAt.toISOString(),
  isListeningOver: Date.now() >= endsAt.getTime(),
});

export function createPageHandler({
  env,
  platform,
  sessions,
  features,
  pageCaches,
  previews,
  limit,
}: PageHandlerOptions): PageHandler {
  const { cache, contentVersions, findPolicy } = pageCaches;
  const createPageClient = createCircuitBreaker(pageCaches.validatedBackend);
  /** for uncached pages such as search results: simultaneous requests share one render */
  const { run: renderOnce } = createSingleFlight<RenderedPage>(pageTimeoutMs);

  const render = createSafeRender(platform);
  const errors = createErrorPages({ env, platform, pageCaches }, render);

  /** Pages that call a limited API count towards its limit. */
  const isOverLimit = async (context: Context, path: '/search/page' | '/checkoutvoucher/page'): Promise<boolean> => {
    const address = platform.findAddress(context);
    return (await limit({ method: 'GET', path, userId: undefined, address })) !== undefined;
  };

  return {
    ...errors,
    sendPage: async (context) => {
      const endsAt = performance.now() + pageTimeoutMs;
      const { pathname, search, searchParams } = new URL(context.req.url);
      const isFile = looksLikeFile(pathname);
      if (isFile && !wantsPage(context)) return context.text('Not found', 404);
      const match = isFile ? undefined : (matchPath(pathname) ?? matchAnyCase(pathname));
      if (!match || (isAboutStudents(match.route) && !env.studentRegions.includes(match.region)))
        return errors.sendNotFound(context);
      const { route, region } = match;
      const canonical = getCanonicalPath(match);
      if (canonical !== pathname) return context.redirect(canonical + search, 301);
      const firstPage = findFirstPageQuery(route, searchParams);
      if (firstPage !== undefined) return context.redirect(canonical + firstPage, 301);
      const query = readQuery(route, searchParams);
      if (route === 'search' && search !== '' && (await isOverLimit(context, '/search/page')))
        return errors.sendTooMany(context);
      const typed = route === 'discountCode' && query['failure'] === undefined ? searchParams.get('coupon') : null;
      if (typed !== null) {
        if (await isOverLimit(context, '/checkoutvoucher/page')) return errors.sendTooMany(context);
        const target = await findCodeTarget(pageCaches.validatedBackend, region, typed);
        // the campaign of a link that fills in the form
        searchParams.delete('coupon');
        return context.redirect(target + (searchParams.size > 0 ? `&${searchParams.toString()}` : ''), 302);
      }
      // content pages are the same for every user, so no session is read for them
      const isLoggedIn = getRouteConfig(route).kind !== 'content' && (await sessions.read(context)) !== undefined;
      const keepAlive = (work: Promise<unknown>): void => platform.keepAlive(context.req.raw, work);
      const flags = isOlderCheckout(route) ? await features.read(region, keepAlive) : undefined;
      const hasAudiobooks = dependsOnAudiobooks(route)
        ? (await contentVersions.read(region, keepAlive)).hasAudiobooks
        : undefined;
      const redirectTarget = findRedirect({
        match,
        address: pathname + search,
        query,
        isLoggedIn,
        isKnownVisitor: hasLoggedInBefore(context),
        redirectsToCheckout: flags?.enableRedirectToCheckoutV2,
        hasAudiobooks,
        origin: env.siteUrl,
      });
      if (redirectTarget !== undefined) return context.redirect(redirectTarget, 302);
      const folder = folderOf(route);
      const policy = findPolicy(route);
      const state = await contentVersions.read(region, keepAlive);
      const { version, footer } = state;
      const view: View = {
        ...match,
        query,
        origin: env.siteUrl,
        hasAudiobooks: state.hasAudiobooks,
        ...describeListening(env.browserListeningEndsAt[region]),
        ...describeRegion(env, region),
      };
      if (route === 'login' && env.hasPasswordLogin) view.hasPasswordLogin = true;
      if (route === 'profile' || route === 'privacy')
        view.providerPages = (['profile', 'privacy'] as const).filter((page) => env.identityPages[region][page]);
      const findKnown = (path: string): string | undefined => (path === footerPath(region) ? footer : undefined);
      const renderView = (nonce?: string) => (callApi: (path: string) => Promise<Response>) =>
        render(view, folder, callApi, nonce);
      const request = { region, callBackend: createPageClient(), findKnown, endsAt };
      const callForDrafts = getRouteConfig(route).kind === 'content' ? await previews.find(context) : undefined;
      if (callForDrafts) {
        view.isPreview = true;
        context.header('Cache-Control', 'private, no-store');
        context.header('X-Robots-Tag', 'noindex');
        const drafts = { region, callBackend: callForDrafts, findKnown: () => undefined, endsAt };
        return sendRendered(context, await renderOrRevalidate(undefined, { ...drafts, render: renderView() }));
      }
      const key = cacheKeyOf(match, searchParams);
      if (!policy) {
        const isApp = getRouteConfig(route).kind === 'app';
        const nonce = isApp ? createNonce(context) : undefined;
        const renderPage = (): Promise<RenderedPage> =>
          renderOrRevalidate(undefined, { ...request, render: renderView(nonce) });
        if (isApp) return sendRendered(context, await renderPage());
        // the result is not cached, so invented queries fill no memory
        const rendered = await renderOnce(`${version} ${key}`, renderPage, keepAlive).catch(renderPage);
        return sendRendered(context, rendered);
      }
      const { page, state: cacheState } = await cache.read({
        key,
        version,
        policy,
        render: async (sources) => {
          const made = await renderOrRevalidate(sources, {
            ...request,
            fingerprint: JSON.stringify(view),
            render: renderView(),
          });
          if (made !== 'unchanged' && made.isPartial) platform.log.warn('page is incomplete', { folder, region });
          return made;
        },
        keepAlive,
      });
      context.header('X-Cache', cacheState);
      return sendCached(context, page);
    },
  };
}
