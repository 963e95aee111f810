import { queryOptions } from '@tanstack/react-query';
import type { Logins } from '../../api-spec/generated/edge.ts';
import { toProblem } from '../api/api-result.ts';
import { ApiError } from '../api/api-error.ts';
import { getPageSession } from '../ui/page-session.ts';

export type ActiveSession = Logins['logins'][number];

/**
 * Requests the user's sessions from the edge.
 *
 * @param change DELETE of the list revokes all others, DELETE of one id revokes that one.
 * @throws ApiError with the problem of a failed call.
 */
async function fetchSessions(path = '', change: RequestInit = {}): Promise<Logins> {
  const headers = { 'X-Nordlyd': getPageSession() ?? '1' };
  const response = await fetch(`/api/logins${path}`, { ...change, headers }).catch(() => undefined);
  if (response?.ok !== true) {
    throw new ApiError(toProblem(response?.status ?? 0, await response?.json().catch(() => undefined)));
  }
  return (await response.json()) as Logins;
}

export const sessionsQuery = () => queryOptions({ queryKey: ['logins'], queryFn: () => fetchSessions() });

/** Logs out on another device. */
export const revokeSession = (id: string): Promise<Logins> =>
  fetchSessions(`/${encodeURIComponent(id)}`, { method: 'DELETE' });

/** Logs out on all other devices. */
export const revokeOtherSessions = (): Promise<Logins> => fetchSessions('', { method: 'DELETE' });
