import type { AppContext } from '../../app-context.ts';
import { executeIntent } from '../payments/execute.ts';
import type { ExecuteResult } from '../payments/payment-modules.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { prepareRenewal } from './renewal.ts';

/** What a look at a due subscription led to; `asked`: how asking its provider went, where it was asked. */
export type Renewed = { hasChanged: boolean; asked: ExecuteResult | undefined };

/**
 * Charges the period of a subscription that is due, if one is. Any number may do so at once: the claim on a period and
 * the intent are one transaction, so that each charge goes out once.
 */
export async function renewNow(context: AppContext, subscriptionId: string): Promise<Renewed> {
  const { db, clock, publishChange } = context;
  const { intent, hasChanged } = await runTransaction(db, (tx) =>
    prepareRenewal(publishChange, tx, subscriptionId, clock.now()),
  );
  if (intent === undefined) return { hasChanged, asked: undefined };
  const asked = await executeIntent(context, intent, true);
  return { hasChanged, asked };
}
