import { waitUntil } from 'cloudflare:workers';
import '../../../dist/server/entry.mjs';
import type { Hono } from 'hono';
import { constants } from '../../../core/domain/constants.ts';
import { healthRoutes } from '../../../server/http/health-routes.ts';
import { createEdge } from '../../app.ts';
import { drainKeyHeader, drainPath } from './drain-route.ts';
import { assetCacheControl, findMediaType } from '../../http/static-file-headers.ts';
import { parseEdgeEnv } from '../../config/env.ts';
import { checkEtags } from '../../http/content-negotiation.ts';
import { createObjectStore, type DurableObjectNamespace } from './durable-object-store.ts';
import type { Platform } from '../../platform.ts';
import type { Rate } from '../../security/rate-limit.ts';
import { createFindClientIp } from '../../../server/http/client-ip.ts';
import { createFindCountry } from '../../http/region.ts';
import { createWorkerTelemetry, type WorkerTelemetry } from './telemetry.ts';
import { createRenderer } from '../../pages/renderer.ts';
import { createSecurityPolicy, type DescribeSecurity } from '../../security/security-headers.ts';
import type { Dataset } from './metrics.ts';
import { createWorkerPageStore } from './page-store.ts';

/** What Cloudflare hands to the worker: text variables and secrets, and the built files. */
type Bindings = Record<string, string | undefined> & {
  ASSETS: { fetch: (request: Request) => Promise<Response> };
  USER_SESSIONS: DurableObjectNamespace;
  /** the network's own figures, where the owner wants them */
  FIGURES?: Dataset;
  /** names this deployment */
  VERSION: { id: string };
} & Record<`LIMIT_${Uppercase<Rate>}`, { limit: (options: { key: string }) => Promise<{ success: boolean }> }>;
type Execution = { waitUntil: (work: Promise<unknown>) => void };

const executions = new WeakMap<Request, Execution>();
let telemetry: WorkerTelemetry | undefined;

/** Sends reports and traces after the response. */
function notifyOthers(execution: Execution): void {
  for (const work of telemetry?.drainPending() ?? []) execution.waitUntil(work);
}

/** True after the drain request of a local process; the network drains a deployed worker. */
let isDraining = false;

const health = healthRoutes(() => Promise.resolve(!isDraining));
let describeSecurity: DescribeSecurity | undefined;

/** True for the process that runs this worker locally: only it has the key. */
const isParentProcess = (request: Request, bindings: Bindings): boolean =>
  bindings['DRAIN_KEY'] !== undefined && request.headers.get(drainKeyHeader) === bindings['DRAIN_KEY'];

/** Responds to probes, with the headers of every response. */
async function sendHealth(request: Request, pathname: string, bindings: Bindings): Promise<Response> {
  const isDrainRequest = pathname === drainPath && isParentProcess(request, bindings);
  if (isDrainRequest) isDraining = true;
  const response = isDrainRequest ? new Response(null, { status: 204 }) : await health.fetch(request);
  describeSecurity ??= createSecurityPolicy(parseEdgeEnv(bindings));
  for (const [name, value] of describeSecurity(pathname)) response.headers.set(name, value);
  return response;
}

/** A built file with the headers it has on Node; the network in front encodes it. */
async function findAsset(request: Request, bindings: Bindings): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  const type = findMediaType(pathname);
  if (type === undefined) return undefined;
  const response = await bindings.ASSETS.fetch(request);
  if (response.status >= 400) return undefined;
  // the network compares one tag with its own; a list of them, or any at all (`*`), it does not read
  const etag = response.headers.get('ETag') ?? '';
  const status = response.status === 200 ? checkEtags(request, etag) : undefined;
  if (status !== undefined) await response.body?.cancel();
  const asset =
    status === undefined
      ? new Response(response.body, response)
      : new Response(null, { status, headers: response.headers });
  asset.headers.set('Cache-Control', assetCacheControl(pathname));
  asset.headers.set('Content-Type', type);
  asset.headers.set('Vary', 'Accept-Encoding');
  return asset;
}

function createWorkerEdge(bindings: Bindings, changes: Partial<Platform>): Hono {
  const env = parseEdgeEnv(bindings);
  telemetry = createWorkerTelemetry(bindings, env.operators, constants.telemetrySampling, bindings.FIGURES);
  const { caches } = globalThis as { caches?: { default?: Parameters<typeof createWorkerPageStore>[1] } };
  const pageStore = createWorkerPageStore(`${env.siteUrl} ${bindings.VERSION.id}`, caches?.default);
  return createEdge(env, {
    ...(pageStore ? { pageStore } : {}),
    renderPage: createRenderer(telemetry.log),
    findAsset: (options) => findAsset(options, bindings),
    findCountry: createFindCountry(env.countryHeader),
    // the network overwrites this header with the address of the client
    findAddress: createFindClientIp(env.addressHeader, 'CF-Connecting-IP'),
    count: async (rate, key) => {
      const counter = bindings[`LIMIT_${rate.toUpperCase() as Uppercase<Rate>}`];
      return (await counter.limit({ key })).success;
    },
    sessionStore: createObjectStore(bindings.USER_SESSIONS, waitUntil),
    // an isolate has 128 MB
    pageCacheMegabytes: 24,
    keepAlive: (options, work) => {
      const execution = executions.get(options);
      execution?.waitUntil(work.finally(() => notifyOthers(execution)));
    },
    log: telemetry.log,
    ...changes,
  });
}

/**
 * The site as a Cloudflare Worker: the same edge and the same built pages as on Node (requirement EF-04).
 *
 * @param changes of the platform, for measurements under other conditions.
 */
export function createWorker(changes: Partial<Platform> = {}) {
  let edge: Hono | undefined;
  return {
    async fetch(request: Request, bindings: Bindings, execution: Execution): Promise<Response> {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith('/healthz/')) return sendHealth(request, pathname, bindings);
      edge ??= createWorkerEdge(bindings, changes);
      executions.set(request, execution);
      try {
        return await edge.fetch(request);
      } finally {
        notifyOthers(execution);
      }
    },
  };
}
