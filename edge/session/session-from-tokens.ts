import * as oauth from 'oauth4webapi';
import { isRegion, type Region } from '../../core/domain/region.ts';
import { accountOf, type AuthSession } from './session.ts';

/** Browsers limit the size of cookies. Without an id token the provider asks before it logs a user out. */
const [longestName, longestIdToken] = [100, 1_800];
/** Characters of refresh and id token together that fit into one encrypted cookie with the other fields. */
const longestPair = 2_600;

/**
 * Builds the session from the response of the identity provider's token endpoint.
 *
 * @param tokens validated response.
 * @param region whose client called the provider.
 * @param before the session to refresh, which fills missing fields; undefined at a login.
 * @returns undefined when the response contains no session, or one that cannot be refreshed.
 */
export function toSession(
  tokens: oauth.TokenEndpointResponse,
  region: Region,
  before?: AuthSession,
): AuthSession | undefined {
  const claims = oauth.getValidatedIdTokenClaims(tokens);
  const now = Date.now();
  const refreshToken = tokens.refresh_token ?? before?.refresh.token;
  const userId = claims?.sub ?? before?.userId;
  if (refreshToken === undefined || userId === undefined) return undefined;
  const claim = (name: string, fallback: string): string => {
    const value = claims?.[name];
    return typeof value === 'string' ? value : fallback;
  };
  const home = claims?.['region'];
  // a migrated account keeps its region (decision 0025)
  const isMoved = before !== undefined && accountOf(before) !== userId;
  const idToken = tokens.id_token ?? before?.refresh.idToken ?? '';
  const isTooLong = idToken.length > longestIdToken || refreshToken.length + idToken.length > longestPair;
  return {
    id: before?.id ?? crypto.randomUUID(),
    startedAt: before?.startedAt ?? now,
    token: tokens.access_token,
    issuedAt: now,
    expiresAt: now + (tokens.expires_in ?? 600) * 1000,
    userId,
    ...(before && { isRenewed: true as const }),
    ...(before?.firstId !== undefined && { firstId: before.firstId }),
    ...(before?.accountId !== undefined && { accountId: before.accountId }),
    name: claim('name', before?.name ?? '').slice(0, longestName),
    provider: claim('provider', before?.provider ?? 'schibsted'),
    region,
    home: isRegion(home) && !isMoved ? home : (before?.home ?? region),
    // a session needs the refresh token, so the id token is dropped
    refresh: { token: refreshToken, idToken: isTooLong ? '' : idToken },
  };
}
