import { Hono } from 'hono';
import { describeError } from '../server/telemetry/describe-error.ts';
import { nameProblems } from '../server/http/problem-request-id.ts';
import { readRoute, requestLog } from '../server/telemetry/request-log.ts';
import { hideIds } from '../server/telemetry/spans.ts';
import { linkTo, matchPath } from '../core/routing/routes.ts';
import { answerAppLinks, appLinkFiles } from './pages/app-links.ts';
import { constants } from '../core/domain/constants.ts';
import { accountTimeoutMs, resolveAccount } from './auth/resolve-account.ts';
import { createLoginCompletion } from './auth/complete-login.ts';
import { createAuthRoutes } from './auth/routes.ts';
import { createBackendCaller } from './backend-client/client.ts';
import { BrokenBody } from './http/request-body.ts';
import { createClientReport } from './analytics/client-error-route.ts';
import { createCollect } from './analytics/collect-route.ts';
import { separateCookies } from './http/cookie-header.ts';
import { createCspReport } from './analytics/csp-report-route.ts';
import type { EdgeEnv } from './config/env.ts';
import { createEventWatch } from './analytics/event-inspector.ts';
import { createFeatures } from './backend-client/feature-flags.ts';
import { createGateway } from './api/gateway.ts';
import { createGiftJourneys } from './analytics/gift-tracking.ts';
import { createIdentity } from './auth/oidc-client.ts';
import { createKeptPages } from './pages/page-caches.ts';
import { createLoginAttempts } from './auth/login-state.ts';
import { createSessionRoutes } from './api/sessions-routes.ts';
import { createMe } from './api/me-route.ts';
import { createMedia } from './pages/media-proxy.ts';
import { createMigrationSessions } from './account-migration/migration-session.ts';
import { createMigrationDate } from './account-migration/deadline-route.ts';
import { createPageVisit } from './pages/navigation.ts';
import { createPages } from './pages/handler.ts';
import { createPasswordLogin } from './auth/password-login.ts';
import type { Platform } from './platform.ts';
import { answerProblem } from './http/problem.ts';
import { createPreviews } from './pages/preview.ts';
import { createRateLimit } from './security/rate-limit.ts';
import { chooseRegion, describeRegionRedirect } from './http/region.ts';
import { createRefresh } from './auth/refresh-session.ts';
import { writeRobots } from './pages/robots.ts';
import { createSandbox } from './sandbox/routes.ts';
import { createSealedCookies, createSeals } from './security/encrypted-cookie.ts';
import { securityHeaders } from './security/security-headers.ts';
import { createSessionRefresh } from './auth/refresh-route.ts';
import { createCookieExchange } from './session/cookie-exchange.ts';
import { createSessionIds } from './session/session-id.ts';
import { createSessions } from './session/sessions.ts';
import { StoreUnavailable, withStoreTimeout } from './session/store-timeout.ts';
import { keepCookiesPrivate } from './http/private-response.ts';
import type { Login } from './session/session.ts';
import { createSitemap } from './pages/sitemap.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Addresses that scripts and browsers post to, and that are no pages. */
const postedTo = ['/collect', '/csp-report', '/client-report', '/migration-date-info'];

/**
 * The edge: one source for Node and Workers. The order below is the story of a request: it is logged, refused or given
 * its headers, sent to its market, and answered by the first of files, media, log-in, API and pages that knows it.
 *
 * @param kept the kept pages, for a platform that answers from them by itself too (edge/runtime/node/fast-path.ts).
 */
export function createEdge(env: EdgeEnv, platform: Platform, kept = createKeptPages(env, platform)): Hono {
  const callBackend = createBackendCaller(env.backendUrl);
  const { askBackend } = kept;
  const encryption = createSeals(env.sessionKeys);
  const cookies = createSealedCookies(encryption);
  const store = withStoreTimeout(platform.sessionStore);
  const ids = createSessionIds(env.sessionKeys);
  const exchange = createCookieExchange({ cookies, store, ids, encryption });
  const sessions = createSessions({ store, ids, encryption, exchange });
  const migrations = createMigrationSessions(cookies);
  const identity = createIdentity(env);
  const attempts = createLoginAttempts(cookies);
  const findAccount = (login: Login) => resolveAccount(askBackend, login, accountTimeoutMs);
  const refresh = createRefresh({ sessions, identity, findAccount });
  const features = createFeatures(askBackend);
  const limit = createRateLimit(platform.count);
  const tellGiftJourney = createGiftJourneys(callBackend, sessions, platform);
  const completion = createLoginCompletion({
    callBackend: askBackend,
    identity,
    sessions,
    migrations,
    tellGiftJourney: (context, ...journey) => platform.keepAlive(context.req.raw, tellGiftJourney(...journey)),
  });
  const previews = createPreviews({ env, cookies, callBackend: askBackend });
  const pages = createPages({ env, platform, sessions, features, kept, previews, limit });

  const visit = createPageVisit({ features, sessions, refresh, tellGiftJourney, platform });

  const edge = new Hono({ strict: true });
  edge.use(requestLog(platform.log, constants.telemetrySampling));
  edge.use(securityHeaders(env));
  edge.use(nameProblems);
  edge.use((context, next) => {
    separateCookies(context.req.raw);
    return next();
  });
  edge.use(keepCookiesPrivate);
  edge.use(async (context, next) => {
    const { method, path } = context.req;
    const allowed = postedTo.includes(path) ? ['POST'] : methods;
    if (allowed.includes(method)) return next();
    return answerProblem(405, 'MethodNotAllowed', { Allow: allowed.join(', ') });
  });

  edge.get('/', async (context) => {
    const home = await visit.findHome(context);
    const region = home ?? chooseRegion(context.req.raw, platform.findCountry(context.req.raw));
    const { search } = new URL(context.req.url);
    for (const [name, value] of describeRegionRedirect(region, search)) context.header(name, value);
    return context.body(null, 302);
  });

  // the link that QR codes carry knows no market (requirement CF-04)
  edge.get('/open-app', (context) => {
    const region = chooseRegion(context.req.raw, platform.findCountry(context.req.raw));
    const { search } = new URL(context.req.url);
    context.header('Vary', 'Cookie, Accept-Language');
    context.header('Cache-Control', 'private, no-store');
    return context.redirect(linkTo('openApp', region) + search, 302);
  });
  for (const path of appLinkFiles) edge.get(path, answerAppLinks);

  edge.get('/robots.txt', (context) =>
    context.text(writeRobots(env.siteUrl), 200, { 'Cache-Control': 'public, max-age=3600' }),
  );
  const sitemap = createSitemap({ env, platform, kept });
  edge.get('/sitemap.xml', sitemap);
  edge.get('/:file{sitemap-(?:se|no|fi)\\.xml}', sitemap);
  edge.get('/media/*', createMedia(env.cmsUrl));
  edge.get('/preview', previews.enter);
  edge.post('/preview/leave', previews.leave);
  const watch = env.isSandbox ? createEventWatch(env.tags) : undefined;
  edge.post('/collect', createCollect({ env, platform, sessions, limit, watch }));
  edge.post('/csp-report', createCspReport({ log: platform.log, findAddress: platform.findAddress, limit }));
  edge.post('/client-report', createClientReport({ env, log: platform.log, findAddress: platform.findAddress, limit }));
  edge.post('/migration-date-info', createMigrationDate());
  edge.post(
    '/auth/refreshSchibstedSession',
    createSessionRefresh({ env, identity, attempts, sessions, features, platform, completion, refresh }),
  );
  const { answerUnavailable, answerTooMany } = pages;
  edge.route(
    '/auth',
    createAuthRoutes({
      env,
      identity,
      attempts,
      sessions,
      features,
      completion,
      answerUnavailable,
      answerTooMany,
      limit,
      platform,
    }),
  );
  edge.get('/api/me', createMe({ env, callBackend: askBackend, features, platform, sessions, refresh }));
  edge.route(
    '/api/logins',
    createSessionRoutes({ env, sessions, platform }),
  );
  edge.route(
    '/api/v2',
    createGateway({
      env,
      callBackend,
      sessions,
      refresh,
      migrations,
      limit,
      finishPasswordLogin: createPasswordLogin(env.passwordLoginKey, completion),
      platform,
    }),
  );
  edge.all('/api/*', () => answerProblem(404, 'NotFound'));
  if (env.isSandbox)
    edge.route('/__sandbox', createSandbox({ env, platform, callBackend: askBackend, features, watch }));

  edge.use(visit.open);
  edge.get('*', async (context) => (await platform.findAsset(context.req.raw)) ?? pages.answer(context));
  edge.notFound((context) =>
    context.req.path === '/' || matchPath(new URL(context.req.url).pathname)
      ? answerProblem(405, 'MethodNotAllowed', { Allow: 'GET, HEAD' })
      : answerProblem(404, 'NotFound'),
  );

  edge.onError((error, context) => {
    if (error instanceof BrokenBody) return answerProblem(400, 'InvalidBody');
    if (error instanceof StoreUnavailable) return pages.answerStoreDown(context);
    const path = hideIds(context.req.path);
    platform.log.error('bug', { path, ...readRoute(context), ...describeError(error) });
    const isNavigation = ['GET', 'HEAD'].includes(context.req.method) && !context.req.path.startsWith('/api/');
    return isNavigation ? pages.answerFault(context) : answerProblem(500, 'InternalError');
  });
  return edge;
}
