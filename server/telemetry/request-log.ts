import type { Context, MiddlewareHandler, Next } from 'hono';
import { routePath } from 'hono/route';
import { setHeader } from '../response-header.ts';
import type { Log } from './log.ts';
import { redact, type LogFields } from './log-line.ts';
import { follow } from './spans.ts';
import { followTrace, traceHeader, writeTrace, type Trace } from './traceparent.ts';

/** Where a request id travels, in from the edge and out with the answer. */
export const requestIdHeader = 'X-Request-Id';

/** One that reads like a card number would be blanked out in the log, where people look for it. */
const isSound = (id: string | null | undefined): id is string =>
  typeof id === 'string' && /^[\w-]{8,64}$/.test(id) && redact(id) === id;

/** The id of a request: the caller's when it is well formed, else a new one. */
export const chooseRequestId = (given: string | null | undefined): string =>
  isSound(given) ? given : crypto.randomUUID();

/** What a handler may tell the log about the request it answers. */
export type LoggedRoute = {
  /** the pattern of the route, as people know it: `/v2/podcast/{slug}` */
  route: string;
  /** the name of what was asked for, where routes have names */
  operation?: string;
};

const routeKey = 'loggedRoute';
const traceKey = 'trace';

/** What the processes that a request leads to are told of its trace; undefined outside a logged request. */
export function passTrace(context: Context): string | undefined {
  const trace = context.get(traceKey) as Trace | undefined;
  return trace && writeTrace(trace);
}

/** Names the route of a request for its log line; without it the router's own pattern is logged. */
export const nameRoute = (context: Context, route: LoggedRoute): void => context.set(routeKey, route);

/** The route of a request, as its line names it. */
export const readRoute = (context: Context): LoggedRoute =>
  (context.get(routeKey) as LoggedRoute | undefined) ?? { route: routePath(context) };

/** What lines of many requests have in common. */
export type SharedLine = LoggedRoute & {
  method: string;
  status: number;
  /** where a kept page came from */
  cache?: string | undefined;
};

/** What the line of one request says. */
export type RequestLine = {
  requestId: string;
  trace?: Trace;
  /** by performance.now() */
  startedAt: number;
};

/** What is new in the line of each request; its duration is in milliseconds. */
function describeRequest({ requestId, trace, startedAt }: RequestLine): LogFields {
  const ms = Math.round((performance.now() - startedAt) * 10) / 10;
  if (trace === undefined) return { requestId, ms };
  const { traceId, spanId, parentId } = trace;
  return { requestId, traceId, spanId, parentId, ms };
}

/**
 * Writes the line of a request that has been answered like others before.
 *
 * @param shared the same object for all of them: it is written once.
 */
export const logRequest = (log: Log, line: RequestLine, shared: SharedLine): void =>
  log.info('request', describeRequest(line), shared);

/**
 * Logs one line per request: request id, method, route (the pattern, so that no id or query lands in the log),
 * status and duration in milliseconds. Its id and its trace are the caller's when they are well formed, else made here.
 *
 * @param share of the traces that begin here which are kept.
 */
export function requestLog(log: Log, share = 0): MiddlewareHandler {
  const answer = async (context: Context, trace: Trace, next: Next): Promise<void> => {
    const startedAt = performance.now();
    const requestId = chooseRequestId(context.req.header(requestIdHeader));
    context.set('requestId', requestId);
    context.set(traceKey, trace);
    await next();
    setHeader(context, requestIdHeader, requestId);
    const { status, headers } = context.res;
    const cache = headers.get('X-Cache') ?? undefined;
    const told = { method: context.req.method, ...readRoute(context), status, cache };
    log.info('request', { ...told, ...describeRequest({ requestId, trace, startedAt }) });
  };
  return (context, next) => {
    const trace = followTrace(context.req.header(traceHeader), share);
    return follow(trace, () => answer(context, trace, next));
  };
}
