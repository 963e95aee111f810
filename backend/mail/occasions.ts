import { randomUUID } from 'node:crypto';
import { findNextCharge } from '../../src/domain/billing.ts';
import { discountPrice } from '../../src/domain/voucher.ts';
import type { Database } from '../database/open.ts';
import { mail, type MailFacts } from '../database/schema/delivery.ts';
import type { OrderVoucher } from '../database/schema/mail-facts.ts';
import { readTerm } from '../subscription/judge.ts';
import type { StoredSubscription } from '../subscription/store.ts';
import type { StoredTransaction } from '../transaction/store.ts';

/** Notes a mail in the transaction of its occasion, so that either both happen or neither; once for each key. The
 * recipient is the account's address unless another is given. */
export async function addMail(
  tx: Database,
  dedupeKey: string,
  userId: string | null,
  facts: MailFacts,
  now: Date,
  recipient: string | null = null,
): Promise<void> {
  const row = { id: randomUUID(), dedupeKey, userId, recipient, facts, createdAt: now, leasedUntil: new Date(0) };
  await tx.insert(mail).values(row).onConflictDoNothing();
}

/** What the voucher of a subscription gives; null without one. */
export function readVoucher(held: StoredSubscription): OrderVoucher | null {
  const term = readTerm(held);
  const { voucherCode: code, price, paidUntil } = held;
  if (code === null || term === null) return null;
  const isLast = held.cancelledAt !== null;
  const next = isLast ? null : findNextCharge(paidUntil, price, term, null);
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
  const facts: MailFacts = {
    kind: 'orderConfirmed',
    region: held.region,
    offer: held.offer,
    price: held.price,
    trialEndsAt: held.trialEndsAt?.toISOString() ?? null,
    nextChargeAt: held.paidUntil.toISOString(),
    consent: order.consentText,
    voucher: readVoucher(held),
    ...(held.offer === 'student' &&
      held.studentUntil !== null && {
        student: { validUntil: held.studentUntil.toISOString(), standardPrice: held.standardPrice ?? held.price },
      }),
  };
  await addMail(tx, `order-${held.id}`, held.userId, facts, now);
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
 * @param charge what is charged then, in minor units.
 */
export async function mailTrialEnding(
  tx: Database,
  held: StoredSubscription,
  charge: { at: Date; amount: number },
  now: Date,
): Promise<void> {
  const { region, offer } = held;
  const facts: MailFacts = {
    kind: 'trialEnding',
    region,
    offer,
    price: charge.amount,
    chargeAt: charge.at.toISOString(),
  };
  await addMail(tx, keyOfTrialEnding(held.id), held.userId, facts, now);
}

/** What tells the reminder of one trial from all other mails. */
export const keyOfTrialEnding = (subscriptionId: string): string => `trial-ending-${subscriptionId}`;

/** Confirms a cancellation and says when access ends. */
export async function mailCancelled(tx: Database, held: StoredSubscription, endsAt: Date, now: Date): Promise<void> {
  const { region, offer } = held;
  const facts: MailFacts = { kind: 'cancelled', region, offer, endsAt: endsAt.toISOString() };
  await addMail(tx, `cancelled-${held.id}-${now.toISOString()}`, held.userId, facts, now);
}
