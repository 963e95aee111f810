import type { CardFacts } from './card-facts.ts';
import type { MethodType } from './payment-request.ts';
import { describeRefusal, type Challenge, type Outcome } from './scenario.ts';

/** An amount in minor units. */
export type Amount = { value: number; currency: string };

/** One payment as the provider keeps it. */
export type Payment = {
  pspReference: string;
  /** the shop's own reference */
  reference: string;
  idempotencyKey: string | null;
  amount: Amount;
  /** how the card was given; absent in payments from before device wallets */
  methodType?: MethodType;
  card: CardFacts;
  shopperReference: string | undefined;
  /** absent in charges without the shopper */
  shopperEmail?: string | undefined;
  /** keep the card for later charges once it is authorised */
  isStoring: boolean;
  recurringProcessingModel: string | undefined;
  /** the token it was paid with, or that it made */
  storedCardId: string | undefined;
  /** absent while the bank still asks the cardholder */
  outcome: Outcome | undefined;
  challenge: { kind: Challenge; secret: string; returnUrl: string; lang: string; transStatus?: 'Y' | 'N' } | undefined;
  /** minor units that went back to the cardholder */
  refunded: number;
  isCancelled: boolean;
};

/** A card from a device wallet is a variant of its own: "visa_applepay". */
const nameVariant = ({ card, methodType = 'scheme' }: Payment): string =>
  methodType === 'scheme' ? card.brand : `${card.brand}_${methodType === 'applepay' ? methodType : 'googlepay'}`;

/** Card facts as the API and its notifications spell them. */
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

/** The answer of `/payments` and `/payments/details` about a payment whose outcome is known. */
export function describeOutcome(payment: Payment, outcome: Outcome) {
  return {
    pspReference: payment.pspReference,
    resultCode: outcome.resultCode,
    ...describeRefusal(outcome),
    amount: payment.amount,
    merchantReference: payment.reference,
    paymentMethod: { type: payment.methodType ?? 'scheme', brand: payment.card.brand },
    additionalData: describeCard(payment),
  };
}
