import { join } from 'node:path';
import { createLog } from '../../server/telemetry/log.ts';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import { readCertificateOrExit, startServer } from '../../server/http/serve.ts';
import { createCodeMailer } from './code-mail.ts';
import { readSettings } from './settings.ts';
import { addStaff } from './staff.ts';

const purgeEveryMs = 10 * 60_000;

const settings = readSettings();
const log = createLog('identity');
// The OpenID engine writes to the console, from its import on: redirect this to the log.
Object.assign(console, {
  info: (notice: unknown) => log.info('engine', { notice: String(notice) }),
  warn: (notice: unknown) => log.warn('engine', { notice: String(notice) }),
  error: (notice: unknown) => log.error('engine', { notice: String(notice) }),
});
const { createApp } = await import('./app.ts');

const records = openDocumentStore(join(settings.dataDir, 'identity.sqlite'));
const { app, purge } = await createApp({ records, log, settings, sendCode: createCodeMailer(settings.smtpUrl) });
purge();
const purging = setInterval(purge, purgeEveryMs);
await startServer({
  name: 'identity',
  port: settings.port,
  certificate: readCertificateOrExit('identity', settings.issuer),
  fetch: app.fetch,
  log,
  close: async () => {
    clearInterval(purging);
    records.close();
  },
});
// hashing their passwords takes seconds on a busy machine: nothing waits for it
await addStaff(app);
