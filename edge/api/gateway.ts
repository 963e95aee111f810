import { Hono, type Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { setLoggedRoute, getTraceparent } from '../../server/telemetry/request-log.ts';
import { toPathPattern } from '../../server/telemetry/spans.ts';
import { isRegion, type Region } from '../../core/domain/region.ts';
import { readRejection, resolveAccount } from '../auth/resolve-account.ts';
import type { CallBackend, CallOptions } from '../backend-client/client.ts';
import { readBody } from '../http/request-body.ts';
import { normalizePath } from '../backend-client/normalize-path.ts';
import type { EdgeEnv } from '../config/env.ts';
import { hasMigrated, type MigrationSessions } from '../account-migration/migration-session.ts';
import { findOperation } from '../backend-client/match-operation.ts';
import { isPasswordLogin, type FinishPasswordLogin } from '../auth/password-login.ts';
import type { Platform } from '../platform.ts';
import { sendProblem } from '../http/problem.ts';
import type { LimitRate } from '../security/rate-limit.ts';
import { regionCookie, rememberRegion } from '../http/region.ts';
import { isRefreshDue, type RefreshSession } from '../auth/refresh-session.ts';
import { isOwnScript, requireSameOrigin } from '../security/csrf.ts';
import { logSecurityEvent } from '../security/security-events.ts';
import { isPageOfOtherSession } from '../session/page-login.ts';
import type { Session } from '../session/session.ts';
import type { Sessions } from '../session/sessions.ts';

const prefix = '/api/v2';

const isErasure = (method: string, path: string): boolean => method === 'POST' && path === '/user-account/erasure';

/** Two GET operations that write: a link or an image of another site must not trigger them. */
const writingReads = /^\/user\/api\/(migrate\/|create-migration-prompt-history-record)/;

/** A login or a refresh counts as new for this long, in ms. */
const newMs = 60_000;
const isNew = (at: number): boolean => Math.abs(Date.now() - at) < newMs;

/** A new token that the backend rejects is not refreshed again: the next one would be rejected too. */
const wasRefreshed = ({ isRefreshed, issuedAt }: Session): boolean => isRefreshed === true && isNew(issuedAt);

/** Payments wait for a bank, and a data export is long. */
const timeoutOf = (path: string): number =>
  /^\/(adyenpayment|vippsmobilepay|offer\/upgrade|user-account\/export)/.test(path) ? 12_000 : 5_000;

/** Uses the context, so that a changed hint cookie is sent with the error. */
function sendUnavailable(context: Context): Response {
  const problem = sendProblem(503, 'ServiceDown', { 'Retry-After': '1' });
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
  // the backend validates the header; the cookie may have any value
  if (named !== undefined) return named;
  const version = getCookie(context, 'X-Version') ?? '1';
  return /^\d{1,4}$/.test(version) ? version : '1';
}

/** Sets the operation as the logged route; unknown paths keep the router's pattern. */
function nameOperation(context: Context, path: string): void {
  const method = context.req.method === 'HEAD' ? 'GET' : context.req.method;
  const operation = findOperation(method, path);
  if (operation) setLoggedRoute(context, { route: prefix + operation.path, operation: operation.operationId });
}

/** The parts of the request that are forwarded; cookies and all other headers are not. */
function toCallOptions(context: Context, path: string, body: Uint8Array<ArrayBuffer> | undefined): CallOptions {
  const options: CallOptions = {
    region: readRegion(context),
    version: readVersion(context),
    method: context.req.method,
    timeoutMs: timeoutOf(path),
  };
  const contentType = context.req.header('Content-Type');
  const idempotencyKey = context.req.header('Idempotency-Key');
  const requestId = context.get('requestId' as never) as string | undefined;
  if (body) options.body = body;
  if (contentType !== undefined) options.contentType = contentType;
  if (idempotencyKey !== undefined) options.idempotencyKey = idempotencyKey;
  if (requestId !== undefined) options.requestId = requestId;
  const trace = getTraceparent(context);
  if (trace !== undefined) options.trace = trace;
  const migrationSession = context.req.header('X-Migration-Session');
  if (migrationSession !== undefined) options.migrationSession = migrationSession;
  return options;
}

export type GatewayOptions = {
  env: EdgeEnv;
  callBackend: CallBackend;
  sessions: Pick<Sessions, 'read' | 'update' | 'deleteAll' | 'syncHint'>;
  refreshSession: RefreshSession;
  migrations: MigrationSessions;
  limit: LimitRate;
  finishPasswordLogin: FinishPasswordLogin;
  platform: Pick<Platform, 'findAddress' | 'keepAlive' | 'log' | 'queueRead'>;
};

/**
 * The same-origin gateway to the v2 API. It adds the bearer token that the browser never sees, region and version. It
 * refreshes once when the token is due or rejected. When a server is down it responds with 503 and keeps the session
 * (requirement AU-04).
 */
export function createGateway(options: GatewayOptions): Hono {
  const { env, callBackend, sessions, refreshSession, migrations, limit, finishPasswordLogin, platform } = options;
  const gateway = new Hono();
  /** A page of another login: its user reloads it, and finds the hint cookie as the record has it. */
  const rejectPage = (context: Context, session: Session): Response => {
    sessions.syncHint(context, session);
    const problem = sendProblem(401, 'Unauthorized', { 'WWW-Authenticate': 'Bearer' });
    return context.newResponse(problem.body, problem);
  };
  const respond = async (context: Context): Promise<Response> => {
    const url = new URL(context.req.url);
    // the router decodes the path; the original one is forwarded
    if (!url.pathname.startsWith(`${prefix}/`)) return sendProblem(404, 'NotFound');
    const sent = url.pathname.slice(prefix.length);
    const path = normalizePath(sent);
    if (path === undefined) return sendProblem(404, 'NotFound');
    nameOperation(context, sent);
    if (writingReads.test(path) && !isOwnScript(context, env.siteUrl))
      return sendProblem(403, 'CrossSiteRequestRefused');
    const isLogin = isPasswordLogin(context.req.method, path);
    // a login has no session yet
    let session = isLogin ? undefined : await sessions.read(context);
    // the same response as the backend's
    if (session && isPageOfOtherSession(context, session)) return rejectPage(context, session);
    const migrationSession = await migrations.read(context, session);
    if (!migrations.isAllowed(path, migrationSession)) {
      const problem = sendProblem(404, 'MigrationFailedError', {}, 'generic_error');
      // through the context, so that cleared cookies are sent with it
      return context.newResponse(problem.body, problem);
    }
    const isRead = /^(GET|HEAD)$/.test(context.req.method);
    // a GET request with a body fails on Workers
    const body = isRead ? undefined : await readBody(context.req.raw);
    if (body === 'tooLarge') return sendProblem(413, 'PayloadTooLarge');
    const call = toCallOptions(context, path, body);
    if (migrationSession !== undefined) call.migrationSession = migrationSession;
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
    const send = (): Promise<Response> =>
      callBackend(sent + url.search, session ? { ...call, token: session.tokens.access } : call);

    try {
      const keepAlive = (work: Promise<unknown>): void => platform.keepAlive(context.req.raw, work);
      let isRefreshed = false;
      if (session && isRefreshDue(session, Date.now())) {
        const outcome = await refreshSession(session, keepAlive);
        isRefreshed = outcome.ok;
        if (outcome.ok) session = outcome.value;
        else if (outcome.code === 'refused') session = undefined;
        else if (Date.now() >= session.expiresAt) return sendUnavailable(context);
      }
      const first = isRead && !session && platform.queueRead ? platform.queueRead(send) : send();
      if (first === undefined) return sendUnavailable(context);
      let response = await first;
      // one retry with a new token, never a loop
      if (response.status === 401 && session && !isRefreshed && !wasRefreshed(session)) {
        const outcome = await refreshSession(session, keepAlive);
        if (outcome.ok) {
          session = outcome.value;
          response = await send();
        } else if (outcome.code === 'unavailable') return sendUnavailable(context);
        else session = undefined;
      }
      if (response.status >= 500 && response.status !== 503) return sendUnavailable(context);
      // a new login that the backend rejects: a page that sent the user to log in again would loop
      if (response.status === 401 && session && isNew(session.startedAt)) {
        platform.log.error('a new log-in is refused', { path: toPathPattern(path) });
        return sendUnavailable(context);
      }
      if (session && hasMigrated(path, response)) {
        const found = await resolveAccount(callBackend, session);
        if (found.ok) {
          const { accountId, home } = found.value;
          const change = async (current: Session): Promise<Session> => ({
            ...current,
            ...(accountId !== undefined && { accountId }),
            home,
          });
          // the account has moved already: a locked session gets it at its next refresh
          const moved = await sessions.update(session, change).catch(() => undefined);
          if (moved) rememberRegion(context, moved.home);
        }
      }
      const isErased = response.status === 202 && isErasure(method, path);
      // an erased or banned account has no session anywhere
      if (session && (isErased || (await readRejection(response)) === 'account_banned')) {
        await sessions.deleteAll(session).then(
          () => sessions.syncHint(context, undefined),
          () => platform.log.error('sessions of an erased or banned account were not deleted'),
        );
      }
      if (isLogin && [401, 403].includes(response.status))
        logSecurityEvent(platform.log, 'login_failed', { code: 'password' });
      await migrations.trackResponse(context, path, response, session);
      // this response contains tokens, so it is not forwarded
      if (isLogin && response.ok)
        return (await finishPasswordLogin(context, response, call.region)) ?? sendUnavailable(context);
      return await forwardResponse(context, response);
    } catch {
      return sendUnavailable(context);
    }
  };
  gateway.use(requireSameOrigin(env.siteUrl));
  gateway.all('/*', (context) => {
    const response = respond(context);
    // the follow-up of a write runs even if the browser disconnects
    if (!/^(GET|HEAD)$/.test(context.req.method)) platform.keepAlive(context.req.raw, response);
    return response;
  });
  return gateway;
}

/** Forwards the backend's response with an allowlist of headers. */
async function forwardResponse(context: Context, response: Response): Promise<Response> {
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
  // a stream would be read in pieces and sent in two writes
  return context.newResponse(new Uint8Array(await response.arrayBuffer()), response.status as 200);
}
