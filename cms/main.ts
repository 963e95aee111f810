import { join } from 'node:path';
import { z } from 'zod';
import {
  EnvError,
  leaveSandboxFor,
  omitEmpty,
  portNumber,
  readEnv,
  readSecret,
  onOffFlag,
  webUrl,
} from '../server/env.ts';
import { isContentful } from '../server/content-source.ts';
import { createFindClientIp, warnOfSharedLimits } from '../server/http/client-ip.ts';
import { openDocumentStore } from '../server/sandbox/document-store.ts';
import { openMerchantClock } from '../server/sandbox/merchant-clock.ts';
import { createLog } from '../server/telemetry/log.ts';
import { startServer } from '../server/http/serve.ts';
import { createApp } from './app.ts';
import { openCatalogueDrafts } from './publishing/catalogue-drafts.ts';
import { openReviews } from './publishing/reviews.ts';
import { watchSchedule } from './publishing/run-schedule.ts';
import { openSchedule } from './publishing/schedule.ts';
import { openPageDrafts } from './publishing/drafts.ts';
import { readAccounts, sandboxAccounts } from './editor/accounts.ts';
import { createBundle } from './editor/bundle.ts';
import type { EditorOptions } from './editor/editor-options.ts';
import { openSessionStore } from './editor/session-store.ts';
import { importedFolder } from './feed/show-file.ts';
import { notifyBackend } from './publishing/notify-backend.ts';
import { ContentError } from './source/content-file.ts';
import { openFolder } from './source/content-files.ts';
import { generateCatalogue } from './source/generate.ts';
import { openLiveContent } from './source/watch-content.ts';
import { loadContent } from './source/load-content.ts';
import { refreshFeeds } from './refresh-feeds.ts';
import { watchImports } from './watch-imports.ts';

const environment = z.object({
  SANDBOX: onOffFlag,
  DATA_DIR: z.string().min(1).default('./data'),
  CMS_PORT: portNumber(4100),
  CATALOGUE_SCALE: z.coerce.number().int().min(1).max(100).default(1),
  FEED_REFRESH_HOURS: z.coerce.number().int().min(0).max(500).default(24),
  SITE_PORT: portNumber(3000),
  SITE_URL: webUrl.optional(),
  CMS_EDITORS: z.string().min(1).optional(),
  CMS_EDITOR_URL: webUrl.optional(),
  ADDRESS_HEADER: z
    .string()
    .regex(/^[A-Za-z-]+$/)
    .optional(),
  CMS_PREVIEW_TOKEN: z.string().min(1).optional(),
  CMS_URL: webUrl.optional(),
  MEDIA_URL: webUrl.optional(),
  CMS_SPACE: z.string().min(1).default('nordlyd'),
  CMS_ENVIRONMENT: z.string().min(1).default('master'),
  BACKEND_PORT: portNumber(4000),
  CONTENT_WEBHOOK_URL: webUrl.optional(),
  CONTENT_WEBHOOK_SECRET: z.string().min(16).optional(),
});

type Environment = z.infer<typeof environment>;

/** The address of this CMS: CMS_URL, unless that is the Contentful space that the backend reads. */
function readOwnUrl({ CMS_URL: url, MEDIA_URL: mediaUrl, CMS_PORT: port }: Environment): string {
  const ownUrl = isContentful(url) ? mediaUrl : url;
  return ownUrl ?? `http://localhost:${port}`;
}

/**
 * The URL that is notified of publications; in the sandbox by default the local backend.
 *
 * @throws EnvError without a secret for another URL.
 */
function readWebhookTarget(env: Environment): { url: string; secret: string } | undefined {
  const url = env.CONTENT_WEBHOOK_URL ?? `http://localhost:${env.BACKEND_PORT}/webhooks/content`;
  if (env.CONTENT_WEBHOOK_URL === undefined && !env.SANDBOX) return undefined;
  const source = leaveSandboxFor(url, omitEmpty(process.env));
  return { url, secret: readSecret('CONTENT_WEBHOOK_SECRET', 'sandbox-content-webhook-secret', source) };
}

/** The editor, if it has accounts: those of CMS_EDITORS, or the sandbox accounts. */
function readEditor(
  env: Environment,
  options: Pick<
    EditorOptions,
    'pages' | 'catalogue' | 'schedule' | 'now' | 'reviews' | 'pictureFolder' | 'onPublished' | 'log' | 'publicUrl'
  >,
): EditorOptions | undefined {
  const accounts = env.CMS_EDITORS ?? (env.SANDBOX ? sandboxAccounts : undefined);
  if (accounts === undefined) return undefined;
  if (env.SITE_URL === undefined && !env.SANDBOX)
    throw new EnvError('set SITE_URL: editors preview their drafts on the site');
  warnOfSharedLimits({ isSandbox: env.SANDBOX, addressHeader: env.ADDRESS_HEADER, endsTls: false }, options.log);
  return {
    ...options,
    accounts: readAccounts(accounts, env.SANDBOX),
    canvas: createBundle(join(env.DATA_DIR, 'cms', 'canvas')),
    sessions: openSessionStore(join(env.DATA_DIR, 'cms', 'sessions.sqlite')),
    findAddress: createFindClientIp(env.ADDRESS_HEADER),
    previewKey: readSecret('PREVIEW_SECRET', 'sandbox-preview-secret-0123456789abcdef'),
    siteUrl: (env.SITE_URL ?? `http://localhost:${env.SITE_PORT}`).replace(/\/$/, ''),
    isSandbox: env.SANDBOX,
  };
}

try {
  const env = readEnv(environment);
  const log = createLog('cms');
  const bundled = loadContent();
  if (env.CATALOGUE_SCALE > 1 && !env.SANDBOX)
    throw new EnvError('leave out CATALOGUE_SCALE: it only works in the sandbox');
  const generated = generateCatalogue(bundled, env.CATALOGUE_SCALE);
  const liveContent = await openLiveContent(bundled, importedFolder(env.DATA_DIR), log, generated);
  const ownFolder = join(env.DATA_DIR, 'cms', 'content');
  const pages = openPageDrafts(openFolder(), ownFolder, {
    known: liveContent.imported,
    onInvalid: (document, mistake) =>
      log.error('published content is no longer valid', { document, field: mistake?.field, problem: mistake?.problem }),
  });
  const catalogue = openCatalogueDrafts(
    ownFolder,
    () => liveContent.withImports(pages.published()),
    (id) => log.error('an edited catalogue item is no longer valid', { id }),
  );
  const { published } = catalogue;
  const schedule = openSchedule(ownFolder);
  // the real time, until the sandbox's backend moves it
  const clock = openMerchantClock(openDocumentStore(':memory:'));
  const publicUrl = readOwnUrl(env);
  const target = readWebhookTarget(env);
  const notify = async (): Promise<void> => {
    if (target) await notifyBackend({ ...target, version: published().version, log });
  };
  const hasPreview = env.SANDBOX || env.CMS_PREVIEW_TOKEN !== undefined;
  const app = createApp({
    content: { published, drafts: () => catalogue.drafts(liveContent.withImports(pages.drafts())) },
    findAudioSource: liveContent.findAudioSource,
    token: readSecret('CMS_DELIVERY_TOKEN', 'sandbox-cms-delivery-token'),
    previewToken: hasPreview ? readSecret('CMS_PREVIEW_TOKEN', 'sandbox-cms-preview-token') : undefined,
    audioSigningKey: readSecret('AUDIO_SIGNING_KEY', 'sandbox-audio-signing-key'),
    space: env.CMS_SPACE,
    environment: env.CMS_ENVIRONMENT,
    publicUrl,
    isSandbox: env.SANDBOX,
    recordTime: clock.recordTime,
    mediaFolder: join(env.DATA_DIR, 'cms', 'media'),
    pictureFolders: [importedFolder(env.DATA_DIR), ownFolder],
    editor: readEditor(env, {
      pages,
      catalogue,
      schedule,
      now: clock.now,
      reviews: openReviews(ownFolder, pages),
      pictureFolder: ownFolder,
      onPublished: notify,
      log,
      publicUrl: env.CMS_EDITOR_URL ?? publicUrl,
    }),
    log,
  });
  await startServer({
    name: 'cms',
    port: env.CMS_PORT,
    fetch: (request) => app.fetch(request),
    log,
    // a slow audio download reads from here one megabyte at a time, with long pauses
    limits: { idleTimeout: 300_000 },
  });
  const { version, entries } = published();
  log.info('content', { version, entries: entries.size });
  // a release may contain new content, so the start notifies the backend too
  await notify();
  watchImports(liveContent, notify, log);
  watchSchedule({ schedule, pages, onPublished: notify, log }, clock.now);
  refreshFeeds(env.FEED_REFRESH_HOURS, log);
} catch (error) {
  if (!(error instanceof EnvError || error instanceof ContentError)) throw error;
  for (const line of error.message.split('\n')) process.stderr.write(`cms: ${line}\n`);
  process.exit(1);
}
