import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '../../api-spec/generated/v2.ts';
import type { Region } from '../domain/region.ts';

/** The v2 API, typed by the contract. */
export type ApiClient = Client<paths>;

export type ApiClientOptions = {
  /** where the operations stand: `${BACKEND_URL}/v2` on the server, `/api/v2` in a browser */
  baseUrl: string;
  region: Region;
  /** answers requests; the platform's fetch when absent */
  fetch?: (request: Request) => Promise<Response>;
  /** X-Version of every call */
  version?: number;
  /** access token, where no session cookie stands in for it */
  token?: string;
  /** follows one request of a listener through every process's log */
  requestId?: string;
  /** ms until a call is given up */
  timeout?: number;
};

/** Long enough for a card provider to answer through the backend, short enough that a listener still waits. */
const defaultTimeout = 15_000;

/**
 * A header that a form or a link on a foreign site cannot send, so that the gateway can tell our own scripts' calls
 * from forged ones.
 */
const sameOriginHeader = { 'X-Nordlyd': '1' } as const;

/** Makes the client of the v2 API for one region; calls carry region, version and the same-origin mark. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { baseUrl, region, version = 1, token, requestId, timeout = defaultTimeout } = options;
  const send = options.fetch ?? ((request: Request) => fetch(request));
  return createClient<paths>({
    baseUrl,
    headers: {
      ...sameOriginHeader,
      'X-Region': region.toUpperCase(),
      'X-Version': String(version),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(requestId !== undefined && { 'X-Request-Id': requestId }),
    },
    fetch: (request) => {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]);
      return send(new Request(request, { signal }));
    },
  });
}
