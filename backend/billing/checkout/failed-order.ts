import { isOngoing } from '../../../core/domain/subscription.ts';
import type { Database } from '../../database/open.ts';
import { lockOpenSubscription } from '../subscription/store.ts';
import type { FailedOrder, PublishChange } from '../subscription/subscription-changed.ts';

/** Publishes that an order failed after its user was asked to wait, unless the user has bought a plan since. */
export async function reportFailedOrder(
  publishChange: PublishChange,
  tx: Database,
  order: FailedOrder,
  now: Date,
): Promise<void> {
  const open = await lockOpenSubscription(tx, order.userId, now);
  if (open === undefined || !isOngoing(open.status)) await publishChange(tx, { reason: 'orderFailed', order }, now);
}
