import { deriveEntitlement, noEntitlement, type Entitlement } from '../../../core/domain/entitlement.ts';
import type { AppContext } from '../../app-context.ts';
import type { ApiUser } from '../../api/handler-types.ts';
import { listSubscriptions } from '../../billing/subscription/store.ts';

/** What reading a listener's own things takes. */
export type ListeningBackend = Pick<AppContext, 'db' | 'clock'>;

/** What the caller may hear now; a visitor nothing beyond the free. */
export async function readEntitlement(
  { db, clock }: ListeningBackend,
  user: ApiUser | undefined,
): Promise<Entitlement> {
  if (user === undefined) return noEntitlement;
  return deriveEntitlement(await listSubscriptions(db, user.userId, clock.now()));
}
