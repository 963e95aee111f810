import { isPageAmong, readPageTrace } from '../api/page-trace.ts';
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
const most = 5;

let told = 0;

/** An address says where, never what somebody looked for there. */
const strip = (text: string): string => text.replaceAll(/[?#][^\s:)]*/g, '');

/**
 * Tells the site what went wrong here (requirements AN-09, ER-01, decision 0063): one page in four does, by its
 * trace, and pages of money and of log-ins always. It names route and script, and nobody.
 */
export function reportFault(fault: unknown): void {
  const { route = 'other' } = document.documentElement.dataset;
  if (told >= most || !(isPageAmong() || critical.some((one) => one === route))) return;
  told += 1;
  const { message, stack = '' } = fault instanceof Error ? fault : new Error(String(fault));
  const body = {
    kind: 'error',
    route,
    message: strip(message).slice(0, 500),
    stack: strip(stack).slice(0, 4_000),
    traceId: readPageTrace(),
  };
  const headers = { 'Content-Type': 'application/json' };
  // that it could not be told is nothing to tell
  void fetch('/client-report', { method: 'POST', headers, body: JSON.stringify(body), keepalive: true }).catch(
    () => undefined,
  );
}
