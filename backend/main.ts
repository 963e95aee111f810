import { EnvError } from '../server/env.ts';
import { createTelemetry, type Telemetry } from '../server/telemetry/telemetry.ts';
import { readTelemetrySettings } from '../server/telemetry/config.ts';
import { startServer } from '../server/http/serve.ts';
import { constants } from '../core/domain/constants.ts';
import { regions } from '../core/domain/region.ts';
import { readCatalogueVersion, syncCatalogue } from './content/catalogue-sync.ts';
import { createCmsHandlers, createSites } from './content/cms-handlers.ts';
import { addGauges } from './metrics.ts';
import { createContentfulSource } from './content/contentful-source.ts';
import { countPublication } from './content/publication.ts';
import { createPreviews } from './content/preview.ts';
import { createTranscripts } from './content/transcript.ts';
import { runCatalogueSyncLoop } from './jobs/sync-catalogue-loop.ts';
import { FolderInUseError, type OpenDatabase } from './database/open.ts';
import { readSettings, type Settings } from './env.ts';
import { openMailServer } from './email/transport.ts';
import { seedPersonas } from './sandbox/seed.ts';
import { assembleBackend, openDatabase } from './bootstrap.ts';
import { createTokenVerifier } from './accounts/verify-token.ts';

/** Interval of the scheduler, in ms. */
const intervalMs = 5_000;

function refuseToStart(reason: string): never {
  for (const line of reason.split('\n')) process.stderr.write(`backend: ${line}\n`);
  process.exit(1);
}

async function prepare(): Promise<{ settings: Settings; database: OpenDatabase } & Telemetry> {
  try {
    const settings = readSettings();
    const telemetry = await createTelemetry('backend', readTelemetrySettings(), constants.telemetrySampling);
    return { settings, database: await openDatabase(settings, telemetry.log), ...telemetry };
  } catch (error) {
    if (error instanceof EnvError || error instanceof FolderInUseError) return refuseToStart(error.message);
    const { message, cause } = error as Error;
    const name = process.env['DATABASE_URL'] ? 'DATABASE_URL' : 'DATA_DIR';
    const reason = cause instanceof Error ? cause.message : message;
    return refuseToStart(`the database of ${name} cannot be opened: ${reason} (docs/deploy.md)`);
  }
}

const { settings, database, log, metrics, closeTelemetry } = await prepare();
let now = (): Date => new Date();
const source = createContentfulSource({
  url: settings.cmsUrl,
  space: settings.cmsSpace,
  environment: settings.cmsEnvironment,
  token: settings.cmsDeliveryToken,
  sandboxNow: settings.isSandbox ? () => now() : undefined,
});
const sites = createSites({ db: database.db, source, log, freshMs: settings.isSandbox ? 2_000 : 60_000 });
const { preview } = settings;
const previews =
  preview &&
  createPreviews(
    createContentfulSource({
      url: preview.url,
      space: settings.cmsSpace,
      environment: settings.cmsEnvironment,
      token: preview.token,
    }),
    preview.secret,
    log,
  );
const content = createCmsHandlers({
  db: database.db,
  sites,
  studentRegions: settings.studentRegions,
  previews,
  log,
});
const revalidateContent = async (): Promise<void> => {
  await countPublication(database.db);
  await Promise.all([...regions.map((region) => sites[region].renew()), syncCatalogue(database.db, source, log)]);
};
const { backend, scheduler, app } = await assembleBackend(database, {
  settings,
  log,
  sendMail: openMailServer(settings),
  verifyToken: createTokenVerifier(settings.identityUrl, undefined, settings.backendTokenKey),
  content,
  findTranscript: createTranscripts(source, log),
  previews,
  revalidateContent,
  intervalMs,
});
now = backend.clock.now;
addGauges(metrics.registry, backend);
// without a catalogue every episode is a 404; the loop below repeats and logs a sync that fails
if ((await readCatalogueVersion(database.db)) === '')
  await syncCatalogue(database.db, source, log).catch(() => undefined);
const stopping = new AbortController();
/** Background work besides the scheduler. */
let besides: Promise<unknown> = Promise.resolve();
await startServer({
  name: 'backend',
  port: settings.port,
  fetch: (request, env) => app.fetch(request, env),
  isReady: database.isCurrent,
  log,
  metrics,
  close: async (left) => {
    stopping.abort();
    // all work must end before the database closes
    await Promise.all([scheduler.stop(), besides]);
    await database.close();
    await closeTelemetry(left());
  },
});
scheduler.start();
besides = Promise.allSettled([
  runCatalogueSyncLoop(database.db, source, log, settings.isSandbox ? 15_000 : 60_000, stopping.signal),
  settings.isSandbox ? seedPersonas(backend, stopping.signal) : undefined,
]);
