import { RequestError, type HttpBindings } from '@hono/node-server';
import type { IncomingMessage } from 'node:http';
import { describeError } from '../telemetry/describe-error.ts';
import { healthRoutes } from './health-routes.ts';
import type { Log } from '../telemetry/log.ts';
import { createProblemResponse } from './problem-response.ts';
import { resolveRequestId, logRequest, requestIdHeader } from '../telemetry/request-log.ts';

/** Headers of every response, by its path and its status. */
export type DescribeHeaders = (
  path: string,
  response: { status: number },
) => readonly (readonly [name: string, value: string])[];

/** Responses that a server makes without its routes. */
export type BuiltinResponses = {
  /** handles invalid hosts and health checks; undefined passes a request on to the routes */
  find: (request: Request, env: HttpBindings) => Response | Promise<Response> | undefined;
  /** redirects a plain HTTP request to the public URL, never to the host that the request names */
  redirectToHttps: (request: Request, incoming: IncomingMessage, publicUrl: string) => Response;
  /** handles an invalid request, a client that disconnected before the end of its body, and a throwing route (a bug) */
  toErrorResponse: (error: unknown, incoming: IncomingMessage) => Response;
  /** adds the headers of every response */
  addHeaders: (response: Response, path: string) => Response;
};

const requestIdName = requestIdHeader.toLowerCase();

const countHosts = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;

/** True when a route failed because the client disconnected while the route read its body. */
function isAborted(error: unknown, { complete, errored }: IncomingMessage): boolean {
  if (complete || errored === null) return false;
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause === errored) return true;
  return false;
}

/** The path with its query, without the cost of parsing a URL. */
export const getPath = ({ url }: Request): string => url.slice(url.indexOf('/', 8));

/** @param options.describeHeaders also applies to built-in responses. */
export function createBuiltinResponses({
  log,
  isReady,
  describeHeaders = () => [],
}: {
  log: Log;
  isReady: () => Promise<boolean>;
  describeHeaders?: DescribeHeaders | undefined;
}): BuiltinResponses {
  const health = healthRoutes(isReady);
  const addHeaders: BuiltinResponses['addHeaders'] = (response, path) => {
    for (const [name, value] of describeHeaders(path, response)) response.headers.set(name, value);
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
    return response;
  };
  /** Makes and logs a response, which no route logs. */
  const respond = (
    { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
    path: string,
    create: (requestId: string) => Response,
  ): Response => {
    const startedAt = performance.now();
    const requestId = resolveRequestId(headers[requestIdName]?.toString());
    const response = addHeaders(create(requestId), path);
    response.headers.set(requestIdHeader, requestId);
    const { status } = response;
    logRequest(log, { requestId, startedAt }, { method: method ?? 'unknown', route: '/*', status });
    return response;
  };
  return {
    find: (request, { incoming }) => {
      // two hosts could mean different ones to a proxy and to us; the request adapter accepts a host like 1.2.3.999
      if (countHosts(incoming.rawHeaders) > 1 || !URL.canParse(request.url))
        return respond(incoming, '/', (requestId) =>
          createProblemResponse({ status: 400, title: 'InvalidHost', requestId }),
        );
      const path = getPath(request);
      if (!path.startsWith('/healthz/')) return undefined;
      return Promise.resolve(health.fetch(request)).then((response) => addHeaders(response, path));
    },
    redirectToHttps: (request, incoming, publicUrl) => {
      const { pathname, search } = new URL(request.url);
      const headers = { Location: publicUrl + pathname + search };
      return respond(incoming, pathname, () => new Response(null, { status: 308, headers }));
    },
    toErrorResponse: (error, incoming) => {
      const respondWith = (status: number, title: string): Response =>
        respond(incoming, '/', (requestId) => createProblemResponse({ status, title, requestId }));
      if (error instanceof RequestError) return respondWith(400, 'InvalidRequest');
      if (isAborted(error, incoming)) return respondWith(400, 'InvalidBody');
      log.error('bug', describeError(error));
      return respondWith(500, 'InternalError');
    },
    addHeaders,
  };
}
