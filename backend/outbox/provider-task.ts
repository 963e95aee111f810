import { randomUUID } from 'node:crypto';
import type { Database } from '../database/open.ts';
import { providerTask } from '../database/schema/delivery.ts';

type Task = typeof providerTask.$inferSelect;

/**
 * Adds a request to a provider in the caller's transaction; a job sends it after the commit (jobs/provider-tasks.ts).
 * A reference is added once.
 */
export async function addProviderTask(
  tx: Database,
  task: Pick<Task, 'kind' | 'reference' | 'userId'> &
    Partial<Pick<Task, 'pspReference' | 'token' | 'agreementId' | 'amount'>>,
): Promise<void> {
  const row = { id: randomUUID(), ...task, leasedUntil: new Date(0) };
  await tx.insert(providerTask).values(row).onConflictDoNothing();
}
