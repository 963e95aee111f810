import type { Ledger } from '../../server/sandbox/control-routes.ts';
import type { DocumentStore } from '../../server/sandbox/document-store.ts';
import { describeEvent, type EventCode, type NotificationItem } from './notification.ts';
import type { Amount, Payment } from './payment.ts';
import { makePspReference } from './reference.ts';
import { isOpen, type Outcome } from './scenario.ts';
import type { StoredCards } from './stored-cards.ts';

/** Name on the card and email address of a shopper. */
export type Shopper = { name: string; email: string };

/** Processes money: each call is one effect with its ledger entry and its notification. */
export type Acquirer = {
  /** Stores a payment that waits for the cardholder. */
  keep: (payment: Payment) => void;
  /** Completes a payment, or leaves it pending. A completed payment does not change. */
  settle: (payment: Payment, outcome: Outcome) => Payment;
  find: (pspReference: string) => Payment | undefined;
  /** Finds a payment by the secret of its challenge. */
  findBySecret: (secret: string) => Payment | undefined;
  /** Finds the shopper of a reference, from the last payment with it. */
  findShopper: (shopperReference: string) => Shopper | undefined;
  /** Pending payments, oldest first. */
  listPending: () => Payment[];
  /**
   * Refunds an amount; one above the remaining amount fails, which only the notification reports. @returns its
   * pspReference.
   */
  refund: (payment: Payment, amount: Amount, reference: string, idempotencyKey: string | null) => string;
  /** Cancels an authorisation; a captured one fails, which only the notification reports. */
  cancel: (payment: Payment, reference: string, idempotencyKey: string | null) => string;
  /**
   * Charges a payment back on behalf of the cardholder's bank; undefined without a captured payment of this
   * reference.
   */
  chargeBack: (reference: string) => Payment | undefined;
  clear: () => void;
};

const halve = ({ value, currency }: Amount): Amount => ({ value: Math.floor(value / 2), currency });

/**
 * Opens the stored payments.
 *
 * @param notify adds a notification to the outbox, inside the effect's transaction.
 */
export function openAcquirer(options: {
  records: DocumentStore;
  ledger: Ledger;
  storedCards: StoredCards;
  merchantAccount: string;
  notify: (item: NotificationItem) => void;
}): Acquirer {
  const { records, ledger, storedCards, merchantAccount, notify } = options;
  const payments = records.collection<Payment>('payment');
  const secrets = records.collection<string>('challenge-secret');
  const shoppers = records.collection<Shopper>('shopper');

  const keep = (payment: Payment): void => {
    payments.put(payment.pspReference, payment);
    const { shopperReference, shopperEmail: email } = payment;
    if (shopperReference !== undefined && email !== undefined) {
      shoppers.put(shopperReference, { name: payment.card.holderName, email });
    }
    if (payment.challenge !== undefined) secrets.put(payment.challenge.secret, payment.pspReference);
  };
  const entryOf = (payment: Payment) => ({
    reference: payment.reference,
    idempotencyKey: payment.idempotencyKey,
    amount: payment.amount,
    subject: payment.shopperReference ?? null,
  });
  const notifyOf = (payment: Payment, code: EventCode, isSuccess: boolean): void =>
    notify(describeEvent(payment, { code, isSuccess }, merchantAccount));

  const capture = (payment: Payment): void => {
    ledger.append({ ...entryOf(payment), kind: 'capture', status: 'captured' });
    const change = { pspReference: makePspReference(), reference: payment.reference, amount: payment.amount };
    notify(describeEvent(payment, { code: 'CAPTURE', isSuccess: true }, merchantAccount, change));
  };

  const settle = (payment: Payment, outcome: Outcome): Payment => {
    const known = payments.get(payment.pspReference);
    if (known?.isCancelled) outcome = { resultCode: 'Cancelled' };
    if (known !== undefined && (!isOpen(known.outcome) || known.outcome?.resultCode === outcome.resultCode))
      return known;
    const isAuthorised = outcome.resultCode === 'Authorised';
    const isPartial = outcome.resultCode === 'PartiallyAuthorised';
    const { shopperReference } = payment;
    ledger.append({ ...entryOf(payment), kind: 'authorisation', status: outcome.resultCode });
    const storedCardId =
      isAuthorised && payment.isStoring && shopperReference !== undefined
        ? storedCards.store(shopperReference, payment.card, payment.reference).id
        : payment.storedCardId;
    const settled = {
      ...payment,
      ...known,
      outcome,
      storedCardId,
      ...(isPartial && { amount: halve(payment.amount) }),
    };
    keep(settled);
    if (isOpen(outcome)) return settled;
    notifyOf(settled, 'AUTHORISATION', isAuthorised || isPartial);
    if (isAuthorised && settled.amount.value > 0) capture(settled);
    return settled;
  };

  const change = (
    payment: Payment,
    done: { kind: 'refund' | 'cancel'; code: EventCode; amount: Amount; reference: string; isSuccess: boolean },
    idempotencyKey: string | null,
  ): string => {
    const pspReference = makePspReference();
    const word = done.kind === 'refund' ? 'refunded' : 'cancelled';
    const status = done.isSuccess ? word : 'failed';
    ledger.append({ ...entryOf(payment), kind: done.kind, status, amount: done.amount, idempotencyKey });
    const reason = done.isSuccess ? '' : 'Insufficient balance on payment';
    const event = { code: done.code, isSuccess: done.isSuccess, reason };
    notify(describeEvent(payment, event, merchantAccount, { ...done, pspReference }));
    return pspReference;
  };

  return {
    keep,
    settle,
    find: (pspReference) => payments.get(pspReference),
    findShopper: (shopperReference) => shoppers.get(shopperReference),
    findBySecret: (secret) => payments.get(secrets.get(secret) ?? ''),
    listPending: () => payments.list().filter(({ outcome }) => outcome !== undefined && isOpen(outcome)),
    refund: (payment, amount, reference, idempotencyKey) => {
      const isPaid = payment.outcome?.resultCode === 'Authorised' && !payment.isCancelled;
      const isCovered = amount.value <= payment.amount.value - payment.refunded;
      const isSuccess = isPaid && isCovered && amount.currency === payment.amount.currency;
      if (isSuccess) keep({ ...payment, refunded: payment.refunded + amount.value });
      return change(payment, { kind: 'refund', code: 'REFUND', amount, reference, isSuccess }, idempotencyKey);
    },
    cancel: (payment, reference, idempotencyKey) => {
      const { outcome, amount } = payment;
      const isUncaptured =
        outcome?.resultCode === 'PartiallyAuthorised' || (outcome?.resultCode === 'Authorised' && amount.value === 0);
      const isSuccess = (isOpen(outcome) || isUncaptured) && !payment.isCancelled;
      if (isSuccess) keep({ ...payment, isCancelled: true });
      return change(payment, { kind: 'cancel', code: 'CANCELLATION', amount, reference, isSuccess }, idempotencyKey);
    },
    chargeBack: (reference) => {
      const payment = payments
        .list()
        .find((one) => one.reference === reference && one.outcome?.resultCode === 'Authorised' && one.amount.value > 0);
      const left = payment === undefined ? 0 : payment.amount.value - payment.refunded;
      if (payment === undefined || left <= 0) return undefined;
      const amount = { ...payment.amount, value: left };
      keep({ ...payment, refunded: payment.amount.value });
      ledger.append({ ...entryOf(payment), kind: 'chargeback', status: 'charged back', amount });
      const dispute = { pspReference: makePspReference(), reference, amount };
      const event = { code: 'CHARGEBACK' as const, isSuccess: true, reason: 'Fraudulent Processing' };
      notify(describeEvent(payment, event, merchantAccount, dispute));
      return payment;
    },
    clear: () => {
      payments.clear();
      secrets.clear();
      shoppers.clear();
    },
  };
}
