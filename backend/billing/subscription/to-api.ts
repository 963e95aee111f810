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
import { getFirstName } from '../../accounts/first-name.ts';
import { findOwnerName } from './extra-account-subscriptions.ts';
import { hasActiveAgreement } from './payment-method.ts';
import { previewCharge, evaluateAfterPause } from './preview-charge.ts';
import { findPendingChange, type PendingChange } from './pending-change.ts';
import { findDeclinedCharge, type DeclinedCharge } from './declined-charge.ts';
import { findRisenPeriod } from './price-increase.ts';
import { listSubscriptions } from './store.ts';
import type { EvaluatedSubscription } from './evaluate-status.ts';

type Schemas = components['schemas'];

/** The product that a subscription shows: its plan's, or the voucher's while that is active. */
export const findProductId = (current: EvaluatedSubscription, now: Date): Schemas['ProductId'] =>
  hasAccess(current.status) && isInTerm(current.term, now) ? voucherProductId : productIds[current.offer];

/** The next charge, if nothing changes. */
export function writeNextCharge(current: EvaluatedSubscription): Schemas['Charge'] | null {
  const charge = previewCharge(current);
  return charge && { date: charge.at.toISOString(), amount: toMajor(charge.amount), currencyCode: current.currency };
}

/** The next charge of a subscription that renews; after a decline that of the next retry. */
function writeComingCharge(current: EvaluatedSubscription, refusal: DeclinedCharge | null): Schemas['Charge'] | null {
  const charge = writeNextCharge(current);
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
function writePriceChange(current: EvaluatedSubscription): Schemas['PriceChange'] | null {
  const risen = findRisenPeriod(current);
  if (risen === null) return null;
  const price = { amount: toMajor(risen.price), currencyCode: current.currency };
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
  current: EvaluatedSubscription,
  now: Date,
): Promise<Schemas['Cancellation'] | null> {
  const { status, manager, region } = current;
  if (!isWebManaged(manager) || !(isOngoing(status) || status === 'onHold') || status === 'cancelled') return null;
  const { isImmediateInactivationEnabled } = await readFeatures(db, region);
  const { endsAt } = previewCancellation(current, isImmediateInactivationEnabled, now);
  return { endsAt: current.paidUntil.toISOString(), isAtOnce: endsAt <= now };
}

/** The owner's plan and first name of an extra account; a former guest no longer sees the name. */
async function describeOwner(
  db: Database,
  { id, offer, status }: EvaluatedSubscription,
): Promise<Schemas['MasterSubscriptionDetails']> {
  const name = status === 'inactive' ? '' : await findOwnerName(db, id);
  return { offerDetails: { subscriptionOfferType: offerNumbers[offer] }, ownerFirstName: getFirstName(name) };
}

/**
 * Maps one subscription to the API.
 *
 * @param now the moment at which it was evaluated.
 */
export async function writeSubscription(
  db: Database,
  current: EvaluatedSubscription,
  now: Date,
): Promise<Schemas['Subscription']> {
  const { status, offer, currency } = current;
  const renews = current.cancelledAt === null && current.endedAt === null && isWebManaged(current.manager);
  const price = { amount: toMajor(current.price), currencyCode: currency };
  const isOver = status === 'cancelled' || status === 'inactive';
  const refusal = await findDeclinedCharge(db, current);
  const pending = renews && isOngoing(status) ? await findPendingChange(db, current) : null;
  const isRenewable =
    status === 'cancelled' && isWebManaged(current.manager) && (await hasActiveAgreement(db, current));
  // a pause moves all later dates by its length
  const ahead = evaluateAfterPause(current);
  const nextOffer = ahead.nextOffer !== null &&
    ahead.nextOfferAt !== null && {
      subscriptionOfferType: offerNumbers[ahead.nextOffer],
      startsAt: ahead.nextOfferAt.toISOString(),
    };
  return {
    id: current.id,
    discriminator: discriminators[current.manager],
    paymentProvider: findPaymentProvider(current.manager, current.region),
    productId: findProductId(current, now),
    status: toStatusNumber(status),
    subscriptionState: listStates[status],
    offer: { subscriptionOfferType: offerNumbers[offer] },
    nextOffer: nextOffer || null,
    pendingChange: pending && writePendingChange(pending, current),
    startedAt: current.startedAt.toISOString(),
    trialEndsAt: current.trialEndsAt?.toISOString() ?? null,
    currentPeriodEndsAt: current.paidUntil.toISOString(),
    nextCharge: renews && isOngoing(status) ? writeComingCharge(current, refusal) : null,
    refusal: refusal && writeRefusal(refusal),
    isRenewable,
    chargeIfRenewed: isRenewable ? writeNextCharge(current) : null,
    priceChange: renews && isOngoing(status) ? writePriceChange(current) : null,
    pause:
      current.resumesAt === null || isOver
        ? null
        : { startsAt: current.paidUntil.toISOString(), resumesAt: current.resumesAt.toISOString() },
    cancellation: await describeCancellation(db, current, now),
    endsAt: isOver ? (current.endedAt ?? current.paidUntil).toISOString() : null,
    price,
    voucher: isOver ? null : writeVoucher(ahead, now),
    isExpired: current.isExpired,
    masterSubscriptionDetails: current.manager === 'owner' ? await describeOwner(db, current) : null,
  };
}

/** Reads all subscriptions of a user, with the derived flags (SL-05), as the API shows them now. */
export async function getSubscriptionData(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  userId: string,
): Promise<Schemas['SubscriptionData']> {
  const now = clock.now();
  const current = await listSubscriptions(db, userId, now);
  const subscriptions = await Promise.all(current.map((one) => writeSubscription(db, one, now)));
  return { ...deriveSubscriptionFlags(current), subscriptions };
}
