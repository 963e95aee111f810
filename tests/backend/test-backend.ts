import type { Region } from '../../core/domain/region.ts';
import { serve } from '@hono/node-server';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { LedgerEntry } from '../../server/sandbox/control-routes.ts';
import { operationDetails } from '../../api-spec/generated/operation-details.ts';
import { createLog } from '../../server/telemetry/log.ts';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import type { OpenDatabase } from '../../backend/database/open.ts';
import { readSettings, type Settings } from '../../backend/env.ts';
import type { FindTranscript } from '../../backend/content/transcript.ts';
import type { ContentHandlers } from '../../backend/handlers.ts';
import type { Email } from '../../backend/email/render.ts';
import { seedPriceList } from '../../backend/offers/price-list.ts';
import { fillCardForm, createCardNumber } from '../../backend/sandbox/card-fields.ts';
import { assembleBackend, type AssembledBackend } from '../../backend/bootstrap.ts';
import { createTokenVerifier } from '../../backend/accounts/verify-token.ts';
import { createApp as createCardApp } from '../../sandbox/card/app.ts';
import { openKey } from '../../sandbox/card/key.ts';
import { createTicks } from './create-ticks.ts';
import { endWithTest } from './end-subscriptions.ts';
import { withConsent, withStartConsent } from './order-consent.ts';
import { createStudent } from './test-students.ts';
import { createWallet } from './test-wallet.ts';

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>;

/** The response to an API request. */
export type ApiResponse = { status: number; body: Record<string, unknown> & { [key: string]: never } };

/** A user with a session. */
export type TestUser = {
  id: string;
  token: string;
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<ApiResponse>;
};

/** Other suites test content. */
const noContent = Object.fromEntries(
  Object.keys(operationDetails).map((id) => [id, () => ({ status: 404, problem: { title: 'NotFound' } })]),
) as unknown as ContentHandlers;

export async function listen(find: () => Fetch): Promise<{ url: string; close: () => Promise<void> }> {
  return new Promise((resolve) => {
    const fetch: Fetch = (request, env) => find()(request, env);
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ url: `http://localhost:${port}`, close: () => closeServer(server) }),
    );
    // both ends run in one process: after a stall of seconds neither may find the other's connection closed
    if ('keepAliveTimeout' in server) server.keepAliveTimeout = 0;
  });
}

const closeServer = (server: ReturnType<typeof serve>): Promise<void> =>
  new Promise((resolve) => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close(() => resolve());
  });

/**
 * Starts a backend with the real card, wallet and student sandboxes, all over HTTP. Emails are collected, and tokens
 * are signed with a key of the test.
 *
 * @param content handlers of the content operations; by default all content is missing.
 */
export async function createTestBackend(
  database: OpenDatabase,
  content: ContentHandlers = noContent,
  findTranscript?: FindTranscript,
) {
  await seedPriceList(database.db);
  const logged: string[] = [];
  const quiet = createLog('test', process.env['TEST_LOG'] === '1' ? undefined : (line) => void logged.push(line));
  let backendFetch: Fetch = () => new Response(null, { status: 503 });
  let cardFetch: Fetch = () => new Response(null, { status: 503 });
  const backendServer = await listen(() => backendFetch);
  const cardServer = await listen(() => cardFetch);
  let walletFetch: Fetch = () => new Response(null, { status: 503 });
  const walletServer = await listen(() => walletFetch);
  let studentFetch: Fetch = () => new Response(null, { status: 503 });
  const studentServer = await listen(() => studentFetch);
  const settings: Settings = {
    ...readSettings({ SANDBOX: '1', IDENTITY_URL: 'http://127.0.0.1:9', BACKEND_TOKEN_KEY: 'test-'.repeat(8) }),
    cardUrl: cardServer.url,
    walletUrl: walletServer.url,
    studentUrl: studentServer.url,
    backendUrl: backendServer.url,
  };
  const issuer = settings.identityUrl;
  const records = openDocumentStore(':memory:');
  const card = createCardApp({
    records,
    key: await openKey(records),
    log: quiet,
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
  cardFetch = (request, env) => card.app.fetch(request, env);
  const wallet = createWallet(settings, quiet);
  walletFetch = (request, env) => wallet.fetch(request, env);
  const student = createStudent(settings, quiet);
  studentFetch = (request, env) => student.fetch(request, env);

  const pair = await generateKeyPair('ES256');
  const publicJwk = { ...(await exportJWK(pair.publicKey)), alg: 'ES256' };
  const mails: (Email & { recipient: string; date: Date })[] = [];
  const parts = {
    settings,
    log: quiet,
    sendMail: async (recipient: string, email: Email, _id: string, date: Date) =>
      void mails.push({ recipient, ...email, date }),
    verifyToken: createTokenVerifier(issuer, createLocalJWKSet({ keys: [publicJwk] }), settings.backendTokenKey),
    content,
    ...(findTranscript && { findTranscript }),
    intervalMs: 3_600_000,
  };
  let assembled: AssembledBackend = await assembleBackend(database, parts);
  backendFetch = (request, env) => assembled.app.fetch(request, env);

  const send = async (path: string, init: RequestInit): Promise<ApiResponse> => {
    const response = await fetch(backendServer.url + path, init);
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.includes('json') === true;
    return { status: response.status, body: (isJson ? JSON.parse(text) : { text }) as ApiResponse['body'] };
  };
  const sendJson = (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse> =>
    send(path, {
      method,
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  const runDue = async (): Promise<number> =>
    ((await sendJson('POST', '/__sandbox/tick', undefined)).body as unknown as { ran: number }).ran;
  const login = async (
    region: Region = 'se',
    id: string = crypto.randomUUID(),
    provider: 'email' | 'google' | 'facebook' | 'apple' | 'schibsted' = 'schibsted',
    /** time of the login, seconds since 1970; optional in tokens */
    authTime?: number,
  ): Promise<TestUser> => {
    endWithTest(database.db, id);
    const token = await new SignJWT({
      email: `${id.slice(-64)}@nordlyd.example`,
      name: 'Test Person',
      region,
      provider,
      ...(authTime !== undefined && { auth_time: authTime }),
    })
      .setProtectedHeader({ alg: 'ES256' })
      .setSubject(id)
      .setIssuer(issuer)
      .setAudience('urn:nordlyd:api')
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(pair.privateKey);
    const own = (more?: object) => ({ Authorization: `Bearer ${token}`, 'X-Region': region, ...more });
    return {
      id,
      token,
      call: (method, path, body, headers) =>
        sendJson(method, `/v2${withStartConsent(path, region)}`, withConsent(path, body, region), own(headers)),
    };
  };
  return {
    settings,
    database,
    mails,
    /** every log line of the backend and the sandboxes */
    logged,
    parts,
    get scheduler() {
      return assembled.scheduler;
    },
    wallet,
    student,
    get backend() {
      return assembled.backend;
    },
    /** Replaces the backend, as after a restart; `db` overrides its view of the database. */
    restart: async (db = database.db): Promise<void> => {
      assembled = await assembleBackend({ db }, parts);
    },
    login,
    send: sendJson,
    /** requests to the control routes of the card process */
    card: async (method: string, path: string, body?: unknown): Promise<unknown> => {
      const response = await fetch(settings.cardUrl + path, {
        method,
        headers: { 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return response.json();
    },
    ledger: async (): Promise<LedgerEntry[]> =>
      ((await (await fetch(`${settings.cardUrl}/__control/ledger`)).json()) as { entries: LedgerEntry[] }).entries,
    advance: (duration: string) => sendJson('POST', '/__sandbox/clock', { advance: duration }),
    ...createTicks(database.db, runDue, wallet.collect),
    typeCard: (change: { number?: string; holderName?: string; code?: string } = {}) =>
      fillCardForm(settings, {
        number: createCardNumber(),
        month: '03',
        year: '2030',
        code: '737',
        holderName: 'Test Person',
        ...change,
      }),
    close: async (): Promise<void> => {
      await assembled.scheduler.stop();
      await card.close();
      await wallet.close();
      student.close();
      for (const server of [walletServer, studentServer, backendServer, cardServer]) await server.close();
      await database.close();
    },
  };
}

export type TestBackend = Awaited<ReturnType<typeof createTestBackend>>;
/** Opens a payment session for an offer. */
export async function openSession(user: TestUser, offer = 'standard'): Promise<string> {
  const returnUrl = 'http://localhost:3000/se/checkout-v2/verify-adyen';
  const path = `/adyenpayment/create-payment-session/for-${offer}-offer`;
  const { status, body } = await user.call('POST', path, { returnUrl });
  if (status !== 201) throw new Error(`no session: ${JSON.stringify(body)}`);
  return (body as unknown as { sessionId: string }).sessionId;
}

/** Opens a session and pays for an offer. */
export async function buy(
  api: TestBackend,
  user: TestUser,
  change: { number?: string; holderName?: string; code?: string; offer?: string } = {},
): Promise<ApiResponse & { sessionId: string }> {
  const sessionId = await openSession(user, change.offer);
  const statePaymentMethod = await api.typeCard(change);
  const response = await user.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
  return { ...response, sessionId };
}
