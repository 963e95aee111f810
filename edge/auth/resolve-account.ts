import { z } from 'zod';
import { regions } from '../../core/domain/region.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import type { CallBackend } from '../backend-client/client.ts';
import type { AuthSession } from '../session/session.ts';

/** Why the product does not take a log-in that the identity provider vouches for, as the log-in page tells it. */
export type AccountRejection = 'legacy_account' | 'account_banned';

const rejections: Record<string, AccountRejection> = {
  LegacyAccountCreationError: 'legacy_account',
  AccountBannedError: 'account_banned',
};

/** What of the account a session holds. */
const accountSchema = z.object({ userId: z.string().min(1), region: z.enum(regions) });

/**
 * Asks the backend whether a log-in leads to an account (requirements AU-06, AU-16), before anybody is logged in by it.
 *
 * @returns the session with the account that it leads to and that account's market, which a moved one keeps (decision
 *   0025); as it was while the backend cannot say, for being away is no refusal. `unavailable` when the backend takes no
 *   token of this log-in: logging in again would change nothing.
 */
export async function resolveAccount(
  callBackend: CallBackend,
  session: AuthSession,
  timeOutMs?: number,
): Promise<Result<AuthSession, AccountRejection | 'unavailable'>> {
  const { region, token } = session;
  try {
    const answer = await callBackend('/user/details', {
      region,
      token,
      ...(timeOutMs !== undefined && { timeoutMs: timeOutMs }),
    });
    if (answer.status === 401) return fail('unavailable');
    const told: unknown = await answer.json();
    const account = accountSchema.safeParse(told);
    if (answer.ok && account.success)
      return succeed({ ...session, accountId: account.data.userId, home: account.data.region });
    const { title } = (told ?? {}) as { title?: unknown };
    const refusal = answer.status === 403 && typeof title === 'string' ? rejections[title] : undefined;
    return refusal === undefined ? succeed(session) : fail(refusal);
  } catch {
    return succeed(session);
  }
}

/** New tokens wait no longer for it than this, in ms: a browser that has gone by then would lose them. */
const accountTimeoutMs = 500;

/** The session with the account that it leads to by now; as it was while the backend cannot say. Never fails. */
export async function findAccount(callBackend: CallBackend, session: AuthSession): Promise<AuthSession> {
  const asked = await resolveAccount(callBackend, session, accountTimeoutMs);
  return asked.ok ? asked.value : session;
}
