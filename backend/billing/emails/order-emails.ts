import { applyPriceIncrease } from '../../../core/domain/price-increase.ts';
import { getEffectivePlan } from '../../../core/domain/student.ts';
import { discountPrice } from '../../../core/domain/voucher.ts';
import type { Database } from '../../database/open.ts';
import type { OrderVoucher } from '../../database/schema/email-data.ts';
import type { StoredSubscription } from '../../database/schema/payment.ts';
import { findPriceIncrease, listPriceIncreases } from '../../offers/announced-price-increase.ts';
import { isCardMissing } from '../payments/stored-card.ts';
import { evaluateSubscription, readTerm } from '../subscription/evaluate-status.ts';
import { previewCharge } from '../subscription/preview-charge.ts';
import { onceKeys, type Change } from '../subscription/subscription-changed.ts';
import type { NewEmail } from './new-email.ts';

/**
 * What the voucher of a subscription gives, and the next charge; null without a voucher.
 *
 * @param price the ordinary price that it reduces, minor units.
 */
export function readVoucher(subscription: StoredSubscription, price: number, now: Date): OrderVoucher | null {
  const term = readTerm(subscription);
  const { voucherCode: code } = subscription;
  if (code === null || term === null) return null;
  const isLast = subscription.cancelledAt !== null;
  const next = isLast ? null : previewCharge(evaluateSubscription(subscription, now));
  return {
    code,
    discount: term.discount,
    price: discountPrice(price, term.discount),
    endsAt: term.endsAt?.toISOString() ?? null,
    next: next && { at: next.at.toISOString(), amount: next.amount },
    isLast,
  };
}

/**
 * Confirms an order on a durable medium: the plan, its trial or voucher, the next charge and the consent. An announced
 * price increase has a separate email; this one still names the next charge.
 */
export async function createOrderEmail(
  { subscription, consentText }: Change<'started'>,
  now: Date,
  tx: Database,
): Promise<NewEmail> {
  const { id, userId, region, offer, price, paidUntil, studentUntil } = subscription;
  const increase = findPriceIncrease(await listPriceIncreases(tx, region), { offer, amount: price }, now);
  const ordinaryFrom = readTerm(subscription)?.endsAt ?? paidUntil;
  const raised = { offer, price: applyPriceIncrease(price, increase, ordinaryFrom) };
  return {
    key: `order-${id}`,
    userId,
    data: {
      kind: 'orderConfirmed',
      region,
      offer,
      price: getEffectivePlan(raised, subscription, ordinaryFrom).price,
      trialEndsAt: subscription.trialEndsAt?.toISOString() ?? null,
      nextChargeAt: paidUntil.toISOString(),
      consent: consentText,
      voucher: readVoucher({ ...subscription, ...increase }, price, now),
      ...(offer === 'student' &&
        studentUntil !== null && {
          student: { validUntil: studentUntil.toISOString(), standardPrice: subscription.standardPrice ?? price },
        }),
    },
  };
}

/** Reports a failed order to a user who was asked to wait and may have closed the page since. */
export const createFailedOrderEmail = ({ order }: Change<'orderFailed'>): NewEmail => {
  const { id, userId, region, offer, reason } = order;
  return { key: `order-failed-${id}`, userId, data: { kind: 'orderFailed', region, offer, reason } };
};

/** The receipt of a charge. */
export const createReceiptEmail = ({ transaction }: Change<'charged'>): NewEmail => {
  const { id, userId, region, offer, orderNumber, createdAt, amount, methodText, lines } = transaction;
  const receipt = { transactionId: id, orderNumber, date: createdAt.toISOString(), amount, methodText, lines };
  return { key: `receipt-${id}`, userId, data: { kind: 'receipt', region, offer, ...receipt } };
};

/** Reports a renewal that could not be charged, and when it is tried again. */
export const createDeclinedChargeEmail = ({
  subscription,
  amount: price,
  nextTryAt,
}: Change<'chargeDeclined'>): NewEmail => {
  const { id, userId, region, offer, nextPeriod } = subscription;
  const data = { kind: 'chargeFailed' as const, region, offer, price, nextTryAt: nextTryAt.toISOString() };
  return { key: `charge-failed-${id}-${nextPeriod}`, userId, data };
};

/** Reminds of a trial that ends soon, once. */
export const createTrialEndingEmail = async (
  { subscription, chargeAt, amount: price, isLonger }: Change<'trialEnding'>,
  _now: Date,
  tx: Database,
): Promise<NewEmail> => {
  const { id, userId, region, offer } = subscription;
  const charge = { price, chargeAt: chargeAt.toISOString(), isCardMissing: await isCardMissing(tx, subscription) };
  return { key: onceKeys.trialEnding + id, userId, data: { kind: 'trialEnding', region, offer, ...charge, isLonger } };
};

/** Reminds of the charge that follows a voucher's free period, once. */
export const createFreePeriodEndingEmail = async (
  { subscription, code, chargeAt, amount: price }: Change<'freePeriodEnding'>,
  _now: Date,
  tx: Database,
): Promise<NewEmail> => {
  const { id, userId, region, offer } = subscription;
  const charge = { price, chargeAt: chargeAt.toISOString(), isCardMissing: await isCardMissing(tx, subscription) };
  const key = `${onceKeys.freePeriodEnding}${id}-${code}`;
  return { key, userId, data: { kind: 'voucherEnding', region, offer, code, ...charge } };
};

/** Confirms a cancellation and says when access ends. */
export const createCancelledEmail = ({ subscription, endsAt }: Change<'cancelled'>, now: Date): NewEmail => {
  const { id, userId, region, offer } = subscription;
  const data = { kind: 'cancelled' as const, region, offer, endsAt: endsAt.toISOString(), isOver: endsAt <= now };
  return { key: `cancelled-${id}-${now.toISOString()}`, userId, data };
};

/** Reports once that a partner has ended a plan: its customer did nothing and sees no page (decision 0075). */
export const createPartnerEndedEmail = ({ subscription, partner }: Change<'partnerEnded'>, now: Date): NewEmail => {
  const { id, userId, region, offer } = subscription;
  const data = { kind: 'partnerEnded' as const, region, offer, partner, endedAt: now.toISOString() };
  return { key: `partner-ended-${id}`, userId, data };
};
