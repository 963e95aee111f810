import { fileURLToPath } from 'node:url';
import { createEdge } from '../app.ts';
import { createStaticFiles } from '../runtime/node/static-files.ts';
import { loadEnv } from '../config/load-env.ts';
import { createRenderer } from '../pages/renderer.ts';
import { createSecurityPolicy } from '../security/security-headers.ts';
import { openFileStore } from '../runtime/node/sql-session-store.ts';
import { createLog } from '../../server/telemetry/log.ts';
import { readCertificateOrExit, startServer } from '../../server/http/serve.ts';

/** The site on Node with a bug in one page: its render throws, and the site shows its error page. */
const env = loadEnv();
const log = createLog('site');
await import(new URL('../../dist/server/entry.mjs', import.meta.url).href);
const { store, close } = openFileStore(':memory:');
const renderPage = createRenderer(log);
const edge = createEdge(env, {
  renderPage: (folder, ...rest) =>
    folder === 'categories' ? Promise.reject(new Error('a bug')) : renderPage(folder, ...rest),
  findAsset: createStaticFiles(fileURLToPath(new URL('../../dist/client', import.meta.url))).find,
  findCountry: () => undefined,
  pageCacheMegabytes: 72,
  keepAlive: (_request, work) => void work,
  sessionStore: store,
  findAddress: () => undefined,
  count: () => Promise.resolve(true),
  log,
});
const fetch = (request: Request): Response | Promise<Response> => edge.fetch(request);
await startServer({
  name: 'site',
  port: env.port,
  certificate: readCertificateOrExit('site', env.siteUrl),
  fetch,
  close,
  log,
  describeHeaders: createSecurityPolicy(env),
});
