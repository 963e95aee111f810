import type { OfferType } from '../../../core/domain/offer.ts';
import { applyPriceIncrease } from '../../../core/domain/price-increase.ts';
import { getEffectivePlan } from '../../../core/domain/student.ts';
import type { Region } from '../../../core/domain/region.ts';
import { discountPrice } from '../../../core/domain/voucher.ts';
import { isCardMissing } from '../payments/find-card.ts';
import type { Database } from '../../database/open.ts';
import type { FailedOrderReason, MailFacts } from '../../database/schema/delivery.ts';
import { addMail } from '../../email/outbox.ts';
import type { OrderVoucher } from '../../database/schema/mail-facts.ts';
import { findPriceIncrease, listPriceIncreases } from '../../offers/announced-price-increase.ts';
import { previewCharge } from '../subscription/preview-charge.ts';
import { evaluateSubscription, readTerm } from '../subscription/evaluate-status.ts';
import type { StoredSubscription } from '../subscription/store.ts';
import type { StoredTransaction } from '../transactions/store.ts';

/**
 * What the voucher of a subscription gives, and what is charged next by the rules that will act; null without one.
 *
 * @param price the ordinary price that it reduces, minor units.
 */
export function readVoucher(held: StoredSubscription, price: number, now: Date): OrderVoucher | null {
  const term = readTerm(held);
  const { voucherCode: code } = held;
  if (code === null || term === null) return null;
  const isLast = held.cancelledAt !== null;
  const next = isLast ? null : previewCharge(evaluateSubscription(held, now));
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
 * Confirms an order on a durable medium: what was bought, the trial or the voucher, the next charge and the consent
 * given.
 *
 * @param order.consentText the words that the buyer agreed to, when there were any.
 */
export async function mailOrderConfirmed(
  tx: Database,
  held: StoredSubscription,
  order: { consentText: string | null },
  now: Date,
): Promise<void> {
  const { region, offer, price, paidUntil } = held;
  // a dearer price that is announced is told of in a letter of its own: this one names what will be charged all the same
  const rise = findPriceIncrease(await listPriceIncreases(tx, region), { offer, amount: price }, now);
  const ahead = { ...held, ...rise };
  const ordinaryFrom = readTerm(held)?.endsAt ?? paidUntil;
  const raised = { offer, price: applyPriceIncrease(price, rise, ordinaryFrom) };
  const facts: MailFacts = {
    kind: 'orderConfirmed',
    region,
    offer,
    price: getEffectivePlan(raised, held, ordinaryFrom).price,
    trialEndsAt: held.trialEndsAt?.toISOString() ?? null,
    nextChargeAt: paidUntil.toISOString(),
    consent: order.consentText,
    voucher: readVoucher(ahead, price, now),
    ...(held.offer === 'student' &&
      held.studentUntil !== null && {
        student: { validUntil: held.studentUntil.toISOString(), standardPrice: held.standardPrice ?? held.price },
      }),
  };
  await addMail(tx, `order-${held.id}`, held.userId, facts, now);
}

/** Tells that an order which was waited for came to nothing: whoever closed the page that waits learns it nowhere else. */
export async function mailOrderFailed(
  tx: Database,
  order: { id: string; userId: string; region: Region; offer: OfferType; reason: FailedOrderReason },
  now: Date,
): Promise<void> {
  const { id, userId, region, offer, reason } = order;
  await addMail(tx, `order-failed-${id}`, userId, { kind: 'orderFailed', region, offer, reason }, now);
}

/** Sends the receipt of a charge that went through. */
export async function mailReceipt(tx: Database, paid: StoredTransaction): Promise<void> {
  const facts: MailFacts = {
    kind: 'receipt',
    region: paid.region,
    offer: paid.offer,
    transactionId: paid.id,
    orderNumber: paid.orderNumber,
    date: paid.createdAt.toISOString(),
    amount: paid.amount,
    methodText: paid.methodText,
    lines: paid.lines,
  };
  await addMail(tx, `receipt-${paid.id}`, paid.userId, facts, paid.createdAt);
}

/** Tells that a renewal could not be charged, how much it was (minor units), and when it is tried again. */
export async function mailChargeFailed(
  tx: Database,
  held: StoredSubscription,
  price: number,
  nextTryAt: Date,
  now: Date,
): Promise<void> {
  const { region, offer } = held;
  const facts: MailFacts = { kind: 'chargeFailed', region, offer, price, nextTryAt: nextTryAt.toISOString() };
  await addMail(tx, `charge-failed-${held.id}-${held.nextPeriod}`, held.userId, facts, now);
}

/**
 * Reminds of a trial that ends soon, once.
 *
 * @param charge what is charged then, in minor units; `isLonger`: the trial ends later than was said before.
 */
export async function mailTrialEnding(
  tx: Database,
  held: StoredSubscription,
  charge: { at: Date; amount: number; isLonger: boolean },
  now: Date,
): Promise<void> {
  const { region, offer } = held;
  const facts: MailFacts = {
    kind: 'trialEnding',
    region,
    offer,
    price: charge.amount,
    chargeAt: charge.at.toISOString(),
    isLonger: charge.isLonger,
    isCardMissing: await isCardMissing(tx, held),
  };
  await addMail(tx, keyOfTrialEnding(held.id), held.userId, facts, now);
}

/** What tells the reminder of one trial from all other mails. */
export const keyOfTrialEnding = (subscriptionId: string): string => `trial-ending-${subscriptionId}`;

/** Confirms a cancellation and says when access ends. */
export async function mailCancelled(tx: Database, held: StoredSubscription, endsAt: Date, now: Date): Promise<void> {
  const { region, offer } = held;
  const isOver = endsAt <= now;
  const facts: MailFacts = { kind: 'cancelled', region, offer, endsAt: endsAt.toISOString(), isOver };
  await addMail(tx, `cancelled-${held.id}-${now.toISOString()}`, held.userId, facts, now);
}
