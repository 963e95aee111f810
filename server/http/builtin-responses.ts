import { RequestError, type HttpBindings } from '@hono/node-server';
import type { IncomingMessage } from 'node:http';
import { describeError } from '../telemetry/describe-error.ts';
import { healthRoutes } from './health-routes.ts';
import type { Log } from '../telemetry/log.ts';
import { refuse } from './problem-response.ts';
import { chooseRequestId, logRequest, requestIdHeader } from '../telemetry/request-log.ts';

/** Headers that every answer carries, by its path and its status. */
export type DescribeHeaders = (
  path: string,
  about: { status: number },
) => readonly (readonly [name: string, value: string])[];

/** What a server answers by itself, beside the routes. */
export type OwnAnswers = {
  /** refusals of what no address can be made of, and health checks; undefined leaves a request to the routes */
  find: (request: Request, env: HttpBindings) => Response | Promise<Response> | undefined;
  /** sends a plain request to where the site is encrypted, by its public address: a visitor names any host */
  sendOn: (request: Request, incoming: IncomingMessage, publicUrl: string) => Response;
  /**
   * answers where no request could be made of what came, where somebody left before their request was whole, or where
   * the routes threw, which is a bug
   */
  answerError: (error: unknown, incoming: IncomingMessage) => Response;
  /** gives an answer the headers that every one carries */
  finish: (response: Response, path: string) => Response;
};

const requestIdName = requestIdHeader.toLowerCase();

const countHosts = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;

/** True when routes failed because the rest of what they read will never come; a bug of theirs is another error. */
function isBrokenOff(error: unknown, { complete, errored }: IncomingMessage): boolean {
  if (complete || errored === null) return false;
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause === errored) return true;
  return false;
}

/** What was asked for, query included; an address is made of it nowhere, for that takes its time. */
export const readPath = ({ url }: Request): string => url.slice(url.indexOf('/', 8));

/** @param parts.describeHeaders what this server's own answers carry too. */
export function createOwnAnswers({
  log,
  isReady,
  describeHeaders = () => [],
}: {
  log: Log;
  isReady: () => Promise<boolean>;
  describeHeaders?: DescribeHeaders | undefined;
}): OwnAnswers {
  const health = healthRoutes(isReady);
  const finish: OwnAnswers['finish'] = (response, path) => {
    for (const [name, value] of describeHeaders(path, response)) response.headers.set(name, value);
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
    return response;
  };
  /** Answers what the routes do not, whose log therefore has no line of it. */
  const answer = (
    { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
    path: string,
    make: (requestId: string) => Response,
  ): Response => {
    const startedAt = performance.now();
    const requestId = chooseRequestId(headers[requestIdName]?.toString());
    const response = finish(make(requestId), path);
    response.headers.set(requestIdHeader, requestId);
    const { status } = response;
    logRequest(log, { requestId, startedAt }, { method: method ?? 'unknown', route: '/*', status });
    return response;
  };
  return {
    find: (request, { incoming }) => {
      // two servers in a row could each believe another one; and a host like 1.2.3.999 is let through by what makes the
      // request, and then no address can be made of it
      if (countHosts(incoming.rawHeaders) > 1 || !URL.canParse(request.url))
        return answer(incoming, '/', (requestId) => refuse(400, 'InvalidHost', requestId));
      const path = readPath(request);
      if (!path.startsWith('/healthz/')) return undefined;
      return Promise.resolve(health.fetch(request)).then((response) => finish(response, path));
    },
    sendOn: (request, incoming, publicUrl) => {
      const { pathname, search } = new URL(request.url);
      const headers = { Location: publicUrl + pathname + search };
      return answer(incoming, pathname, () => new Response(null, { status: 308, headers }));
    },
    answerError: (error, incoming) => {
      const refuseBy = (status: number, title: string): Response =>
        answer(incoming, '/', (requestId) => refuse(status, title, requestId));
      if (error instanceof RequestError) return refuseBy(400, 'InvalidRequest');
      if (isBrokenOff(error, incoming)) return refuseBy(400, 'InvalidBody');
      log.error('bug', describeError(error));
      return refuseBy(500, 'InternalError');
    },
    finish,
  };
}
