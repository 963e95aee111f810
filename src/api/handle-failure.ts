import type { QueryClient } from '@tanstack/react-query';
import type { Region } from '../../core/domain/region.ts';
import { linkTo, linkToLogin, type RouteKey } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { isPageUnloading } from '../ui/page-unloading.ts';
import { getCurrentPath } from '../ui/current-path.ts';
import { isPageSessionReplaced } from '../ui/page-session.ts';
import { showRedirectOverlay } from '../ui/redirect-overlay.ts';
import { setFlashToast, showToast, type ToastDetail } from '../ui/toast.ts';
import type { ApiProblem } from './api-result.ts';
import { getProblem } from './api-error.ts';
import type { Failure } from './failure-catalogue.ts';
import { logOutLegacyAccount, isLegacyAccountError } from './legacy-account.ts';
import { getOfflineMessage } from './offline-message.ts';
import { trySessionStorage } from '../ui/try-storage.ts';

/**
 * What a request does when it fails (requirement ER-06). It shows its own message or the catalogue's, or redirects to
 * the catalogue's exit or `fallback`. After a temporary failure the page offers a retry instead of a redirect.
 */
export type FailureAction =
  | { kind: 'toast'; message?: () => string }
  | {
      kind: 'leave';
      fallback: RouteKey;
      /** runs first; receives whether the catalogue has an exit for the failure */
      before?: (title: string, isListed: boolean) => void;
    };

/** The metadata of queries and mutations. Without an action the caller shows the failure. */
export type RequestMeta = { onFailure?: FailureAction };

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: RequestMeta;
    mutationMeta: RequestMeta;
  }
}

/** The catalogue's entry of a title. The catalogue loads with the first failure; undefined when that fails. */
export async function findFailure(title: string | undefined): Promise<Failure | undefined> {
  try {
    const known: Readonly<Record<string, Failure>> = (await import('./failure-catalogue.ts')).failureCatalogue;
    return title !== undefined && Object.hasOwn(known, title) ? known[title] : undefined;
  } catch {
    return undefined;
  }
}

/** A failure as a toast: offline, the catalogue's message, or the general one. */
async function buildToast(problem: ApiProblem | undefined, own?: () => string): Promise<ToastDetail> {
  const failure = problem && (await findFailure(problem.title));
  const say = failure?.message === text.error_general ? (own ?? failure.message) : failure?.message;
  const fallback = problem?.isTemporary === true ? text.error_service_down : (own ?? text.error_general);
  const message = getOfflineMessage() ?? (problem && say?.(problem)) ?? fallback();
  return { kind: failure?.kind ?? 'error', message };
}

/**
 * A failure as a sentence: offline, the catalogue's message, or the general one.
 *
 * @param own replaces the general message.
 */
export const getProblemMessage = async (problem: ApiProblem | undefined, own?: () => string): Promise<string> =>
  (await buildToast(problem, own)).message;

/**
 * Redirects to the login and back when the session is over; the edge has already refreshed the token before it answers
 * 401. If another user is logged in, the page reloads for that user. A legacy login without an account is logged out.
 *
 * @returns false for any other failure.
 */
export function redirectIfSessionEnded(problem: ApiProblem, region: Region): boolean {
  if (isLegacyAccountError(problem)) logOutLegacyAccount(region);
  else if (problem.status === 401) {
    // during a logout, a redirect to the login would cancel it and log in again
    if (isPageUnloading()) return true;
    showRedirectOverlay();
    if (isPageSessionReplaced()) {
      setFlashToast('other_login');
      // the tab's storage belongs to the previous user
      trySessionStorage((storage) => storage.clear());
      location.reload();
    } else location.assign(linkToLogin(region, getCurrentPath()));
  } else return false;
  return true;
}

function redirectToExit({ route, toast }: NonNullable<Failure['exit']>, region: Region): void {
  setFlashToast(toast);
  // the account can redeem the code of a checkout that a subscriber may not use
  const coupon = new URLSearchParams(location.search).get('coupon') ?? undefined;
  location.replace(linkTo(route, region, {}, { coupon }));
}

/**
 * Redirects to the catalogue's exit for a failure; the toast's code survives in a cookie.
 *
 * @returns false when the failure has none.
 */
export async function redirectOnFailure(title: string, region: Region): Promise<boolean> {
  const exit = (await findFailure(title))?.exit;
  if (exit !== undefined) redirectToExit(exit, region);
  return exit !== undefined;
}

/** Runs the failure action of a request. */
export async function handleFailure(error: unknown, region: Region, action: FailureAction | undefined): Promise<void> {
  const problem = getProblem(error);
  if (problem && redirectIfSessionEnded(problem, region)) return;
  if (action?.kind === 'toast') {
    // texts that are loaded already are shown at once
    const own = action.message && (getOfflineMessage() ?? action.message());
    const { kind, message } = own === undefined ? await buildToast(problem) : { kind: 'error' as const, message: own };
    showToast(kind, message);
  } else if (action?.kind === 'leave' && problem?.isTemporary !== true) {
    const title = problem?.title ?? String(error);
    const exit = (await findFailure(title))?.exit;
    action.before?.(title, exit !== undefined);
    redirectToExit(exit ?? { route: action.fallback, toast: 'general_error' }, region);
  }
}

/**
 * Refetches outdated queries after a failed action. Never after a failed read: two that make each other stale would
 * loop.
 */
export async function invalidateStaleQueries(queries: QueryClient, error: unknown): Promise<void> {
  const failure = await findFailure(getProblem(error)?.title);
  await Promise.all((failure?.stale ?? []).map((name) => queries.invalidateQueries({ queryKey: [name] })));
}
