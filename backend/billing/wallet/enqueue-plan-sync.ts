import { randomUUID } from 'node:crypto';
import { addProviderTask } from '../../outbox/provider-task.ts';
import type { Subscriber, SubscriptionChanged } from '../subscription/subscription-changed.ts';

/** Changes after which the wallet shows another plan or price. */
const syncedReasons = ['planChanged', 'planStarted', 'priceIncreased', 'proofAdded', 'proofExpired'] as const;
type SyncedChange = Extract<SubscriptionChanged, { reason: (typeof syncedReasons)[number] }>;

const isSynced = (change: SubscriptionChanged): change is SyncedChange =>
  syncedReasons.some((reason) => reason === change.reason);

/** Enqueues the update of the wallet agreement to the plan and price of a change; see `sendPlan`. */
export const enqueuePlanSync: Subscriber = async (tx, change) => {
  if (!isSynced(change)) return;
  const { agreementId, userId } = change.subscription;
  if (agreementId === null) return;
  await addProviderTask(tx, { kind: 'change-agreement', reference: `change-${randomUUID()}`, agreementId, userId });
};
