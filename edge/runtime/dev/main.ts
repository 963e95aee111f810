import { getRequestListener } from '@hono/node-server';
import { createServer } from 'node:http';
import { createDevMiddleware } from 'vike/server';
import { readSecret } from '../../../server/env.ts';
import { createLog } from '../../../server/telemetry/log.ts';
import { healthRoutes } from '../../../server/http/health-routes.ts';
import type { createEdge } from '../../app.ts';
import { watchService } from './watch-services.ts';
import { loadEnv } from '../../config/load-env.ts';
import { createRenderer } from '../../pages/renderer.ts';
import { openFileStore } from '../node/sql-session-store.ts';

/**
 * The site process in development: it loads pages and edge from their sources, and reloads them and the open browser
 * after a change. Vite notifies the browser about the files that it serves; this module notifies it when the backend or
 * the CMS restarts.
 */
const env = loadEnv();
const log = createLog('site');
const server = createServer();
const { devMiddleware, viteServer } = await createDevMiddleware({
  root: new URL('../../..', import.meta.url).pathname,
  // HMR messages use the port of the site, so that two instances do not need the same second port
  viteConfig: { server: { hmr: { server } } },
});
const renderPage = createRenderer(log);
// survives a reload of the edge, as the memory of another process would
const sessionStore = openFileStore(':memory:').store;
const health = healthRoutes(() => Promise.resolve(true));

type Edge = { fetch: (request: Request) => Response | Promise<Response> };
type EdgeModule = { createEdge: typeof createEdge };
let known: { module: EdgeModule; edge: Edge } | undefined;

/** Loads the edge from its current files; returns the same edge until a file that it imports changes. */
async function loadEdge(): Promise<Edge> {
  const module = (await viteServer.ssrLoadModule('/edge/app.ts')) as EdgeModule;
  if (known?.module === module) return known.edge;
  const edge = module.createEdge(env, {
    renderPage,
    findAsset: () => Promise.resolve(undefined),
    findCountry: () => undefined,
    pageCacheMegabytes: 72,
    keepAlive: (_request, work) => void work,
    sessionStore,
    findAddress: () => undefined,
    count: () => Promise.resolve(true),
    adjustPolicy: () => undefined,
    log,
  });
  known = { module, edge };
  return edge;
}

/** What a developer sees of a mistake in the edge; the page comes back by itself when the file is mended. */
function formatError(error: unknown): Response {
  const { stack, message } = error instanceof Error ? error : new Error(String(error));
  log.error('the edge cannot be loaded', { message });
  const lines = (stack ?? message).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const html = `<!doctype html><meta charset="utf-8"><link rel="icon" href="/favicon.svg"><pre>${lines}</pre><script type="module" src="/@vite/client"></script>`;
  return new Response(html, { status: 500, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

const respond = async (request: Request): Promise<Response> => {
  if (new URL(request.url).pathname.startsWith('/healthz/')) return health.fetch(request);
  try {
    return await (await loadEdge()).fetch(request);
  } catch (error) {
    return formatError(error);
  }
};

// the development client injects styles and talks over a web socket, which the real policy forbids
const relaxed = "default-src 'self' 'unsafe-inline' http: ws: data: blob:";
const handleRequest = getRequestListener(async (request) => {
  const response = await respond(request);
  response.headers.set('Content-Security-Policy', relaxed);
  return response;
});

const ours = /^\/(auth|api|media|healthz|cookies|csp-report|__(?:sandbox|events|gallery)|$)/;
server.on('request', (incoming, outgoing) => {
  if (ours.test(incoming.url ?? '')) return void handleRequest(incoming, outgoing);
  devMiddleware(incoming, outgoing, () => void handleRequest(incoming, outgoing));
});
server.listen(env.port, process.env['HOST'] || '127.0.0.1', () => log.info('listening', { port: env.port }));

const reloadPages = (): void => viteServer.ws.send({ type: 'full-reload' });
void watchService(env.backendUrl, () => Promise.resolve(reloadPages()));
const contentSecret = readSecret('CONTENT_WEBHOOK_SECRET', 'sandbox-content-webhook-secret');
void watchService(env.cmsUrl, async () => {
  const url = `${env.backendUrl}/webhooks/content`;
  const headers = { Authorization: `Bearer ${contentSecret}` };
  // the backend may be restarting too; it then reads the content anyway
  await fetch(url, { method: 'POST', headers, signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  reloadPages();
});
