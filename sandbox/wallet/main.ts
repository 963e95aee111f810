import { join } from 'node:path';
import { portNumber, readSecret } from '../../server/env.ts';
import { createLog } from '../../server/telemetry/log.ts';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import { startServer } from '../../server/http/serve.ts';
import { baseUrl, localUrl, readSettings } from '../settings.ts';
import { createApp } from './app.ts';

/** Interval of the check for overdue agreements, in ms. */
const sweepMs = 15_000;

const env = readSettings('wallet', {
  WALLET_PORT: portNumber(4400),
  WALLET_URL: baseUrl,
  BACKEND_PORT: portNumber(4000),
  BACKEND_URL: baseUrl,
});
const log = createLog('wallet');
const records = openDocumentStore(join(env.DATA_DIR, 'wallet.sqlite'));
const { app, sweep, close } = createApp({
  records,
  log,
  url: localUrl(env.WALLET_URL, env.WALLET_PORT),
  credentials: {
    clientId: readSecret('WALLET_CLIENT_ID', 'sandbox-wallet-client'),
    clientSecret: readSecret('WALLET_CLIENT_SECRET', 'sandbox-wallet-secret'),
    subscriptionKey: readSecret('WALLET_SUBSCRIPTION_KEY', 'sandbox-wallet-subscription'),
    merchantSerialNumber: readSecret('WALLET_MERCHANT_SERIAL_NUMBER', '123456'),
  },
  webhook: {
    url: `${localUrl(env.BACKEND_URL, env.BACKEND_PORT)}/webhooks/wallet`,
    secret: readSecret('WALLET_WEBHOOK_SECRET', 'sandbox-wallet-webhook-secret'),
  },
});
setInterval(sweep, sweepMs).unref();
await startServer({
  name: 'wallet',
  port: env.WALLET_PORT,
  fetch: app.fetch,
  log,
  close: async () => {
    await close();
    records.close();
  },
});
