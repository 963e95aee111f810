import type { Database } from '../../database/open.ts';
import type { StoredSubscription } from '../subscription/store.ts';
import { addMail } from '../../email/outbox.ts';

/**
 * Tells once that a plan has ended because the partner that managed it ended it: the person did nothing, and sees no page
 * when it happens (decision 0075).
 *
 * @param held as it was before its end.
 * @param partner by the name that its customers know.
 */
export async function mailPartnerEnded(
  tx: Database,
  held: StoredSubscription,
  partner: string,
  now: Date,
): Promise<void> {
  const { id, userId, region, offer } = held;
  const facts = { kind: 'partnerEnded' as const, region, offer, partner, endedAt: now.toISOString() };
  await addMail(tx, `partner-ended-${id}`, userId, facts, now);
}
