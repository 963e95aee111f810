import type { Context } from 'hono';
import { describeError } from '../../server/telemetry/describe-error.ts';
import { isRegion, type Region } from '../../core/domain/region.ts';
import { isEditorialRoute, toKebabCase, type View } from '../../core/routing/routes.ts';
import { footerPath } from '../cache/content-version.ts';
import type { RenderedPage } from '../cache/rendered-page.ts';
import { renderOrRevalidate } from '../cache/revalidate.ts';
import type { EdgeEnv } from '../config/env.ts';
import { chooseRegion } from '../http/region.ts';
import { sendProblem } from '../http/problem.ts';
import type { Platform } from '../platform.ts';
import { windowSeconds } from '../../server/http/window-counter.ts';
import { renderFallbackErrorPage } from './fallback-error-page.ts';
import { sendHtml } from './html-response.ts';
import type { PageCaches } from './page-caches.ts';

/** Time in which the backend must respond to all requests of one page, in ms. */
export const pageTimeoutMs = 3_000;
/** The same for error pages other than 404: the backend is probably down, and only the footer needs it. */
const errorTimeoutMs = 300;

/** Folder of a page below pages/. */
export const folderOf = (route: string): string => (isEditorialRoute(route) ? 'editorial' : toKebabCase(route));

/** What the configuration says about every page of a region. */
export function describeRegion(
  { consentService, studentRegions }: EdgeEnv,
  region: Region,
): Pick<View, 'consentService' | 'hasStudentOffer'> {
  const offer = studentRegions.includes(region) ? {} : { hasStudentOffer: false };
  if (!consentService) return offer;
  const { scripts, open, keeps } = consentService;
  return { ...offer, consentService: { src: scripts[region], open: open?.[region], storageNames: keeps } };
}

export function sendRendered(context: Context, rendered: RenderedPage): Response {
  const { status } = rendered;
  if (status >= 500) context.header('Retry-After', '10');
  if (status === 429) context.header('Retry-After', String(windowSeconds));
  return sendHtml(context, rendered);
}

/** Makes a render that never throws: after a failure it returns an error page that needs no render. */
export const createSafeRender =
  (platform: Platform) =>
  async (
    view: View,
    folder: string,
    ...rest: [Parameters<Platform['renderPage']>[2], nonce?: string]
  ): Promise<RenderedPage> => {
    try {
      const rendered = await platform.renderPage(folder, view, ...rest);
      const { html, isDocument } = rendered;
      if (isDocument ?? (typeof html === 'string' && html.startsWith('<!doctype html>'))) return rendered;
      platform.log.error('page without a document', { folder, status: rendered.status });
    } catch (error) {
      platform.log.error('page failed', { folder, ...describeError(error) });
    }
    return renderFallbackErrorPage(view.region, folder === 'unavailable' ? 'unavailable' : 'fault');
  };

/** Localized error pages. */
export type ErrorPages = {
  /** status 404 */
  sendNotFound: (context: Context) => Promise<Response>;
  /** "temporarily unavailable", status 503 */
  sendUnavailable: (context: Context, region: Region) => Promise<Response>;
  /** a bug of the site, with a link that reloads the page, status 500 */
  sendFault: (context: Context) => Promise<Response>;
  /** The session store is down, status 503: a page for a navigation, else a problem. */
  sendStoreDown: (context: Context) => Promise<Response>;
  /** "temporarily unavailable", status 429 */
  sendTooMany: (context: Context) => Promise<Response>;
  /** the page of a refused request: "not found", "temporarily unavailable", or an error with a link to try again */
  sendRefused: (context: Context, status: number) => Promise<Response>;
};

export function createErrorPages(
  { env, platform, pageCaches }: { env: EdgeEnv; platform: Platform; pageCaches: PageCaches },
  render: ReturnType<typeof createSafeRender>,
): ErrorPages {
  const send = async (
    context: Context,
    region: Region,
    kind: 'notFound' | 'unavailable' | 'fault',
    status: number,
  ): Promise<Response> => {
    const route = kind === 'notFound' ? 'notFound' : 'error';
    const { footer, hasAudiobooks } = await pageCaches.contentVersions.read(region, (work) =>
      platform.keepAlive(context.req.raw, work),
    );
    const view: View = {
      region,
      route,
      params: {},
      query: {},
      origin: env.siteUrl,
      hasAudiobooks,
      ...describeRegion(env, region),
    };
    const rendered = await renderOrRevalidate(undefined, {
      region,
      callBackend: pageCaches.validatedBackend,
      endsAt: performance.now() + (kind === 'notFound' ? pageTimeoutMs : errorTimeoutMs),
      findKnown: (path) => (path === footerPath(region) ? footer : undefined),
      render: (callApi) => render(view, folderOf(kind), callApi),
    });
    return sendRendered(context, { ...rendered, status: rendered.status === 200 ? status : rendered.status });
  };

  const regionOf = (context: Context): Region => {
    const named = new URL(context.req.url).pathname.split('/')[1];
    return isRegion(named) ? named : chooseRegion(context.req.raw, platform.findCountry(context.req.raw));
  };

  return {
    sendNotFound: (context) => send(context, regionOf(context), 'notFound', 404),
    sendUnavailable: (context, region) => send(context, region, 'unavailable', 503),
    sendFault: (context) => send(context, regionOf(context), 'fault', 500),
    sendStoreDown: async (context) => {
      const isNavigation = ['GET', 'HEAD'].includes(context.req.method) || context.req.path === '/auth/logout';
      if (isNavigation && !context.req.path.startsWith('/api/'))
        return send(context, regionOf(context), 'unavailable', 503);
      return sendProblem(503, 'ServiceDown', { 'Retry-After': '5' });
    },
    sendTooMany: (context) => send(context, regionOf(context), 'unavailable', 429),
    sendRefused: (context, status) => {
      const kind = [404, 405].includes(status) ? 'notFound' : status === 503 ? 'unavailable' : 'fault';
      return send(context, regionOf(context), kind, status);
    },
  };
}
