import { z } from 'zod';
import { regions } from '../../core/domain/region.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import type { CallBackend } from '../backend-client/client.ts';
import type { Login } from '../session/session.ts';

/** Why the product has no account for a login, as the login page explains it. */
export type AccountRejection = 'legacy_account' | 'account_banned';

const rejections: Record<string, AccountRejection> = {
  LegacyAccountCreationError: 'legacy_account',
  AccountBannedError: 'account_banned',
};

const accountSchema = z.object({ userId: z.string().min(1), region: z.enum(regions) });

/**
 * Requests the account that a login leads to (requirements AU-06, AU-16).
 *
 * @param timeoutMs of the call; the client's usual timeout when undefined.
 * @returns the login with its account and the account's region, which a moved account keeps (decision 0025). The login is
 *   unchanged while the backend is down. `unavailable` when the backend rejects the login's token.
 */
export async function resolveAccount<Found extends Login>(
  callBackend: CallBackend,
  login: Found,
  timeoutMs?: number,
): Promise<Result<Found, AccountRejection | 'unavailable'>> {
  const { region, tokens } = login;
  try {
    const options = { region, token: tokens.access, ...(timeoutMs !== undefined && { timeoutMs: timeoutMs }) };
    const response = await callBackend('/user/details', options);
    if (response.status === 401) return fail('unavailable');
    const body: unknown = await response.json();
    const account = accountSchema.safeParse(body);
    if (response.ok && account.success)
      return succeed({ ...login, accountId: account.data.userId, home: account.data.region });
    const { title } = (body ?? {}) as { title?: unknown };
    const rejection = response.status === 403 && typeof title === 'string' ? rejections[title] : undefined;
    return rejection === undefined ? succeed(login) : fail(rejection);
  } catch {
    return succeed(login);
  }
}

/** A refresh waits at most this long for the account, in ms. */
export const accountTimeoutMs = 500;
