import { eq } from 'drizzle-orm';
import { evaluateExtraAccount } from '../../../core/domain/extra-account.ts';
import type { Database } from '../../database/open.ts';
import { guest } from '../../database/schema/guest.ts';
import { subscription } from '../../database/schema/payment.ts';
import { evaluateSubscription, type EvaluatedSubscription } from './evaluate-status.ts';

/**
 * Lists the places that a listener has or had in other people's plans, as holdings: each lives off its owner's
 * subscription, so nothing about it can be out of date.
 */
export async function listExtraAccountSubscriptions(
  db: Database,
  userId: string,
  now: Date,
): Promise<EvaluatedSubscription[]> {
  const rows = await db
    .select({ place: guest, owned: subscription })
    .from(guest)
    .innerJoin(subscription, eq(guest.subscriptionId, subscription.id))
    .where(eq(guest.userId, userId));
  return rows.map(({ place, owned }) => {
    const judged = evaluateSubscription(owned, now);
    const status = evaluateExtraAccount(place, { offer: judged.offer, status: judged.status });
    return {
      ...judged,
      id: place.id,
      userId,
      sessionId: null,
      agreementId: null,
      offer: place.offer,
      manager: 'owner',
      price: 0,
      startedAt: place.joinedAt,
      trialEndsAt: null,
      endedAt: place.leftAt ?? owned.endedAt,
      refusedAt: null,
      nextOffer: null,
      nextOfferAt: null,
      nextPrice: null,
      risePrice: null,
      riseAt: null,
      voucherCode: null,
      term: null,
      isExpired: false,
      hasUnnotedPlan: false,
      hasUnnotedResumption: false,
      plan: { offer: place.offer, price: 0 },
      isOpen: status !== 'inactive',
      status,
    };
  });
}
