import { queryOptions } from '@tanstack/react-query';
import type { Logins } from '../../api-spec/generated/edge.ts';
import { readProblem } from '../api/api-result.ts';
import { ApiError } from '../api/api-error.ts';
import { findPageLogin } from '../ui/page-login.ts';

export type Login = Logins['logins'][number];

/**
 * Asks the site about the log-ins of the person.
 *
 * @param change DELETE of the list ends all others, DELETE of one ends that one.
 * @throws ApiError with the problem of a call that failed.
 */
async function ask(path = '', change: RequestInit = {}): Promise<Logins> {
  const headers = { 'X-Nordlyd': findPageLogin() ?? '1' };
  const answer = await fetch(`/api/logins${path}`, { ...change, headers }).catch(() => undefined);
  if (answer?.ok !== true) {
    throw new ApiError(readProblem(answer?.status ?? 0, await answer?.json().catch(() => undefined)));
  }
  return (await answer.json()) as Logins;
}

/** Where the person is logged in. */
export const loginsQuery = () => queryOptions({ queryKey: ['logins'], queryFn: () => ask() });

/** Logs out on another device. */
export const endLogin = (id: string): Promise<Logins> => ask(`/${encodeURIComponent(id)}`, { method: 'DELETE' });

/** Logs out everywhere but here. */
export const endOtherLogins = (): Promise<Logins> => ask('', { method: 'DELETE' });
