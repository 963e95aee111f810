import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '../../api-spec/generated/v2.ts';
import type { Region } from '../../core/domain/region.ts';
import { createClientMiddleware } from './client-middleware.ts';

/** The v2 API, typed by the contract. */
export type ApiClient = Client<paths>;

export type ApiClientOptions = {
  /** `${BACKEND_URL}/v2` on the server, `/api/v2` in a browser */
  baseUrl: string;
  region: Region;
  /** answers requests; the platform's fetch when absent */
  fetch?: (request: Request) => Promise<Response>;
  /** X-Version of every call */
  version?: number;
  /** access token, for calls without a session cookie */
  token?: string;
  /** follows one request of a listener through every process's log */
  requestId?: string;
  /** the head of a call in the trace of its page (W3C Trace Context) */
  trace?: () => string;
  /** the migration session under way, asked at each call (requirement MG-08) */
  migrationSession?: () => string | undefined;
  /** session of the page, read at each call */
  pageSession?: () => string | undefined;
  /** ms until one try of a call is given up; Infinity where `fetch` limits its calls itself */
  timeout?: number;
  /** ms before each further try of a read that failed for the moment; two further tries when absent */
  retryDelays?: readonly number[];
};

/** Long enough for a card provider to answer through the backend, short enough that a listener still waits. */
const defaultTimeout = 15_000;

/** A read is tried three times in all (requirement CC-03), within the time in which a listener still waits. */
const defaultRetryDelays = [400, 800];

/** Creates the v2 API client of one region; `client-middleware.ts` adds headers and retries. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { baseUrl, region, version = 1, token, requestId, trace, migrationSession, pageSession } = options;
  const { timeout = defaultTimeout, retryDelays = defaultRetryDelays } = options;
  const send = options.fetch ?? ((request: Request) => fetch(request));
  const client = createClient<paths>({
    baseUrl,
    fetch: (request) => {
      // on the server, a timer would keep the render's memory alive until it fires
      if (timeout === Infinity) return send(request);
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]);
      return send(new Request(request, { signal }));
    },
  });
  client.use(
    createClientMiddleware({
      region,
      version,
      token,
      requestId,
      trace,
      migrationSession,
      pageSession,
      retryDelays,
    }),
  );
  return client;
}
