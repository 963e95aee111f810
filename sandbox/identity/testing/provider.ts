import { serve, type ServerType } from '@hono/node-server';
import * as oauth from 'oauth4webapi';
import { readIdentityClient } from '../../../server/identity-client.ts';
import { createLog } from '../../../server/telemetry/log.ts';
import { openDocumentStore, type DocumentStore } from '../../../server/sandbox/document-store.ts';
import { createApp } from '../app.ts';
import type { CodeMailer } from '../code-mail.ts';
import type { Settings } from '../settings.ts';
import { addStaff } from '../staff.ts';

export const siteUrl = 'http://localhost:42999';
export const redirectUri = `${siteUrl}/auth/callback`;
// oxlint-disable-next-line typescript/no-deprecated -- the provider under test runs on plain http
export const insecure = { [oauth.allowInsecureRequests]: true } as const;

/** A running provider, with the emails it sent. */
export type Running = { issuer: string; mails: Parameters<CodeMailer>[0][]; stop: () => Promise<void> };

/** Starts the provider over HTTP; port 0 picks a free one. */
export async function startIdentity(
  records: DocumentStore = openDocumentStore(':memory:'),
  port = 0,
  change: Partial<Settings> = {},
): Promise<Running> {
  let fetch: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 });
  const server = await new Promise<ServerType>((resolve) => {
    const started = serve({ fetch: (request) => fetch(request), port, hostname: '127.0.0.1' }, () => resolve(started));
  });
  const address = server.address();
  const issuer = `http://localhost:${typeof address === 'object' ? address?.port : port}`;
  const settings: Settings = {
    issuer,
    siteUrl,
    clientSecrets: { se: 'secret-se', no: 'secret-no', fi: 'secret-fi' },
    hasPasswordGrant: false,
    ...change,
  };
  const mails: Running['mails'] = [];
  const sendCode: CodeMailer = async (mail) => void mails.push(mail);
  const { app } = await createApp({ records, log: createLog('identity', () => {}), settings, sendCode });
  if (change.office) await addStaff(app);
  fetch = async (request) => {
    const response = await app.fetch(request);
    // A restarted server must not get connections that the client kept open.
    response.headers.set('Connection', 'close');
    return response;
  };
  return { issuer, mails, stop: () => new Promise((resolve) => void server.close(() => resolve())) };
}

/** The clients of all regions, as site and backend read them from their environment. */
export const openClients = (issuer: string) => {
  const open = (region: string) =>
    readIdentityClient(
      region,
      { SANDBOX: '1', [`IDENTITY_CLIENT_SECRET_${region.toUpperCase()}`]: `secret-${region}` },
      issuer,
    );
  return { se: open('se'), no: open('no'), fi: open('fi') };
};

/** A browser that stores cookies, and follows redirects within the provider. */
export function openBrowser(issuer: string) {
  const cookies = new Map<string, { value: string; path: string }>();
  const cookieHeader = (path: string): string =>
    [...cookies]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');

  const visit = async (
    address: string,
    init: RequestInit = {},
  ): Promise<{ url: URL; status: number; body: string }> => {
    const url = new URL(address, issuer);
    if (url.origin !== issuer) return { url, status: 0, body: '' };
    const headers = { ...init.headers, Cookie: cookieHeader(url.pathname) };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      const path = attributes.find((part) => part.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
      if (value === '') cookies.delete(name);
      else cookies.set(name, { value, path });
    }
    const location = response.headers.get('Location');
    if (location !== null) return visit(new URL(location, url).href);
    return { url, status: response.status, body: await response.text() };
  };
  return {
    cookies,
    open: (address: string) => visit(address),
    submit: (address: string, fields: Record<string, string>) =>
      visit(address, {
        method: 'POST',
        body: new URLSearchParams(fields).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: issuer },
      }),
  };
}

/** A client such as the site: it starts logins, redeems codes and refreshes, all by discovery. */
export async function openClient(issuer: string, region: 'se' | 'no' | 'fi' = 'se') {
  const issuerUrl = new URL(issuer);
  const server = await oauth.processDiscoveryResponse(issuerUrl, await oauth.discoveryRequest(issuerUrl, insecure));
  const client: oauth.Client = { client_id: `nordlyd-${region}` };
  const auth = oauth.ClientSecretBasic(`secret-${region}`);

  const begin = async (extra: Record<string, string> = {}) => {
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const nonce = oauth.generateRandomNonce();
    const url = new URL(server.authorization_endpoint ?? '');
    url.search = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid profile email offline_access',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      ...extra,
    }).toString();
    return { url: url.href, verifier, state, nonce };
  };
  const redeem = async (landed: URL, { verifier, state, nonce }: Awaited<ReturnType<typeof begin>>) => {
    const parameters = oauth.validateAuthResponse(server, client, landed, state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      auth,
      parameters,
      redirectUri,
      verifier,
      insecure,
    );
    return oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
  };
  const refresh = async (token: string) => {
    const response = await oauth.refreshTokenGrantRequest(server, client, auth, token, insecure);
    return oauth.processRefreshTokenResponse(server, client, response);
  };
  const revoke = async (token: string) =>
    oauth.processRevocationResponse(await oauth.revocationRequest(server, client, auth, token, insecure));
  return { server, client, begin, redeem, refresh, revoke };
}

/** Creates a user through the control route. */
export async function makeUser(issuer: string, fields: Record<string, string> = {}) {
  const user = { email: 'anna@exempel.se', password: 'hemligt-123', name: 'Anna Ek', region: 'se', ...fields };
  const response = await fetch(`${issuer}/__control/users`, { method: 'POST', body: JSON.stringify(user) });
  const { userId } = (await response.json()) as { userId: string };
  return { ...user, userId };
}

/** The ledger's entries of a kind, oldest first. */
export async function readLedger(issuer: string, kind: string) {
  const response = await fetch(`${issuer}/__control/ledger`);
  const { entries } = (await response.json()) as {
    entries: { kind: string; status: string; subject: string | null; reference: string | null }[];
  };
  return entries.filter((entry) => entry.kind === kind);
}

/** Logs a user in with the form and redeems the code. */
export async function logIn(
  client: Awaited<ReturnType<typeof openClient>>,
  browser: ReturnType<typeof openBrowser>,
  user: { email: string; password: string },
) {
  const started = await client.begin();
  const form = await browser.open(started.url);
  const { email, password } = user;
  const landed = await browser.submit(`${form.url.pathname}/login`, { email, password });
  return client.redeem(landed.url, started);
}
