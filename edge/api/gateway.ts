import { Hono, type Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { nameRoute, passTrace } from '../../server/telemetry/request-log.ts';
import { hideIds } from '../../server/telemetry/spans.ts';
import { isRegion, type Region } from '../../core/domain/region.ts';
import { resolveAccount } from '../auth/resolve-account.ts';
import type { CallBackend, CallOptions } from '../backend-client/client.ts';
import { readBody } from '../http/request-body.ts';
import { readCallPath } from '../backend-client/normalize-path.ts';
import type { EdgeEnv } from '../config/env.ts';
import { hasMoved, type MigrationSessions } from '../account-migration/migration-session.ts';
import { findOperation } from '../backend-client/match-operation.ts';
import { isPasswordLogin, type FinishPasswordLogin } from '../auth/password-login.ts';
import type { Platform } from '../platform.ts';
import { answerProblem } from '../http/problem.ts';
import type { LimitRate } from '../security/rate-limit.ts';
import { regionCookie, rememberRegion } from '../http/region.ts';
import { isRefreshDue, type RefreshSession } from '../auth/refresh-session.ts';
import { isOwnScript, requireSameOrigin } from '../security/csrf.ts';
import { isPageOfAnother } from '../session/page-login.ts';
import type { Session } from '../session/session.ts';
import type { Sessions } from '../session/sessions.ts';

const prefix = '/api/v2';

const isErasure = (method: string, path: string): boolean => method === 'POST' && path === '/user-account/erasure';

/** Two reads of the contract that write: a link or a picture of another site must not set them off. */
const writingReads = /^\/user\/api\/(migrate\/|create-migration-prompt-history-record)/;

/** A login or a refresh counts as new for this long, in ms. */
const newMs = 60_000;
const isNew = (at: number): boolean => Math.abs(Date.now() - at) < newMs;

/** A token that was just renewed and is refused would be refused again: renewing it by each call helps nobody. */
const wasRefreshed = ({ isRefreshed, issuedAt }: Session): boolean => isRefreshed === true && isNew(issuedAt);

/** Payments wait for a bank, a copy of everything is long; everything else answers at once or not at all. */
const timeOutOf = (path: string): number =>
  /^\/(adyenpayment|vippsmobilepay|offer\/upgrade|user-account\/export)/.test(path) ? 12_000 : 5_000;

/** Made by the context, so that cookies of a refresh that has just happened are not lost with the failed call. */
function temporarilyDown(context: Context): Response {
  const problem = answerProblem(503, 'ServiceDown', { 'Retry-After': '5' });
  return context.newResponse(problem.body, problem);
}

function readRegion(context: Context): Region {
  const named = context.req.header('X-Region')?.toLowerCase();
  if (isRegion(named)) return named;
  const remembered = getCookie(context, regionCookie);
  return isRegion(remembered) ? remembered : 'se';
}

function readVersion(context: Context): string {
  const named = context.req.header('X-Version');
  // what a call names itself is the backend's to refuse; a cookie may be anything
  if (named !== undefined) return named;
  const version = getCookie(context, 'X-Version') ?? '1';
  return /^\d{1,4}$/.test(version) ? version : '1';
}

/** Names what is asked for in the line of the request; what the contract does not know keeps the router's own pattern. */
function nameOperation(context: Context, path: string): void {
  const method = context.req.method === 'HEAD' ? 'GET' : context.req.method;
  const operation = findOperation(method, path);
  if (operation) nameRoute(context, { route: prefix + operation.path, operation: operation.operationId });
}

/** What a call takes over from the browser's request; its cookies and all other headers stay here. */
function readCall(context: Context, path: string, body: Uint8Array<ArrayBuffer> | undefined): CallOptions {
  const options: CallOptions = {
    region: readRegion(context),
    version: readVersion(context),
    method: context.req.method,
    timeOutMs: timeOutOf(path),
  };
  const contentType = context.req.header('Content-Type');
  const idempotencyKey = context.req.header('Idempotency-Key');
  const requestId = context.get('requestId' as never) as string | undefined;
  if (body) options.body = body;
  if (contentType !== undefined) options.contentType = contentType;
  if (idempotencyKey !== undefined) options.idempotencyKey = idempotencyKey;
  if (requestId !== undefined) options.requestId = requestId;
  const trace = passTrace(context);
  if (trace !== undefined) options.trace = trace;
  const migrationSession = context.req.header('X-Migration-Session');
  if (migrationSession !== undefined) options.migrationSession = migrationSession;
  return options;
}

/** What the gateway needs from the rest of the edge. */
export type GatewayParts = {
  env: EdgeEnv;
  callBackend: CallBackend;
  sessions: Pick<Sessions, 'read' | 'update' | 'deleteAll' | 'syncHint'>;
  refresh: RefreshSession;
  migrations: MigrationSessions;
  limit: LimitRate;
  finishPasswordLogin: FinishPasswordLogin;
  platform: Pick<Platform, 'findAddress' | 'keepAlive' | 'log'>;
};

/**
 * The same-origin way to the v2 API: adds the bearer token that the browser never sees, region and version, refreshes
 * once when the token is due or refused, and answers 503 instead of a log-out when a server is down (requirement AU-04).
 */
export function createGateway(parts: GatewayParts): Hono {
  const { env, callBackend, sessions, refresh, migrations, limit, finishPasswordLogin, platform } = parts;
  const gateway = new Hono();
  /** A page of another login: its user reloads it, and finds the hint cookie as the record has it. */
  const rejectPage = (context: Context, session: Session): Response => {
    sessions.syncHint(context, session);
    const problem = answerProblem(401, 'Unauthorized', { 'WWW-Authenticate': 'Bearer' });
    return context.newResponse(problem.body, problem);
  };
  const answer = async (context: Context): Promise<Response> => {
    const url = new URL(context.req.url);
    // the router reads a decoded path; what is passed on is the one that was sent
    if (!url.pathname.startsWith(`${prefix}/`)) return answerProblem(404, 'NotFound');
    const sent = url.pathname.slice(prefix.length);
    const path = readCallPath(sent);
    if (path === undefined) return answerProblem(404, 'NotFound');
    nameOperation(context, sent);
    if (writingReads.test(path) && !isOwnScript(context, env.siteUrl))
      return answerProblem(403, 'CrossSiteRequestRefused');
    const isLogin = isPasswordLogin(context.req.method, path);
    // who logs in anew is nobody yet
    let session = isLogin ? undefined : await sessions.read(context);
    // as the backend says it
    if (session && isPageOfAnother(context, session))
      return rejectPage(context, session);
    const migrationSession = await migrations.read(context, session);
    if (!migrations.mayPass(path, migrationSession)) {
      const problem = answerProblem(404, 'MigrationFailedError', {}, 'generic_error');
      // by the context, so that cookies of a log-in that has ended go with it
      return context.newResponse(problem.body, problem);
    }
    // Workers refuse to call anybody by GET with a body, and on Node such a body is never seen
    const body = /^(GET|HEAD)$/.test(context.req.method) ? undefined : await readBody(context.req.raw);
    if (body === 'tooLarge') return answerProblem(413, 'PayloadTooLarge');
    const options = readCall(context, path, body);
    if (migrationSession !== undefined) options.migrationSession = migrationSession;
    const { method } = context.req;
    const counted = {
      method,
      path,
      search: url.searchParams,
      userId: session?.userId,
      address: platform.findAddress(context),
    };
    const refusal = await limit(counted);
    if (refusal) return context.newResponse(refusal.body, refusal);
    const call = (): Promise<Response> =>
      callBackend(sent + url.search, session ? { ...options, token: session.tokens.access } : options);

    try {
      const keepAlive = (work: Promise<unknown>): void => platform.keepAlive(context.req.raw, work);
      let isRefreshed = false;
      if (session && isRefreshDue(session, Date.now())) {
        const outcome = await refresh(session, keepAlive);
        isRefreshed = outcome.ok;
        if (outcome.ok) session = outcome.value;
        else if (outcome.code === 'refused') session = undefined;
        else if (Date.now() >= session.expiresAt) return temporarilyDown(context);
      }
      let response = await call();
      // one retry with a new token, never a loop
      if (response.status === 401 && session && !isRefreshed && !wasRefreshed(session)) {
        const outcome = await refresh(session, keepAlive);
        if (outcome.ok) {
          session = outcome.value;
          response = await call();
        } else if (outcome.code === 'unavailable') return temporarilyDown(context);
        else session = undefined;
      }
      if (response.status >= 500 && response.status !== 503) return temporarilyDown(context);
      // the backend took this very log-in in a moment ago: a page that logged in again would come back here for ever
      if (response.status === 401 && session && isNew(session.startedAt)) {
        platform.log.error('a new log-in is refused', { path: hideIds(path) });
        return temporarilyDown(context);
      }
      if (session && hasMoved(path, response)) {
        const found = await resolveAccount(callBackend, session);
        if (found.ok) {
          const { accountId, home } = found.value;
          const moved = await sessions.update(session, async (current) => ({
            ...current,
            ...(accountId !== undefined && { accountId }),
            home,
          }));
          if (moved !== undefined && moved !== 'busy') rememberRegion(context, moved.home);
        }
      }
      // an erased account has no session anywhere
      if (session && response.status === 202 && isErasure(method, path)) {
        await sessions
          .deleteAll(session)
          .catch(() => platform.log.error('sessions of an erased account were not deleted'));
        sessions.syncHint(context, undefined);
      }
      await migrations.follow(context, path, response, session);
      // what holds tokens, even sealed, ends here
      if (isLogin && response.ok)
        return (await finishPasswordLogin(context, response, options.region)) ?? temporarilyDown(context);
      return await pass(context, response);
    } catch {
      return temporarilyDown(context);
    }
  };
  gateway.use(requireSameOrigin(env.siteUrl));
  gateway.all('/*', (context) => {
    const answered = answer(context);
    // what follows from something that the backend has done is done too, though the browser has gone by then
    if (!/^(GET|HEAD)$/.test(context.req.method)) platform.keepAlive(context.req.raw, answered);
    return answered;
  });
  return gateway;
}

/** Hands the backend's answer on, with no header that is not ours to give. */
async function pass(context: Context, response: Response): Promise<Response> {
  for (const name of [
    'Content-Type',
    'Content-Disposition',
    'Retry-After',
    'WWW-Authenticate',
    'Allow',
    'Deprecation',
    'Sunset',
    'Location',
  ]) {
    const value = response.headers.get(name);
    if (value !== null) context.header(name, value);
  }
  context.header('Cache-Control', 'no-store');
  if (response.status === 204 || response.status === 304) return context.newResponse(null, response.status as 204);
  return context.newResponse(response.body, response.status as 200);
}
