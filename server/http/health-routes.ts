import { Hono } from 'hono';
import { refuse } from './problem-response.ts';
import { chooseRequestId, requestIdHeader } from '../telemetry/request-log.ts';

/** While developing, answers say which run of the process gave them, so that the site notices one that restarted. */
const runId = process.env['NODE_ENV'] === 'development' ? crypto.randomUUID() : undefined;

/** Whose process this is, from a supervisor that wants to know its own from what else may listen on their port. */
const mark = process.env['INSTANCE_MARK'];

/** Health routes of a process: `live` says the event loop turns, `ready` that it can serve. Both are never cached. */
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
    // a probe reads the status alone
    return refuse(503, 'NotReady', chooseRequestId(context.req.header(requestIdHeader)), { 'Retry-After': '5' });
  });
  return routes;
}
