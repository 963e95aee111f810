import * as oauth from 'oauth4webapi';
import { isRegion, type Region } from '../../core/domain/region.ts';
import { accountOf, type AuthSession } from './session.ts';

/** All of it travels in cookies, which browsers bound. Without its id token the provider asks before it logs somebody out. */
const [longestName, longestIdToken] = [100, 1_800];
/** Refresh and id token together, in signs: sealed with what stands beside them they fit into one cookie. */
const longestPair = 2_600;

/**
 * Reads the session from what the identity provider's token endpoint has answered.
 *
 * @param tokens an answer that has been checked.
 * @param region whose client of the provider asked.
 * @param before the session that is renewed, whose word counts where the answer says nothing; undefined at a log-in.
 * @returns undefined when the answer is no log-in of anybody, or one that could not be renewed.
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
  // an account that was moved keeps its market, whatever its new log-in says (decision 0025)
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
    // nobody could be logged in without the refresh token: the other one makes room
    refresh: { token: refreshToken, idToken: isTooLong ? '' : idToken },
  };
}
