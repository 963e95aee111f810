import type { Database } from '../../database/open.ts';
import { endGuests } from '../extra-account/end.ts';
import { addProviderTask } from '../../outbox/provider-task.ts';
import { callOffCharges } from '../wallet/cancel-charges.ts';
import { dropVoucher, hasWaitingVoucher, noPause, noSchedule } from './clear-fields.ts';
import { changeSubscription, type JudgedSubscription } from './store.ts';

/**
 * Ends a subscription at once and for good, with its guests, its scheduled plan and its mandate; nothing is charged for it
 * afterwards. Inside the transaction that locked it; the wallet is asked after the commit.
 */
export async function endAtOnce(tx: Database, held: JudgedSubscription, now: Date): Promise<void> {
  const cancelledAt = held.cancelledAt ?? now;
  if (hasWaitingVoucher(held, now)) await dropVoucher(tx, held, now);
  await changeSubscription(tx, held.id, {
    cancelledAt,
    endedAt: held.endedAt ?? now,
    isOpen: false,
    ...noSchedule,
    ...noPause,
  });
  await endGuests(tx, held.id, 'plan-ended', now);
  await callOffCharges(tx, held);
  const { agreementId, userId } = held;
  if (agreementId === null) return;
  await addProviderTask(tx, { kind: 'stop-agreement', reference: `stop-${agreementId}`, agreementId, userId });
}
