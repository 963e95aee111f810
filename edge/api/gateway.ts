import { Hono, type Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { setLoggedRoute, getTraceparent } from '../../server/telemetry/request-log.ts';
import { toPathPattern } from '../../server/telemetry/spans.ts';
import { isRegion, type Region } from '../../core/domain/region.ts';
import { resolveAccount } from '../auth/resolve-account.ts';
import type { CallBackend, CallOptions } from '../backend-client/client.ts';
import { readBody } from '../http/request-body.ts';
import { normalizePath } from '../backend-client/normalize-path.ts';
import type { EdgeEnv } from '../config/env.ts';
import { hasPendingChange } from '../session/pending-change.ts';
import { hasMigrated, type MigrationSessions } from '../account-migration/migration-session.ts';
import { findOperation } from '../backend-client/match-operation.ts';
import { isPasswordLogin, type FinishPasswordLogin } from '../auth/password-login.ts';
import type { Platform } from '../platform.ts';
import { sendProblem } from '../http/problem.ts';
import type { LimitRate } from '../security/rate-limit.ts';
import { isRefreshDue } from '../auth/token-refresher.ts';
import { regionCookie, rememberRegion } from '../http/region.ts';
import type { RefreshSession } from '../auth/refresh-session.ts';
import { isOwnScript, requireSameOrigin } from '../security/csrf.ts';
import { isPageOfOtherSession } from '../session/page-login.ts';
import type { Revocations } from '../session/revocation.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { AuthSession } from '../session/session.ts';

const prefix = '/api/v2';

const isErasure = (method: string, path: string): boolean => method === 'POST' && path === '/user-account/erasure';

/** Two reads of the contract that write: a link or a picture of another site must not set them off. */
const writingReads = /^\/user\/api\/(migrate\/|create-migration-prompt-history-record)/;

/** So long a log-in or a renewal counts as new, in ms. */
const newMs = 60_000;
/** A log-in may begin so far in the future, in ms, by the clock of another host (decision 0032); what lies further is another time's. */
const aheadMs = 600_000;
const isNew = (at: number): boolean => {
  const age = Date.now() - at;
  return age > -aheadMs && age < newMs;
};

/** A token that was just renewed and is refused would be refused again: renewing it by each call helps nobody. */
const wasRefreshed = ({ isRenewed, issuedAt }: AuthSession): boolean => isRenewed === true && isNew(issuedAt);

/** Payments wait for a bank, a copy of everything is long; everything else answers at once or not at all. */
const timeoutOf = (path: string): number =>
  /^\/(adyenpayment|vippsmobilepay|offer\/upgrade|user-account\/export)/.test(path) ? 12_000 : 5_000;

/** Made by the context, so that cookies of a refresh that has just happened are not lost with the failed call. */
function sendUnavailable(context: Context): Response {
  const problem = sendProblem(503, 'ServiceDown', { 'Retry-After': '5' });
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
  if (operation) setLoggedRoute(context, { route: prefix + operation.path, operation: operation.operationId });
}

/** What a call takes over from the browser's request; its cookies and all other headers stay here. */
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

/** What the gateway needs from the rest of the edge. */
export type GatewayOptions = {
  env: EdgeEnv;
  callBackend: CallBackend;
  sessions: SessionStore;
  revocations: Pick<Revocations, 'revokeAll' | 'isRevoked'>;
  refreshSession: RefreshSession;
  migrations: MigrationSessions;
  limit: LimitRate;
  finishPasswordLogin: FinishPasswordLogin;
  platform: Pick<Platform, 'findAddress' | 'keepAlive' | 'log'>;
};

/**
 * The same-origin way to the v2 API: adds the bearer token that the browser never sees, region and version, refreshes
 * once when the token is due or refused, and answers 503 instead of a log-out when a server is down (requirement AU-04).
 */
export function createGateway(parts: GatewayOptions): Hono {
  const { env, callBackend, sessions, revocations, refreshSession, migrations, limit, finishPasswordLogin, platform } =
    parts;
  const gateway = new Hono();
  const answer = async (context: Context): Promise<Response> => {
    const url = new URL(context.req.url);
    // the router reads a decoded path; what is passed on is the one that was sent
    if (!url.pathname.startsWith(`${prefix}/`)) return sendProblem(404, 'NotFound');
    const sent = url.pathname.slice(prefix.length);
    const path = normalizePath(sent);
    if (path === undefined) return sendProblem(404, 'NotFound');
    nameOperation(context, sent);
    if (writingReads.test(path) && !isOwnScript(context, env.siteUrl))
      return sendProblem(403, 'CrossSiteRequestRefused');
    const isLogin = isPasswordLogin(context.req.method, path);
    // who logs in anew is nobody yet
    let session = isLogin ? undefined : await sessions.read(context);
    // as the backend says it
    if (session && isPageOfOtherSession(context, session))
      return sendProblem(401, 'Unauthorized', { 'WWW-Authenticate': 'Bearer' });
    const migrationSession = await migrations.read(context, session);
    if (!migrations.isAllowed(path, migrationSession)) {
      const problem = sendProblem(404, 'MigrationFailedError', {}, 'generic_error');
      // by the context, so that cookies of a log-in that has ended go with it
      return context.newResponse(problem.body, problem);
    }
    // Workers refuse to call anybody by GET with a body, and on Node such a body is never seen
    const body = /^(GET|HEAD)$/.test(context.req.method) ? undefined : await readBody(context.req.raw);
    if (body === 'tooLarge') return sendProblem(413, 'PayloadTooLarge');
    const options = toCallOptions(context, path, body);
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
      callBackend(sent + url.search, session ? { ...options, token: session.token } : options);

    try {
      let isRenewed = false;
      if (session && isRefreshDue(session, Date.now())) {
        const outcome = await refreshSession(context, session);
        isRenewed = outcome.ok;
        if (outcome.ok) session = outcome.value;
        else if (outcome.code === 'refused') session = undefined;
        else if (Date.now() >= session.expiresAt) return sendUnavailable(context);
      }
      let response = await call();
      // one retry with a new token, never a loop
      if (response.status === 401 && session && !isRenewed && !wasRefreshed(session)) {
        const outcome = await refreshSession(context, session);
        if (outcome.ok) {
          session = outcome.value;
          response = await call();
        } else if (outcome.code === 'unavailable') return sendUnavailable(context);
        else session = undefined;
      }
      if (response.status >= 500 && response.status !== 503) return sendUnavailable(context);
      // the backend took this very log-in in a moment ago: a page that logged in again would come back here for ever
      if (response.status === 401 && session && isNew(session.startedAt)) {
        platform.log.error('a new log-in is refused', { path: hideIds(path) });
        return sendUnavailable(context);
      }
      if (session && hasMigrated(path, response)) {
        const moved = await resolveAccount(callBackend, session);
        // the market of who has gone meanwhile is not that of whoever has logged in since
        if (moved.ok && !(await revocations.isRevoked(session))) {
          sessions.write(context, moved.value);
          rememberRegion(context, moved.value.home);
        }
      }
      // an account that was given up is logged in nowhere any more
      if (session && response.status === 202 && isErasure(method, path)) {
        await revocations.revokeAll(session);
        sessions.clear(context, session);
      }
      await migrations.trackResponse(context, path, response, session);
      // what holds tokens, even sealed, ends here
      if (isLogin && response.ok)
        return (await finishPasswordLogin(context, response, options.region)) ?? sendUnavailable(context);
      return await forwardResponse(context, response);
    } catch {
      return sendUnavailable(context);
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
  // settling the cookies takes its time, in which the call's limit would cut off a body that nobody reads yet
  const body = hasPendingChange(context) ? await response.arrayBuffer() : response.body;
  return context.newResponse(body, response.status as 200);
}
