import { readPageTrace } from '../api/page-trace.ts';
import { constants } from '../domain/constants.ts';

/** Pages on which money moves: what goes wrong there is always told. */
const critical = ['checkout', 'payments', 'verifyAdyen', 'verifyVm', 'changeSubscription'];

/** One page tells no more: the first faults explain the others. */
const most = 5;

let told = 0;
let isAmong: boolean | undefined;

/** An address says where, never what somebody looked for there. */
const strip = (text: string): string => text.replaceAll(/[?#][^\s:)]*/g, '');

/**
 * Tells the site what went wrong here (requirements AN-09, ER-01, decision 0063): one page in four does, the checkout
 * always. It names route and script, and nobody.
 */
export function reportFault(fault: unknown): void {
  const { route = 'other' } = document.documentElement.dataset;
  isAmong ??= Math.random() < constants.telemetrySampling;
  if (told >= most || !(isAmong || critical.includes(route))) return;
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
