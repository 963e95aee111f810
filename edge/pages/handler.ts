import type { Context } from 'hono';
import { describeError } from '../../server/telemetry/describe-error.ts';
import {
  canonicalPath,
  isEditorial,
  matchPath,
  nameInWords,
  routeFacts,
  type RouteMatch,
  type View,
} from '../../core/routing/routes.ts';
import { isRegion, type Region } from '../../core/domain/region.ts';
import type { EdgeEnv } from '../config/env.ts';
import { writeErrorPage } from './fallback-error-page.ts';
import { createBreaker } from '../backend-client/circuit-breaker.ts';
import type { Features } from '../backend-client/feature-flags.ts';
import { sendKept } from '../cache/cached-response.ts';
import { keyOf, type KeptPages } from './page-caches.ts';
import { footerPath } from '../cache/content-version.ts';
import { makeNonce } from '../security/csp-nonce.ts';
import { answerProblem } from '../http/problem.ts';
import type { Platform } from '../platform.ts';
import type { RenderedPage } from '../cache/rendered-page.ts';
import type { Previews } from './preview.ts';
import { chooseRegion } from '../http/region.ts';
import { windowSeconds, type LimitRate } from '../security/rate-limit.ts';
import { renderOrReplay } from '../cache/revalidate.ts';
import { sendHtml } from './html-response.ts';
import { isKnownVisitor, type Sessions } from '../session/sessions.ts';
import { createSingleFlight } from '../http/single-flight.ts';
import { readQuery } from '../cache/page-query.ts';
import { findWay, isDivided } from './redirects.ts';
import { isOlderCheckout } from '../../core/routing/checkout-routes.ts';

/** What pages need from the rest of the edge. */
export type PageParts = {
  env: EdgeEnv;
  platform: Platform;
  sessions: Pick<Sessions, 'read'>;
  features: Features;
  kept: KeptPages;
  previews: Pick<Previews, 'find'>;
  limit: LimitRate;
};

/** Answers page navigations. */
export type Pages = {
  answer: (context: Context) => Promise<Response>;
  /** the localized "temporarily unavailable" page, status 503 */
  answerUnavailable: (context: Context, region: Region) => Promise<Response>;
  /** the localized page for a bug of ours, with a way to reload, status 500 */
  /** 503 while the session store is down: a page for a navigation, else a problem */
  answerStoreDown: (context: Context) => Promise<Response>;
  answerFault: (context: Context) => Promise<Response>;
  /** the localized "temporarily unavailable" page for whoever asks too often, status 429 */
  answerTooMany: (context: Context) => Promise<Response>;
};

/** All that a page asks of the backend takes no longer than this, in ms (reliability reference §4.3). */
const budgetMs = 3_000;
/** What says that nobody answered, or that something broke, hardly waits for its footer. */
const errorBudgetMs = 300;

/** Folder of a page below pages/. */
const folderOf = (route: string): string => (isEditorial(route) ? 'editorial' : nameInWords(route));

/** A last segment like "x.css" would let a cache in front store a page as a file (reliability reference F15). */
const looksLikeFile = (path: string): boolean => /\.[a-z0-9]{1,5}$/i.test(path);

/**
 * The page that an address would name but for its capital letters, which who types or prints one may have added: first
 * with the market's name alone in small letters, for a parameter may mean its capitals.
 */
function matchAnyCase(pathname: string): RouteMatch | undefined {
  const market = /^\/[^/]*/.exec(pathname)?.[0] ?? '';
  return matchPath(market.toLowerCase() + pathname.slice(market.length)) ?? matchPath(pathname.toLowerCase());
}

/** Somebody who wrote or followed such an address reads a page; whatever else asked wants a file, and is not drawn one. */
const wantsPage = (context: Context): boolean => /\btext\/html\b/i.test(context.req.header('Accept') ?? '');

function findConsentService({ consentService }: EdgeEnv, region: Region): Pick<View, 'consentService'> {
  if (!consentService) return {};
  const { scripts, open, keeps } = consentService;
  return { consentService: { src: scripts[region], open, keeps } };
}

function sendRendered(context: Context, rendered: RenderedPage): Response {
  const { status } = rendered;
  if (status >= 500) context.header('Retry-After', '10');
  if (status === 429) context.header('Retry-After', String(windowSeconds));
  return sendHtml(context, rendered);
}

export function createPages({ env, platform, sessions, features, kept, previews, limit }: PageParts): Pages {
  const { cache, watch, findPolicy } = kept;
  const openWay = createBreaker(kept.askBackend);
  /** of pages that are not kept, such as results of a search: who asks for the same at the same time waits for one */
  const drawOnce = createSingleFlight<RenderedPage>(budgetMs);

  /** Never fails: what cannot even render its error page gets the plain one. */
  const render = async (
    view: View,
    folder: string,
    backend: (path: string) => Promise<Response>,
    nonce?: string,
  ): Promise<RenderedPage> => {
    try {
      const rendered = await platform.renderPage(folder, view, backend, nonce);
      const { html, isDocument } = rendered;
      if (isDocument ?? (typeof html === 'string' && html.startsWith('<!doctype html>'))) return rendered;
      platform.log.error('page without a document', { folder, status: rendered.status });
    } catch (error) {
      platform.log.error('page failed', { folder, ...describeError(error) });
    }
    return writeErrorPage(view.region, folder === 'unavailable' ? 'unavailable' : 'fault');
  };

  const renderError = async (
    context: Context,
    region: Region,
    kind: 'notFound' | 'unavailable' | 'fault',
    status: number,
  ): Promise<Response> => {
    const route = kind === 'notFound' ? 'notFound' : 'error';
    const { footer, hasAudiobooks } = await watch.read(region, (work) => platform.keepAlive(context.req.raw, work));
    const view: View = {
      region,
      route,
      params: {},
      query: {},
      origin: env.siteUrl,
      hasAudiobooks,
      ...findConsentService(env, region),
    };
    const rendered = await renderOrReplay(undefined, {
      region,
      callBackend: kept.askBackend,
      endsAt: performance.now() + (kind === 'notFound' ? budgetMs : errorBudgetMs),
      findKnown: (path) => (path === footerPath(region) ? footer : undefined),
      render: (ask) => render(view, folderOf(kind), ask),
    });
    return sendRendered(context, { html: rendered.html, status: rendered.status === 200 ? status : rendered.status });
  };

  const regionOf = (context: Context): Region => {
    const named = new URL(context.req.url).pathname.split('/')[1];
    return isRegion(named) ? named : chooseRegion(context.req.raw, platform.findCountry(context.req.raw));
  };

  const answerTooMany = (context: Context): Promise<Response> =>
    renderError(context, regionOf(context), 'unavailable', 429);

  /** A page of results asks as much of the backend as a script that searches. */
  const isSearchedTooOften = async (context: Context): Promise<boolean> => {
    const address = platform.findAddress(context);
    return (await limit({ method: 'GET', path: '/search/page', userId: undefined, address })) !== undefined;
  };

  return {
    answerTooMany,
    answerUnavailable: (context, region) => renderError(context, region, 'unavailable', 503),
    answerStoreDown: (context) => {
      const isPage = ['GET', 'HEAD'].includes(context.req.method) || context.req.path === '/auth/logout';
      if (isPage && !context.req.path.startsWith('/api/')) return renderError(context, regionOf(context), 'unavailable', 503);
      return Promise.resolve(answerProblem(503, 'ServiceDown', { 'Retry-After': '5' }));
    },
    answerFault: (context) => renderError(context, regionOf(context), 'fault', 500),
    answer: async (context) => {
      const endsAt = performance.now() + budgetMs;
      const { pathname, search, searchParams } = new URL(context.req.url);
      const isFile = looksLikeFile(pathname);
      if (isFile && !wantsPage(context)) return context.text('Not found', 404);
      const match = isFile ? undefined : (matchPath(pathname) ?? matchAnyCase(pathname));
      if (!match) return renderError(context, regionOf(context), 'notFound', 404);
      const { route, region } = match;
      const canonical = canonicalPath(match);
      if (canonical !== pathname) return context.redirect(canonical + search, 301);
      const query = readQuery(route, searchParams);
      if (route === 'search' && search !== '' && (await isSearchedTooOften(context))) return answerTooMany(context);
      // the cached pages are for everybody: there is no need to open a cookie for them
      const isLoggedIn = routeFacts(route).kind !== 'content' && (await sessions.read(context)) !== undefined;
      const keepAlive = (work: Promise<unknown>): void => platform.keepAlive(context.req.raw, work);
      const switches = isOlderCheckout(route) ? await features.read(region, keepAlive) : undefined;
      const isLedToCheckout = switches?.enableRedirectToCheckoutV2;
      const hasAudiobooks = isDivided(route) ? (await watch.read(region, keepAlive)).hasAudiobooks : undefined;
      const way = findWay({
        match,
        address: pathname + search,
        query,
        isLoggedIn,
        isKnownVisitor: isKnownVisitor(context),
        isLedToCheckout,
        hasAudiobooks,
        origin: env.siteUrl,
      });
      if (way !== undefined) return context.redirect(way, 302);
      const folder = folderOf(route);
      const policy = findPolicy(route);
      const state = await watch.read(region, keepAlive);
      const { version, footer } = state;
      const view: View = {
        ...match,
        query,
        origin: env.siteUrl,
        hasAudiobooks: state.hasAudiobooks,
        ...findConsentService(env, region),
      };
      if (route === 'login' && env.hasPasswordLogin) view.hasPasswordLogin = true;
      const findKnown = (path: string): string | undefined => (path === footerPath(region) ? footer : undefined);
      const draw = (nonce?: string) => (ask: (path: string) => Promise<Response>) => render(view, folder, ask, nonce);
      const ask = { region, callBackend: openWay(), findKnown, endsAt };
      const askForDrafts = routeFacts(route).kind === 'content' ? await previews.find(context) : undefined;
      if (askForDrafts) {
        view.isPreview = true;
        context.header('Cache-Control', 'private, no-store');
        context.header('X-Robots-Tag', 'noindex');
        const drafts = { region, callBackend: askForDrafts, findKnown: () => undefined, endsAt };
        return sendRendered(context, await renderOrReplay(undefined, { ...drafts, render: draw() }));
      }
      const key = keyOf(match, searchParams);
      if (!policy) {
        const isApp = routeFacts(route).kind === 'app';
        const nonce = isApp ? makeNonce(context) : undefined;
        const drawNow = (): Promise<RenderedPage> => renderOrReplay(undefined, { ...ask, render: draw(nonce) });
        if (isApp) return sendRendered(context, await drawNow());
        // nothing of it outlives the last who waits, so that invented queries fill no memory
        const drawn = await drawOnce(`${version} ${key}`, drawNow, keepAlive).catch(drawNow);
        return sendRendered(context, drawn);
      }
      const { page, state: came } = await cache.read({
        key,
        version,
        policy,
        make: async (answers) => {
          const made = await renderOrReplay(answers, { ...ask, look: JSON.stringify(view), render: draw() });
          if (made !== 'unchanged' && made.isPartial) platform.log.warn('page lacks a part', { folder, region });
          return made;
        },
        keepAlive,
      });
      context.header('X-Cache', came);
      return sendKept(context, page);
    },
  };
}
