import adyen from '@adyen/api-library';
import { z } from 'zod';
import { isResultCode, type ResultCode } from '../../core/domain/payment.ts';
import type { Settings } from '../env.ts';
import { CardError, createCardTransport } from './card-transport.ts';

/** What the provider tells about a card. */
export type CardFacts = {
  /** the provider's token for later charges */
  token: string;
  brand: string;
  lastFour: string;
  expiryMonth: string;
  expiryYear: string;
  holderName: string | null;
};

/** What the provider answered about a payment. */
export type CardAnswer = {
  resultCode: ResultCode;
  pspReference: string | null;
  /** our own reference, as the provider repeats it */
  reference: string | null;
  refusalCode: string | null;
  /** what the card component must do next */
  action: Record<string, unknown> | null;
  card: CardFacts | null;
  /** the same for the same card number, whoever holds it; null when the provider does not say */
  fingerprint: string | null;
};

/** An authorisation with the listener present, as it is sent and, should the answer be lost, sent again. */
export type SignupRequest = {
  shopper: { id: string; email: string; locale: string; country: string };
  returnUrl: string;
  origin: string;
  paymentMethod: Record<string, unknown>;
  browserInfo: Record<string, unknown> | null;
};

type Money = { value: number; currency: string };

/** The card provider. Every method throws CardError when there is no answer to work with. */
export type CardProvider = ReturnType<typeof createCardProvider>;

/** The library answers with objects of its own classes; this makes them plain. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const paymentAnswer = z.object({
  resultCode: z.custom<ResultCode>(isResultCode),
  pspReference: z.string().nullish(),
  merchantReference: z.string().nullish(),
  refusalReasonCode: z.string().nullish(),
  action: z.record(z.string(), z.unknown()).nullish(),
  paymentMethod: z.object({ brand: z.string().nullish() }).nullish(),
  additionalData: z.record(z.string(), z.unknown()).nullish(),
});

function readCard(answer: z.infer<typeof paymentAnswer>): CardFacts | null {
  const { additionalData: data, paymentMethod } = answer;
  const text = (name: string): string | undefined => {
    const value = data?.[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const token = text('tokenization.storedPaymentMethodId') ?? text('recurring.recurringDetailReference');
  const [month, year] = (text('expiryDate') ?? '').split('/');
  if (token === undefined || !month || !year) return null;
  return {
    token,
    brand: paymentMethod?.brand ?? text('paymentMethodVariant') ?? text('paymentMethod') ?? 'card',
    lastFour: text('cardSummary') ?? '',
    expiryMonth: month.padStart(2, '0'),
    expiryYear: year,
    holderName: text('cardHolderName') ?? null,
  };
}

function readAnswer(raw: unknown): CardAnswer {
  const parsed = paymentAnswer.safeParse(plain(raw));
  if (!parsed.success) throw new CardError('unknown', 'card provider: an answer of another shape');
  const { resultCode, pspReference, merchantReference, refusalReasonCode, action, additionalData } = parsed.data;
  const alias = additionalData?.['alias'];
  return {
    resultCode,
    pspReference: pspReference ?? null,
    reference: merchantReference ?? null,
    refusalCode: refusalReasonCode ?? null,
    action: action ?? null,
    card: readCard(parsed.data),
    fingerprint: typeof alias === 'string' && alias !== '' ? alias : null,
  };
}

const storedList = z.object({
  storedPaymentMethods: z
    .array(
      z.object({
        id: z.string(),
        brand: z.string().default('card'),
        lastFour: z.string().default(''),
        expiryMonth: z.string().default(''),
        expiryYear: z.string().default(''),
        holderName: z.string().nullish(),
      }),
    )
    .default([]),
});

/** Opens the card provider through its own library. */
export function createCardProvider(
  settings: Pick<Settings, 'cardUrl' | 'cardApiKey' | 'cardMerchantAccount' | 'siteUrl'>,
  sandboxNow?: () => Date,
) {
  const merchantAccount = settings.cardMerchantAccount;
  const config = new adyen.Config({ apiKey: settings.cardApiKey, environment: adyen.EnvironmentEnum.TEST });
  const client = new adyen.Client(config, createCardTransport(settings.cardUrl, settings.cardApiKey, sandboxNow));
  const { PaymentsApi, RecurringApi, ModificationsApi } = new adyen.CheckoutAPI(client);
  const pay = async (reference: string, body: Record<string, unknown>): Promise<CardAnswer> => {
    const request = { merchantAccount, reference, ...body } as unknown as Parameters<typeof PaymentsApi.payments>[0];
    return readAnswer(await PaymentsApi.payments(request, { idempotencyKey: reference }));
  };

  return {
    /** Lists how a listener may pay; the answer is handed to the card component as it is. */
    listMethods: async (shopper: SignupRequest['shopper'], amount: Money): Promise<Record<string, unknown>> => {
      const answer = await PaymentsApi.paymentMethods({
        merchantAccount,
        amount,
        countryCode: shopper.country,
        shopperLocale: shopper.locale,
        shopperReference: shopper.id,
      });
      return plain(answer) as Record<string, unknown>;
    },

    /** Authorises with the listener present and keeps the card for renewals. `reference` is the idempotency key too. */
    authorise: (reference: string, amount: Money, request: SignupRequest): Promise<CardAnswer> => {
      const { shopper, browserInfo, ...rest } = request;
      return pay(reference, {
        ...rest,
        ...(browserInfo !== null && { browserInfo }),
        amount,
        channel: 'Web',
        // without it every bank asks on a page of its own
        authenticationData: { threeDSRequestData: { nativeThreeDS: 'preferred', challengeWindowSize: '05' } },
        countryCode: shopper.country,
        shopperLocale: shopper.locale,
        shopperReference: shopper.id,
        shopperEmail: shopper.email,
        shopperInteraction: 'Ecommerce',
        recurringProcessingModel: 'Subscription',
        storePaymentMethod: true,
      });
    },

    /** Charges a kept card without the listener. `reference` is the idempotency key too. */
    charge: (reference: string, amount: Money, shopperId: string, token: string): Promise<CardAnswer> =>
      pay(reference, {
        amount,
        paymentMethod: { type: 'scheme', storedPaymentMethodId: token },
        shopperReference: shopperId,
        shopperInteraction: 'ContAuth',
        recurringProcessingModel: 'Subscription',
        returnUrl: settings.siteUrl, // demanded by the API, never visited
      }),

    /** Hands in what came back from the bank. */
    submitDetails: async (details: Record<string, string>, idempotencyKey: string): Promise<CardAnswer> =>
      readAnswer(await PaymentsApi.paymentsDetails({ details }, { idempotencyKey })),

    /** The newest card that the provider keeps for a listener; for when the answer that named it was lost. */
    findNewestCard: async (shopperId: string): Promise<CardFacts | null> => {
      const answer = plain(await RecurringApi.getTokensForStoredPaymentDetails(shopperId, merchantAccount));
      const parsed = storedList.safeParse(answer);
      if (!parsed.success) throw new CardError('unknown', 'card provider: an answer of another shape');
      const newest = parsed.data.storedPaymentMethods.at(-1);
      if (newest === undefined) return null;
      const { id, holderName, ...rest } = newest;
      return { ...rest, token: id, holderName: holderName ?? null };
    },

    /** Makes the provider forget a card; one that it does not know is forgotten already. */
    forgetCard: async (shopperId: string, token: string): Promise<void> => {
      try {
        await RecurringApi.deleteTokenForStoredPaymentDetails(token, shopperId, merchantAccount);
      } catch (error) {
        if (!(error instanceof CardError) || error.failure !== 'invalid') throw error;
      }
    },

    /** Gives surplus money back, or cancels an authorisation that took none. */
    reverse: async (pspReference: string, amount: Money, reference: string): Promise<void> => {
      const options = { idempotencyKey: reference };
      if (amount.value > 0) {
        await ModificationsApi.refundCapturedPayment(pspReference, { merchantAccount, amount, reference }, options);
      } else {
        await ModificationsApi.cancelAuthorisedPaymentByPspReference(
          pspReference,
          { merchantAccount, reference },
          options,
        );
      }
    },
  };
}
