import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Log } from './log.ts';

/** Where a request id travels, in from the edge and out with the answer. */
export const requestIdHeader = 'X-Request-Id';

const isSound = (id: string | undefined): id is string => id !== undefined && /^[\w-]{8,64}$/.test(id);

/** What a handler may tell the log about the request it answers. */
export type LoggedRoute = {
  /** the pattern of the route, as people know it: `/v2/podcast/{slug}` */
  route: string;
  /** the name of what was asked for, where routes have names */
  operation?: string;
};

const routeKey = 'loggedRoute';

/** Names the route of a request for its log line; without it the router's own pattern is logged. */
export const nameRoute = (context: Context, route: LoggedRoute): void => context.set(routeKey, route);

/**
 * Logs one line per request: request id, method, route (the pattern, so that no id or query lands in the log),
 * status and duration in milliseconds. The id is taken from the caller when it is well formed, else made here.
 */
export function requestLog(log: Log): MiddlewareHandler {
  return async (context, next) => {
    const started = performance.now();
    const given = context.req.header(requestIdHeader);
    const requestId = isSound(given) ? given : crypto.randomUUID();
    context.set('requestId', requestId);
    await next();
    context.header(requestIdHeader, requestId);
    log.info('request', {
      requestId,
      method: context.req.method,
      ...((context.get(routeKey) as LoggedRoute | undefined) ?? { route: routePath(context) }),
      status: context.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    });
  };
}
