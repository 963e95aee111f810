import * as oauth from 'oauth4webapi';
import { isRegion, type Region } from '../../core/domain/region.ts';
import { loginProviders } from '../../core/domain/login-provider.ts';
import type { UserClaims } from './user-claims.ts';
import { accountOf, type Login } from '../session/session.ts';

const [longestName, longestIdToken] = [100, 8_000];

/** The provider's clock may be this much ahead of ours, in s. */
const maximumAheadSeconds = 120;

/**
 * Checks the claims that the library leaves to us (OpenID Connect Core, 3.1.3.7 and 12.2). A refresh must be for the
 * same user.
 */
function isForSameLogin({ sub, aud, azp, iat }: oauth.IDToken, before: Login | undefined): boolean {
  const [client] = Array.isArray(aud) ? aud : [aud];
  if (sub === '' || (before !== undefined && before.userId !== sub)) return false;
  // the library checks a token for several clients
  if (azp !== undefined && (typeof aud === 'string' || aud.length === 1) && azp !== client) return false;
  return iat <= Date.now() / 1_000 + maximumAheadSeconds;
}

/**
 * Reads a login from a validated response of the identity provider's token endpoint.
 *
 * @param region whose client of the provider sent the request.
 * @param before the session that is refreshed; its values count where the response has none. Undefined at a login.
 * @param confirmed claims of the user; by default those of the ID token.
 * @returns undefined when the response names no user or another one. Without a refresh token the session ends with its
 *   access token.
 */
export function readLogin(
  tokens: oauth.TokenEndpointResponse,
  region: Region,
  before?: Login,
  confirmed?: UserClaims,
): Login | undefined {
  const ofToken = oauth.getValidatedIdTokenClaims(tokens);
  if (ofToken && !isForSameLogin(ofToken, before)) return undefined;
  const claims = confirmed ?? ofToken;
  const now = Date.now();
  const refresh = tokens.refresh_token ?? before?.tokens.refresh ?? '';
  const userId = ofToken?.sub ?? before?.userId;
  if (userId === undefined) return undefined;
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
