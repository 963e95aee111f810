import type { components } from '../../../api-spec/generated/v2.ts';
import { previewCancellation } from '../../../core/domain/cancellation.ts';
import { toMajor } from '../../../core/domain/money.ts';
import { offerNumbers } from '../../../core/domain/offer.ts';
import {
  deriveSubscriptionFlags,
  discriminators,
  findPaymentProvider,
  hasAccess,
  isOngoing,
  isWebManaged,
  listStates,
  toStatusNumber,
  productIds,
  voucherProductId,
} from '../../../core/domain/subscription.ts';
import { discountNumbers, isInTerm, isTermOver } from '../../../core/domain/voucher.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../database/open.ts';
import { readFeatures } from '../../settings/feature-flags.ts';
import { hasActiveAgreement } from './payment-method.ts';
import { previewCharge, evaluateAfterPause } from './preview-charge.ts';
import { findPendingChange, type PendingChange } from './pending-change.ts';
import { findDeclinedCharge, type DeclinedCharge } from './declined-charge.ts';
import { findRisenPeriod } from './price-increase.ts';
import { listSubscriptions } from './store.ts';
import type { EvaluatedSubscription } from './evaluate-status.ts';

type Schemas = components['schemas'];

/** The product that a subscription shows: its plan's, or the voucher's while that is active. */
export const findProductId = (held: EvaluatedSubscription, now: Date): Schemas['ProductId'] =>
  hasAccess(held.status) && isInTerm(held.term, now) ? voucherProductId : productIds[held.offer];

/** The next charge, if nothing changes. */
export function writeNextCharge(held: EvaluatedSubscription): Schemas['Charge'] | null {
  const charge = previewCharge(held);
  return charge && { date: charge.at.toISOString(), amount: toMajor(charge.amount), currencyCode: held.currency };
}

/** The next charge of a subscription that renews; after a decline that of the next retry. */
function writeComingCharge(held: EvaluatedSubscription, refusal: DeclinedCharge | null): Schemas['Charge'] | null {
  const charge = writeNextCharge(held);
  if (refusal === null || charge === null) return charge;
  return refusal.nextTryAt && { ...charge, date: refusal.nextTryAt.toISOString() };
}

const writeRefusal = ({ refusedAt, nextTryAt }: DeclinedCharge): Schemas['Refusal'] => ({
  refusedAt: refusedAt.toISOString(),
  nextTryAt: nextTryAt?.toISOString() ?? null,
});

const writePendingChange = (
  { offer, amount }: PendingChange,
  { currency }: EvaluatedSubscription,
): Schemas['PendingChange'] => ({
  offerType: offerNumbers[offer],
  amount: toMajor(amount),
  currencyCode: currency,
});

/** The announced price increase, and its first period. */
function writePriceChange(held: EvaluatedSubscription): Schemas['PriceChange'] | null {
  const risen = findRisenPeriod(held);
  if (risen === null) return null;
  const price = { amount: toMajor(risen.price), currencyCode: held.currency };
  return { startsAt: risen.startsAt.toISOString(), price };
}

/** The voucher that is active or waits for the next renewal. */
function writeVoucher(
  { voucherCode, term }: Pick<EvaluatedSubscription, 'voucherCode' | 'term'>,
  now: Date,
): Schemas['Subscription']['voucher'] {
  if (voucherCode === null || term === null || isTermOver(term, now)) return null;
  return {
    voucherCode,
    discountType: discountNumbers[term.discount],
    startsAt: term.startsAt.toISOString(),
    endsAt: term.endsAt?.toISOString() ?? null,
  };
}

/** The effect of cancelling; null when there is nothing to cancel here. */
async function describeCancellation(
  db: Database,
  held: EvaluatedSubscription,
  now: Date,
): Promise<Schemas['Cancellation'] | null> {
  const { status, manager, region } = held;
  if (!isWebManaged(manager) || !(isOngoing(status) || status === 'onHold') || status === 'cancelled') return null;
  const { isImmediateInactivationEnabled } = await readFeatures(db, region);
  const { endsAt } = previewCancellation(held, isImmediateInactivationEnabled, now);
  return { endsAt: held.paidUntil.toISOString(), isAtOnce: endsAt <= now };
}

/**
 * Maps one subscription to the API.
 *
 * @param now the moment at which it was evaluated.
 */
export async function writeSubscription(
  db: Database,
  held: EvaluatedSubscription,
  now: Date,
): Promise<Schemas['Subscription']> {
  const { status, offer, currency } = held;
  const renews = held.cancelledAt === null && held.endedAt === null && isWebManaged(held.manager);
  const price = { amount: toMajor(held.price), currencyCode: currency };
  const isOver = status === 'cancelled' || status === 'inactive';
  const refusal = await findDeclinedCharge(db, held);
  const pending = renews && isOngoing(status) ? await findPendingChange(db, held) : null;
  const isRenewable = status === 'cancelled' && isWebManaged(held.manager) && (await hasActiveAgreement(db, held));
  // a pause moves all later dates by its length
  const ahead = evaluateAfterPause(held);
  const nextOffer = ahead.nextOffer !== null &&
    ahead.nextOfferAt !== null && {
      subscriptionOfferType: offerNumbers[ahead.nextOffer],
      startsAt: ahead.nextOfferAt.toISOString(),
    };
  return {
    id: held.id,
    discriminator: discriminators[held.manager],
    paymentProvider: findPaymentProvider(held.manager, held.region),
    productId: findProductId(held, now),
    status: toStatusNumber(status),
    subscriptionState: listStates[status],
    offer: { subscriptionOfferType: offerNumbers[offer] },
    nextOffer: nextOffer || null,
    pendingChange: pending && writePendingChange(pending, held),
    startedAt: held.startedAt.toISOString(),
    trialEndsAt: held.trialEndsAt?.toISOString() ?? null,
    currentPeriodEndsAt: held.paidUntil.toISOString(),
    nextCharge: renews && isOngoing(status) ? writeComingCharge(held, refusal) : null,
    refusal: refusal && writeRefusal(refusal),
    isRenewable,
    chargeIfRenewed: isRenewable ? writeNextCharge(held) : null,
    priceChange: renews && isOngoing(status) ? writePriceChange(held) : null,
    pause:
      held.resumesAt === null || isOver
        ? null
        : { startsAt: held.paidUntil.toISOString(), resumesAt: held.resumesAt.toISOString() },
    cancellation: await describeCancellation(db, held, now),
    endsAt: isOver ? (held.endedAt ?? held.paidUntil).toISOString() : null,
    price,
    voucher: isOver ? null : writeVoucher(ahead, now),
    isExpired: held.isExpired,
    masterSubscriptionDetails:
      held.manager === 'owner' ? { offerDetails: { subscriptionOfferType: offerNumbers[offer] } } : null,
  };
}

/** Reads all subscriptions of a user, with the derived flags (SL-05), as the API shows them now. */
export async function getSubscriptionData(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  userId: string,
): Promise<Schemas['SubscriptionData']> {
  const now = clock.now();
  const held = await listSubscriptions(db, userId, now);
  const subscriptions = await Promise.all(held.map((one) => writeSubscription(db, one, now)));
  return { ...deriveSubscriptionFlags(held), subscriptions };
}
