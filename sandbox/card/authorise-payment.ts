import type { Acquirer } from './acquirer.ts';
import { apiErrors, respondWith } from './api-error.ts';
import { readCardDetails, type CardDetails } from './card-details.ts';
import type { CardKey } from './key.ts';
import { chooseChallenge, describeAction } from './challenge-action.ts';
import { describeOutcome, type Payment } from './payment.ts';
import type { PaymentRequest } from './payment-request.ts';
import { readDeviceCard } from './device-card.ts';
import { makePspReference, makeSecret } from './reference.ts';
import { evaluatePayment, type Outcome } from './scenario.ts';
import type { CardSettings } from './settings.ts';
import type { StoredCards } from './stored-cards.ts';

/** Dependencies of payments. */
export type PaymentTools = {
  settings: CardSettings;
  key: CardKey;
  storedCards: StoredCards;
  acquirer: Acquirer;
  makeAlias: (number: string) => string;
};

/** Maximum age of encrypted card data, as at the real provider, in ms. */
const maxAgeMs = 24 * 60 * 60 * 1000;

const testPrefix = 'test_';

type Paid = { card: CardDetails; securityCode: string | undefined; storedCardId: string | undefined };

async function decryptField(key: CardKey, blob: string | undefined, name: string): Promise<string | undefined> {
  if (blob === undefined) return undefined;
  // the provider's test platform accepts such values for calls without a browser
  if (blob.startsWith(testPrefix)) return blob.slice(testPrefix.length);
  const content = await key.decrypt(blob);
  const age = Date.now() - Date.parse(String(content['generationtime']));
  if (!(age < maxAgeMs)) throw new RangeError('the encrypted content is too old');
  return String(content[name] ?? '');
}

async function readNewCard(tools: PaymentTools, request: PaymentRequest): Promise<Paid | keyof typeof apiErrors> {
  const { paymentMethod } = request;
  const { key } = tools;
  if (paymentMethod.encryptedCardNumber === undefined) return 'paymentMethodMissing';
  const parts = await Promise.all([
    decryptField(key, paymentMethod.encryptedCardNumber, 'number'),
    decryptField(key, paymentMethod.encryptedExpiryMonth, 'expiryMonth'),
    decryptField(key, paymentMethod.encryptedExpiryYear, 'expiryYear'),
    decryptField(key, paymentMethod.encryptedSecurityCode, 'cvc'),
  ]).catch(() => undefined);
  if (parts === undefined) return 'security';
  const [number = '', expiryMonth = '', expiryYear = '', securityCode] = parts;
  const { holderName } = paymentMethod;
  const card = readCardDetails({ number, expiryMonth, expiryYear, holderName }, tools.makeAlias);
  return typeof card === 'string' ? card : { card, securityCode, storedCardId: undefined };
}

async function readStoredCard(tools: PaymentTools, request: PaymentRequest): Promise<Paid | keyof typeof apiErrors> {
  const { storedPaymentMethodId = '', encryptedSecurityCode } = request.paymentMethod;
  const stored = tools.storedCards.find(storedPaymentMethodId, request.shopperReference ?? '');
  if (stored === undefined) return 'storedCardUnknown';
  try {
    const securityCode = await decryptField(tools.key, encryptedSecurityCode, 'cvc');
    return { card: stored.card, securityCode, storedCardId: stored.id };
  } catch {
    return 'security';
  }
}

/** Reads the payment method of a request. */
const readPaid = (tools: PaymentTools, request: PaymentRequest): Promise<Paid | keyof typeof apiErrors> => {
  const { type, storedPaymentMethodId } = request.paymentMethod;
  if (storedPaymentMethodId !== undefined) return readStoredCard(tools, request);
  if (type === 'scheme') return readNewCard(tools, request);
  const card = readDeviceCard(request.paymentMethod, tools.makeAlias);
  const paid = typeof card === 'string' ? card : { card, securityCode: undefined, storedCardId: undefined };
  return Promise.resolve(paid);
};

const languageOf = (locale: string | undefined): string => {
  const language = (locale ?? 'sv').slice(0, 2).toLowerCase();
  return language === 'no' ? 'nb' : language;
};

/**
 * Processes a payment: reads the card, evaluates the scenario, and completes the payment or starts a challenge.
 *
 * @param forced outcome of an operator's fault switch; replaces that of the scenario.
 * @returns an API error, or the effect with its response, to be run in one transaction.
 */
export async function authorisePayment(
  tools: PaymentTools,
  request: PaymentRequest,
  idempotencyKey: string | null,
  forced?: Outcome,
): Promise<Response | (() => { status: 200; body: Record<string, unknown> })> {
  const paid = await readPaid(tools, request);
  if (typeof paid === 'string') return respondWith(apiErrors[paid], makePspReference());
  const { card, securityCode, storedCardId } = paid;
  // a stored card with the shopper present is ContAuth too, but its bank may still ask
  const isContAuth = request.shopperInteraction === 'ContAuth' && request.recurringProcessingModel !== 'CardOnFile';
  const evaluation = forced ?? evaluatePayment({ ...card, securityCode, isContAuth }, new Date());

  const payment: Payment = {
    pspReference: makePspReference(),
    reference: request.reference,
    idempotencyKey,
    amount: request.amount,
    methodType: request.paymentMethod.type,
    card,
    shopperReference: request.shopperReference,
    shopperEmail: request.shopperEmail,
    isStoring: request.storePaymentMethod && storedCardId === undefined,
    recurringProcessingModel: request.recurringProcessingModel,
    storedCardId,
    outcome: undefined,
    challenge: undefined,
    refunded: 0,
    isCancelled: false,
  };
  if (!('challenge' in evaluation)) {
    return () => {
      const settled = tools.acquirer.settle(payment, evaluation);
      return { status: 200, body: describeOutcome(settled, settled.outcome ?? evaluation) };
    };
  }
  const isNativePreferred = request.authenticationData?.threeDSRequestData?.nativeThreeDS === 'preferred';
  const challenge = {
    kind: chooseChallenge(evaluation.challenge, tools.settings, isNativePreferred),
    secret: makeSecret(),
    returnUrl: request.returnUrl,
    lang: languageOf(request.shopperLocale),
  };
  return () => {
    tools.acquirer.keep({ ...payment, challenge });
    return { status: 200, body: describeAction({ ...payment, challenge }, challenge, tools.settings) };
  };
}
