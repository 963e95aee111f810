import type { components } from '../../api-spec/generated/v2.ts';
import { toMajor } from '../../src/domain/money.ts';
import { offerNumbers } from '../../src/domain/offer.ts';
import {
  deriveFlags,
  discriminators,
  hasAccess,
  isWebManaged,
  listStates,
  productIds,
  statusNumbers,
} from '../../src/domain/subscription.ts';
import type { JudgedSubscription } from './store.ts';

type Schemas = components['schemas'];

/** Writes one subscription as the v2 API shows it. */
export function writeSubscription(held: JudgedSubscription): Schemas['Subscription'] {
  const { status, offer, currency } = held;
  const renews = held.cancelledAt === null && held.endedAt === null && isWebManaged(held.manager);
  const price = { amount: toMajor(held.price), currencyCode: currency };
  const isOver = status === 'cancelled' || status === 'inactive';
  const nextOffer = held.nextOffer !== null &&
    held.nextOfferAt !== null && {
      subscriptionOfferType: offerNumbers[held.nextOffer],
      startsAt: held.nextOfferAt.toISOString(),
    };
  return {
    id: held.id,
    discriminator: discriminators[held.manager],
    productId: productIds[offer],
    status: statusNumbers[status],
    subscriptionState: listStates[status],
    offer: { subscriptionOfferType: offerNumbers[offer] },
    nextOffer: nextOffer || null,
    startedAt: held.startedAt.toISOString(),
    trialEndsAt: held.trialEndsAt?.toISOString() ?? null,
    currentPeriodEndsAt: held.paidUntil.toISOString(),
    nextCharge: renews && hasAccess(status) ? { date: held.paidUntil.toISOString(), ...price } : null,
    endsAt: isOver ? (held.endedAt ?? held.paidUntil).toISOString() : null,
    price,
    isExpired: false,
    masterSubscriptionDetails:
      held.manager === 'owner' ? { offerDetails: { subscriptionOfferType: offerNumbers[offer] } } : null,
  };
}

/** Writes everything a listener holds, with the derived flags (requirement SL-05). */
export function writeSubscriptions(held: readonly JudgedSubscription[]): Schemas['SubscriptionData'] {
  return { ...deriveFlags(held), subscriptions: held.map(writeSubscription) };
}
