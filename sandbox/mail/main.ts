import { join } from 'node:path';
import { portNumber } from '../../server/env.ts';
import { createLog } from '../../server/telemetry/log.ts';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import { startServer } from '../../server/http/serve.ts';
import { baseUrl, localUrl, readSettings, exitWithError } from '../settings.ts';
import { createApp } from './app.ts';
import { startSmtp } from './smtp.ts';

const env = readSettings('mail', {
  MAIL_PORT: portNumber(4500),
  SMTP_PORT: portNumber(4501),
  SITE_PORT: portNumber(3000),
  SITE_URL: baseUrl,
});
const log = createLog('mail');
const records = openDocumentStore(join(env.DATA_DIR, 'mail.sqlite'));
const { app, accept } = createApp({ records, log, siteUrl: localUrl(env.SITE_URL, env.SITE_PORT) });
const smtp = await startSmtp({ port: env.SMTP_PORT, hostname: env.HOST, accept, log }).catch((error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException;
  const line = code === 'EADDRINUSE' ? `port ${env.SMTP_PORT} is in use: stop what listens there` : message;
  return exitWithError('mail', line);
});
await startServer({
  name: 'mail',
  port: env.MAIL_PORT,
  fetch: app.fetch,
  log,
  close: async () => {
    await smtp.stop();
    records.close();
  },
});
