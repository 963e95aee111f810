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

/**
 * What a request does when it fails (requirement ER-06): a toast with its own message or the catalogue's, or a redirect
 * to the catalogue's exit or `fallback`. After a temporary failure the page offers a retry instead of a redirect.
 */
export type FailureAction =
  | { kind: 'toast'; message?: () => string }
  | {
      kind: 'leave';
      fallback: RouteKey;
      /** what has to be done first; whether the catalogue has an exit for the failure */
      before?: (title: string, isListed: boolean) => void;
    };

/** The metadata of queries and mutations. Without an action a failure is the asker's to show. */
export type RequestMeta = { onFailure?: FailureAction };

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: RequestMeta;
    mutationMeta: RequestMeta;
  }
}

/** What the catalogue says of a title. It is loaded with the first failure, since most people meet none; undefined where that fails. */
export async function findFailure(title: string | undefined): Promise<Failure | undefined> {
  try {
    const known: Readonly<Record<string, Failure>> = (await import('./failure-catalogue.ts')).failureCatalogue;
    return title !== undefined && Object.hasOwn(known, title) ? known[title] : undefined;
  } catch {
    return undefined;
  }
}

/** A failure as a toast: that this browser is offline, the catalogue's sentence, or the general one. */
async function buildToast(problem: ApiProblem | undefined, own?: () => string): Promise<ToastDetail> {
  const failure = problem && (await findFailure(problem.title));
  const say = failure?.message === text.error_general ? (own ?? failure.message) : failure?.message;
  const fallback = problem?.isTemporary === true ? text.error_service_down : (own ?? text.error_general);
  const message = getOfflineMessage() ?? (problem && say?.(problem)) ?? fallback();
  return { kind: failure?.kind ?? 'error', message };
}

/**
 * A failure in words: that this browser is offline, the catalogue's sentence, or the general one.
 *
 * @param own what is said in place of the general sentence.
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
      sessionStorage.clear();
      location.reload();
    } else location.assign(linkToLogin(region, getCurrentPath()));
  } else return false;
  return true;
}

function redirectToExit({ route, toast }: NonNullable<Failure['exit']>, region: Region): void {
  setFlashToast(toast);
  location.replace(linkTo(route, region));
}

/**
 * Leaves by the catalogue's exit for a failure; the toast's code survives in a cookie.
 *
 * @returns false where the failure has none.
 */
export async function redirectOnFailure(title: string, region: Region): Promise<boolean> {
  const exit = (await findFailure(title))?.exit;
  if (exit !== undefined) redirectToExit(exit, region);
  return exit !== undefined;
}

/** Does what a request asked for, now that it has failed. */
export async function handleFailure(error: unknown, region: Region, action: FailureAction | undefined): Promise<void> {
  const problem = getProblem(error);
  if (problem && redirectIfSessionEnded(problem, region)) return;
  if (action?.kind === 'toast') {
    // words that are here already are shown at once
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
 * Asks again for what was known wrongly, since something could not be done. Never for a read that failed: two that make
 * each other stale would go on for ever.
 */
export async function invalidateStaleQueries(queries: QueryClient, error: unknown): Promise<void> {
  const failure = await findFailure(getProblem(error)?.title);
  await Promise.all((failure?.stale ?? []).map((holding) => queries.invalidateQueries({ queryKey: [holding] })));
}
