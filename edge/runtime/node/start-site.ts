import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTelemetry } from '../../../server/telemetry/telemetry.ts';
import { constants } from '../../../core/domain/constants.ts';
import { readCertificateOrExit, startServer } from '../../../server/http/serve.ts';
import { createEdge } from '../../app.ts';
import { createStaticFiles } from './static-files.ts';
import { createBackgroundTasks } from './background-tasks.ts';
import { createFastPath } from './fast-path.ts';
import { createReadQueue } from './read-queue.ts';
import { createRenderQueue } from './render-queue.ts';
import { createPooledFetch } from './pooled-fetch.ts';
import { createPageCaches } from '../../pages/page-caches.ts';
import { deleteOldAttempts } from '../../auth/login-state.ts';
import type { Platform } from '../../platform.ts';
import { loadEnv } from '../../config/load-env.ts';
import { createFindCountry } from '../../http/region.ts';
import { createFindClientIp, warnOfSharedLimits } from '../../../server/http/client-ip.ts';
import { createSecurityPolicy } from '../../security/security-headers.ts';
import { shutDown } from './shutdown.ts';
import { openFileStore, openServerStore } from './sql-session-store.ts';
import { startThreadRenderer } from './thread-renderer.ts';

/** Content pages that wait for their render; further ones are refused. */
const waitingRenders = 200;

/** Reads of anonymous visitors at the backend, and those that wait for them. */
const anonymousReads = { running: 48, waiting: 400 };

/** Expired sessions are deleted this often, in ms. */
const purgeEveryMs = 600_000;

/**
 * Starts the site on Node: the built pages behind the edge, and the fast path in front of it.
 *
 * @param changes of the platform, for measurements under other conditions.
 */
export async function startNodeSite(changes: Partial<Platform> = {}): Promise<void> {
  const env = loadEnv();
  const { log, metrics, closeTelemetry } = await createTelemetry('site', env.operators, constants.telemetrySampling);
  const certificate = readCertificateOrExit('site', env.siteUrl);
  warnOfSharedLimits({ ...env, endsTls: certificate !== undefined }, log);
  // this file is always bundled into a folder directly below the root; the thread loads the pages at the same time
  const maximumWaiting = waitingRenders * env.rateLimitScale;
  const starting = startThreadRenderer(new URL('../dist/renderer.mjs', import.meta.url), log, 2 * maximumWaiting);
  const {
    store: sessionStore,
    openCounter,
    purge,
    close: closeStore,
  } = env.sessionDatabaseUrl === undefined
    ? openFileStore(join(env.dataDir, 'site', 'sessions.sqlite'))
    : await openServerStore(env.sessionDatabaseUrl, log).catch((error: Error) => {
        process.stderr.write(
          `site: the database of SESSION_DATABASE_URL cannot be opened: ${error.message} (docs/deploy.md)\n`,
        );
        process.exit(1);
      });
  const purging = setInterval(() => void purge().catch(() => undefined), purgeEveryMs).unref();
  const assets = createStaticFiles(fileURLToPath(new URL('../dist/client', import.meta.url)));
  const background = createBackgroundTasks();
  const renderer = await starting;
  const platform: Platform = {
    renderPage: renderer.renderPage,
    findAsset: assets.find,
    findCountry: createFindCountry(env.countryHeader),
    compress: renderer.compress,
    pageCacheMegabytes: 72,
    keepAlive: background.keepAlive,
    sessionStore,
    sendToBackend: createPooledFetch(),
    queueRead: createReadQueue(anonymousReads.running, anonymousReads.waiting * env.rateLimitScale),
    findAddress: createFindClientIp(env.addressHeader),
    count: openCounter(env.rateLimitScale),
    log,
    ...changes,
  };
  const pageCaches = createPageCaches(env, platform);
  const edge = createEdge(env, platform, pageCaches);
  await startServer({
    name: 'site',
    certificate,
    port: env.port,
    // all connections of a proxy have its address
    limits: env.addressHeader === undefined ? { maxConnectionsPerAddress: 500 * env.rateLimitScale } : {},
    handleDirectly: createFastPath({
      env,
      platform,
      pageCaches,
      assets,
      renderQueue: createRenderQueue(maximumWaiting, renderer.countWaiting),
    }),
    fetch: (request, bindings) => {
      const response = Promise.resolve(edge.fetch(request, bindings));
      // a closed connection does not stop the work of its request
      background.keepAlive(request, response);
      return response;
    },
    close: (left) => {
      clearInterval(purging);
      return shutDown({ background, closeStore, closeTelemetry, log }, left);
    },
    log,
    metrics,
    describeHeaders: createSecurityPolicy(env),
    findClearedCookies: deleteOldAttempts,
  });
}
