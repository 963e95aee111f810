import { RequestError, type HttpBindings } from '@hono/node-server';
import { describeError } from './describe-error.ts';
import { healthRoutes } from './health.ts';
import type { Log } from './log.ts';
import { refuse } from './refusal.ts';
import { chooseRequestId, logRequest, requestIdHeader } from './request-log.ts';

/** Headers that every answer carries, by its path. */
export type DescribeHeaders = (path: string) => readonly (readonly [name: string, value: string])[];

/** What a server answers by itself, beside the routes. */
export type OwnAnswers = {
  /** refusals of what no address can be made of, and health checks; undefined leaves a request to the routes */
  find: (request: Request, env: HttpBindings) => Response | Promise<Response> | undefined;
  /** sends a plain request to where the site is encrypted, by its public address: a visitor names any host */
  sendOn: (request: Request, publicUrl: string) => Response;
  /** answers where no request could be made of what came, or the routes threw, which is a bug */
  answerError: (error: unknown) => Response;
  /** gives an answer the headers that every one carries */
  finish: (response: Response, path: string) => Response;
};

const countHosts = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;

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
    for (const [name, value] of describeHeaders(path)) response.headers.set(name, value);
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
    return response;
  };
  /** Answers what the routes do not, whose log therefore has no line of it. */
  const answer = (request: Request | undefined, path: string, make: (requestId: string) => Response): Response => {
    const startedAt = performance.now();
    const requestId = chooseRequestId(request?.headers.get(requestIdHeader));
    const response = finish(make(requestId), path);
    response.headers.set(requestIdHeader, requestId);
    const { status } = response;
    logRequest(log, { requestId, startedAt }, { method: request?.method ?? 'unknown', route: '/*', status });
    return response;
  };
  return {
    find: (request, { incoming }) => {
      // two servers in a row could each believe another one; and a host like 1.2.3.999 is let through by what makes the
      // request, and then no address can be made of it
      if (countHosts(incoming.rawHeaders) > 1 || !URL.canParse(request.url))
        return answer(request, '/', (requestId) => refuse(400, 'InvalidHost', requestId));
      const path = readPath(request);
      if (!path.startsWith('/healthz/')) return undefined;
      return Promise.resolve(health.fetch(request)).then((response) => finish(response, path));
    },
    sendOn: (request, publicUrl) => {
      const { pathname, search } = new URL(request.url);
      const headers = { Location: publicUrl + pathname + search };
      return answer(request, pathname, () => new Response(null, { status: 308, headers }));
    },
    answerError: (error) => {
      if (error instanceof RequestError)
        return answer(undefined, '/', (requestId) => refuse(400, 'InvalidRequest', requestId));
      log.error('bug', describeError(error));
      return answer(undefined, '/', (requestId) => refuse(500, 'InternalError', requestId));
    },
    finish,
  };
}
