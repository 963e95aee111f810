import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/open.ts';
import { addProviderTask } from '../../outbox/provider-task.ts';
import type { StoredSubscription } from '../subscription/store.ts';

/** Notes that the wallet has to show its payer another plan; run where the plan is changed. */
export async function announcePlan(tx: Database, held: StoredSubscription): Promise<void> {
  const { agreementId, userId } = held;
  if (agreementId === null) return;
  await addProviderTask(tx, { kind: 'change-agreement', reference: `change-${randomUUID()}`, agreementId, userId });
}
