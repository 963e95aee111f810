import type { components } from '../../api-spec/generated/v2.ts';
import { toMajor } from '../../src/domain/money.ts';
import { offerNumbers } from '../../src/domain/offer.ts';
import {
  deriveFlags,
  discriminators,
  findPaymentProvider,
  hasAccess,
  isKept,
  isWebManaged,
  listStates,
  numberStatus,
  productIds,
  voucherProductId,
} from '../../src/domain/subscription.ts';
import { discountNumbers, isInTerm, isTermOver } from '../../src/domain/voucher.ts';
import { foreseeCharge } from './foresee-charge.ts';
import type { JudgedSubscription } from './store.ts';

type Schemas = components['schemas'];

/** The product that a holding shows: its plan's, or the voucher's while that is at work. */
export const findProductId = (held: JudgedSubscription, now: Date): Schemas['ProductId'] =>
  hasAccess(held.status) && isInTerm(held.term, now) ? voucherProductId : productIds[held.offer];

/** The charge that comes next, if nothing is changed. */
export function writeNextCharge(held: JudgedSubscription): Schemas['Charge'] | null {
  const charge = foreseeCharge(held);
  return charge && { date: charge.at.toISOString(), amount: toMajor(charge.amount), currencyCode: held.currency };
}

/** The voucher that is at work or waits for the next renewal. */
function writeVoucher({ voucherCode, term }: JudgedSubscription, now: Date): Schemas['Subscription']['voucher'] {
  if (voucherCode === null || term === null || isTermOver(term, now)) return null;
  return {
    voucherCode,
    discountType: discountNumbers[term.discount],
    startsAt: term.startsAt.toISOString(),
    endsAt: term.endsAt?.toISOString() ?? null,
  };
}

/**
 * Writes one subscription as the v2 API shows it.
 *
 * @param now the moment at which it was judged.
 */
export function writeSubscription(held: JudgedSubscription, now: Date): Schemas['Subscription'] {
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
    paymentProvider: findPaymentProvider(held.manager, held.region),
    productId: findProductId(held, now),
    status: numberStatus(status),
    subscriptionState: listStates[status],
    offer: { subscriptionOfferType: offerNumbers[offer] },
    nextOffer: nextOffer || null,
    startedAt: held.startedAt.toISOString(),
    trialEndsAt: held.trialEndsAt?.toISOString() ?? null,
    currentPeriodEndsAt: held.paidUntil.toISOString(),
    nextCharge: renews && isKept(status) ? writeNextCharge(held) : null,
    chargeIfRenewed: status === 'cancelled' && isWebManaged(held.manager) ? writeNextCharge(held) : null,
    pause:
      held.resumesAt === null || isOver
        ? null
        : { startsAt: held.paidUntil.toISOString(), resumesAt: held.resumesAt.toISOString() },
    endsAt: isOver ? (held.endedAt ?? held.paidUntil).toISOString() : null,
    price,
    voucher: isOver ? null : writeVoucher(held, now),
    isExpired: held.isExpired,
    masterSubscriptionDetails:
      held.manager === 'owner' ? { offerDetails: { subscriptionOfferType: offerNumbers[offer] } } : null,
  };
}

/** Writes everything a listener holds, with the derived flags (requirement SL-05). */
export function writeSubscriptions(held: readonly JudgedSubscription[], now: Date): Schemas['SubscriptionData'] {
  return { ...deriveFlags(held), subscriptions: held.map((one) => writeSubscription(one, now)) };
}
