import { join } from 'node:path';
import { z } from 'zod';
import { portNumber, readSecret } from '../../server/env.ts';
import { createLog } from '../../server/telemetry/log.ts';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import { startServer } from '../../server/http/serve.ts';
import { baseUrl, localUrl, readSettings } from '../settings.ts';
import { createApp } from './app.ts';
import { createCodeMailer } from './send-mail.ts';

const env = readSettings('student', {
  STUDENT_PORT: portNumber(4600),
  STUDENT_URL: baseUrl,
  MAIL_PORT: portNumber(4500),
  MAIL_URL: baseUrl,
  SMTP_PORT: portNumber(4501),
  SMTP_URL: z.url({ protocol: /^smtp$/ }).optional(),
});
const log = createLog('student');
const records = openDocumentStore(join(env.DATA_DIR, 'student.sqlite'));
const app = createApp({
  records,
  log,
  key: readSecret('STUDENT_SIGNING_KEY', 'sandbox-student-signing-key-0123456789'),
  url: localUrl(env.STUDENT_URL, env.STUDENT_PORT),
  inboxUrl: localUrl(env.MAIL_URL, env.MAIL_PORT),
  sendCode: createCodeMailer(env.SMTP_URL ?? `smtp://localhost:${env.SMTP_PORT}`),
});
await startServer({
  name: 'student',
  port: env.STUDENT_PORT,
  fetch: app.fetch,
  log,
  close: async () => records.close(),
});
