import { fetchMeasured } from '../../server/telemetry/spans.ts';
import type { EdgeEnv } from '../config/env.ts';
import { accountOf, type Session } from '../session/session.ts';

const timeOutMs = 3_000;

/**
 * Ends every log-in of somebody at the identity provider, in all browsers and apps: theirs, and that of the account which
 * was moved to it (decision 0025).
 *
 * @returns false when the provider cannot be reached or refuses.
 */
export async function endEverywhere(
  { identityUrl, clientSecrets }: Pick<EdgeEnv, 'identityUrl' | 'clientSecrets'>,
  session: Pick<Session, 'userId' | 'accountId' | 'region'>,
): Promise<boolean> {
  const { userId, region } = session;
  const secret = `nordlyd-${region}:${encodeURIComponent(clientSecrets[region])}`;
  const end = async (id: string): Promise<boolean> => {
    const init: RequestInit = {
      method: 'DELETE',
      headers: { Authorization: `Basic ${btoa(secret)}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeOutMs),
    };
    const address = `${identityUrl}/api/accounts/${encodeURIComponent(id)}/sessions`;
    const answer = await fetchMeasured(address, init, { peer: 'identity', route: '/api/accounts/{id}/sessions' });
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
