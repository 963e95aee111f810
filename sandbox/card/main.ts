import { join } from 'node:path';
import { z } from 'zod';
import { portNumber, readSecret } from '../../server/env.ts';
import { createLog } from '../../server/telemetry/log.ts';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import { readCertificateOrExit, startServer } from '../../server/http/serve.ts';
import { baseUrl, localUrl, readSettings } from '../settings.ts';
import { createApp } from './app.ts';
import { openKey } from './key.ts';

const env = readSettings('card', {
  CARD_PORT: portNumber(8080),
  CARD_URL: baseUrl,
  SITE_PORT: portNumber(3000),
  SITE_URL: baseUrl,
  BACKEND_PORT: portNumber(4000),
  BACKEND_URL: baseUrl,
  CARD_MERCHANT_ACCOUNT: z.string().default('Nordlyd'),
  CARD_CLIENT_KEY: z.string().default('sandbox_nordlyd'),
  CARD_HMAC_KEY: z
    .string()
    .regex(/^[0-9A-Fa-f]{64}(,[0-9A-Fa-f]{64})*$/, '64 hexadecimal characters')
    .optional(),
});
const hmacKey = readSecret('CARD_HMAC_KEY', '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056');
const log = createLog('card');
const records = openDocumentStore(join(env.DATA_DIR, 'card.sqlite'));
const { app, close } = createApp({
  records,
  log,
  key: await openKey(records),
  settings: {
    cardUrl: localUrl(env.CARD_URL, env.CARD_PORT),
    siteUrl: localUrl(env.SITE_URL, env.SITE_PORT),
    backendUrl: localUrl(env.BACKEND_URL, env.BACKEND_PORT),
    apiKey: readSecret('CARD_API_KEY', 'sandbox-card-api-key'),
    hmacKey: hmacKey.slice(0, 64),
    merchantAccount: env.CARD_MERCHANT_ACCOUNT,
    clientKey: env.CARD_CLIENT_KEY,
  },
});
await startServer({
  name: 'card',
  port: env.CARD_PORT,
  certificate: readCertificateOrExit('card', localUrl(env.CARD_URL, env.CARD_PORT)),
  hostname: env.HOST,
  fetch: app.fetch,
  log,
  close: async () => {
    await close();
    records.close();
  },
});
