import { Hono } from 'hono';

/** While developing, answers say which run of the process gave them, so that the site notices one that restarted. */
const runId = process.env['NODE_ENV'] === 'development' ? crypto.randomUUID() : undefined;

/** Health routes of a process: `live` says the event loop turns, `ready` that it can serve. Both are never cached. */
export function healthRoutes(isReady: () => Promise<boolean>): Hono {
  const routes = new Hono();
  routes.use('/healthz/*', async (context, next) => {
    await next();
    context.header('Cache-Control', 'no-store');
    if (runId !== undefined) context.header('X-Run', runId);
  });
  routes.get('/healthz/live', (context) => context.json({ status: 'live' }));
  routes.get('/healthz/ready', async (context) => {
    const ready = await Promise.race([
      isReady().catch(() => false),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 500).unref()),
    ]);
    return ready ? context.json({ status: 'ready' }) : context.json({ status: 'not ready' }, 503);
  });
  return routes;
}
