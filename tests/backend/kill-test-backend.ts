import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { readSettings, type Settings } from '../../backend/env.ts';
import type { LedgerEntry } from '../../server/sandbox/control-routes.ts';
import { signOfficeToken } from '../../server/office-token.ts';
import { createLog } from '../../server/telemetry/log.ts';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import { createApp as createCardApp } from '../../sandbox/card/app.ts';
import { openKey } from '../../sandbox/card/key.ts';
import { findFreePort } from '../../scripts/start/free-port.ts';
import { withConsent, withStartConsent } from './order-consent.ts';
import { createWallet } from './test-wallet.ts';

/** Rounds of a run: `short`, or as many as KILL_ROUNDS says, or many in the full run. */
export const countRounds = (short: number): number =>
  Number(process.env['KILL_ROUNDS'] ?? (process.env['TEST_FULL'] === '1' ? 50 : short));

/** A busy machine needs time to open a new database. */
const startLimitMs = 240_000;

type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Record<string, unknown>>;

const quiet = createLog('test', () => undefined);

async function openCard(settings: Settings) {
  const records = openDocumentStore(':memory:');
  return createCardApp({
    records,
    key: await openKey(records),
    log: quiet,
    deliver: () => Promise.resolve(true), // no notification ever reaches the backend
    settings: {
      cardUrl: settings.cardUrl,
      siteUrl: settings.siteUrl,
      backendUrl: settings.backendUrl,
      apiKey: settings.cardApiKey,
      hmacKey: settings.cardHmacKeys[0],
      merchantAccount: settings.cardMerchantAccount,
      clientKey: settings.cardClientKey,
    },
  });
}

/**
 * The backend as a separate process that tests can kill, with a card provider and a wallet that keep running.
 *
 * @param databaseUrl an empty PostgreSQL database; the embedded one by default.
 * @param variables of the backend, in addition.
 */
export async function createKillableBackend(databaseUrl?: string, variables: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'nordlyd-kill-'));
  const ports: number[] = [];
  for (let count = 0; count < 4; count += 1) ports.push(await findFreePort(ports));
  const [backendPort, cardPort, identityPort, walletPort] = ports as [number, number, number, number];
  const env = {
    SANDBOX: '1',
    DATA_DIR: folder,
    BACKEND_PORT: String(backendPort),
    CARD_PORT: String(cardPort),
    IDENTITY_PORT: String(identityPort),
    WALLET_PORT: String(walletPort),
    BACKEND_URL: `http://localhost:${backendPort}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...variables,
  };
  const settings = readSettings(env);
  const card = await openCard(settings);
  const wallet = createWallet(settings, quiet);
  const pair = await generateKeyPair('ES256');
  const keys = { keys: [{ ...(await exportJWK(pair.publicKey)), alg: 'ES256', kid: 'test' }] };
  const servers = [
    serve({ fetch: card.app.fetch, port: cardPort, hostname: '127.0.0.1' }),
    serve({ fetch: wallet.fetch, port: walletPort, hostname: '127.0.0.1' }),
    serve({ fetch: () => Response.json(keys), port: identityPort, hostname: '127.0.0.1' }),
  ];
  // clients on a machine that pauses for seconds must not find their connections closed
  for (const server of servers) if ('keepAliveTimeout' in server) server.keepAliveTimeout = 0;
  let child: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    child?.kill('SIGKILL');
    if (child !== undefined) await once(child, 'exit');
    child = undefined;
  };
  const send = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
    const init = {
      method,
      // a connection from before a kill leads to a dead process
      headers: { 'Content-Type': 'application/json', Connection: 'close', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    return (await (await fetch(settings.backendUrl + path, init)).json()) as Record<string, unknown>;
  };
  const control: Call = (method, path, body) => send(method, `/__sandbox${path}`, body);

  return {
    url: settings.backendUrl,
    settings,
    /** variables of the process */
    env,
    wallet,
    kill,
    start: async (): Promise<void> => {
      child = spawn(process.execPath, ['backend/main.ts'], { env: { ...process.env, ...env }, stdio: 'ignore' });
      const limit = Date.now() + startLimitMs;
      while (Date.now() < limit) {
        const ready = await fetch(`${settings.backendUrl}/healthz/ready`).catch(() => undefined);
        await ready?.body?.cancel();
        if (ready?.ok === true) return;
        if (child.exitCode !== null) throw new Error(`the backend ended with ${child.exitCode}`);
        await pause(100);
      }
      throw new Error('the backend did not start');
    },
    cardLedger: async (): Promise<LedgerEntry[]> => {
      const response = await fetch(`${settings.cardUrl}/__control/ledger`);
      return ((await response.json()) as { entries: LedgerEntry[] }).entries;
    },
    /** makes a change in the office as admin */
    changeInOffice: async (path: string, change: object): Promise<void> => {
      const token = await signOfficeToken(settings.officeKey ?? '', { id: 'test', roles: ['admin'] });
      const headers = { Authorization: `Bearer ${token}` };
      const { isDone } = await send('POST', `/office/v1${path}`, { reason: 'a test', ...change }, headers);
      if (isDone !== true) throw new Error(`the office refuses ${path}`);
    },
    /** the sandbox control routes of the backend */
    control,
    /** Creates a session for a user; calls throw when the backend is down. */
    login: async (id: string, region: 'se' | 'no' = 'se'): Promise<Call> => {
      const token = await new SignJWT({ email: `${id}@nordlyd.example`, name: 'Test', region, provider: 'schibsted' })
        .setProtectedHeader({ alg: 'ES256', kid: 'test' })
        .setSubject(id)
        .setIssuer(settings.identityUrl)
        .setAudience('urn:nordlyd:api')
        .setExpirationTime('10m')
        .sign(pair.privateKey);
      const headers = { Authorization: `Bearer ${token}`, 'X-Region': region };
      return (method, path, body, others = {}) =>
        send(method, `/v2${withStartConsent(path, region)}`, withConsent(path, body, region), {
          ...headers,
          ...others,
        });
    },
    close: async (): Promise<void> => {
      await kill();
      await wallet.close();
      for (const server of servers) {
        if ('closeAllConnections' in server) server.closeAllConnections();
        server.close();
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type KillableBackend = Awaited<ReturnType<typeof createKillableBackend>>;
