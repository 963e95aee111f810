import { createHmac } from 'node:crypto';
import type { Payment } from './payment.ts';
import type { CardSettings } from './settings.ts';
import { describeCard } from './payment.ts';
import { sayReason } from './scenario.ts';

/** What is notified. */
export type EventCode = 'AUTHORISATION' | 'CAPTURE' | 'REFUND' | 'CANCELLATION' | 'CHARGEBACK';

/** One notification, before it is signed. */
export type NotificationItem = {
  amount: { value: number; currency: string };
  pspReference: string;
  originalReference: string;
  merchantAccountCode: string;
  merchantReference: string;
  eventCode: EventCode;
  eventDate: string;
  /** the provider writes booleans of a notification as text */
  success: 'true' | 'false';
  reason: string;
  paymentMethod: string;
  operations?: string[];
  additionalData: Record<string, string>;
};

/**
 * Words a notification about a payment.
 *
 * @param change the modification it is about (a capture, refund or cancel), with its own reference and amount; absent
 *   for the authorisation itself.
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
    reason: event.reason ?? (change === undefined ? sayReason(payment.outcome) : ''),
    paymentMethod: payment.card.brand,
    ...(operations && { operations }),
    additionalData: change === undefined ? describeCard(payment) : {},
  };
}

/** Signs a notification the provider's way; additional data is not covered (payments reference §5). */
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
 * Makes what delivers a notification to the shop's backend.
 *
 * @returns resolves to whether the backend acknowledged with a 2xx answer.
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
