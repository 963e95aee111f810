import type { Database } from '../../database/open.ts';
import { addProviderTask } from '../../outbox/provider-task.ts';
import { cancelPendingCharges } from '../payments/cancel-charges.ts';
import { removeVoucher, hasWaitingVoucher, noPause, noSchedule } from './clear-fields.ts';
import { updateSubscription } from './store.ts';
import type { PublishChange } from './subscription-changed.ts';
import type { EvaluatedSubscription } from './evaluate-status.ts';

/**
 * Ends a subscription immediately and permanently, with its extra account, its scheduled plan and its wallet agreement;
 * nothing is charged afterwards. Run it inside the transaction that locked it; the wallet is called after the commit.
 */
export async function endAtOnce(
  publishChange: PublishChange,
  tx: Database,
  current: EvaluatedSubscription,
  now: Date,
): Promise<void> {
  const cancelledAt = current.cancelledAt ?? now;
  if (hasWaitingVoucher(current, now)) await removeVoucher(publishChange, tx, current, now);
  await updateSubscription(tx, current.id, {
    cancelledAt,
    endedAt: current.endedAt ?? now,
    isOpen: false,
    ...noSchedule,
    ...noPause,
  });
  await publishChange(tx, { reason: 'ended', subscription: current }, now);
  await cancelPendingCharges(tx, current);
  const { agreementId, userId } = current;
  if (agreementId === null) return;
  await addProviderTask(tx, { kind: 'stop-agreement', reference: `stop-${agreementId}`, agreementId, userId });
}
