import type { AppContext } from '../../app-context.ts';
import { executeIntent } from '../payments/execute.ts';
import type { ExecuteResult } from '../payments/payment-modules.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { prepareRenewal } from './renewal.ts';

/** The result of renewing a due subscription; `result` is that of the provider request, if there was one. */
export type Renewed = { hasChanged: boolean; result: ExecuteResult | undefined };

/**
 * Charges the due period of a subscription, if there is one. It may run in parallel: the claim on a period and the
 * intent are one transaction, so that each charge is sent once.
 */
export async function renewNow(context: AppContext, subscriptionId: string): Promise<Renewed> {
  const { db, clock, publishChange } = context;
  const { intent, hasChanged } = await runTransaction(db, (tx) =>
    prepareRenewal(publishChange, tx, subscriptionId, clock.now()),
  );
  if (intent === undefined) return { hasChanged, result: undefined };
  const result = await executeIntent(context, intent, true);
  return { hasChanged, result };
}
