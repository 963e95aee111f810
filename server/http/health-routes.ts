import { Hono } from 'hono';
import { createProblemResponse } from './problem-response.ts';
import { resolveRequestId, requestIdHeader } from '../telemetry/request-log.ts';

/** During development the site notices by this id that a process restarted. */
const runId = process.env['NODE_ENV'] === 'development' ? crypto.randomUUID() : undefined;

/** A supervisor recognises its own process by this mark, should another one listen on the port. */
const mark = process.env['INSTANCE_MARK'];

/** Health routes of a process: `live` shows that the event loop runs, `ready` that it can serve. Neither is cached. */
export function healthRoutes(isReady: () => Promise<boolean>): Hono {
  const routes = new Hono();
  routes.use('/healthz/*', async (context, next) => {
    await next();
    context.header('Cache-Control', 'no-store');
    if (runId !== undefined) context.header('X-Run', runId);
    if (mark !== undefined) context.header('X-Instance', mark);
  });
  routes.get('/healthz/live', (context) => context.json({ status: 'live' }));
  routes.get('/healthz/ready', async (context) => {
    const ready = await Promise.race([
      isReady().catch(() => false),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 500).unref()),
    ]);
    if (ready) return context.json({ status: 'ready' });
    const requestId = resolveRequestId(context.req.header(requestIdHeader));
    const problem = { status: 503, title: 'NotReady', requestId };
    return createProblemResponse(problem, { 'Retry-After': '5', [requestIdHeader]: requestId });
  });
  return routes;
}
