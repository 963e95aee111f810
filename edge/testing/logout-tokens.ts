import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { identityUrl, siteUrl, type createTestSite } from './test-site.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';

/** Seconds since 1970, as in claims. */
export const seconds = (): number => Math.floor(Date.now() / 1_000);

/** Lets the provider of a test site sign logout tokens, and send them. */
export async function createLogoutTokens({
  identity,
  edge,
}: Pick<ReturnType<typeof createTestSite>, 'identity' | 'edge'>) {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256' };
  const { fetch } = identity;
  const keySet = { respond: () => Response.json({ keys: [key] }) };
  identity.fetch = async (request: Request) => {
    if (new URL(request.url).pathname !== '/jwks') return fetch(request);
    if (identity.mode === 'down') throw new TypeError('connection refused');
    return keySet.respond();
  };
  const sign = (claims: object, signingKey = privateKey): Promise<string> =>
    new SignJWT({
      iss: identityUrl,
      aud: 'nordlyd-se',
      iat: seconds(),
      jti: crypto.randomUUID(),
      events: { [event]: {} },
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
      .sign(signingKey);
  /** @returns the status of the response. */
  const post = async (token: string): Promise<number> => {
    const init = { method: 'POST', body: new URLSearchParams({ logout_token: token }) };
    return (await edge.request(`${siteUrl}/auth/backchannel-logout`, init)).status;
  };
  return { sign, post, keySet };
}
