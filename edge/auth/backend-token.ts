import { decodeJwt, SignJWT } from 'jose';
import { regions } from '../../core/domain/region.ts';
import { siteTokens } from '../../server/site-tokens.ts';
import type { Login } from '../session/session.ts';
import type { UserClaims } from './user-claims.ts';

/**
 * Replaces the provider's access token in a login by the site's own one for the backend (decision 0145). The provider's
 * may have any format, because only the provider reads it.
 *
 * @param key signs the token; undefined keeps the provider's.
 * @param before the login that is refreshed: its token has the claims that a refresh does not repeat.
 */
export async function withBackendToken(
  key: string | undefined,
  login: Login,
  claims: UserClaims,
  before?: Login,
): Promise<Login> {
  if (key === undefined) return login;
  return { ...login, tokens: { ...login.tokens, access: await signBackendToken(key, login, claims, before) } };
}

/** Signs a token for the backend, which expires with the login's access token. */
export async function signBackendToken(
  key: string,
  login: Pick<Login, 'userId' | 'name' | 'provider' | 'region' | 'home' | 'expiresAt'>,
  claims: UserClaims,
  before?: Login,
): Promise<string> {
  const earlier = before === undefined ? {} : readClaims(before.tokens.access);
  const { email = earlier['email'], auth_time: authTime = earlier['auth_time'] } = claims;
  // a refresh may repeat the address without saying that it is verified
  const isVerified =
    claims['email_verified'] === true || (email === earlier['email'] && earlier['email_verified'] === true);
  return new SignJWT({
    name: login.name,
    region: regions.includes(login.home) ? login.home : login.region,
    provider: login.provider,
    ...(typeof email === 'string' && { email, email_verified: isVerified }),
    ...(typeof authTime === 'number' && { auth_time: Math.floor(authTime) }),
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(login.userId)
    .setIssuer(siteTokens.issuer)
    .setAudience(siteTokens.apiAudience)
    .setIssuedAt()
    .setExpirationTime(Math.ceil(login.expiresAt / 1_000))
    .sign(new TextEncoder().encode(key));
}

function readClaims(token: string): UserClaims {
  try {
    return decodeJwt(token);
  } catch {
    return {}; // an opaque token of a session from before the key was set
  }
}
