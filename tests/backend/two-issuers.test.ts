import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findSubject, resolveAccount } from '../../backend/accounts/store.ts';
import { accountLink } from '../../backend/database/schema/people.ts';
import { createTokenVerifier } from '../../backend/accounts/verify-token.ts';
import { createIdentityProvider } from '../../backend/providers/identity.ts';
import type { Region } from '../../core/domain/region.ts';
import { createOidcClient } from '../../edge/auth/oidc-client.ts';
import { parseEdgeEnv } from '../../edge/config/env.ts';
import { createOtherProvider } from '../../sandbox/identity/testing/other-provider.ts';
import { describeBackend } from './describe-backend.ts';

const siteKey = 'key-of-the-tokens-of-tests-0123456789';

describeBackend('two issuers that use the same ids', (api) => {
  const providers = {
    se: createOtherProvider({ email: 'sven@example.se' }),
    no: createOtherProvider({ email: 'sven@example.se' }),
  };
  type Side = keyof typeof providers;
  const servers: ReturnType<typeof serve>[] = [];
  let env: ReturnType<typeof parseEdgeEnv>;
  let client: ReturnType<typeof createOidcClient>;
  beforeAll(async () => {
    const source: Record<string, string> = { SANDBOX: '1', BACKEND_TOKEN_KEY: siteKey };
    for (const [region, provider] of Object.entries(providers)) {
      await provider.rotate('ES256');
      const server = serve({ fetch: provider.fetch, port: 0 });
      servers.push(server);
      await new Promise((resolve) => server.once('listening', resolve));
      const name = region.toUpperCase();
      const url = provider.locate((server.address() as AddressInfo).port);
      source[region === 'se' ? 'IDENTITY_URL' : 'IDENTITY_ISSUER_NO'] = url;
      source[`IDENTITY_CLIENT_ID_${name}`] = 'shop-no';
      source[`IDENTITY_CLIENT_SECRET_${name}`] = 'own-secret-no';
      source[`IDENTITY_PRIVACY_API_${name}`] = `${url}/privacy/{id}`;
    }
    env = parseEdgeEnv(source);
    client = createOidcClient(env, { warn: () => undefined });
  }, 60_000);
  afterAll(() => servers.forEach((server) => server.close()));

  const logIn = async (region: Side) => {
    const begun = await client.begin(region, '/', 'login');
    if (!begun.ok) throw new Error(begun.code);
    const { attempt } = begun.value;
    providers[region].expect(attempt.nonce);
    const completed = await client.complete(new URLSearchParams({ code: 'c', state: attempt.state }), attempt);
    if (!completed.ok) throw new Error(completed.code);
    return completed.value.login;
  };
  const findAccount = async (region: Side) => {
    const claims = await createTokenVerifier(
      'http://127.0.0.1:9',
      undefined,
      siteKey,
    )((await logIn(region)).tokens.access);
    if (!claims.ok) throw new Error(claims.code);
    const found = await resolveAccount(api.backend.db, claims.value, new Date());
    if (!found.ok) throw new Error(found.code);
    return found.value;
  };
  const host = (): string => new URL(env.identityClients.no.issuer).host;

  it('[AU-04] have an account each: the main issuer keeps the bare id', async () => {
    await findAccount('no');
    expect(await findAccount('se')).toMatchObject({ id: 'user-7', email: 'sven@example.se', region: 'se' });
    const scoped = { id: `issuer:${host()}|user-7`, email: 'sven@example.se', region: 'no' };
    expect(await findAccount('no')).toMatchObject(scoped);
  });

  it('[AU-04] end their own sessions only, and a refresh keeps the id', async () => {
    const login = await logIn('no');
    const refreshed = await client.refresh(login);
    expect(refreshed).toMatchObject({ ok: true, value: { userId: login.userId } });
    const claims = { events: { 'http://schemas.openid.net/event/backchannel-logout': {} }, jti: crypto.randomUUID() };
    const ended = async (region: Side) => client.readLogoutToken(await providers[region].sign(claims, 'logout+jwt'));
    expect(await ended('no')).toMatchObject({ ok: true, value: { sub: login.userId, regions: ['no'] } });
    expect(await ended('se')).toMatchObject({ ok: true, value: { sub: 'user-7', regions: ['se', 'fi'] } });
  });

  it('get calls with their own ids, also for an account with the region of another issuer', async () => {
    const identity = createIdentityProvider(env, { warn: () => undefined });
    const scoped = (await logIn('no')).userId;
    for (const home of ['se', 'no'] satisfies Region[]) {
      await identity.readPrivacy(home, scoped);
      await identity.readPrivacy(home, 'user-7');
    }
    expect(providers.no.paths).toEqual(Array.from({ length: 2 }, () => '/privacy/user-7'));
    expect(providers.se.paths).toEqual(Array.from({ length: 2 }, () => '/privacy/user-7'));
  });

  it('[AU-04] have two accounts with the same email address, until a link joins them', async () => {
    const before = await findAccount('no');
    const main = await findAccount('se');
    expect([before.email, before.region]).toEqual([main.email, 'no']);
    expect(before.id).not.toBe(main.id);
    const link = { subject: before.id, userId: main.id, linkedAt: new Date() };
    await api.backend.db.insert(accountLink).values(link);
    for (const region of ['no', 'se'] as const)
      expect(await findAccount(region)).toMatchObject({ id: 'user-7', region: 'se' });
    expect(await findSubject(api.backend.db, main.id)).toBe(before.id);
  });
});
