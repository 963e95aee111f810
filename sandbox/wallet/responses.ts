import { createHash } from 'node:crypto';
import type { Agreement, Charge } from './model.ts';

/** The wallet's id of a payer: the same for the same phone number. */
function nameOf({ scope, phone, status }: Agreement): string | null {
  if (scope === null || phone === null || status === 'PENDING') return null;
  const hex = createHash('sha256').update(`payer ${phone}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** An agreement in the API's format. @param walletUrl origin of the confirmation page. */
export const toApiAgreement = (agreement: Agreement, walletUrl: string) => ({
  id: agreement.id,
  uuid: agreement.uuid,
  status: agreement.status,
  created: agreement.created,
  start: agreement.start,
  stop: agreement.stop,
  interval: {
    ...agreement.interval,
    text: `every ${agreement.interval.count} ${agreement.interval.unit.toLowerCase()}`,
  },
  pricing:
    agreement.pricingType === 'LEGACY'
      ? { type: agreement.pricingType, amount: agreement.price.amount, currency: agreement.price.currency }
      : { type: agreement.pricingType, suggestedMaxAmount: agreement.price.amount, currency: agreement.price.currency },
  campaign: agreement.campaign,
  productName: agreement.productName,
  productDescription: agreement.productDescription,
  merchantRedirectUrl: agreement.merchantRedirectUrl,
  merchantAgreementUrl: agreement.merchantAgreementUrl,
  externalId: agreement.externalId,
  sub: nameOf(agreement),
  countryCode: { NOK: 'NO', EUR: 'FI', DKK: 'DK', SEK: 'SE' }[agreement.price.currency],
  vippsConfirmationUrl: agreement.status === 'PENDING' ? `${walletUrl}/approve/${agreement.token}` : null,
});

/** A charge in the API's format. */
export const toApiCharge = (charge: Charge) => ({
  id: charge.id,
  agreementId: charge.agreementId,
  type: charge.type,
  status: charge.status,
  amount: charge.price.amount,
  currency: charge.price.currency,
  transactionType: charge.transactionType,
  transactionId: charge.transactionId,
  description: charge.description,
  due: charge.due,
  retryDays: charge.retryDays,
  externalId: charge.externalId,
  failureReason: charge.failureReason,
  summary: { captured: charge.captured, refunded: charge.refunded, cancelled: charge.cancelled },
  history: charge.history,
});
