import { randomUUID } from 'node:crypto';
import { addProviderTask } from '../../outbox/provider-task.ts';
import type { Subscriber } from '../subscription/subscription-changed.ts';

/** Has the wallet show its payer the plan and price that a change has set; see `sendPlan`. */
export const enqueuePlanSync: Subscriber = async (tx, change) => {
  switch (change.reason) {
    case 'planChanged':
    case 'planStarted':
    case 'priceIncreased':
    case 'proofAdded':
    case 'proofExpired': {
      const { agreementId, userId } = change.subscription;
      if (agreementId === null) return;
      await addProviderTask(tx, { kind: 'change-agreement', reference: `change-${randomUUID()}`, agreementId, userId });
    }
  }
};
