import '../dist/server/entry.mjs';
import type { Hono } from 'hono';
import { createLog } from '../process/log.ts';
import { healthRoutes } from '../process/health.ts';
import { createEdge } from './app.ts';
import { parseEdgeEnv } from './env.ts';
import { renderWithVike } from './render.ts';

/** What Cloudflare hands to the worker: text variables and secrets, and the built files. */
type Bindings = Record<string, string | undefined> & { ASSETS: { fetch: (request: Request) => Promise<Response> } };
type Execution = { waitUntil: (work: Promise<unknown>) => void };

const executions = new WeakMap<Request, Execution>();
let edge: Hono | undefined;

const health = healthRoutes(() => Promise.resolve(true));

/** A built file is asked for by its extension alone: pages never have one. */
async function findAsset(request: Request, bindings: Bindings): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  if (!/\.[a-z0-9]+$/i.test(pathname) || /%|\/\./.test(pathname)) return undefined;
  const response = await bindings.ASSETS.fetch(request);
  if (response.status === 404) return undefined;
  const kept = new Response(response.body, response);
  const isHashed = pathname.startsWith('/assets/');
  kept.headers.set('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
  return kept;
}

/** The site as a Cloudflare Worker: the same edge and the same built pages as on Node (requirement EF-04). */
export default {
  async fetch(request: Request, bindings: Bindings, execution: Execution): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/healthz/')) return health.fetch(request);
    edge ??= createEdge(parseEdgeEnv(bindings), {
      renderPage: renderWithVike,
      findAsset: (asked) => findAsset(asked, bindings),
      findCountry: (asked) => (asked as Request & { cf?: { country?: string } }).cf?.country,
      keepAlive: (asked, work) => executions.get(asked)?.waitUntil(work),
      log: createLog('site', (line) => console.log(line.trimEnd())),
    });
    executions.set(request, execution);
    return edge.fetch(request);
  },
};
