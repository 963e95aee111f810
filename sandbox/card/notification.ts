import { createHmac } from 'node:crypto';
import type { Payment } from './payment.ts';
import type { CardSettings } from './settings.ts';
import { describeCard } from './payment.ts';
import { failureReason } from './scenario.ts';

/** Types of notifications. */
export type EventCode = 'AUTHORISATION' | 'CAPTURE' | 'REFUND' | 'CANCELLATION' | 'CHARGEBACK';

/** A notification before it is signed. */
export type NotificationItem = {
  amount: { value: number; currency: string };
  pspReference: string;
  originalReference: string;
  merchantAccountCode: string;
  merchantReference: string;
  eventCode: EventCode;
  eventDate: string;
  /** the provider sends booleans in notifications as text */
  success: 'true' | 'false';
  reason: string;
  paymentMethod: string;
  operations?: string[];
  additionalData: Record<string, string>;
};

/**
 * Builds the notification of a payment.
 *
 * @param change the modification (capture, refund or cancel) with its reference and amount; absent for the
 * authorisation.
 */
export function describeEvent(
  payment: Payment,
  event: { code: EventCode; isSuccess: boolean; reason?: string },
  merchantAccount: string,
  change?: { pspReference: string; reference: string; amount: { value: number; currency: string } },
): NotificationItem {
  const operations = event.code === 'AUTHORISATION' && event.isSuccess ? ['CANCEL', 'CAPTURE', 'REFUND'] : undefined;
  return {
    amount: change?.amount ?? payment.amount,
    pspReference: change?.pspReference ?? payment.pspReference,
    originalReference: change === undefined ? '' : payment.pspReference,
    merchantAccountCode: merchantAccount,
    merchantReference: change?.reference ?? payment.reference,
    eventCode: event.code,
    eventDate: new Date().toISOString(),
    success: event.isSuccess ? 'true' : 'false',
    reason: event.reason ?? (change === undefined ? failureReason(payment.outcome) : ''),
    paymentMethod: payment.card.brand,
    ...(operations && { operations }),
    additionalData: change === undefined ? describeCard(payment) : {},
  };
}

/** Signs a notification like the provider; the signature does not cover additional data. */
export function signItem(item: NotificationItem, hmacKey: string): NotificationItem {
  const { pspReference, originalReference, merchantAccountCode, merchantReference, amount } = item;
  const signed = [
    pspReference,
    originalReference,
    merchantAccountCode,
    merchantReference,
    amount.value,
    amount.currency,
  ];
  const hmacSignature = createHmac('sha256', Buffer.from(hmacKey, 'hex'))
    .update([...signed, item.eventCode, item.success].join(':'))
    .digest('base64');
  return { ...item, additionalData: { ...item.additionalData, hmacSignature } };
}

/**
 * Creates the delivery of notifications to the merchant's backend.
 *
 * @returns resolves to whether the backend acknowledged with a 2xx response.
 */
export function createDelivery(settings: CardSettings): (item: NotificationItem) => Promise<boolean> {
  return async (item) => {
    const response = await fetch(`${settings.backendUrl}/webhooks/card`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        live: 'false',
        notificationItems: [{ NotificationRequestItem: signItem(item, settings.hmacKey) }],
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    await response.body?.cancel();
    return response.ok;
  };
}
