import pMap from 'p-map';
import type { AppContext } from '../app-context.ts';
import type { FoundSubscription } from '../billing/subscription/find-all-subscriptions.ts';
import { findDueSubscriptions } from '../billing/subscription/renewal.ts';
import { renewNow, type Renewed } from '../billing/subscription/renew-now.ts';
import { createProviderBreaker } from '../outbox/provider-breaker.ts';
import { runItem } from '../outbox/run-item.ts';

const isNotSent = (result: Renewed['result']): boolean => result?.ok === false && result.reason === 'not-sent';

/** True when the provider processed the charge, declined or not. */
const isProcessed = (result: Renewed['result']): boolean => result?.ok === true || result?.reason === 'invalid';

/** Charges in progress at a time. With a provider that responds in 300 ms, one process renews about 90 a second. */
const maxParallel = 48;

/** Changes of one run: a process that ends waits for the run in progress. */
const maxChanges = 500;

/**
 * Charges due subscriptions and closes ended ones; any number of processes may run it in parallel.
 *
 * @returns how many changed.
 */
export async function runRenewals(context: AppContext): Promise<number> {
  let changed = 0;
  const breaker = createProviderBreaker(context);
  const available = new Set<string>();
  const renew = async ({ id, manager }: FoundSubscription): Promise<void> => {
    const startedAt = Date.now();
    const renewed = await runItem(context.log, 'renewals', id, () => renewNow(context, id));
    await breaker.record(manager, renewed?.result, startedAt);
    if (isProcessed(renewed?.result)) available.add(manager);
    if (breaker.isDown(manager)) context.log.warn('renewals wait for a provider', { provider: manager });
    // a charge that was not accepted is still due: counting it would retry it again in this run
    else changed += Number(renewed?.hasChanged === true && !isNotSent(renewed.result));
  };
  /** Renews one at a time until the provider has processed a charge, so that few calls fail while it is down. */
  const probes = new Map<string, Promise<void>>();
  const renewInTurn = async (due: FoundSubscription): Promise<void> => {
    const { manager } = due;
    while (probes.has(manager)) await probes.get(manager);
    if (breaker.isDown(manager)) return; // its others would fail too
    if (available.has(manager)) return renew(due);
    const probe = renew(due).finally(() => probes.delete(manager));
    probes.set(manager, probe);
    return probe;
  };
  const listDue = async function* (): AsyncGenerator<FoundSubscription> {
    for await (const due of findDueSubscriptions(context)) {
      yield due;
      if (changed >= maxChanges) return;
    }
  };
  await pMap(listDue(), renewInTurn, { concurrency: maxParallel });
  return changed;
}
