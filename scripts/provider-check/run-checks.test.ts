import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp as createCms } from '../../cms/app.ts';
import { loadContent } from '../../cms/source/load-content.ts';
import { createApp as createCard } from '../../sandbox/card/app.ts';
import { openKey } from '../../sandbox/card/key.ts';
import { startIdentity, type Running } from '../../sandbox/identity/testing/provider.ts';
import { startSmtp } from '../../sandbox/mail/smtp.ts';
import { createApp as createStudent } from '../../sandbox/student/app.ts';
import { startSheerId } from '../../sandbox/student/testing/sheerid-server.ts';
import { createApp as createWallet } from '../../sandbox/wallet/app.ts';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import { createLog } from '../../server/telemetry/log.ts';
import { checkLists, runChecks } from './run-checks.ts';

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

let env: Record<string, string>;
let identity: Running;
let ledgerUrl: string;
let isWebhookAccepted = true;
const closes: (() => unknown)[] = [];
beforeAll(async () => {
  identity = await startIdentity();
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
  const cms = await listen(() => {
    const content = loadContent();
    return createCms({
      content: { published: () => content, drafts: () => content },
      token: 'sandbox-cms-delivery-token',
      space: 'nordlyd',
      environment: 'master',
      publicUrl: 'http://localhost:4100',
      isSandbox: true,
      mediaFolder: '/nonexistent',
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
  closes.push(identity.stop, smtp.stop);
  for (const { server } of [card, wallet, cms, student]) closes.push(() => server.close());
  ledgerUrl = `${card.url}/__control/ledger`;
  env = {
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
}, 60_000);
afterAll(async () => void (await Promise.all(closes.map((close) => close()))));
afterEach(() => void vi.unstubAllGlobals().useRealTimers());

async function check(names: string[], change: Record<string, string> = {}) {
  const lines: string[] = [];
  const isOk = await runChecks(names, { ...env, ...change }, (line) => lines.push(line));
  return { isOk, lines };
}

it('reports that every provider works, and moves no money', async () => {
  const { isOk, lines } = await check(Object.keys(checkLists));
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([]);
  expect(isOk).toBe(true);
  for (const name of ['card', 'wallet no', 'wallet fi', 'identity se', 'content', 'student', 'mail'])
    expect(lines.some((line) => line.startsWith(`ok      ${name}:`))).toBe(true);
  const { entries } = (await (await fetch(ledgerUrl)).json()) as { entries: { kind: string; amount?: object }[] };
  expect(entries.map(({ kind, amount }) => ({ kind, amount }))).toEqual([
    { kind: 'authorisation', amount: { value: 0, currency: 'SEK' } },
  ]);
});

describe('names the cause in one sentence when', () => {
  const nowhere = 'http://localhost:9';
  it.each([
    ['the key is wrong', 'card', { CARD_API_KEY: 'x' }, 'CARD_API_KEY is not a key of the platform test'],
    ['the merchant account is wrong', 'card', { CARD_MERCHANT_ACCOUNT: 'Other' }, 'CARD_MERCHANT_ACCOUNT is "Other"'],
    ['the host is wrong', 'card', { CARD_URL: nowhere }, `leads to ${nowhere}, where no server answers`],
    ['the webhook is missing', 'card', { BACKEND_URL: 'https://a.example' }, 'https://a.example/webhooks/card: add it'],
    ['the client key is wrong', 'card', { CARD_CLIENT_KEY: 'x' }, 'CARD_CLIENT_KEY is not the client key'],
    ['the site is no allowed origin', 'card', { SITE_URL: 'https://other.example' }, 'not allow https://other.example'],
    ['the credentials are wrong', 'wallet', { WALLET_CLIENT_SECRET_NO: 'x' }, 'WALLET_CLIENT_SECRET_NO'],
    ['the sales unit is wrong', 'wallet', { WALLET_MERCHANT_SERIAL_NUMBER_FI: '1' }, 'MERCHANT_SERIAL_NUMBER_FI'],
    ['the host is wrong', 'wallet', { WALLET_URL: nowhere }, `WALLET_URL leads to ${nowhere}`],
    [
      'the webhook is missing',
      'wallet',
      { BACKEND_URL: 'https://a.example' },
      'a.example/webhooks/wallet: register it',
    ],
    ['the secret is wrong', 'identity', { IDENTITY_CLIENT_SECRET_NO: 'x' }, 'IDENTITY_CLIENT_SECRET_NO are no client'],
    ['the client is unknown', 'identity', { IDENTITY_CLIENT_ID_SE: 'shop' }, 'IDENTITY_CLIENT_ID_SE (shop)'],
    ['the host is wrong', 'identity', { IDENTITY_URL: nowhere }, `IDENTITY_URL leads to ${nowhere}`],
    [
      'the redirect URL is unknown',
      'identity',
      { SITE_URL: 'https://a.example' },
      'URL https://a.example/auth/callback',
    ],
    ['the token is wrong', 'content', { CMS_DELIVERY_TOKEN: 'x' }, 'CMS_DELIVERY_TOKEN is no delivery token'],
    ['the space is wrong', 'content', { CMS_SPACE: 'other' }, 'CMS_SPACE "other"'],
    ['the host is wrong', 'content', { CMS_URL: nowhere }, `CMS_URL leads to ${nowhere}`],
    ['the key is wrong', 'student', { STUDENT_SIGNING_KEY: 'x' }, 'STUDENT_SIGNING_KEY is not the key'],
    ['the host is wrong', 'student', { STUDENT_URL: nowhere }, `STUDENT_URL leads to ${nowhere}`],
    ['the host is wrong', 'mail', { SMTP_URL: 'smtp://localhost:9' }, 'SMTP_URL leads to localhost:9'],
  ])('%s: %s %o', async (_what, name, change, sentence) => {
    const { isOk, lines } = await check([name], change);
    const failures = lines.filter((line) => line.startsWith('FAILED'));
    expect(isOk).toBe(false);
    expect(failures[0]).toContain(sentence);
  });

  it('another server answers, or the password of the mail server is wrong', async () => {
    const sheerId = { SHEERID_PROGRAM_SE: 'a', SHEERID_PROGRAM_NO: 'b', SHEERID_PROGRAM_FI: 'c' };
    const { WALLET_URL: wallet = '', CARD_URL: card = '', SMTP_URL: smtp = '' } = env;
    for (const [name, change, sentence] of [
      ['card', { CARD_URL: wallet }, `CARD_ENVIRONMENT leads to ${wallet}, which is not the card provider's API`],
      ['wallet', { WALLET_URL: card }, `WALLET_URL leads to ${card}, which is not the wallet's API`],
      ['content', { CMS_URL: card }, `CMS_URL leads to ${card}, which is not a content source`],
      ['student', { STUDENT_URL: card }, `STUDENT_URL leads to ${card}, which is not a student verifier`],
      ['student', { STUDENT_URL: card, ...sheerId }, `STUDENT_URL leads to ${card}, which is not a student verifier`],
      ['identity', { IDENTITY_URL: card }, 'which has no discovery document of an OpenID provider'],
      ['mail', { SMTP_URL: smtp.replace('//', '//sandbox:x@') }, 'user or password in SMTP_URL is wrong for 127.0.0.1'],
    ] as const)
      expect((await check([name], change)).lines[0]?.replace(/^FAILED  [a-z ]+: /, '')).toContain(sentence);
    const known = smtp.replace('//', '//sandbox:sandbox-mail-password@');
    expect((await check(['mail'], { SMTP_URL: known })).isOk).toBe(true);
  });

  it('the backend does not accept the card webhook', async () => {
    isWebhookAccepted = false;
    const { lines } = await check(['card']).finally(() => (isWebhookAccepted = true));
    expect(lines.at(-1)).toMatch(/^FAILED .*did not accept a signed test notification .*CARD_HMAC_KEY/);
  });

  it('SheerID is the student verifier, and one of its programs is wrong', async () => {
    const [se, no, fi] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)];
    const sheerId = await startSheerId({ token: 'token of SheerID', programs: [se, no, fi] });
    const own = {
      STUDENT_URL: sheerId.url,
      STUDENT_SIGNING_KEY: 'token of SheerID',
      SHEERID_PROGRAM_SE: se,
      SHEERID_PROGRAM_NO: no,
      SHEERID_PROGRAM_FI: fi,
    };
    expect((await check(['student'], own)).lines).toEqual([
      'ok      student: the key is accepted',
      'ok      student: the programs of all regions exist',
    ]);
    for (const [change, sentence] of [
      [{ STUDENT_SIGNING_KEY: 'x' }, 'FAILED  student: STUDENT_SIGNING_KEY is not the key of the verifier'],
      [{ SHEERID_PROGRAM_NO: 'x' }, 'FAILED  student: SHEERID_PROGRAM_NO (x) is not a program of this account'],
    ] as const)
      expect((await check(['student'], { ...own, ...change })).lines.at(-1)).toBe(sentence);
    await sheerId.close();
  });

  it.each(['card', 'wallet', 'identity', 'content', 'student'])(
    'the clock of this machine is wrong: %s',
    async (name) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
      // the fake providers are in this process, and their clock is right
      const real = globalThis.fetch;
      const date = new Date().toUTCString();
      vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
        const response = await real(...call);
        return new Response(response.body, { status: response.status, headers: { Date: date } });
      });
      vi.setSystemTime(Date.now() + 600_000);
      const { lines } = await check([name]);
      expect(lines[0]).toMatch(/the clock of this machine is \d+ seconds ahead of that of http:\/\/localhost/);
    },
  );

  it('a variable is missing outside the sandbox', async () => {
    const { lines } = await check(['card', 'mail'], {
      SANDBOX: '0',
      CARD_ENVIRONMENT: 'test',
      CARD_CLIENT_KEY: 'test_x',
    });
    expect(lines).toEqual([
      'FAILED  card: set CARD_API_KEY, which has no default outside sandbox mode; docs/providers.md says where to find it',
      expect.stringMatching(/^ok {6}mail/),
    ]);
  });
});
