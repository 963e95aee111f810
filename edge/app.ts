import { Hono } from 'hono';
import { describeError } from '../process/describe-error.ts';
import { nameProblems } from '../process/name-problems.ts';
import { readRoute, requestLog } from '../process/request-log.ts';
import { hideIds } from '../process/spans.ts';
import { linkTo, matchPath } from '../src/routes.ts';
import { answerAppLinks, appLinkFiles } from './app-links.ts';
import { constants } from '../src/domain/constants.ts';
import { findAccount } from './admission.ts';
import { createArrival } from './arrival.ts';
import { createAuthRoutes } from './auth.ts';
import { createBackendCaller } from './backend.ts';
import { BrokenBody } from './body.ts';
import { createClientReport } from './client-report.ts';
import { createCollect } from './collect.ts';
import { separateCookies } from './cookie-header.ts';
import { createCspReport } from './csp-report.ts';
import type { EdgeEnv } from './env.ts';
import { createEventWatch } from './event-watch.ts';
import { createFeatures } from './features.ts';
import { createGateway } from './gateway.ts';
import { createGiftJourneys } from './gift-journey.ts';
import { createIdentity } from './identity.ts';
import { createKeptPages } from './kept-pages.ts';
import { createLoginAttempts } from './login-attempt.ts';
import { createLoginList } from './login-list.ts';
import { createLoginRoutes } from './login-routes.ts';
import { createMe } from './me.ts';
import { createMedia } from './media.ts';
import { createMigrationSessions } from './migration-session.ts';
import { createMigrationDate } from './migration-date.ts';
import { createPageVisit } from './page-visit.ts';
import { createPages } from './pages.ts';
import { createPasswordLogin } from './password-login.ts';
import type { Platform } from './platform.ts';
import { answerProblem } from './problem.ts';
import { createPreviews } from './preview.ts';
import { createRateLimit } from './rate-limit.ts';
import { createRefresher } from './refresh.ts';
import { chooseRegion, describeRegionRedirect } from './region.ts';
import { createRenewal } from './renewal.ts';
import { writeRobots } from './robots.ts';
import { createSandbox } from './sandbox.ts';
import { createSealedCookies, createSeals } from './sealed-cookie.ts';
import { securityHeaders } from './security-headers.ts';
import { createSessionEndings } from './session-endings.ts';
import { createSessionRefresh } from './session-refresh.ts';
import { createSessionStore, settleLogins, type AuthSession } from './session.ts';
import { createSitemap } from './sitemap.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Addresses that scripts and browsers post to, and that are no pages. */
const postedTo = ['/collect', '/csp-report', '/client-report', '/migration-date-info'];

/**
 * The edge: one source for Node and Workers. The order below is the story of a request: it is logged, refused or given
 * its headers, sent to its market, and answered by the first of files, media, log-in, API and pages that knows it.
 *
 * @param kept the kept pages, for a platform that answers from them by itself too (edge/direct-answer.ts).
 */
export function createEdge(env: EdgeEnv, platform: Platform, kept = createKeptPages(env, platform)): Hono {
  const callBackend = createBackendCaller(env.backendUrl);
  const { askBackend } = kept;
  const { book } = platform;
  const seals = createSeals(env.sessionKeys);
  const cookies = createSealedCookies(seals);
  const endings = createSessionEndings(book, platform.log);
  const loginList = createLoginList(book, platform.log);
  const sessions = createSessionStore(
    cookies,
    endings,
    (context, session) =>
      platform.keepAlive(context.req.raw, loginList.remember(session, context.req.header('User-Agent'))),
    (error) => void platform.log.error('a log-in could not be written', describeError(error)),
  );
  const migrations = createMigrationSessions(cookies, endings);
  const identity = createIdentity(env);
  const attempts = createLoginAttempts(cookies);
  const findAccountAnew = (session: AuthSession): Promise<AuthSession> => findAccount(askBackend, session);
  const renew = createRenewal({
    refresh: createRefresher({
      identity,
      book,
      seals,
      findAccount: findAccountAnew,
    }),
    sessions,
    endings,
    loginList,
    platform,
  });
  const features = createFeatures(askBackend);
  const limit = createRateLimit(platform.count);
  const tellGiftJourney = createGiftJourneys(callBackend, platform);
  const arrival = createArrival({
    callBackend: askBackend,
    identity,
    sessions,
    migrations,
    endings,
    tellGiftJourney: (context, ...journey) => platform.keepAlive(context.req.raw, tellGiftJourney(...journey)),
  });
  const previews = createPreviews({ env, cookies, callBackend: askBackend });
  const pages = createPages({ env, platform, sessions, features, kept, previews, limit });

  const visit = createPageVisit({ features, sessions, renew, tellGiftJourney, platform });

  const edge = new Hono({ strict: true });
  edge.use(requestLog(platform.log, constants.telemetrySampling));
  edge.use(securityHeaders(env));
  edge.use(nameProblems);
  edge.use((context, next) => {
    separateCookies(context.req.raw);
    return next();
  });
  edge.use(settleLogins(sessions));
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
    createSessionRefresh({ env, identity, attempts, sessions, features, platform, arrival, renew }),
  );
  const { answerUnavailable, answerTooMany } = pages;
  edge.route(
    '/auth',
    createAuthRoutes({
      env,
      identity,
      attempts,
      sessions,
      endings,
      loginList,
      features,
      arrival,
      answerUnavailable,
      answerTooMany,
      limit,
      platform,
    }),
  );
  edge.get('/api/me', createMe({ env, callBackend: askBackend, features, platform, sessions, renew }));
  edge.route(
    '/api/logins',
    createLoginRoutes({ env, sessions, findAccount: findAccountAnew, endings, loginList, platform }),
  );
  edge.route(
    '/api/v2',
    createGateway({
      env,
      callBackend,
      sessions,
      endings,
      renew,
      migrations,
      limit,
      finishPasswordLogin: createPasswordLogin(env.passwordLoginKey, arrival, sessions),
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
    const path = hideIds(context.req.path);
    platform.log.error('bug', { path, ...readRoute(context), ...describeError(error) });
    const isNavigation = ['GET', 'HEAD'].includes(context.req.method) && !context.req.path.startsWith('/api/');
    return isNavigation ? pages.answerFault(context) : answerProblem(500, 'InternalError');
  });
  return edge;
}
