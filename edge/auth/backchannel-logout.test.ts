import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestSite, identityUrl } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

const event = 'http://schemas.openid.net/event/backchannel-logout';
const seconds = (): number => Math.floor(Date.now() / 1_000);

/** A site whose provider signs logout tokens, with a browser that is logged in. */
async function setUp() {
  const world = createTestSite();
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256' };
  const { fetch } = world.identity;
  world.identity.fetch = async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/jwks') return Response.json({ keys: [key] });
    return fetch(request);
  };
  const claims = { iss: identityUrl, aud: 'nordlyd-se', iat: seconds(), jti: 'token-1', events: { [event]: {} } };
  const sign = (change: object): Promise<string> =>
    new SignJWT({ ...claims, sub: 'user-1', ...change })
      .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
      .sign(privateKey);
  const post = async (token: string): Promise<number> => {
    const init = { method: 'POST', body: new URLSearchParams({ logout_token: token }) };
    return (await world.edge.request('https://nordlyd.example/auth/backchannel-logout', init)).status;
  };
  const browser = world.browser();
  await browser.logIn();
  const openAccount = async (): Promise<number> => (await browser.open('/se/mitt-konto')).status;
  return { world, sign, post, openAccount };
}

describe('[AU-08] back-channel logout', () => {
  it('deletes the sessions of the user that a valid token names, and no other', async () => {
    const { world, sign, post, openAccount } = await setUp();
    const other = world.browser();
    world.identity.userId = 'user-2';
    await other.logIn();
    expect(await post(await sign({}))).toBe(200);
    expect([await openAccount(), (await other.open('/se/mitt-konto')).status]).toEqual([302, 200]);
  });

  it.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'somebody-else' }],
    ['an old token', { iat: seconds() - 600 }],
    ['an id token', { events: undefined }],
    ['a nonce', { nonce: 'x' }],
    ['no user and no session', { sub: undefined }],
  ])('rejects %s', async (_what, change) => {
    const { sign, post, openAccount } = await setUp();
    expect([await post(await sign(change)), await openAccount()]).toEqual([400, 200]);
  });

  it('rejects a token of another key, and responds with 503 while the keys cannot be fetched', async () => {
    const { sign, post, openAccount } = await setUp();
    const { privateKey } = await generateKeyPair('RS256');
    const forged = await new SignJWT({ sub: 'user-1' })
      .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
      .sign(privateKey);
    expect([await post(forged), await openAccount()]).toEqual([400, 200]);
    const down = await setUp();
    down.world.identity.mode = 'down';
    const { fetch } = down.world.identity;
    down.world.identity.fetch = (request: Request) => {
      if (new URL(request.url).pathname === '/jwks') throw new TypeError('connection refused');
      return fetch(request);
    };
    expect([await down.post(await sign({})), await down.openAccount()]).toEqual([503, 200]);
  });
});
