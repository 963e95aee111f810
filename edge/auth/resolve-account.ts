import { z } from 'zod';
import { regions } from '../../core/domain/region.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import type { CallBackend } from '../backend-client/client.ts';
import type { AuthSession } from '../session/session.ts';

/** Why a valid login of the identity provider is rejected, as a code of the login page. */
export type AccountRejection = 'legacy_account' | 'account_banned';

const rejections: Record<string, AccountRejection> = {
  LegacyAccountCreationError: 'legacy_account',
  AccountBannedError: 'account_banned',
};

const accountSchema = z.object({ userId: z.string().min(1), region: z.enum(regions) });

/**
 * Finds the account of a login in the backend (requirements AU-06, AU-16), before the session starts.
 *
 * @returns the session with its account and the account's region, also after a migration (decision 0025); unchanged
 *   when the backend fails. `unavailable` when the backend rejects the token: another login would not help.
 */
export async function resolveAccount(
  callBackend: CallBackend,
  session: AuthSession,
  timeoutMs?: number,
): Promise<Result<AuthSession, AccountRejection | 'unavailable'>> {
  const { region, token } = session;
  try {
    const answer = await callBackend('/user/details', {
      region,
      token,
      ...(timeoutMs !== undefined && { timeoutMs }),
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

/** Refreshed tokens wait at most this time for the account, in ms: a browser that disconnects would lose them. */
const accountTimeoutMs = 500;

/** The session with its current account; unchanged when the backend fails. Never throws. */
export async function findAccount(callBackend: CallBackend, session: AuthSession): Promise<AuthSession> {
  const asked = await resolveAccount(callBackend, session, accountTimeoutMs);
  return asked.ok ? asked.value : session;
}
