import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp as createCms } from '../../../cms/app.ts';
import { loadContent } from '../../../cms/source/load-content.ts';
import { createApp as createCard } from '../../../sandbox/card/app.ts';
import { openKey } from '../../../sandbox/card/key.ts';
import { startIdentity } from '../../../sandbox/identity/testing/provider.ts';
import { startSmtp } from '../../../sandbox/mail/smtp.ts';
import { createApp as createStudent } from '../../../sandbox/student/app.ts';
import { createApp as createWallet } from '../../../sandbox/wallet/app.ts';
import { openDocumentStore } from '../../../server/sandbox/document-store.ts';
import { createLog } from '../../../server/telemetry/log.ts';

const log = createLog('test', () => undefined);
const siteUrl = 'http://localhost:42999'; // the site that the fake identity provider knows
const backendUrl = 'http://localhost:4000';
const accepted = async (): Promise<boolean> => true;

/** Serves an app that needs its own URL. */
async function listen(make: (url: string) => Hono | Promise<Hono>): Promise<{ url: string; server: ServerType }> {
  let app = new Hono();
  const server = await new Promise<ServerType>((resolve) => {
    const started = serve({ fetch: (request, env) => app.fetch(request, env), port: 0 }, () => resolve(started));
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  app = await make(url);
  return { url, server };
}

const unit = (region: string) => ({
  clientId: `sandbox-wallet-client-${region}`,
  clientSecret: `sandbox-wallet-secret-${region}`,
  subscriptionKey: `sandbox-wallet-subscription-${region}`,
  merchantSerialNumber: `sandbox-unit-${region}`,
  webhookSecret: 'secret',
});

/** Starts every fake provider in this process. */
export async function startFakeProviders() {
  let isWebhookAccepted = true;
  const identity = await startIdentity();
  const card = await listen(async (cardUrl) => {
    const records = openDocumentStore(':memory:');
    const settings = {
      cardUrl,
      siteUrl,
      backendUrl,
      apiKey: 'sandbox-card-api-key',
      hmacKey: '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056',
      merchantAccount: 'Nordlyd',
      clientKey: 'sandbox_nordlyd',
    };
    return createCard({ records, key: await openKey(records), settings, log, deliver: async () => isWebhookAccepted })
      .app as unknown as Hono;
  });
  const wallet = await listen((url) => {
    const units = [
      { ...unit('no'), currency: 'NOK' as const },
      { ...unit('fi'), currency: 'EUR' as const },
    ];
    const records = openDocumentStore(':memory:');
    return createWallet({ records, log, url, units, webhookUrl: `${backendUrl}/webhooks/wallet`, deliver: accepted })
      .app;
  });
  const folder = mkdtempSync(join(tmpdir(), 'provider-check-'));
  const cms = await listen(() => {
    const content = loadContent();
    return createCms({
      content: { published: () => content, drafts: () => content },
      token: 'sandbox-cms-delivery-token',
      previewToken: 'sandbox-cms-preview-token',
      space: 'nordlyd',
      environment: 'master',
      publicUrl: 'http://localhost:4100',
      isSandbox: true,
      mediaFolder: folder,
      audioSigningKey: 'key',
      log,
    });
  });
  const student = await listen((url) =>
    createStudent({
      records: openDocumentStore(':memory:'),
      log,
      key: 'sandbox-student-signing-key-0123456789',
      url,
      inboxUrl: 'http://localhost:4500',
      sendCode: async () => undefined,
    }),
  );
  const accept = async () => new Response(null);
  const smtp = await startSmtp({ port: 0, hostname: '127.0.0.1', accept, log });
  const env: Record<string, string> = {
    SANDBOX: '1',
    SITE_URL: siteUrl,
    BACKEND_URL: backendUrl,
    IDENTITY_URL: identity.issuer,
    IDENTITY_CLIENT_SECRET_SE: 'secret-se',
    IDENTITY_CLIENT_SECRET_NO: 'secret-no',
    IDENTITY_CLIENT_SECRET_FI: 'secret-fi',
    CARD_URL: card.url,
    WALLET_URL: wallet.url,
    CMS_URL: cms.url,
    STUDENT_URL: student.url,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  };
  const servers = [card, wallet, cms, student].map(({ server }) => server);
  return {
    env,
    ledgerUrl: `${card.url}/__control/ledger`,
    /** decides whether the backend accepts the test notification of the card provider */
    acceptWebhooks: (isAccepted: boolean) => void (isWebhookAccepted = isAccepted),
    close: async (): Promise<void> => {
      await Promise.all([identity.stop(), smtp.stop()]);
      for (const server of servers) server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
