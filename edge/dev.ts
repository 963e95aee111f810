import { getRequestListener } from '@hono/node-server';
import { createServer } from 'node:http';
import { createDevMiddleware } from 'vike/server';
import { createLog } from '../process/log.ts';
import { healthRoutes } from '../process/health.ts';
import { createEdge } from './app.ts';
import { readEnvOrExit } from './read-env.ts';
import { renderWithVike } from './render.ts';

/**
 * The site process while developing: pages straight from their sources, reloaded as they change. Run it under
 * `node --watch`, so that a change of the edge itself restarts it.
 */
const env = readEnvOrExit();
const log = createLog('site');
const { devMiddleware } = await createDevMiddleware({ root: new URL('..', import.meta.url).pathname });
const health = healthRoutes(() => Promise.resolve(true));
const edge = createEdge(env, {
  renderPage: renderWithVike,
  findAsset: () => Promise.resolve(undefined),
  findCountry: () => undefined,
  keepAlive: (_request, work) => void work,
  log,
});

// the development client injects styles and talks over a web socket, which the real policy forbids
const relaxed = "default-src 'self' 'unsafe-inline' http: ws: data: blob:";
const answer = getRequestListener(async (request) => {
  const isHealth = new URL(request.url).pathname.startsWith('/healthz/');
  const response = await (isHealth ? health : edge).fetch(request);
  response.headers.set('Content-Security-Policy', relaxed);
  return response;
});

const ours = /^\/(auth|api|media|healthz|csp-report|__sandbox|$)/;
createServer((incoming, outgoing) => {
  if (ours.test(incoming.url ?? '')) return void answer(incoming, outgoing);
  devMiddleware(incoming, outgoing, () => void answer(incoming, outgoing));
}).listen(env.port, process.env['HOST'] ?? '127.0.0.1', () => log.info('listening', { port: env.port }));
