import { join } from 'node:path';
import { z } from 'zod';
import { EnvError, portNumber, readEnv, readSecret, sandboxFlag } from '../process/env.ts';
import { createLog } from '../process/log.ts';
import { startServer } from '../process/serve.ts';
import { createApp } from './app.ts';
import { importedFolder } from './feed/show-file.ts';
import { reportPublication } from './report-publication.ts';
import { ContentError } from './source/content-file.ts';
import { openLiveContent } from './source/live-content.ts';
import { loadContent } from './source/load-content.ts';
import { watchImports } from './watch-imports.ts';

const environment = z.object({
  SANDBOX: sandboxFlag,
  DATA_DIR: z.string().min(1).default('./data'),
  CMS_PORT: portNumber(4100),
  CMS_URL: z.url().optional(),
  CMS_SPACE: z.string().min(1).default('nordlyd'),
  CMS_ENVIRONMENT: z.string().min(1).default('master'),
  BACKEND_PORT: portNumber(4000),
  CONTENT_WEBHOOK_URL: z.url().optional(),
  CONTENT_WEBHOOK_SECRET: z.string().min(16).optional(),
});

type Environment = z.infer<typeof environment>;

/** Where to report what is published; the backend of the sandbox unless another is named. */
function readReportAddress(env: Environment): { url: string; secret: string } | undefined {
  const url = env.CONTENT_WEBHOOK_URL ?? `http://localhost:${env.BACKEND_PORT}/webhooks/content`;
  const secret = env.CONTENT_WEBHOOK_SECRET ?? 'sandbox-content-webhook-secret';
  const isNamed = env.CONTENT_WEBHOOK_URL !== undefined && env.CONTENT_WEBHOOK_SECRET !== undefined;
  return isNamed || env.SANDBOX ? { url, secret } : undefined;
}

try {
  const env = readEnv(environment);
  const log = createLog('cms');
  const live = await openLiveContent(loadContent(), importedFolder(env.DATA_DIR), log);
  const { content } = live;
  const app = createApp({
    content,
    findSound: live.findSound,
    token: readSecret('CMS_DELIVERY_TOKEN', 'sandbox-cms-delivery-token'),
    audioSigningKey: readSecret('AUDIO_SIGNING_KEY', 'sandbox-audio-signing-key'),
    space: env.CMS_SPACE,
    environment: env.CMS_ENVIRONMENT,
    publicUrl: env.CMS_URL ?? `http://localhost:${env.CMS_PORT}`,
    isSandbox: env.SANDBOX,
    mediaFolder: join(env.DATA_DIR, 'cms', 'media'),
    log,
  });
  await startServer({ name: 'cms', port: env.CMS_PORT, fetch: (request) => app.fetch(request), log });
  log.info('content', { version: content.version, entries: content.entries.size });
  // the files of the house are read at the start, so that publishes; so does every import
  const report = readReportAddress(env);
  const publish = async (): Promise<void> => {
    if (report) await reportPublication({ ...report, version: content.version, log });
  };
  await publish();
  watchImports(live, publish, log);
} catch (error) {
  if (!(error instanceof EnvError || error instanceof ContentError)) throw error;
  process.stderr.write(`cms: ${error.message}\n`);
  process.exit(1);
}
