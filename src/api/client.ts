import createClient, { type Client, type FetchResponse, type MaybeOptionalInit, type ParseAs } from 'openapi-fetch';
import type { paths } from '../../api-spec/generated/v2.ts';
import type { Region } from '../../core/domain/region.ts';
import { createClientMiddleware } from './client-middleware.ts';

type Method = 'get' | 'put' | 'post' | 'delete' | 'patch';

type PathOf<Verb extends Method> = {
  [Path in keyof paths]: paths[Path] extends Record<Verb, object> ? Path : never;
}[keyof paths];

/** Parameters and body of a call. They are no type parameter, so that a surplus body field does not compile. */
type CallInit<Path extends keyof paths, Verb extends Method> = MaybeOptionalInit<paths[Path], Verb>;

type Call<Verb extends Method> = <Path extends PathOf<Verb>, Parsed extends ParseAs = 'json'>(
  path: Path,
  ...init: undefined extends CallInit<Path, Verb>
    ? [init?: CallInit<Path, Verb> & { parseAs?: Parsed }]
    : [init: CallInit<Path, Verb> & { parseAs?: Parsed }]
) => Promise<
  FetchResponse<
    Extract<paths[Path][Verb], Record<string | number, unknown>>,
    { parseAs: Parsed },
    `${string}/${string}`
  >
>;

/** The v2 API, typed by the contract. */
export type ApiClient = Pick<Client<paths>, 'use' | 'request'> & {
  [Verb in Method as Uppercase<Verb>]: Call<Verb>;
};

export type ApiClientOptions = {
  /** `${BACKEND_URL}/v2` on the server, `/api/v2` in a browser */
  baseUrl: string;
  region: Region;
  /** sends requests; the platform's fetch by default */
  fetch?: (request: Request) => Promise<Response>;
  /** X-Version of every call */
  version?: number;
  /** access token, for calls without a session cookie */
  token?: string;
  /** identifies one request of a user in the logs of every process */
  requestId?: string;
  /** trace header of a call in the trace of its page (W3C Trace Context) */
  trace?: () => string;
  /** session of the current account migration, read at each call (requirement MG-08) */
  migrationSession?: () => string | undefined;
  /** session of the page, read at each call */
  pageSession?: () => string | undefined;
  /** timeout of one attempt in ms; Infinity where `fetch` limits its calls itself */
  timeout?: number;
  /** ms before each retry of a temporarily failed read, on average; two retries by default */
  retryDelays?: readonly number[];
};

/** Long enough for a card provider's response through the backend, short enough for a waiting user. */
const defaultTimeout = 15_000;

/** A read is tried three times (requirement CC-03), while a user still waits. */
const defaultRetryDelays = [400, 800];

/** Creates the v2 API client of one region; `client-middleware.ts` adds headers and retries. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { baseUrl, timeout = defaultTimeout } = options;
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
  client.use(createClientMiddleware({ version: 1, retryDelays: defaultRetryDelays, ...options }));
  return client as unknown as ApiClient;
}
