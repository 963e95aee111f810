import { eq, sql } from 'drizzle-orm';
import { evaluateExtraAccount } from '../../../core/domain/extra-account.ts';
import type { Database } from '../../database/open.ts';
import { appUser } from '../../database/schema/catalogue.ts';
import { guest } from '../../database/schema/guest.ts';
import { subscription, type StoredSubscription } from '../../database/schema/payment.ts';
import { prepareQuery } from '../../database/prepared-query.ts';
import { evaluateSubscription, type EvaluatedSubscription } from './evaluate-status.ts';

/**
 * Reads the name of the user who owns the plan of an extra account.
 *
 * @param id the extra account.
 */
export async function findOwnerName(db: Database, id: string): Promise<string> {
  const [owner] = await db
    .select({ name: appUser.name })
    .from(guest)
    .innerJoin(subscription, eq(guest.subscriptionId, subscription.id))
    .innerJoin(appUser, eq(subscription.userId, appUser.id))
    .where(eq(guest.id, id));
  return owner?.name ?? '';
}

type StoredExtraAccount = { place: typeof guest.$inferSelect; owned: StoredSubscription };

const selectExtraAccounts = prepareQuery<{ userId: string }, StoredExtraAccount[]>((db) =>
  db
    .select({ place: guest, owned: subscription })
    .from(guest)
    .innerJoin(subscription, eq(guest.subscriptionId, subscription.id))
    .where(eq(guest.userId, sql.placeholder('userId'))),
);

/**
 * Lists a user's current and earlier extra accounts as subscriptions. Each is derived from the owner's subscription, so
 * it is always up to date.
 */
export async function listExtraAccountSubscriptions(
  db: Database,
  userId: string,
  now: Date,
): Promise<EvaluatedSubscription[]> {
  const rows = await selectExtraAccounts(db, { userId });
  return rows.map(({ place, owned }) => {
    const evaluated = evaluateSubscription(owned, now);
    const status = evaluateExtraAccount(place, { offer: evaluated.offer, status: evaluated.status });
    return {
      ...evaluated,
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
      increasedPrice: null,
      priceIncreaseAt: null,
      voucherCode: null,
      term: null,
      isExpired: false,
      hasUnstoredPlan: false,
      hasUnstoredResumption: false,
      plan: { offer: place.offer, price: 0 },
      isOpen: status !== 'inactive',
      status,
    };
  });
}
