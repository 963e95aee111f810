import { Hono } from 'hono';
import { chooseRequestId, requestIdHeader } from './request-log.ts';

/** While developing, answers say which run of the process gave them, so that the site notices one that restarted. */
const runId = process.env['NODE_ENV'] === 'development' ? crypto.randomUUID() : undefined;

/** Whose process this is, from a supervisor that wants to know its own from what else may listen on their port. */
const mark = process.env['INSTANCE_MARK'];

/** A failure as every other one is written, so that nobody has to read two forms; a probe reads the status alone. */
const refuse = (givenId: string | undefined): Response => {
  const requestId = chooseRequestId(givenId);
  const problem = { type: 'about:blank', title: 'NotReady', status: 503, code: 'not_ready', requestId };
  return new Response(JSON.stringify(problem), {
    status: 503,
    headers: { 'Content-Type': 'application/problem+json', 'Retry-After': '5', [requestIdHeader]: requestId },
  });
};

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
    return ready ? context.json({ status: 'ready' }) : refuse(context.req.header(requestIdHeader));
  });
  return routes;
}
