import type { AppContext } from '../app-context.ts';
import { findDueSubscriptions } from '../billing/subscription/renewal.ts';
import { renewNow, type Renewed } from '../billing/subscription/renew-now.ts';
import { createProviderBreaker } from '../outbox/provider-breaker.ts';
import { runItem } from '../outbox/run-item.ts';

const isNotSent = (result: Renewed['result']): boolean => result?.ok === false && result.reason === 'not-sent';

/**
 * Charges due subscriptions and closes ended ones; any number of processes may run it in parallel.
 *
 * @returns how many changed.
 */
export async function runRenewals(context: AppContext): Promise<number> {
  let moved = 0;
  const breaker = createProviderBreaker(context);
  for await (const { id, manager } of findDueSubscriptions(context)) {
    if (breaker.isDown(manager)) continue; // its others would fail too
    const startedAt = Date.now();
    const renewed = await runItem(context.log, 'renewals', id, () => renewNow(context, id));
    await breaker.record(manager, renewed?.result, startedAt);
    if (breaker.isDown(manager)) context.log.warn('renewals wait for a provider', { provider: manager });
    // a charge that was not accepted is still due: counting it would retry it again in this run
    else moved += Number(renewed?.hasChanged === true && !isNotSent(renewed.result));
  }
  return moved;
}
