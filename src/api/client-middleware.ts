import type { Middleware } from 'openapi-fetch';
import { emptyMigrationSession } from '../../core/domain/migration.ts';
import type { Region } from '../../core/domain/region.ts';
import { readRetryAfter } from '../../core/domain/retry-after.ts';
import { isTemporary } from './api-result.ts';

/** Context that every call sends with its request. */
export type RequestContext = {
  region: Region;
  /** X-Version */
  version: number;
  /** access token, for calls without a session cookie */
  token?: string | undefined;
  /** identifies one request of a user in the logs of every process */
  requestId?: string | undefined;
  /** trace header of a call in the trace of its page */
  trace?: (() => string) | undefined;
  /**
   * session of the current account migration, read at each call; ignored when undefined or all zeros (requirement
   * MG-08)
   */
  migrationSession?: (() => string | undefined) | undefined;
  /** session of the page, read at each call; undefined on an anonymous page */
  pageSession?: (() => string | undefined) | undefined;
  /** ms before each retry of a failed read, half as much up to half more; their number is the number of retries */
  retryDelays: readonly number[];
};

/**
 * Header that foreign forms and links cannot send, so that the gateway can reject forged calls. Its value is the
 * session of the page.
 */
const sameOriginHeader = 'X-Nordlyd';

/** Reads without retries: flags and trial status (requirement FF-06), and two reads that write. */
const neverRetried = /^\/(feature|subscription\/is-trial|user\/api\/(create|migrate\/))/;

function setHeaders({ headers }: Request, requestContext: RequestContext): void {
  const session = requestContext.migrationSession?.();
  headers.set(sameOriginHeader, requestContext.pageSession?.() ?? '1');
  const trace = requestContext.trace?.();
  if (trace !== undefined) headers.set('traceparent', trace);
  headers.set('X-Region', requestContext.region.toUpperCase());
  headers.set('X-Version', String(requestContext.version));
  if (requestContext.token !== undefined) headers.set('Authorization', `Bearer ${requestContext.token}`);
  if (requestContext.requestId !== undefined) headers.set('X-Request-Id', requestContext.requestId);
  if (session !== undefined && session !== emptyMigrationSession) headers.set('X-Migration-Session', session);
}

/** True for a response that may change later: a fault, or a success whose body is not the API's. */
async function isRetryable(response: Response): Promise<boolean> {
  if (!response.ok) return isTemporary(response.status);
  if (response.status === 204) return false;
  const type = response.headers.get('Content-Type') ?? '';
  if (!type.startsWith('application/json')) return !type.startsWith('text/plain');
  return response
    .clone()
    .json()
    .then(
      () => false,
      () => true,
    );
}

/** Waits, unless the call is aborted. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    setTimeout(resolve, ms);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

/** A service that asks for a longer pause gets no retry, in ms. */
const longestPause = 10_000;

/** Payment calls, which carry the key of an attempt (decision 0101). */
const paymentPaths = /^\/(adyen|vippsmobilepay\/draft-agreement\/|offer\/up|partner-|subscription\/start|withdrawal$)/;

/** Calls that change the plan: their response ends the earlier attempts. */
const planChangePaths = /^\/(adyen|vippsmobilepay|offer|partner-|subscription|transaction|withdrawal)/;

/** Time in ms in which the same request counts as the same attempt. */
const attemptMs = 60_000;

/** True for a response that reveals nothing about the effect: it was lost, or the call is still in progress. */
async function isResultUnknown(response: Response): Promise<boolean> {
  if (response.ok) return isRetryable(response);
  return response.status > 408 && /"ServiceDown"|KeyInFlight|<html/i.test(await response.clone().text());
}

/**
 * The client's middleware: sets the headers and retries a temporarily failed read up to twice (requirement CC-03).
 * A retry waits at least as long as the response asks (Retry-After). Other calls are not retried, because their outcome is unknown. Payment calls are an exception: they repeat the key of
 * their attempt until a response arrives, and the backend executes it once (decision 0101).
 */
export function createClientMiddleware(requestContext: RequestContext): Middleware {
  /** keys of attempts without a response and their start, by request */
  const attempts = new Map<string, readonly [key: string, begunAt: number]>();
  return {
    onRequest: async ({ request, schemaPath, options }) => {
      setHeaders(request, requestContext);
      const isRead = request.method === 'GET';
      const isKeyed = !isRead && paymentPaths.test(schemaPath);
      const fingerprint = isKeyed ? request.url + (await request.clone().text()) : '';
      if (isKeyed) {
        const last = attempts.get(fingerprint);
        const attempt =
          last && performance.now() < last[1] + attemptMs ? last : ([crypto.randomUUID(), performance.now()] as const);
        attempts.set(fingerprint, attempt);
        request.headers.set('Idempotency-Key', attempt[0]);
      }
      const send = async ([delay, ...later]: readonly number[]): Promise<Response> => {
        // many clients that failed together do not retry together
        let pause = delay! * (0.5 + Math.random());
        try {
          const response = await options.fetch(delay === undefined ? request : request.clone());
          // a read that is not retried needs no check, and a large body would be parsed for it
          if (isRead && delay === undefined) return response;
          const isOpen = await (isKeyed ? isResultUnknown : isRetryable)(response);
          if (!isOpen && !isRead && planChangePaths.test(schemaPath)) attempts.clear();
          const retryAfter = readRetryAfter(response.headers) ?? 0;
          if (!isOpen || delay === undefined || retryAfter > longestPause) return response;
          if (retryAfter > pause) pause = retryAfter;
        } catch (error) {
          // a timed-out payment is not retried: the page checks its outcome instead
          const isSlow = isKeyed && (error as Error).name === 'TimeoutError';
          if (isSlow || delay === undefined || request.signal.aborted) throw error;
        }
        await wait(pause, request.signal);
        return send(later);
      };
      return send(isKeyed || (isRead && !neverRetried.test(schemaPath)) ? requestContext.retryDelays : []);
    },
  };
}
