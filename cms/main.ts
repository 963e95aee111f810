import { join } from 'node:path';
import { EnvError } from '../server/env.ts';
import { createFindClientIp, warnOfSharedLimits } from '../server/http/client-ip.ts';
import { openDocumentStore } from '../server/sandbox/document-store.ts';
import { openMerchantClock } from '../server/sandbox/merchant-clock.ts';
import { createLog } from '../server/telemetry/log.ts';
import { startServer } from '../server/http/serve.ts';
import { createApp } from './app.ts';
import { readCmsSettings, type CmsSettings } from './env.ts';
import { openCatalogueDrafts } from './publishing/catalogue-drafts.ts';
import { openReviews } from './publishing/reviews.ts';
import { watchSchedule } from './publishing/run-schedule.ts';
import { openSchedule } from './publishing/schedule.ts';
import { openPageDrafts } from './publishing/drafts.ts';
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

/** The editor, if it has accounts. */
function openEditor(
  { editor, isSandbox, folder, addressHeader }: CmsSettings,
  options: Pick<
    EditorOptions,
    'pages' | 'catalogue' | 'schedule' | 'now' | 'reviews' | 'pictureFolder' | 'onPublished' | 'log'
  >,
): EditorOptions | undefined {
  if (editor === undefined) return undefined;
  warnOfSharedLimits({ isSandbox, addressHeader, endsTls: false }, options.log);
  return {
    ...options,
    ...editor,
    canvas: createBundle(join(folder, 'canvas')),
    sessions: openSessionStore(join(folder, 'sessions.sqlite')),
    findAddress: createFindClientIp(addressHeader),
    isSandbox,
  };
}

try {
  const settings = readCmsSettings();
  const { isSandbox, folder, dataFolder, publicUrl, webhookTarget: target } = settings;
  const log = createLog('cms');
  const bundled = loadContent();
  const generated = generateCatalogue(bundled, settings.catalogueScale);
  const liveContent = await openLiveContent(bundled, importedFolder(dataFolder), log, generated);
  const ownFolder = join(folder, 'content');
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
  const notify = async (): Promise<void> => {
    if (target) await notifyBackend({ ...target, version: published().version, log });
  };
  const app = createApp({
    content: { published, drafts: () => catalogue.drafts(liveContent.withImports(pages.drafts())) },
    findAudioSource: liveContent.findAudioSource,
    token: settings.deliveryToken,
    previewToken: settings.previewToken,
    audioSigningKey: settings.audioSigningKey,
    space: settings.space,
    environment: settings.environment,
    publicUrl,
    isSandbox,
    recordTime: clock.recordTime,
    mediaFolder: join(folder, 'media'),
    pictureFolders: [importedFolder(dataFolder), ownFolder],
    editor: openEditor(settings, {
      pages,
      catalogue,
      schedule,
      now: clock.now,
      reviews: openReviews(ownFolder, pages),
      pictureFolder: ownFolder,
      onPublished: notify,
      log,
    }),
    log,
  });
  await startServer({
    name: 'cms',
    port: settings.port,
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
  refreshFeeds(settings.feedRefreshHours, log);
} catch (error) {
  if (!(error instanceof EnvError || error instanceof ContentError)) throw error;
  for (const line of error.message.split('\n')) process.stderr.write(`cms: ${line}\n`);
  process.exit(1);
}
