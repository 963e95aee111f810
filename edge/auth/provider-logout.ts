import { fetchWithSpan } from '../../server/telemetry/spans.ts';
import type { EdgeEnv } from '../config/env.ts';
import { accountOf, type AuthSession } from '../session/session.ts';

const timeoutMs = 3_000;

/**
 * Ends every log-in of somebody at the identity provider, in all browsers and apps: theirs, and that of the account which
 * was moved to it (decision 0025).
 *
 * @returns false when the provider cannot be reached or refuses.
 */
export async function revokeAllSessions(
  { identityUrl, clientSecrets }: Pick<EdgeEnv, 'identityUrl' | 'clientSecrets'>,
  session: AuthSession,
): Promise<boolean> {
  const { userId, region } = session;
  const secret = `nordlyd-${region}:${encodeURIComponent(clientSecrets[region])}`;
  const end = async (id: string): Promise<boolean> => {
    const init: RequestInit = {
      method: 'DELETE',
      headers: { Authorization: `Basic ${btoa(secret)}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    };
    const address = `${identityUrl}/api/accounts/${encodeURIComponent(id)}/sessions`;
    const answer = await fetchWithSpan(address, init, { peer: 'identity', route: '/api/accounts/{id}/sessions' });
    // an account that is gone has no log-ins either
    return answer.ok || answer.status === 404;
  };
  try {
    const ended = await Promise.all([...new Set([userId, accountOf(session)])].map(end));
    return ended.every(Boolean);
  } catch {
    return false;
  }
}
