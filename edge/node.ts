import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLog } from '../process/log.ts';
import { readCertificate, startServer } from '../process/serve.ts';
import { createEdge } from './app.ts';
import { createAssets, encode } from './assets.ts';
import { readEnvOrExit } from './read-env.ts';
import { createCountryFinder } from './region.ts';
import { createRequestCounter } from './request-counter.ts';
import { renderWithVike } from './render.ts';
import { createAddressFinder } from './visitor-address.ts';
import { openFileBook, openServerBook } from './sql-book.ts';

/** The site process on Node: the built pages behind the edge. */
const env = readEnvOrExit();
const log = createLog('site');
const built = new URL('../dist/server/entry.mjs', import.meta.url).href;
await import(built);
const { book, close } =
  env.sessionDatabaseUrl === undefined
    ? openFileBook(join(env.dataDir, 'site', 'sessions.sqlite'))
    : await openServerBook(env.sessionDatabaseUrl, log);
const edge = createEdge(env, {
  renderPage: renderWithVike,
  findAsset: createAssets(fileURLToPath(new URL('../dist/client', import.meta.url))),
  findCountry: createCountryFinder(env.countryHeader),
  compress: (html) => encode(html, 6),
  keepAlive: (_request, work) => void work,
  book,
  findAddress: createAddressFinder(env.addressHeader),
  count: createRequestCounter(env.rateLimitScale),
  log,
});
await startServer({
  name: 'site',
  certificate: readCertificate(),
  port: env.port,
  fetch: (request, bindings) => edge.fetch(request, bindings),
  close,
  log,
});
