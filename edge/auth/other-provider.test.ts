import { serve } from '@hono/node-server';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTokenVerifier } from '../../backend/accounts/verify-token.ts';
import { createOtherProvider } from '../../sandbox/identity/testing/other-provider.ts';
import { parseEdgeEnv } from '../config/env.ts';
import { createOidcClient, type LoginAttempt } from './oidc-client.ts';

const backendTokenKey = 'key-of-the-tokens-of-tests-0123456789';

const provider = createOtherProvider();
let server: ReturnType<typeof serve>;
let client: ReturnType<typeof createOidcClient>;
beforeAll(async () => {
  const port = await new Promise<number>((resolve) => {
    server = serve({ fetch: provider.fetch, port: 0 }, (info) => resolve(info.port));
  });
  const env = parseEdgeEnv({
    SANDBOX: '1',
    IDENTITY_URL: provider.locate(port),
    IDENTITY_CLIENT_ID_NO: 'shop-no',
    IDENTITY_CLIENT_SECRET_NO: 'own-secret-no',
    IDENTITY_SCOPES_NO: 'openid offline',
    IDENTITY_AUDIENCE_NO: 'https://api.example.no',
    BACKEND_TOKEN_KEY: backendTokenKey,
  });
  client = createOidcClient(env, { warn: (_event, fields) => void operations.push(fields?.['operation']) });
});
const operations: unknown[] = [];
afterAll(() => {
  vi.useRealTimers();
  server.close();
});

async function begin(): Promise<{ location: URL; attempt: LoginAttempt }> {
  const begun = await client.begin('no', '/no/', 'login');
  if (!begun.ok) throw new Error(begun.code);
  provider.expect(begun.value.attempt.nonce);
  return { location: new URL(begun.value.location), attempt: begun.value.attempt };
}

it.each(['RS256', 'ES256'] as const)(
  'a provider with opaque tokens, other paths and no email claim logs a user in, signing with %s after a rotation',
  async (alg) => {
    await provider.rotate(alg);
    // new keys are read at most once a minute
    vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 61_000);
    const { location, attempt } = await begin();
    expect(location.pathname).toBe('/oauth2/v1/authorize');
    const parameters = { client_id: 'shop-no', scope: 'openid offline', audience: 'https://api.example.no' };
    expect(Object.fromEntries(location.searchParams)).toMatchObject(parameters);
    const completed = await client.complete(new URLSearchParams({ code: 'c', state: attempt.state }), attempt);
    if (!completed.ok) throw new Error(completed.code);
    const { login } = completed.value;
    expect(login).toMatchObject({ userId: 'user-7', name: 'Nora', home: 'no' });
    expect(provider.requests.at(-1)).toMatch(/^Bearer opaque-/);

    const verify = createTokenVerifier('http://127.0.0.1:9', undefined, backendTokenKey);
    const known = { sub: 'user-7', email: 'nora@example.no', region: 'no' };
    expect(await verify(login.tokens.access)).toMatchObject({ ok: true, value: known });
    const foreign = createTokenVerifier('http://127.0.0.1:9', undefined, 'another-key-of-the-tokens-0123456789');
    expect(await foreign(login.tokens.access)).toEqual({ ok: false, code: 'invalid_token' });

    const refreshed = await client.refresh(login);
    if (!refreshed.ok) throw new Error(refreshed.code);
    // the refresh has no ID token: email and time of the login stay
    expect(await verify(refreshed.value.tokens.access)).toMatchObject({ ok: true, value: known });
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const logout = await provider.sign({ events, sid: 's-1', jti: crypto.randomUUID() }, 'logout+jwt');
    const claims = { sub: 'user-7', sid: 's-1', regions: ['se', 'no', 'fi'] };
    expect(await client.readLogoutToken(logout)).toMatchObject({ ok: true, value: claims });
    expect(await client.end(login, 'no')).toMatch(/\/bye\?client_id=shop-no/);
  },
);

const jwt = (text: string) => new Response(text, { headers: { 'Content-Type': 'application/jwt' } });
const email = 'signed@example.no';

it.each([
  ['a 401', async () => Response.json({ error: 'invalid_token' }, { status: 401 }), undefined],
  ['a 500', async () => new Response('down', { status: 500 }), undefined],
  ['the claims of another user', async () => Response.json({ sub: 'user-8', email }), undefined],
  ['signed claims', async () => jwt(await provider.sign({ email })), email],
  ['claims with a wrong signature', async () => jwt(`${await provider.sign({ email })}AA`), undefined],
] as const)('[AU-02] a userinfo with %s ends no login', async (_what, answer, address) => {
  await provider.rotate('RS256');
  vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 61_000);
  provider.answerUserInfo(answer);
  operations.splice(0);
  const { attempt } = await begin();
  const completed = await client.complete(new URLSearchParams({ code: 'c', state: attempt.state }), attempt);
  if (!completed.ok) throw new Error(completed.code);
  const claims = decodeJwt(completed.value.login.tokens.access);
  expect([claims['email'], claims['email_verified']]).toEqual([address, address === undefined ? undefined : false]);
  expect(operations).toEqual(address === undefined ? ['userinfo'] : []);
});

it('[AU-02] an address that the userinfo calls verified stays verified after a refresh', async () => {
  await provider.rotate('RS256');
  vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 61_000);
  provider.answerUserInfo(async () => Response.json({ sub: 'user-7', email, email_verified: true }));
  const { attempt } = await begin();
  const completed = await client.complete(new URLSearchParams({ code: 'c', state: attempt.state }), attempt);
  if (!completed.ok) throw new Error(completed.code);
  const refreshed = await client.refresh(completed.value.login);
  if (!refreshed.ok) throw new Error(refreshed.code);
  expect(decodeJwt(refreshed.value.tokens.access)).toMatchObject({ email, email_verified: true });
});
