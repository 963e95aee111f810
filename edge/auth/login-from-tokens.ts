import * as oauth from 'oauth4webapi';
import { toAccountSubject, toProviderSubject } from '../../server/account-subject.ts';
import type { IdentityClient } from '../../server/identity-client.ts';
import { isRegion, type Region } from '../../core/domain/region.ts';
import { loginProviders } from '../../core/domain/login-provider.ts';
import type { UserClaims } from './user-claims.ts';
import { accountOf, type Login } from '../session/session.ts';

const [longestName, longestIdToken] = [100, 8_000];

/** The provider's clock may be this much ahead of ours, in s. */
const maximumAheadSeconds = 120;

/** A claim of an ID token that is for another login; the message names it. */
export class RefusedClaim extends Error {}

/**
 * Checks the claims that the library leaves to us (OpenID Connect Core, 3.1.3.7 and 12.2). A refresh must be for the
 * same user.
 *
 * @throws RefusedClaim
 */
function validateClaims({ sub, aud, azp, iat }: oauth.IDToken, before: Login | undefined): void {
  const [client] = Array.isArray(aud) ? aud : [aud];
  if (sub === '') throw new RefusedClaim('the ID token has an empty "sub"');
  if (before !== undefined && toProviderSubject(before.userId) !== sub)
    throw new RefusedClaim('the "sub" of the ID token is another one than at the login');
  // the library checks a token for several clients
  if (azp !== undefined && (typeof aud === 'string' || aud.length === 1) && azp !== client)
    throw new RefusedClaim('the "azp" of the ID token is another client than its "aud"');
  if (iat > Date.now() / 1_000 + maximumAheadSeconds)
    throw new RefusedClaim(
      'the "iat" of the ID token is in the future: compare the clocks of this host and the provider',
    );
}

/**
 * Reads a login from a validated response of the identity provider's token endpoint.
 *
 * @param client of the region, which sent the request.
 * @param before the session that is refreshed; its values count where the response has none. Undefined at a login.
 * @param confirmed claims of the user; by default those of the ID token.
 * @returns the login. Without a refresh token the session ends with its access token.
 * @throws RefusedClaim when the response names no user or another one.
 */
export function readLogin(
  tokens: oauth.TokenEndpointResponse,
  region: Region,
  client: Pick<IdentityClient, 'issuer' | 'isMainIssuer'>,
  before?: Login,
  confirmed?: UserClaims,
): Login {
  const ofToken = oauth.getValidatedIdTokenClaims(tokens);
  if (ofToken) validateClaims(ofToken, before);
  const claims = confirmed ?? ofToken;
  const now = Date.now();
  const refresh = tokens.refresh_token ?? before?.tokens.refresh ?? '';
  const userId = ofToken ? toAccountSubject(client, ofToken.sub) : before?.userId;
  if (userId === undefined) throw new RefusedClaim('the response has no "id_token"');
  const claim = (name: string, fallback: string): string => {
    const value = claims?.[name];
    return typeof value === 'string' ? value : fallback;
  };
  const home = claims?.['region'];
  // a moved account keeps its region when its new login has another one (decision 0025)
  const isMoved = before !== undefined && accountOf(before) !== userId;
  const idToken = tokens.id_token ?? before?.tokens.id ?? '';
  const provider = claim('provider', before?.provider ?? '');
  const providerSessionId = claim('sid', before?.providerSessionId ?? '');
  return {
    tokens: { access: tokens.access_token, refresh, id: idToken.length > longestIdToken ? '' : idToken },
    issuedAt: now,
    expiresAt: now + (tokens.expires_in ?? 600) * 1000,
    userId,
    ...(before?.accountId !== undefined && { accountId: before.accountId }),
    name: claim('name', before?.name ?? '').slice(0, longestName),
    provider: loginProviders.find((known) => known === provider) ?? 'schibsted',
    region,
    home: isRegion(home) && !isMoved ? home : (before?.home ?? region),
    ...(providerSessionId !== '' && { providerSessionId }),
  };
}
