import { deriveEntitlement, noEntitlement, type Entitlement } from '../../../core/domain/entitlement.ts';
import type { AppContext } from '../../app-context.ts';
import type { ApiUser } from '../../api/handler-types.ts';
import { listSubscriptions } from '../../billing/subscription/store.ts';

/** Context of reading a user's listening data. */
export type ListeningContext = Pick<AppContext, 'db' | 'clock'>;

/** What the caller may play now; a visitor only free content. */
export async function readEntitlement(
  { db, clock }: ListeningContext,
  user: ApiUser | undefined,
): Promise<Entitlement> {
  if (user === undefined) return noEntitlement;
  return deriveEntitlement(await listSubscriptions(db, user.userId, clock.now()));
}
