import { Hono, type MiddlewareHandler } from 'hono';
import { describeError } from '../server/telemetry/describe-error.ts';
import { addProblemRequestId } from '../server/http/problem-request-id.ts';
import { getLoggedRoute, requestLog } from '../server/telemetry/request-log.ts';
import { toPathPattern } from '../server/telemetry/spans.ts';
import { matchPath } from '../core/routing/routes.ts';
import { addEntityTag } from './http/add-entity-tag.ts';
import { sendAppLinks, appleDomainFile, appLinkFiles } from './pages/app-links.ts';
import { constants } from '../core/domain/constants.ts';
import { accountTimeoutMs, resolveAccount } from './auth/resolve-account.ts';
import { createLoginCompletion } from './auth/complete-login.ts';
import { createEmailProofs } from './auth/email-proof.ts';
import { createEmailRoutes } from './auth/email-routes.ts';
import { createAuthRoutes } from './auth/routes.ts';
import { createSendEmailCode } from './backend-client/email-code.ts';
import { createBackendClient } from './backend-client/client.ts';
import { IncompleteBodyError } from './http/request-body.ts';
import { createClientErrorRoute } from './analytics/client-error-route.ts';
import { createCollectRoute } from './analytics/collect-route.ts';
import { separateCookies } from './http/cookie-header.ts';
import { createCookiesRoute } from './analytics/cookies-route.ts';
import { createCspReportRoute } from './analytics/csp-report-route.ts';
import type { EdgeEnv } from './config/env.ts';
import { createEventInspector } from './analytics/event-inspector.ts';
import { createFeatureFlags } from './backend-client/feature-flags.ts';
import { createGateway } from './api/gateway.ts';
import { createGiftTracking } from './analytics/gift-tracking.ts';
import { createOidcClient } from './auth/oidc-client.ts';
import { createPageCaches } from './pages/page-caches.ts';
import { createLoginStates } from './auth/login-state.ts';
import { createSessionRoutes } from './api/sessions-routes.ts';
import { createMeRoute } from './api/me-route.ts';
import { createMediaProxy } from './pages/media-proxy.ts';
import { createMigrationSessions } from './account-migration/migration-session.ts';
import { createDeadlineRoute } from './account-migration/deadline-route.ts';
import { createNavigation } from './pages/navigation.ts';
import { createPageHandler } from './pages/handler.ts';
import { createPasswordLogin } from './auth/password-login.ts';
import type { Platform } from './platform.ts';
import { sendProblem } from './http/problem.ts';
import { createPreviews } from './pages/preview.ts';
import { createRateLimit } from './security/rate-limit.ts';
import { createRegionRedirects } from './pages/region-redirect.ts';
import { createRefreshSession } from './auth/refresh-session.ts';
import { writeRobots } from './pages/robots.ts';
import { createDeveloperPages, createSendDeveloperPage } from './sandbox/developer-pages.ts';
import { createSandboxRoutes } from './sandbox/routes.ts';
import { createEncryptedCookies, createEncryption } from './security/encrypted-cookie.ts';
import { requireOwnHost } from './security/own-host.ts';
import { logRefusals } from './security/security-events.ts';
import { securityHeaders } from './security/security-headers.ts';
import { createProblemPages } from './auth/problem-pages.ts';
import { createRefreshRoute } from './auth/refresh-route.ts';
import { createCookieExchange } from './session/cookie-exchange.ts';
import { createSessionIds } from './session/session-id.ts';
import { createSessions } from './session/sessions.ts';
import { StoreUnavailable, withStoreTimeout } from './session/store-timeout.ts';
import { keepCookiesPrivate } from './http/private-response.ts';
import type { Login } from './session/session.ts';
import { removeServiceWorker } from './pages/remove-service-worker.ts';
import { createSitemap } from './pages/sitemap.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Paths of mounted routers that have the limit of an address. */
const limitedByAddress = /^\/(auth\/logout|api\/logins(\/.*)?)$/;

/** Routes that only accept POST and are not pages. */
const postRoutes = ['/collect', '/cookies', '/csp-report', '/client-report', '/migration-date-info'];

/**
 * Builds the edge, the same code for Node and Workers. The order below is the order in which a request passes.
 *
 * @param pageCaches the page caches, for a platform that also reads them itself (edge/runtime/node/fast-path.ts).
 */
export function createEdge(env: EdgeEnv, platform: Platform, pageCaches = createPageCaches(env, platform)): Hono {
  const callBackend = createBackendClient(env.backendUrl, platform.sendToBackend);
  const { validatedBackend } = pageCaches;
  const encryption = createEncryption(env.sessionKeys);
  const cookies = createEncryptedCookies(encryption);
  const store = withStoreTimeout(platform.sessionStore);
  const ids = createSessionIds(env.sessionKeys);
  const exchange = createCookieExchange(cookies, store, ids);
  const sessions = createSessions({ store, ids, encryption, exchange });
  const migrations = createMigrationSessions(cookies);
  const identity = createOidcClient(env, platform.log);
  const attempts = createLoginStates(cookies);
  const emailProofs = createEmailProofs(cookies);
  const findAccount = (login: Login) => resolveAccount(validatedBackend, login, accountTimeoutMs);
  const refreshSession = createRefreshSession({ sessions, identity, findAccount, log: platform.log });
  const features = createFeatureFlags(validatedBackend);
  const limit = createRateLimit(platform.count);
  const trackGift = createGiftTracking(callBackend, sessions, platform);
  const loginCompletion = createLoginCompletion({
    callBackend: validatedBackend,
    identity,
    sessions,
    migrations,
    platform,
    trackGift: (context, ...journey) => platform.keepAlive(context.req.raw, trackGift(...journey)),
  });
  const previews = createPreviews({ env, cookies, callBackend: validatedBackend });
  const pages = createPageHandler({ env, platform, sessions, features, pageCaches, previews, limit });

  const visit = createNavigation({ features, sessions, refreshSession, trackGift, platform });

  const edge = new Hono({ strict: true });
  edge.use(requestLog(platform.log, constants.telemetrySampling));
  edge.use(securityHeaders(env));
  edge.use(logRefusals(platform.log));
  edge.use(addProblemRequestId);
  edge.use(requireOwnHost(env));
  edge.use((context, next) => {
    separateCookies(context.req.raw);
    return next();
  });
  edge.use(keepCookiesPrivate);
  edge.use(async (context, next) => {
    const { method, path } = context.req;
    const allowed = postRoutes.includes(path) ? ['POST'] : methods;
    if (allowed.includes(method)) return next();
    return sendProblem(405, 'MethodNotAllowed', { Allow: allowed.join(', ') });
  });

  const redirects = createRegionRedirects(platform, visit.findHome);
  edge.get('/', redirects.home);
  edge.get('/open-app', redirects.openApp);
  for (const path of appLinkFiles) edge.get(path, addEntityTag, sendAppLinks);
  if (env.appleDomainAssociation !== '')
    edge.get(appleDomainFile, addEntityTag, (context) => context.text(env.appleDomainAssociation));

  edge.get('/robots.txt', addEntityTag, (context) =>
    context.text(writeRobots(env.siteUrl), 200, { 'Cache-Control': 'public, max-age=3600' }),
  );
  const sitemap = createSitemap({ env, platform, pageCaches });
  edge.get('/sitemap.xml', sitemap);
  edge.get('/:file{sitemap-(?:se|no|fi)(?:-(?:[2-9]|[1-9]\\d{1,2}))?\\.xml}', sitemap);
  edge.get('/media/*', createMediaProxy(env));
  edge.get('/preview', previews.enter);
  const watch = env.isSandbox ? createEventInspector(env.tags) : undefined;
  edge.post('/collect', createCollectRoute({ env, platform, sessions, limit, watch }));
  edge.post('/cookies', createCookiesRoute(env, limit, platform.findAddress));
  edge.post('/csp-report', createCspReportRoute({ log: platform.log, findAddress: platform.findAddress, limit }));
  edge.post(
    '/client-report',
    createClientErrorRoute({ env, log: platform.log, findAddress: platform.findAddress, limit }),
  );
  const limitAddress: MiddlewareHandler = async (context, next) => {
    const { method, path } = context.req;
    return (await limit({ method, path, userId: undefined, address: platform.findAddress(context) })) ?? next();
  };
  edge.post('/preview/leave', limitAddress, previews.leave);
  edge.post('/migration-date-info', limitAddress, createDeadlineRoute());
  edge.post(
    '/auth/refreshSchibstedSession',
    limitAddress,
    createRefreshRoute({ env, identity, attempts, sessions, features, platform, loginCompletion, refreshSession }),
  );
  edge.use(createProblemPages(pages.sendRefused));
  edge.use((context, next) => (limitedByAddress.test(context.req.path) ? limitAddress(context, next) : next()));
  edge.route(
    '/auth',
    createEmailRoutes({
      env,
      proofs: emailProofs,
      callBackend: validatedBackend,
      sendCode: createSendEmailCode(env.backendUrl),
      limit,
      platform,
    }),
  );
  edge.route(
    '/auth',
    createAuthRoutes({
      env,
      identity,
      attempts,
      sessions,
      features,
      loginCompletion,
      emailProofs,
      errorPages: pages,
      limit,
      platform,
    }),
  );
  edge.get(
    '/api/me',
    createMeRoute({ env, callBackend: validatedBackend, features, platform, sessions, refreshSession }),
  );
  edge.route('/api/logins', createSessionRoutes({ env, sessions, platform }));
  edge.route(
    '/api/v2',
    createGateway({
      env,
      callBackend,
      sessions,
      refreshSession,
      migrations,
      limit,
      finishPasswordLogin: createPasswordLogin(env.passwordLoginKey, loginCompletion),
      platform,
    }),
  );
  edge.all('/api/*', () => sendProblem(404, 'NotFound'));
  if (env.isSandbox) {
    const sendPage = createSendDeveloperPage({ env, platform, callBackend: validatedBackend, features });
    edge.route('/__sandbox', createSandboxRoutes(env, sendPage));
    edge.route('/', createDeveloperPages(sendPage, watch));
  }

  if (!env.hasServiceWorker) edge.get('/service-worker.js', removeServiceWorker);

  edge.use(visit.open);
  edge.get('*', async (context) => (await platform.findAsset(context.req.raw)) ?? pages.sendPage(context));
  edge.notFound((context) =>
    context.req.path === '/' || matchPath(new URL(context.req.url).pathname)
      ? sendProblem(405, 'MethodNotAllowed', { Allow: 'GET, HEAD' })
      : sendProblem(404, 'NotFound'),
  );

  edge.onError((error, context) => {
    if (error instanceof IncompleteBodyError) return sendProblem(400, 'InvalidBody');
    if (error instanceof StoreUnavailable) return pages.sendStoreDown(context);
    const path = toPathPattern(context.req.path);
    platform.log.error('bug', { path, ...getLoggedRoute(context), ...describeError(error) });
    const isNavigation = ['GET', 'HEAD'].includes(context.req.method) && !context.req.path.startsWith('/api/');
    return isNavigation ? pages.sendFault(context) : sendProblem(500, 'InternalError');
  });
  return edge;
}
