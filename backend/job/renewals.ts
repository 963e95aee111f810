import type { Backend } from '../backend.ts';
import { findDueSubscriptions } from '../subscription/renewal.ts';
import { renewNow } from '../subscription/renew-now.ts';

/**
 * Charges what is due, and closes what is over; any number of processes may run it at once.
 *
 * @returns how many subscriptions moved on.
 */
export async function runRenewals(backend: Backend): Promise<number> {
  let moved = 0;
  const away = new Set<string>();
  for await (const { id, manager } of findDueSubscriptions(backend)) {
    if (away.has(manager)) continue; // its others would fare no better
    const { hasChanged, isProviderAway } = await renewNow(backend, id);
    if (isProviderAway) {
      backend.log.warn('renewals wait for a provider', { provider: manager });
      away.add(manager);
    } else if (hasChanged) moved += 1;
  }
  return moved;
}
