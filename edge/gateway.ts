import { Hono, type Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { isRegion, type Region } from '../src/domain/region.ts';
import type { CallBackend, CallOptions } from './backend.ts';
import type { EdgeEnv } from './env.ts';
import { answerProblem } from './problem.ts';
import { isRefreshDue, type Refreshed } from './refresh.ts';
import { regionCookie } from './region.ts';
import { requireSameOrigin } from './same-origin.ts';
import type { AuthSession, SessionStore } from './session.ts';

/** Largest body the API takes (reliability reference §4.3). */
const bodyLimitBytes = 65_536;
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** Payments wait for a bank; everything else answers at once or not at all. */
const timeOutOf = (path: string): number =>
  /^\/(adyenpayment|vippsmobilepay|offer\/upgrade)/.test(path) ? 12_000 : 5_000;

const temporarilyDown = (): Response => answerProblem(503, 'ServiceDown', { 'Retry-After': '5' });

function readRegion(context: Context): Region {
  const named = context.req.header('X-Region')?.toLowerCase();
  if (isRegion(named)) return named;
  const remembered = getCookie(context, regionCookie);
  return isRegion(remembered) ? remembered : 'se';
}

function readVersion(context: Context): string {
  const version = context.req.header('X-Version') ?? getCookie(context, 'X-Version') ?? '1';
  return /^\d{1,4}$/.test(version) ? version : '1';
}

async function readBody(request: Request): Promise<ArrayBuffer | undefined | 'tooLarge'> {
  if (!request.body) return undefined;
  if (Number(request.headers.get('Content-Length') ?? 0) > bodyLimitBytes) return 'tooLarge';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > bodyLimitBytes) return 'tooLarge';
    chunks.push(chunk);
  }
  return new Blob(chunks as BlobPart[]).arrayBuffer();
}

/** What the gateway needs from the rest of the edge. */
export type GatewayParts = {
  env: EdgeEnv;
  callBackend: CallBackend;
  sessions: SessionStore;
  refresh: (session: AuthSession) => Promise<Refreshed>;
};

/**
 * The same-origin way to the v2 API: adds the bearer token that the browser never sees, region and version, refreshes
 * once when the token is due or refused, and answers 503 instead of a log-out when a server is down (requirement AU-04).
 */
export function createGateway({ env, callBackend, sessions, refresh }: GatewayParts): Hono {
  const gateway = new Hono();
  gateway.use(requireSameOrigin(env.siteUrl));
  gateway.all('/*', async (context) => {
    if (!methods.includes(context.req.method)) {
      return answerProblem(405, 'MethodNotAllowed', { Allow: methods.join(', ') });
    }
    const body = await readBody(context.req.raw);
    if (body === 'tooLarge') return answerProblem(413, 'PayloadTooLarge');
    const url = new URL(context.req.url);
    const path = url.pathname.slice('/api/v2'.length);
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

    let session = await sessions.read(context);
    const renew = async (): Promise<'renewed' | 'refused' | 'unavailable'> => {
      if (!session) return 'refused';
      const outcome = await refresh(session);
      if (outcome.ok) {
        session = outcome.value;
        await sessions.write(context, session);
        return 'renewed';
      }
      if (outcome.code === 'refused') {
        session = undefined;
        sessions.clear(context);
      }
      return outcome.code;
    };
    const call = (): Promise<Response> =>
      callBackend(path + url.search, session ? { ...options, token: session.token } : options);

    try {
      let isRenewed = false;
      if (session && isRefreshDue(session, Date.now())) {
        const outcome = await renew();
        isRenewed = outcome === 'renewed';
        if (outcome === 'unavailable' && session && Date.now() >= session.expiresAt) return temporarilyDown();
      }
      let response = await call();
      // one retry with a new token, never a loop
      if (response.status === 401 && session && !isRenewed) {
        const outcome = await renew();
        if (outcome === 'unavailable') return temporarilyDown();
        if (outcome === 'renewed') response = await call();
      }
      if (response.status >= 500 && response.status !== 503) return temporarilyDown();
      return pass(context, response);
    } catch {
      return temporarilyDown();
    }
  });
  return gateway;
}

/** Hands the backend's answer on, with no header that is not ours to give. */
function pass(context: Context, response: Response): Response {
  for (const name of ['Content-Type', 'Retry-After', 'Allow', 'Deprecation', 'Sunset', 'Location']) {
    const value = response.headers.get(name);
    if (value !== null) context.header(name, value);
  }
  context.header('Cache-Control', 'no-store');
  const isEmpty = response.status === 204 || response.status === 304;
  return context.newResponse(isEmpty ? null : response.body, response.status as 200);
}
