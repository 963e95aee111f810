import type { Backend } from '../backend.ts';
import { runIntent } from '../checkout/run-intent.ts';
import { runTransaction } from '../database/transaction.ts';
import { listDueSubscriptions, prepareRenewal } from '../subscription/renewal.ts';
import { runCharge } from '../wallet/charge.ts';

/**
 * Charges what is due, and closes what is over. Any number of processes may run it at once: the claim on a period and
 * the intent are one transaction, so that each charge goes out once.
 *
 * @returns how many subscriptions moved on.
 */
export async function runRenewals(backend: Backend): Promise<number> {
  const { db, clock, log } = backend;
  let moved = 0;
  const away = new Set<string>();
  for (const { id, manager } of await listDueSubscriptions(backend)) {
    if (away.has(manager)) continue; // its others would fare no better
    const prepared = await runTransaction(db, (tx) => prepareRenewal(tx, id, clock.now()));
    if (prepared.intent !== undefined) {
      const isCard = prepared.intent.agreementId === null;
      const asked = await (isCard ? runIntent : runCharge)(backend, prepared.intent, true);
      if (!asked.ok && asked.reason === 'not-sent') {
        log.warn('renewals wait for a provider', { provider: manager });
        away.add(manager);
        continue;
      }
    }
    if (prepared.hasChanged) moved += 1;
  }
  return moved;
}
