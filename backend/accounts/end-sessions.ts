import type { Database } from '../database/open.ts';
import { addProviderTask } from '../outbox/provider-task.ts';
import { findSubject } from './store.ts';

/**
 * Ends all sessions of an account at the identity provider, after the commit. The provider reports the end to the site,
 * which then ends its own.
 *
 * @param id of the request; one request is sent once.
 */
export async function endSessions(tx: Database, userId: string, id: string): Promise<void> {
  const pspReference = await findSubject(tx, userId);
  await addProviderTask(tx, { kind: 'end-logins', reference: `end-logins-${id}`, pspReference, userId });
}
