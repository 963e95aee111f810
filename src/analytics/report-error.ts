import { isPageSampled, getPageTraceId } from '../api/page-trace.ts';
import type { RouteKey } from '../../core/routing/routes.ts';

/** Pages of money and of log-ins: what goes wrong there is always told. */
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
  'loginApp',
  'signup',
];

/** One page tells no more: the first faults explain the others. */
const maxReports = 5;

let reportCount = 0;

/** An address says where, never what somebody looked for there. */
const stripQuery = (text: string): string => text.replaceAll(/[?#][^\s:)]*/g, '');

/**
 * Tells the site what went wrong here (requirements AN-09, ER-01, decision 0063): one page in four does, by its
 * trace, and pages of money and of log-ins always. It names route and script, and nobody.
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
  // that it could not be told is nothing to tell
  void fetch('/client-report', { method: 'POST', headers, body: JSON.stringify(body), keepalive: true }).catch(
    () => undefined,
  );
}
