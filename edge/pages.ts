import type { Context } from 'hono';
import { canonicalPath, linkTo, matchPath, routeFacts, type RouteKey, type RouteMatch } from '../src/routes.ts';
import { isRegion, type Region } from '../src/domain/region.ts';
import type { CallBackend } from './backend.ts';
import type { EdgeEnv } from './env.ts';
import type { KeptPage, PageCache } from './page-cache.ts';
import type { Platform, RenderedPage } from './platform.ts';
import { chooseRegion } from './region.ts';
import type { SessionStore } from './session.ts';
import { readQuery, type View } from './view.ts';

/** What pages need from the rest of the edge. */
export type PageParts = {
  env: EdgeEnv;
  platform: Platform;
  callBackend: CallBackend;
  sessions: SessionStore;
  cache: PageCache;
};

/** Answers page navigations. */
export type Pages = {
  answer: (context: Context) => Promise<Response>;
  /** the localized page for an unknown address, status 404 */
  answerNotFound: (context: Context) => Promise<Response>;
  /** the localized "temporarily unavailable" page, status 503 */
  answerUnavailable: (context: Context, region: Region) => Promise<Response>;
};

const folderOf = (route: string): string => route.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Queries that a person types make too many keys to keep. */
const isKept = (route: RouteKey): boolean => routeFacts(route).kind === 'content' && route !== 'search';

/** A last segment like "x.css" would let a cache in front store a page as a file (reliability reference F15). */
const looksLikeFile = (path: string): boolean => /\.[a-z0-9]{1,5}$/i.test(path);

export function createPages({ env, platform, callBackend, sessions, cache }: PageParts): Pages {
  const render = async (view: View, folder: string): Promise<RenderedPage> => {
    const backend = (path: string): Promise<Response> => callBackend(path, { region: view.region });
    return platform.renderPage(folder, view, backend);
  };

  const viewOf = (match: RouteMatch, query: Record<string, string>): View => ({ ...match, query, origin: env.siteUrl });

  const send = (context: Context, page: KeptPage, cacheControl: string): Response => {
    context.header('Content-Type', 'text/html; charset=utf-8');
    context.header('Cache-Control', cacheControl);
    context.header('Vary', 'Accept-Encoding');
    if (page.status >= 500) context.header('Retry-After', '10');
    if (page.status === 200 && cacheControl !== 'no-store') {
      context.header('ETag', page.etag);
      if (context.req.header('If-None-Match')?.replaceAll('W/', '').split(', ').includes(page.etag))
        return context.body(null, 304);
    }
    const accepted = context.req.header('Accept-Encoding') ?? '';
    const encoding =
      page.br && /\bbr\b/.test(accepted) ? 'br' : page.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
    if (encoding) context.header('Content-Encoding', encoding);
    const body = (encoding && page[encoding]) ?? page.body;
    return context.body(body, page.status as 200);
  };

  const sendRendered = async (context: Context, rendered: RenderedPage): Promise<Response> => {
    context.header('Cache-Control', 'no-store');
    if (rendered.status >= 500) context.header('Retry-After', '10');
    return context.html(rendered.html, rendered.status as 200);
  };

  const regionOf = (context: Context): Region => {
    const named = context.req.path.split('/')[1];
    return isRegion(named) ? named : chooseRegion(context, platform.findCountry(context.req.raw));
  };

  const answerNotFound = async (context: Context): Promise<Response> => {
    if (looksLikeFile(context.req.path)) return context.text('Not found', 404);
    const region = regionOf(context);
    const view: View = { region, route: 'notFound', params: {}, query: {}, origin: env.siteUrl };
    const rendered = await render(view, 'not-found');
    return sendRendered(context, { ...rendered, status: rendered.status === 200 ? 404 : rendered.status });
  };

  return {
    answerNotFound,
    answerUnavailable: async (context, region) => {
      const view: View = { region, route: 'error', params: {}, query: {}, origin: env.siteUrl };
      const rendered = await render(view, 'unavailable');
      return sendRendered(context, { ...rendered, status: 503 });
    },
    answer: async (context) => {
      const url = new URL(context.req.url);
      const match = looksLikeFile(url.pathname) ? undefined : matchPath(url.pathname);
      if (!match) return answerNotFound(context);
      const canonical = canonicalPath(match);
      if (canonical !== url.pathname) return context.redirect(canonical + url.search, 301);
      const query = readQuery(match.route, url.searchParams);
      const view = viewOf(match, query);
      const folder = folderOf(match.route);
      if (routeFacts(match.route).isProtected && !(await sessions.read(context))) {
        const returnTo = url.pathname + url.search;
        return context.redirect(
          `/auth/login?${new URLSearchParams({ region: match.region, returnTo }).toString()}`,
          302,
        );
      }
      if (!isKept(match.route)) return sendRendered(context, await render(view, folder));
      const key = linkTo(match.route, match.region, match.params, query);
      const { page, state } = await cache.read(
        key,
        () => render(view, folder),
        (work) => platform.keepAlive(context.req.raw, work),
      );
      context.header('X-Cache', state);
      return send(context, page, page.status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store');
    },
  };
}
