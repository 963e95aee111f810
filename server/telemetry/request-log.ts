import type { Context, MiddlewareHandler, Next } from 'hono';
import { routePath } from 'hono/route';
import { setHeader } from '../response-header.ts';
import type { Log } from './log.ts';
import { redact, type LogFields } from './log-line.ts';
import { withTrace } from './spans.ts';
import { continueTrace, traceparentHeader, formatTraceparent, type Trace } from './traceparent.ts';

export const requestIdHeader = 'X-Request-Id';

/** False for an id that looks like a card number, because the log would redact it. */
const isValidRequestId = (id: string | null | undefined): id is string =>
  typeof id === 'string' && /^[\w-]{8,64}$/.test(id) && redact(id) === id;

/** The id of a request: the caller's when it is well formed, else a new one. */
export const resolveRequestId = (given: string | null | undefined): string =>
  isValidRequestId(given) ? given : crypto.randomUUID();

/** How the log names the route of a request. */
export type LoggedRoute = {
  /** the public pattern: `/v2/podcast/{slug}` */
  route: string;
  /** the operation, where routes have one */
  operation?: string;
};

const routeKey = 'loggedRoute';
const traceKey = 'trace';

/** The `traceparent` header for calls of other processes; undefined outside a logged request. */
export function getTraceparent(context: Context): string | undefined {
  const trace = context.get(traceKey) as Trace | undefined;
  return trace && formatTraceparent(trace);
}

/** Sets the route for the request's log entry, which otherwise has the router's pattern. */
export const setLoggedRoute = (context: Context, route: LoggedRoute): void => context.set(routeKey, route);

/** The route in the request's log entry. */
export const getLoggedRoute = (context: Context): LoggedRoute =>
  (context.get(routeKey) as LoggedRoute | undefined) ?? { route: routePath(context) };

/** Fields that the log entries of many requests have in common. */
export type SharedRequestFields = LoggedRoute & {
  method: string;
  status: number;
  /** the cache state of a page */
  cache?: string | undefined;
};

export type RequestLogEntry = {
  requestId: string;
  trace?: Trace;
  /** by performance.now() */
  startedAt: number;
};

/** The fields that differ in each entry; the duration is in milliseconds. */
function describeRequest({ requestId, trace, startedAt }: RequestLogEntry): LogFields {
  const ms = Math.round((performance.now() - startedAt) * 10) / 10;
  if (trace === undefined) return { requestId, ms };
  const { traceId, spanId, parentId } = trace;
  return { requestId, traceId, spanId, parentId, ms };
}

/**
 * Logs a request whose response was prepared before.
 *
 * @param shared the same object for equal requests, so that it is formatted once.
 */
export const logRequest = (log: Log, line: RequestLogEntry, shared: SharedRequestFields): void =>
  log.info('request', describeRequest(line), shared);

/**
 * Logs one entry per request: request id, method, route (the pattern, so that the log has no ids or queries), status and
 * duration in milliseconds. It uses the caller's request id and trace when they are well formed.
 *
 * @param share of new traces that are sampled, 0 to 1.
 */
export function requestLog(log: Log, share = 0): MiddlewareHandler {
  const handle = async (context: Context, trace: Trace, next: Next): Promise<void> => {
    const startedAt = performance.now();
    const requestId = resolveRequestId(context.req.header(requestIdHeader));
    context.set('requestId', requestId);
    context.set(traceKey, trace);
    await next();
    setHeader(context, requestIdHeader, requestId);
    const { status, headers } = context.res;
    const cache = headers.get('X-Cache') ?? undefined;
    const shared = { method: context.req.method, ...getLoggedRoute(context), status, cache };
    log.info('request', { ...shared, ...describeRequest({ requestId, trace, startedAt }) });
  };
  return (context, next) => {
    const trace = continueTrace(context.req.header(traceparentHeader), share);
    return withTrace(trace, () => handle(context, trace, next));
  };
}
