import type { CardDetails } from './card-details.ts';
import type { MethodType } from './payment-request.ts';
import { describeDecline, type Challenge, type Outcome } from './scenario.ts';

/** An amount in minor units. */
export type Amount = { value: number; currency: string };

/** A stored payment. */
export type Payment = {
  pspReference: string;
  /** the merchant's reference */
  reference: string;
  idempotencyKey: string | null;
  amount: Amount;
  /** absent in payments from before device wallets */
  methodType?: MethodType;
  card: CardDetails;
  shopperReference: string | undefined;
  /** absent in charges without the shopper */
  shopperEmail?: string | undefined;
  /** stores the card for later charges after the authorisation */
  isStoring: boolean;
  recurringProcessingModel: string | undefined;
  /** the token that was used, or created */
  storedCardId: string | undefined;
  /** absent while the challenge is open */
  outcome: Outcome | undefined;
  challenge: { kind: Challenge; secret: string; returnUrl: string; lang: string; transStatus?: 'Y' | 'N' } | undefined;
  /** refunded minor units */
  refunded: number;
  isCancelled: boolean;
};

/** A card from a device wallet is a separate variant: "visa_applepay". */
const nameVariant = ({ card, methodType = 'scheme' }: Payment): string =>
  methodType === 'scheme' ? card.brand : `${card.brand}_${methodType === 'applepay' ? methodType : 'googlepay'}`;

/** Card details in the format of the API and its notifications. */
export function describeCard(payment: Payment): Record<string, string> {
  const { card, shopperReference, storedCardId } = payment;
  return {
    alias: card.alias,
    aliasType: 'Default',
    cardSummary: card.lastFour,
    cardBin: card.bin,
    cardHolderName: card.holderName,
    expiryDate: `${Number(card.expiryMonth)}/${card.expiryYear}`,
    paymentMethod: card.brand,
    paymentMethodVariant: nameVariant(payment),
    ...(payment.recurringProcessingModel && { recurringProcessingModel: payment.recurringProcessingModel }),
    ...(storedCardId !== undefined &&
      shopperReference !== undefined && {
        'recurring.recurringDetailReference': storedCardId,
        'recurring.shopperReference': shopperReference,
        'tokenization.storedPaymentMethodId': storedCardId,
        'tokenization.shopperReference': shopperReference,
      }),
  };
}

/** The response of `/payments` and `/payments/details` for a completed payment. */
export function describeOutcome(payment: Payment, outcome: Outcome) {
  return {
    pspReference: payment.pspReference,
    resultCode: outcome.resultCode,
    ...describeDecline(outcome),
    amount: payment.amount,
    merchantReference: payment.reference,
    paymentMethod: { type: payment.methodType ?? 'scheme', brand: payment.card.brand },
    additionalData: describeCard(payment),
  };
}
