import type { AppContext } from '../app-context.ts';
import { findDueSubscriptions } from '../billing/subscription/renewal.ts';
import { renewNow, type Renewed } from '../billing/subscription/renew-now.ts';
import { createProviderBreaker } from '../outbox/provider-breaker.ts';
import { runItem } from '../outbox/run-item.ts';

const isNotSent = (result: Renewed['result']): boolean => result?.ok === false && result.reason === 'not-sent';

/**
 * Charges what is due, and closes what is over; any number of processes may run it at once.
 *
 * @returns how many subscriptions moved on.
 */
export async function runRenewals(context: AppContext): Promise<number> {
  let moved = 0;
  const silence = createProviderBreaker(context);
  for await (const { id, manager } of findDueSubscriptions(context)) {
    if (silence.isDown(manager)) continue; // its others would fare no better
    const startedAt = Date.now();
    const renewed = await runItem(context.log, 'renewals', id, () => renewNow(context, id));
    await silence.record(manager, renewed?.result, startedAt);
    if (silence.isDown(manager)) context.log.warn('renewals wait for a provider', { provider: manager });
    // what was not taken is due as before: counted, it would be tried again in this run, and again
    else moved += Number(renewed?.hasChanged === true && !isNotSent(renewed.result));
  }
  return moved;
}
