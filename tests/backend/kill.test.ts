import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '../../backend/env.ts';
import { fillCardForm, makeCardNumber } from '../../backend/sandbox/card-fields.ts';
import type { LedgerEntry } from '../../process/control.ts';
import { findFreePort } from '../../scripts/free-port.ts';
import { createLog } from '../../process/log.ts';
import { openRecords } from '../../process/records.ts';
import { createApp as createCardApp } from '../../sandbox/card/app.ts';
import { openKey } from '../../sandbox/card/key.ts';

/** Rounds of a short run; the long one takes more. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? (process.env['TEST_FULL'] === '1' ? 50 : 5));

const quiet = createLog('test', () => undefined);

let folder = '';
let child: ChildProcess | undefined;
const servers: ReturnType<typeof serve>[] = [];
let env: Record<string, string> = {};
let makeToken: (subject: string) => Promise<string>;

const start = async (): Promise<void> => {
  child = spawn(process.execPath, ['backend/main.ts'], { env: { ...process.env, ...env }, stdio: 'ignore' });
  for (let tries = 0; tries < 200; tries += 1) {
    const ready = await fetch(`${env['BACKEND_URL']}/healthz/ready`).catch(() => undefined);
    await ready?.body?.cancel();
    if (ready?.ok === true) return;
    await pause(100);
  }
  throw new Error('the backend did not start');
};
const kill = async (): Promise<void> => {
  child?.kill('SIGKILL');
  if (child !== undefined) await once(child, 'exit');
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nordlyd-kill-'));
  const [backendPort, cardPort, identityPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  env = {
    SANDBOX: '1',
    DATA_DIR: folder,
    BACKEND_PORT: String(backendPort),
    CARD_PORT: String(cardPort),
    IDENTITY_PORT: String(identityPort),
    BACKEND_URL: `http://localhost:${backendPort}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
  };
  const settings = readSettings(env);
  const records = openRecords(':memory:');
  const card = createCardApp({
    records,
    key: await openKey(records),
    log: quiet,
    deliver: () => Promise.resolve(true), // no notification ever reaches the backend
    settings: {
      cardUrl: settings.cardUrl,
      siteUrl: settings.siteUrl,
      backendUrl: settings.backendUrl,
      apiKey: settings.cardApiKey,
      hmacKey: settings.cardHmacKey,
      merchantAccount: settings.cardMerchantAccount,
      clientKey: settings.cardClientKey,
    },
  });
  const pair = await generateKeyPair('ES256');
  const keys = { keys: [{ ...(await exportJWK(pair.publicKey)), alg: 'ES256', kid: 'test' }] };
  servers.push(
    serve({ fetch: card.app.fetch, port: cardPort, hostname: '127.0.0.1' }),
    serve({ fetch: () => Response.json(keys), port: identityPort, hostname: '127.0.0.1' }),
  );
  makeToken = (subject) =>
    new SignJWT({ email: `${subject}@nordlyd.example`, name: 'Test', region: 'se', provider: 'schibsted' })
      .setProtectedHeader({ alg: 'ES256', kid: 'test' })
      .setSubject(subject)
      .setIssuer(settings.identityUrl)
      .setAudience('urn:nordlyd:api')
      .setExpirationTime('10m')
      .sign(pair.privateKey);
});

afterAll(async () => {
  await kill();
  for (const server of servers) server.close();
  await rm(folder, { recursive: true, force: true });
});

it(
  'a kill between the effect and our note of it loses nothing and doubles nothing',
  async () => {
    const settings = readSettings(env);
    const ledger = async (): Promise<LedgerEntry[]> => {
      const response = await fetch(`${settings.cardUrl}/__control/ledger`);
      return ((await response.json()) as { entries: LedgerEntry[] }).entries;
    };
    await start();
    let killedBetween = 0;
    for (let round = 0; round < rounds; round += 1) {
      const id = crypto.randomUUID();
      const headers = { Authorization: `Bearer ${await makeToken(id)}`, 'Content-Type': 'application/json' };
      const call = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
        const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
        return (await (await fetch(`${settings.backendUrl}/v2${path}`, init)).json()) as Record<string, unknown>;
      };
      const { sessionId } = await call('POST', '/adyenpayment/create-payment-session/for-standard-offer', {
        returnUrl: `${settings.siteUrl}/se/`,
      });
      const typed = { number: makeCardNumber(), month: '03', year: '2030', code: '737', holderName: 'Test' };
      const statePaymentMethod = await fillCardForm(settings, typed);
      const submitted = call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod }).catch(
        () => 'cut',
      );
      const isDone = async (): Promise<boolean> => (await ledger()).some(({ subject }) => subject === id);
      while (!(await isDone())) await pause(1);
      await pause(Math.random() * 10);
      await kill();
      if ((await submitted) === 'cut') killedBetween += 1;
      await start();
      const limit = Date.now() + 40_000;
      let held: Record<string, unknown> = {};
      while (held['hasActiveSubscription'] !== true && Date.now() < limit) {
        await pause(200);
        held = await call('GET', '/subscription');
      }
      expect(held).toMatchObject({ hasActiveSubscription: true, subscriptions: [{ status: 2 }] });
      const authorised = (await ledger()).filter(({ subject, kind }) => subject === id && kind === 'authorisation');
      expect(authorised).toHaveLength(1);
    }
    expect(killedBetween).toBeGreaterThan(0);
  },
  rounds * 60_000,
);
