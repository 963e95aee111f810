import { isPageSampled, getPageTraceId } from '../api/page-trace.ts';
import type { RouteKey } from '../../core/routing/routes.ts';

/** Routes of payments and logins: their errors are always reported. */
const critical: readonly RouteKey[] = [
  'checkout',
  'checkoutConfirmation',
  'verifyAdyen',
  'verifyVm',
  'payments',
  'transaction',
  'dashboard',
  'changeSubscription',
  'withdrawal',
  'partnerActivation',
  'login',
  'loginConnect',
  'loginEmail',
  'loginApp',
  'signup',
];

/** A page reports at most this many errors: the first ones explain the others. */
const maxReports = 5;

let reportCount = 0;

/** Removes query and hash, which may contain user input. */
const stripQuery = (text: string): string => text.replaceAll(/[?#][^\s:)]*/g, '');

/**
 * Reports an error to the edge (requirements AN-09, ER-01, decision 0063). A sample of the pages reports, and payment
 * and login pages always do. The report contains route and script, but no user data.
 */
export function reportError(fault: unknown): void {
  const { route = 'other' } = document.documentElement.dataset;
  if (reportCount >= maxReports || !(isPageSampled() || critical.some((one) => one === route))) return;
  reportCount += 1;
  const { message, stack = '' } = fault instanceof Error ? fault : new Error(String(fault));
  const body = {
    kind: 'error',
    route,
    message: stripQuery(message).slice(0, 500),
    stack: stripQuery(stack).slice(0, 4_000),
    traceId: getPageTraceId(),
  };
  const headers = { 'Content-Type': 'application/json' };
  // a failed report is ignored
  void fetch('/client-report', { method: 'POST', headers, body: JSON.stringify(body), keepalive: true }).catch(
    () => undefined,
  );
}
