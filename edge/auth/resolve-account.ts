import { z } from 'zod';
import { regions } from '../../core/domain/region.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import type { CallBackend } from '../backend-client/client.ts';
import type { Login } from '../session/session.ts';

/** Why the product has no account for a login, as the login page explains it. */
export type AccountRejection = 'legacy_account' | 'account_banned' | 'email_required';

const rejections: Record<string, AccountRejection> = {
  LegacyAccountCreationError: 'legacy_account',
  AccountBannedError: 'account_banned',
};

const problemSchema = z.object({ title: z.string(), code: z.string().optional() });

/** @returns why the backend rejects the account of a call; undefined for any other response. */
export async function readRejection(response: Response): Promise<AccountRejection | undefined> {
  if (response.status !== 403 && response.status !== 401) return undefined;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const problem = problemSchema.safeParse(body).data;
  if (response.status === 401) return problem?.code === 'email_required' ? 'email_required' : undefined;
  return problem && rejections[problem.title];
}

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
    const rejection = await readRejection(response);
    if (rejection !== undefined) return fail(rejection);
    if (response.status === 401) return fail('unavailable');
    const account = accountSchema.safeParse(await response.json());
    if (response.ok && account.success)
      return succeed({ ...login, accountId: account.data.userId, home: account.data.region });
    return succeed(login);
  } catch {
    return succeed(login);
  }
}

/** A refresh waits at most this long for the account, in ms. */
export const accountTimeoutMs = 500;
