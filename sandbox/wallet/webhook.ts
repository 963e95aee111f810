import { createHash, createHmac } from 'node:crypto';
import type { Agreement, Charge } from './model.ts';

/** Names of the events that the wallet sends. */
export const eventTypes: readonly WalletEvent['eventType'][] = [
  'recurring.agreement-activated.v1',
  'recurring.agreement-rejected.v1',
  'recurring.agreement-stopped.v1',
  'recurring.agreement-expired.v1',
  'recurring.charge-reserved.v1',
  'recurring.charge-captured.v1',
  'recurring.charge-refunded.v1',
  'recurring.charge-canceled.v1',
  'recurring.charge-failed.v1',
];

/** Webhook events about agreements and charges. */
export type WalletEvent =
  | {
      eventType: `recurring.agreement-${'activated' | 'rejected' | 'stopped' | 'expired'}.v1`;
      agreementId: string;
      agreementUUID: string;
      agreementExternalId: string | null;
      actor: 'PAYER' | 'MERCHANT' | 'SYSTEM';
      occurred: string;
      msn: string;
    }
  | {
      eventType: `recurring.charge-${'reserved' | 'captured' | 'refunded' | 'canceled' | 'failed'}.v1`;
      agreementId: string;
      agreementUUID: string;
      agreementExternalId: string | null;
      chargeId: string;
      chargeExternalId: string | null;
      chargeType: Charge['type'];
      amount: number;
      currency: string;
      amountCaptured: number;
      amountRefunded: number;
      amountCanceled: number;
      failureReason: string | null;
      occurred: string;
      msn: string;
    };

type ChargeEventType = Extract<WalletEvent, { chargeId: string }>['eventType'];

/** Properties of a charge in an event. */
export const describeCharge = (eventType: ChargeEventType, agreement: Agreement, charge: Charge): WalletEvent => ({
  eventType,
  agreementId: agreement.id,
  agreementUUID: agreement.uuid,
  agreementExternalId: agreement.externalId,
  chargeId: charge.id,
  chargeExternalId: charge.externalId,
  chargeType: charge.type,
  amount: charge.price.amount,
  currency: charge.price.currency,
  amountCaptured: charge.captured,
  amountRefunded: charge.refunded,
  amountCanceled: charge.cancelled,
  failureReason: charge.failureReason,
  occurred: new Date().toISOString(),
  msn: agreement.msn,
});

/**
 * Signs a webhook: HMAC-SHA256 over method, path, date, host and the body's hash.
 *
 * @param webhook.url target; its path, query and host are signed.
 */
export function signWebhook(webhook: {
  secret: string;
  url: string;
  body: string;
  date?: Date;
}): Record<'x-ms-date' | 'x-ms-content-sha256' | 'Authorization', string> {
  const { host, pathname, search } = new URL(webhook.url);
  const date = (webhook.date ?? new Date()).toUTCString();
  const hash = createHash('sha256').update(webhook.body).digest('base64');
  const signature = createHmac('sha256', webhook.secret)
    .update(`POST\n${pathname}${search}\n${date};${host};${hash}`)
    .digest('base64');
  return {
    'x-ms-date': date,
    'x-ms-content-sha256': hash,
    Authorization: `HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=${signature}`,
  };
}

/** Delivers an event to the merchant once; true when acknowledged. Times out after five seconds. */
export async function deliverWebhook(event: WalletEvent, url: string, secret: string): Promise<boolean> {
  const body = JSON.stringify(event);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...signWebhook({ secret, url, body }) },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(5_000),
  });
  await response.body?.cancel();
  return response.ok;
}
