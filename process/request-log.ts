import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Log } from './log.ts';

/** Where a request id travels, in from the edge and out with the answer. */
export const requestIdHeader = 'X-Request-Id';

const isSound = (id: string | undefined): id is string => id !== undefined && /^[\w-]{8,64}$/.test(id);

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
      route: routePath(context),
      status: context.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    });
  };
}
