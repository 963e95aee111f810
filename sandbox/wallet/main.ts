import { join } from 'node:path';
import { portNumber, readSecret } from '../../server/env.ts';
import { createLog } from '../../server/telemetry/log.ts';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import { startServer } from '../../server/http/serve.ts';
import { baseUrl, localUrl, readSettings } from '../settings.ts';
import type { SalesUnit } from './access-token.ts';
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

/** The sales unit of a country, with the credentials that the backend has by default in the sandbox. */
const readUnit = (region: 'no' | 'fi'): SalesUnit => {
  const read = (name: string, sandboxValue: string) =>
    readSecret(`WALLET_${name}_${region.toUpperCase()}`, `${sandboxValue}-${region}`);
  return {
    clientId: read('CLIENT_ID', 'sandbox-wallet-client'),
    clientSecret: read('CLIENT_SECRET', 'sandbox-wallet-secret'),
    subscriptionKey: read('SUBSCRIPTION_KEY', 'sandbox-wallet-subscription'),
    merchantSerialNumber: read('MERCHANT_SERIAL_NUMBER', 'sandbox-unit'),
    webhookSecret: read('WEBHOOK_SECRET', 'sandbox-wallet-webhook-secret'),
    currency: region === 'no' ? 'NOK' : 'EUR',
  };
};
const records = openDocumentStore(join(env.DATA_DIR, 'wallet.sqlite'));
const { app, sweep, close } = createApp({
  records,
  log,
  url: localUrl(env.WALLET_URL, env.WALLET_PORT),
  units: (['no', 'fi'] as const).map(readUnit),
  webhookUrl: `${localUrl(env.BACKEND_URL, env.BACKEND_PORT)}/webhooks/wallet`,
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
