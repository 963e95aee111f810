import type { Log } from '../server/telemetry/log.ts';
import { createApp } from './app.ts';
import { openClock } from './clock.ts';
import { openEmbedded, openServer, type OpenDatabase } from './database/open.ts';
import type { Previews } from './content/preview.ts';
import type { FindTranscript } from './content/transcript.ts';
import type { Settings } from './env.ts';
import type { ContentHandlers, FullContext } from './handlers.ts';
import { releaseLeases } from './jobs/release-leases.ts';
import { createScheduler, type Scheduler } from './jobs/scheduler.ts';
import type { SendMail } from './email/deliver.ts';
import { seedPriceList } from './offers/price-list.ts';
import { createCardProvider } from './providers/card.ts';
import { createBraze } from './providers/crm.ts';
import { createWallets } from './providers/wallets.ts';
import type { RevalidateContent } from './webhooks/routes.ts';
import { createIdentityProvider } from './providers/identity.ts';
import { createSheerIdVerifier } from './providers/sheerid.ts';
import { createStudentVerifier } from './providers/student.ts';
import type { VerifyToken } from './accounts/verify-token.ts';
import { createBillingModules } from './billing/create-modules.ts';

/** Opens the configured database, migrates it and fills the price list. */
export async function openDatabase(settings: Settings, log: Log): Promise<OpenDatabase> {
  const database =
    settings.databaseUrl === undefined
      ? await openEmbedded(settings.databaseFolder)
      : await openServer(settings.databaseUrl, log);
  await seedPriceList(database.db);
  if (settings.databaseUrl === undefined) await releaseLeases(database.db);
  return database;
}

export type AssembledBackend = { backend: FullContext; scheduler: Scheduler; app: ReturnType<typeof createApp> };

/** Assembles the backend over an open database, for main.ts and tests. */
export async function assembleBackend(
  { db }: Pick<OpenDatabase, 'db'>,
  options: {
    settings: Settings;
    log: Log;
    sendMail: SendMail;
    verifyToken: VerifyToken;
    content: ContentHandlers;
    /** no transcripts without it */
    findTranscript?: FindTranscript;
    previews?: Previews | undefined;
    revalidateContent?: RevalidateContent;
    /** interval of the scheduler, in ms */
    intervalMs: number;
  },
): Promise<AssembledBackend> {
  const { settings, log, sendMail, verifyToken, content, revalidateContent, intervalMs } = options;
  const { findTranscript = () => Promise.resolve(undefined), previews } = options;
  const clock = await openClock(db, settings.isSandbox);
  const sandboxNow = settings.isSandbox ? clock.now : undefined;
  const card = createCardProvider(settings, log, sandboxNow);
  const wallets = createWallets(settings, sandboxNow);
  const identity = createIdentityProvider(settings, log);
  const { sheerId } = settings;
  const student = sheerId ? createSheerIdVerifier(settings, sheerId, log) : createStudentVerifier(settings, log);
  const crm = settings.crm && createBraze(settings.crm);
  const wakeScheduler = (): void => scheduler.wake();
  const providers = { card, wallets, identity, student, crm };
  const backend: FullContext = {
    db,
    clock,
    ...providers,
    ...createBillingModules(),
    verifyToken,
    findTranscript,
    previews,
    settings,
    log,
    wakeScheduler,
  };
  const scheduler = createScheduler(backend, sendMail, intervalMs);
  return { backend, scheduler, app: createApp({ backend, scheduler, content, revalidateContent }) };
}
