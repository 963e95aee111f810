import type { Backend } from '../backend.ts';
import { runIntent } from '../checkout/run-intent.ts';
import { runTransaction } from '../database/transaction.ts';
import { runCharge } from '../wallet/charge.ts';
import { prepareRenewal } from './renewal.ts';

/** What a look at a due subscription led to. */
export type Renewed = { hasChanged: boolean; isProviderAway: boolean };

/**
 * Charges the period of a subscription that is due, if one is. Any number may do so at once: the claim on a period and
 * the intent are one transaction, so that each charge goes out once.
 */
export async function renewNow(backend: Backend, subscriptionId: string): Promise<Renewed> {
  const { db, clock } = backend;
  const { intent, hasChanged } = await runTransaction(db, (tx) => prepareRenewal(tx, subscriptionId, clock.now()));
  if (intent === undefined) return { hasChanged, isProviderAway: false };
  const asked = await (intent.agreementId === null ? runIntent : runCharge)(backend, intent, true);
  return { hasChanged, isProviderAway: !asked.ok && asked.reason === 'not-sent' };
}
