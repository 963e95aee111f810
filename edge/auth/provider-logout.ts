import { fetchWithSpan } from '../../server/telemetry/spans.ts';
import type { EdgeEnv } from '../config/env.ts';
import { accountOf, type Session } from '../session/session.ts';

const timeoutMs = 3_000;

/**
 * Ends every session at the identity provider: of this login, and of the account that was migrated to it (decision
 * 0025).
 *
 * @returns false when the provider is unavailable or refuses.
 */
export async function revokeAllSessions(
  { identityUrl, identityClients }: Pick<EdgeEnv, 'identityUrl' | 'identityClients'>,
  session: Pick<Session, 'userId' | 'accountId' | 'region'>,
): Promise<boolean> {
  const { userId, region } = session;
  const { clientId, secret } = identityClients[region];
  const credentials = `${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`;
  const end = async (id: string): Promise<boolean> => {
    const init: RequestInit = {
      method: 'DELETE',
      headers: { Authorization: `Basic ${btoa(credentials)}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    };
    const address = `${identityUrl}/api/accounts/${encodeURIComponent(id)}/sessions`;
    const answer = await fetchWithSpan(address, init, { peer: 'identity', route: '/api/accounts/{id}/sessions' });
    // a deleted account has no sessions either
    return answer.ok || answer.status === 404;
  };
  try {
    const ended = await Promise.all([...new Set([userId, accountOf(session)])].map(end));
    return ended.every(Boolean);
  } catch {
    return false;
  }
}
