import type { Middleware } from 'openapi-fetch';
import { emptyMigrationSession } from '../../core/domain/migration.ts';
import type { Region } from '../../core/domain/region.ts';
import { isTemporary } from './api-result.ts';

/** What every call tells the v2 API beside what it asks for. */
export type RequestContext = {
  region: Region;
  /** X-Version */
  version: number;
  /** access token, where no session cookie stands in for it */
  token?: string | undefined;
  /** follows one request of a listener through every process's log */
  requestId?: string | undefined;
  /** the head of a call in the trace of its page */
  trace?: (() => string) | undefined;
  /** the migration session under way, asked at each call; none while it is undefined or all zeros (requirement MG-08) */
  migrationSession?: (() => string | undefined) | undefined;
  /** the log-in whose page calls, asked at each call; undefined for a page of nobody */
  pageSession?: (() => string | undefined) | undefined;
  /** ms before each further try of a read that failed; their number is how often it is tried again */
  retryDelays: readonly number[];
};

/**
 * A header that a form or a link on a foreign site cannot send, so that the gateway can tell our own scripts' calls
 * from forged ones. It names the log-in whose page calls.
 */
const sameOriginHeader = 'X-Nordlyd';

/** Reads that are asked once, whatever comes of it: flags and trial status by the specification (requirement FF-06), two reads that write. */
const neverRetried = /^\/(feature|subscription\/is-trial|user\/api\/(create|migrate\/))/;

function setHeaders({ headers }: Request, facts: RequestContext): void {
  const session = facts.migrationSession?.();
  headers.set(sameOriginHeader, facts.pageSession?.() ?? '1');
  const trace = facts.trace?.();
  if (trace !== undefined) headers.set('traceparent', trace);
  headers.set('X-Region', facts.region.toUpperCase());
  headers.set('X-Version', String(facts.version));
  if (facts.token !== undefined) headers.set('Authorization', `Bearer ${facts.token}`);
  if (facts.requestId !== undefined) headers.set('X-Request-Id', facts.requestId);
  if (session !== undefined && session !== emptyMigrationSession) headers.set('X-Migration-Session', session);
}

/** True for an answer that may be another one a little later: a fault, or a success whose body is none of the API's. */
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

/**
 * The answer as the client knows answers: it refuses one whose class is not the global one, and a server on Node puts a
 * class of its own in that place while `fetch` goes on answering with the platform's.
 */
const toGlobalResponse = (response: Response): Response =>
  response instanceof Response ? response : new Response((response as Response).body, response);

/** Waits, unless the call is given up meanwhile. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/** Calls about money, each of which knows the key of an attempt (decision 0101). */
const paymentPaths = /^\/(adyen|vippsmobilepay\/draft-agreement\/|offer\/up|partner-|subscription\/start|withdrawal$)/;

/** Calls after which the one before them may no longer be what somebody wishes: what is answered ends the attempts before it. */
const planChangePaths = /^\/(adyen|vippsmobilepay|offer|partner-|subscription|transaction|withdrawal)/;

/** How long a press of the same button may be the same attempt, in ms: later it is a new wish. */
const attemptMs = 60_000;

/** True for an answer that says nothing of what the call did: it was lost on the way, or the call is still being answered. */
async function isResultUnknown(response: Response): Promise<boolean> {
  if (response.ok) return isRetryable(response);
  return response.status > 408 && /"ServiceDown"|KeyInFlight|<html/i.test(await response.clone().text());
}

/**
 * The one middleware of the client: says who calls and from where, and tries a read again that failed for the moment,
 * twice at most (requirement CC-03). What changes something is never tried twice, since nobody knows whether it happened;
 * but for calls about money, which carry the key of their attempt: as long as no answer to them has come the same call
 * is the same attempt, and the backend does it once (decision 0101).
 */
export function createClientMiddleware(facts: RequestContext): Middleware {
  /** keys of attempts without an answer and when they began, by what was asked */
  const attempts = new Map<string, readonly [key: string, begunAt: number]>();
  return {
    onRequest: async ({ request, schemaPath, options }) => {
      setHeaders(request, facts);
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
        try {
          const response = await options.fetch(delay === undefined ? request : request.clone());
          // nothing is done with the verdict on a read that is not asked again, and a large body would be parsed for it
          if (isRead && delay === undefined) return toGlobalResponse(response);
          const isOpen = await (isKeyed ? isResultUnknown : isRetryable)(response);
          if (!isOpen && !isRead && planChangePaths.test(schemaPath)) attempts.clear();
          if (!isOpen || delay === undefined) return toGlobalResponse(response);
        } catch (error) {
          // who has waited for money long enough is told that it is being looked up
          const isSlow = isKeyed && (error as Error).name === 'TimeoutError';
          if (isSlow || delay === undefined || request.signal.aborted) throw error;
        }
        await wait(delay, request.signal);
        return send(later);
      };
      return send(isKeyed || (isRead && !neverRetried.test(schemaPath)) ? facts.retryDelays : []);
    },
  };
}
