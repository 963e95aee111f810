import type { Database } from '../../database/open.ts';
import type { StoredSubscription } from '../../database/schema/payment.ts';
import { describeMethod } from '../transactions/method.ts';
import { recordTransaction } from '../transactions/store.ts';
import type { PublishChange } from './subscription-changed.ts';

/**
 * Records the outcome of a period's charge and publishes one that succeeded. A repeated success changes nothing.
 *
 * @param charge.amount minor units.
 */
export async function recordCharge(
  publishChange: PublishChange,
  tx: Database,
  subscription: StoredSubscription,
  charge: { period: number; amount: number; status: 'Success' | 'Failed' },
  now: Date,
): Promise<void> {
  const method = await describeMethod(tx, subscription);
  const transaction = await recordTransaction(tx, subscription, { ...charge, ...method, now });
  if (transaction?.status === 'Success') await publishChange(tx, { reason: 'charged', transaction }, now);
}
