import type { AgreementResponseV3, ChargeResponseV3 } from '@vippsmobilepay/sdk';
import { createHash } from 'node:crypto';
import { countries, type Agreement, type Charge } from './model.ts';

/** The wallet's id of a payer: the same for the same phone number. */
function nameOf({ scope, phone, status }: Agreement): string | null {
  if (scope === null || phone === null || status === 'PENDING') return null;
  const hex = createHash('sha256').update(`payer ${phone}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/**
 * An agreement in the API's format. The provider's types name another `type` of pricing than its API sends.
 *
 * @param walletUrl origin of the confirmation page.
 */
export const toApiAgreement = (
  agreement: Agreement,
  walletUrl: string,
): Omit<AgreementResponseV3, 'pricing' | 'campaign'> & { pricing: unknown; campaign: unknown } => ({
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
  ...(agreement.productDescription !== null && { productDescription: agreement.productDescription }),
  merchantRedirectUrl: agreement.merchantRedirectUrl,
  merchantAgreementUrl: agreement.merchantAgreementUrl ?? '',
  ...(agreement.externalId !== null && { externalId: agreement.externalId }),
  sub: nameOf(agreement),
  countryCode: countries[agreement.price.currency],
  ...(agreement.status === 'PENDING' && { vippsConfirmationUrl: `${walletUrl}/approve/${agreement.token}` }),
});

/** A charge in the API's format. */
export const toApiCharge = (charge: Charge): ChargeResponseV3 => ({
  id: charge.id,
  agreementId: charge.agreementId,
  type: charge.type,
  status: charge.status,
  amount: charge.price.amount,
  currency: charge.price.currency,
  transactionType: charge.transactionType,
  transactionId: charge.transactionId,
  description: charge.description,
  due: `${charge.due}T00:00:00Z`,
  retryDays: charge.retryDays,
  externalId: charge.externalId ?? '',
  failureReason: charge.failureReason,
  summary: { captured: charge.captured, refunded: charge.refunded, cancelled: charge.cancelled },
  history: charge.history.map((event) => ({ ...event, idempotencyKey: event.idempotencyKey ?? '' })),
});
