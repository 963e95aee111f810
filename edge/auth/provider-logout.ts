import { fail, succeed, type Result } from '../../core/domain/result.ts';
import { fillAccountId, makeBasicCredentials, readAccountRoute } from '../../server/identity-client.ts';
import { fetchWithSpan } from '../../server/telemetry/spans.ts';
import type { EdgeEnv } from '../config/env.ts';
import { accountOf, type Session } from '../session/session.ts';

const timeoutMs = 3_000;

/**
 * Ends every session at the identity provider: of this login, and of the account that was migrated to it (decision
 * 0025).
 *
 * @param onFailure gets the reason of `unavailable`.
 * @returns `not_offered` when the provider has no such call (decision 0160). Every other response than a success means
 *   that sessions may remain: 204 is the only success of the document of the port.
 */
export async function revokeAllSessions(
  { identityClients }: Pick<EdgeEnv, 'identityClients'>,
  session: Pick<Session, 'userId' | 'accountId' | 'region'>,
  onFailure: (error: unknown) => void,
): Promise<Result<'ended' | 'not_offered', 'unavailable'>> {
  const { userId, region } = session;
  const { sessionsApi, ...client } = identityClients[region];
  if (sessionsApi === undefined) return succeed('not_offered');
  const end = async (id: string): Promise<void> => {
    const init: RequestInit = {
      method: 'DELETE',
      headers: { Authorization: makeBasicCredentials(client) },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    };
    const route = readAccountRoute(sessionsApi);
    const { status } = await fetchWithSpan(fillAccountId(sessionsApi, id), init, { peer: 'identity', route });
    if (status !== 204) throw new Error(`status ${status}`);
  };
  try {
    await Promise.all([...new Set([userId, accountOf(session)])].map(end));
    return succeed('ended');
  } catch (error) {
    onFailure(error);
    return fail('unavailable');
  }
}
