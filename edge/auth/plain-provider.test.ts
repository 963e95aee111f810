import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTokenVerifier } from '../../backend/accounts/verify-token.ts';
import { parseEdgeEnv } from '../config/env.ts';
import { createOidcClient } from './oidc-client.ts';

const backendTokenKey = 'key-of-the-tokens-of-tests-0123456789';
const siteUrl = 'http://localhost:3000';

let server: Server;
let client: ReturnType<typeof createOidcClient>;

/** A certified OpenID server with its own pages, paths and opaque tokens, configured with one client and no more. */
beforeAll(async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'shop-no',
        client_secret: 'own-secret-no',
        redirect_uris: [`${siteUrl}/auth/callback`],
        post_logout_redirect_uris: [`${siteUrl}/auth/logged-out`],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    claims: { openid: ['sub'], email: ['email'], profile: ['name'] },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, email: `${accountId}@example.no`, name: 'Nora' }),
    }),
  });
  const handle = provider.callback();
  server.on('request', (request, response) => void handle(request, response));
  const env = parseEdgeEnv({
    SANDBOX: '1',
    SITE_URL: siteUrl,
    IDENTITY_URL: issuer,
    IDENTITY_CLIENT_ID_NO: 'shop-no',
    IDENTITY_CLIENT_SECRET_NO: 'own-secret-no',
    IDENTITY_PROMPT_NO: 'consent',
    BACKEND_TOKEN_KEY: backendTokenKey,
  });
  client = createOidcClient(env, { warn: () => undefined });
}, 60_000);
afterAll(() => {
  vi.restoreAllMocks();
  server.close();
});

/** Logs `nora` in on the pages of the provider, and consents; returns the address that they lead back to. */
async function passPages(start: string): Promise<URL> {
  const jar = new Map<string, string>();
  const open = async (address: string, form?: Record<string, string>): Promise<URL> => {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { Cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get('Location');
    if (location !== null) {
      const next = new URL(location, address);
      return next.origin === siteUrl ? next : open(next.href);
    }
    const page = await response.text();
    const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
    const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
    if (form?.['prompt'] === prompt || action === '')
      throw new Error(`no way on from ${address}: ${page.slice(0, 500)}`);
    return open(new URL(action, address).href, { prompt, login: 'nora', password: 'any' });
  };
  return open(start);
}

it.each([
  ['login', 'consent'],
  ['signup', 'consent'],
  ['again', 'login consent'],
] as const)(
  'logs a user in from the screen %s with the prompt %s, refreshes and leads to the logout',
  async (screen, prompt) => {
    const begun = await client.begin('no', '/no/', screen);
    if (!begun.ok) throw new Error(begun.code);
    expect(new URL(begun.value.location).searchParams.get('prompt')).toBe(prompt);
    const back = await passPages(begun.value.location);
    expect(back.pathname).toBe('/auth/callback');
    const completed = await client.complete(back.searchParams, begun.value.attempt);
    if (!completed.ok) throw new Error(completed.code);
    const { login } = completed.value;
    expect(login).toMatchObject({ userId: 'nora', name: 'Nora', home: 'no' });
    const verify = createTokenVerifier('http://127.0.0.1:9', undefined, backendTokenKey);
    const known = { sub: 'nora', email: 'nora@example.no', region: 'no' };
    expect(await verify(login.tokens.access)).toMatchObject({ ok: true, value: known });
    const refreshed = await client.refresh(login);
    if (!refreshed.ok) throw new Error(refreshed.code);
    expect(await verify(refreshed.value.tokens.access)).toMatchObject({ ok: true, value: known });
    expect(await client.end(login, 'no')).toContain('/session/end?');
  },
);
