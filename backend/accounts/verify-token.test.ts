import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWK } from 'jose';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { toAccountSubject } from '../../server/account-subject.ts';
import { createTokenVerifier, type VerifyToken } from './verify-token.ts';

const issuer = 'http://localhost:4200';
const claims = { email: 'astrid@nordlyd.example', name: 'Astrid', region: 'se', provider: 'schibsted' };

describe('createTokenVerifier', () => {
  let verify: VerifyToken;
  let publicJwk: JWK;
  let sign: (change?: Record<string, unknown>, ageSeconds?: number) => Promise<string>;
  beforeAll(async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    publicJwk = await exportJWK(publicKey);
    verify = createTokenVerifier(issuer, createLocalJWKSet({ keys: [publicJwk] }));
    sign = (change = {}, ageSeconds = 0) =>
      new SignJWT({ ...claims, sub: 'u-1', iss: issuer, aud: 'urn:nordlyd:api', ...change })
        .setProtectedHeader({ alg: 'RS256' })
        .setExpirationTime(Math.floor(Date.now() / 1000) + 10 - ageSeconds)
        .sign(privateKey);
  });

  it('returns the claims of a valid token', async () => {
    expect(await verify(await sign())).toEqual({ ok: true, value: { ...claims, sub: 'u-1' } });
  });

  it('rejects text that is no token, also when the site signs tokens', async () => {
    const withSite = createTokenVerifier(
      issuer,
      createLocalJWKSet({ keys: [] }),
      'key-of-the-site-0123456789-0123456789',
    );
    for (const text of ['x', 'a.b.c', '...'])
      expect(await withSite(text)).toEqual({ ok: false, code: 'invalid_token' });
  });

  it('[AU-04] accepts the longest subject, with a long issuer', async () => {
    const sub = toAccountSubject(
      { issuer: `https://login.example.com/${'realm/'.repeat(50)}`, isMainIssuer: false },
      'u'.repeat(255),
    );
    expect(await verify(await sign({ sub }))).toMatchObject({ ok: true, value: { sub } });
    expect((await verify(await sign({ sub: 'u'.repeat(601) }))).ok).toBe(false);
  });

  it('[TF-04] trims the email address', async () => {
    expect(await verify(await sign({ email: ' maja@nordlyd.example ' }))).toMatchObject({
      ok: true,
      value: { email: 'maja@nordlyd.example' },
    });
  });

  it.each(['maja&bo@nordlyd.example', "o'neil_`x`@a1.se", 'maja.b+poddar@nord-lyd.co.example'])(
    '[TF-04] accepts the email address %s',
    async (email) => {
      expect(await verify(await sign({ email }))).toMatchObject({ ok: true, value: { email } });
    },
  );

  it('tolerates a clock difference of one minute and no more', async () => {
    expect((await verify(await sign({}, 60))).ok).toBe(true);
    expect(await verify(await sign({}, 80))).toEqual({ ok: false, code: 'invalid_token' });
  });

  it('rejects tokens of another issuer, for another audience, without claims and without a valid signature', async () => {
    const foreign = await generateKeyPair('RS256');
    const tokens = [
      await sign({ iss: 'https://evil.example' }),
      await sign({ aud: 'nordlyd-se' }),
      await sign({ region: 'dk' }),
      await sign({ email: 'nobody' }),
      await sign({ sub: '' }),
      new UnsecuredJWT({ ...claims, sub: 'u-1' }).setIssuer(issuer).setAudience('urn:nordlyd:api').encode(),
      await new SignJWT({ ...claims, sub: 'u-1', iss: issuer, aud: 'urn:nordlyd:api' })
        .setProtectedHeader({ alg: 'RS256' })
        .sign(foreign.privateKey),
      'nonsense',
      // another kind of algorithm, with the public key as its secret
      await new SignJWT({ ...claims, sub: 'u-1', iss: issuer, aud: 'urn:nordlyd:api' })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(JSON.stringify(publicJwk))),
    ];
    for (const token of tokens) expect(await verify(token)).toEqual({ ok: false, code: 'invalid_token' });
  });

  it('returns identity_down when another server answers in place of the key set', async () => {
    const server = createServer((_request, response) => response.end('{}'));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const other = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const result = await createTokenVerifier(other)(await sign({ iss: other }));
    server.close();
    expect(result).toEqual({ ok: false, code: 'identity_down' });
  });

  it('returns identity_down when the keys cannot be fetched', async () => {
    const blind = createTokenVerifier('http://127.0.0.1:9');
    expect(await blind(await sign({ iss: 'http://127.0.0.1:9' }))).toEqual({ ok: false, code: 'identity_down' });
  });
});
