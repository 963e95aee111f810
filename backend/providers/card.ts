import { CheckoutAPI, Client, Config, EnvironmentEnum } from './adyen.ts';
import { z } from 'zod';
import { isResultCode, stepCodes, type ResultCode } from '../../core/domain/payment.ts';
import type { Log } from '../../server/telemetry/log.ts';
import type { Settings } from '../env.ts';
import { writeMethodsRequest, writeSignup, writeStoredCharge, type SignupRequest } from './card-requests.ts';
import { CardError, createCardTransport, withoutResultCode } from './card-transport.ts';
import { readResultCode } from './card-result-code.ts';
import { isProviderPage } from './provider-page.ts';
import { readAnswer } from './read-answer.ts';
import { toShopperReference } from './shopper-reference.ts';

export type CardDetails = {
  /** the provider's token for later charges */
  token: string;
  brand: string;
  lastFour: string;
  expiryMonth: string;
  expiryYear: string;
  holderName: string | null;
};

export type CardResult = {
  resultCode: ResultCode;
  pspReference: string | null;
  /** reference of the request, as the provider repeats it */
  reference: string | null;
  refusalCode: string | null;
  /** the next step for the card component */
  action: Record<string, unknown> | null;
  card: CardDetails | null;
  /** the same for the same card number of any user; null when unknown */
  fingerprint: string | null;
};

type Money = { value: number; currency: string };

/** The card provider. Every method throws CardError without a usable response. */
export type CardProvider = ReturnType<typeof createCardProvider>;

/** Converts the library's class instances to plain objects. */
const toPlainObject = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const paymentResponse = z.object({
  resultCode: z.custom<ResultCode>(isResultCode),
  pspReference: z.string().nullish(),
  merchantReference: z.string().nullish(),
  refusalReasonCode: z.string().nullish(),
  action: z.record(z.string(), z.unknown()).nullish(),
  paymentMethod: z.object({ brand: z.string().nullish() }).nullish(),
  additionalData: z.record(z.string(), z.unknown()).nullish(),
});

function toCardDetails(response: z.infer<typeof paymentResponse>): CardDetails | null {
  const { additionalData: data, paymentMethod } = response;
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

/** Domains of the pages to which the card provider redirects users, from which its web component goes to the bank. */
const pageDomains = ['adyen.com', 'adyenpayments.com'];

const read = <Value>(schema: z.ZodType<Value>, raw: unknown, operation: string): Value =>
  readAnswer(schema, toPlainObject(raw), `card provider, ${operation}`, (message) => new CardError('unknown', message));

function toCardResult(raw: object, apiUrl: string): CardResult {
  const response = read(paymentResponse, raw, 'payment');
  const { resultCode, pspReference, merchantReference, refusalReasonCode, action, additionalData } = response;
  const page = action?.['url'];
  if (typeof page === 'string' && !isProviderPage(page, apiUrl, pageDomains))
    throw new CardError('unknown', 'card provider: the page of an action is on another host');
  const alias = additionalData?.['alias'];
  return {
    resultCode,
    pspReference: pspReference ?? null,
    reference: merchantReference ?? null,
    refusalCode: refusalReasonCode ?? null,
    action: action ?? null,
    card: toCardDetails(response),
    fingerprint: typeof alias === 'string' && alias !== '' ? alias : null,
  };
}

/** The response to a refund or a cancellation; the result follows in a notification. */
const modification = z.object({ status: z.literal('received') });

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
        createdAt: z.string().nullish(),
      }),
    )
    .default([]),
});

/** The provider's codes "Contract not found" and "PaymentDetail not found". */
const unknownCardCodes: ReadonlySet<string | undefined> = new Set(['800', '803']);

/** Opens the card provider with its own library. */
export function createCardProvider(
  settings: Pick<Settings, 'cardUrl' | 'cardApiKey' | 'cardMerchantAccount' | 'siteUrl'>,
  log: Pick<Log, 'warn'>,
  sandboxNow?: () => Date,
) {
  const merchantAccount = settings.cardMerchantAccount;
  const config = new Config({ apiKey: settings.cardApiKey, environment: EnvironmentEnum.TEST });
  const client = new Client(config, createCardTransport(settings.cardUrl, settings.cardApiKey, sandboxNow));
  const { PaymentsApi, RecurringApi, ModificationsApi } = new CheckoutAPI(client);
  const cancel = async (pspReference: string, reference: string): Promise<void> => {
    const request = { merchantAccount, reference };
    const options = { idempotencyKey: reference };
    read(
      modification,
      await ModificationsApi.cancelAuthorisedPaymentByPspReference(pspReference, request, options),
      'cancel',
    );
  };
  const readPayment = async (response: { resultCode?: string | null }): Promise<CardResult> => {
    const code = response.resultCode ?? undefined;
    if (code === undefined) throw new CardError('unknown', 'card provider, payment: no resultCode', withoutResultCode);
    const result = toCardResult({ ...response, resultCode: readResultCode(log, code) }, settings.cardUrl);
    const { pspReference } = result;
    // a part of the amount buys nothing: it is released before the payment counts as refused
    if (code === 'PartiallyAuthorised' && pspReference !== null) await cancel(pspReference, `part-${pspReference}`);
    return result;
  };
  const pay = async (reference: string, body: Record<string, unknown>): Promise<CardResult> => {
    const request = { merchantAccount, reference, ...body } as unknown as Parameters<typeof PaymentsApi.payments>[0];
    return readPayment(await PaymentsApi.payments(request, { idempotencyKey: reference }));
  };

  return {
    /** Lists payment methods; the response is for the card component as it is. */
    listMethods: async (shopper: SignupRequest['shopper'], amount: Money): Promise<Record<string, unknown>> => {
      const request = { merchantAccount, ...writeMethodsRequest(shopper, amount) };
      const response = await PaymentsApi.paymentMethods(request);
      return toPlainObject(response) as Record<string, unknown>;
    },

    /** Authorises with the user present and stores the card for renewals. `reference` is also the idempotency key. */
    authorise: (reference: string, amount: Money, request: SignupRequest): Promise<CardResult> =>
      pay(reference, writeSignup(amount, request)),

    /** Charges a stored card without the user. `reference` is also the idempotency key. */
    charge: async (reference: string, amount: Money, shopperId: string, token: string): Promise<CardResult> => {
      const stored = { shopperId, token, returnUrl: settings.siteUrl };
      const result = await pay(reference, writeStoredCharge(amount, stored));
      // without the user, a step of the user is a refusal
      return stepCodes.has(result.resultCode) ? { ...result, resultCode: 'Refused', action: null } : result;
    },

    /** Submits the result of the bank's page. */
    submitDetails: async (details: Record<string, string>, idempotencyKey: string): Promise<CardResult> =>
      readPayment(await PaymentsApi.paymentsDetails({ details }, { idempotencyKey })),

    /** The newest stored card of a user, when the response that named it was lost. */
    findNewestCard: async (shopperId: string): Promise<CardDetails | null> => {
      const reference = toShopperReference(shopperId);
      const response = await RecurringApi.getTokensForStoredPaymentDetails(reference, merchantAccount);
      const newest = read(storedList, response, 'stored cards')
        .storedPaymentMethods.toSorted((one, other) => (one.createdAt ?? '').localeCompare(other.createdAt ?? ''))
        .at(-1);
      if (newest === undefined) return null;
      const { id, holderName, createdAt: _createdAt, ...rest } = newest;
      return { ...rest, token: id, holderName: holderName ?? null };
    },

    /** Deletes a stored card; one that the provider does not know counts as deleted. */
    forgetCard: async (shopperId: string, token: string): Promise<void> => {
      try {
        await RecurringApi.deleteTokenForStoredPaymentDetails(token, toShopperReference(shopperId), merchantAccount);
      } catch (error) {
        if (!(error instanceof CardError) || !unknownCardCodes.has(error.errorCode)) throw error;
      }
    },

    /** Refunds surplus money, or cancels an authorisation that captured none. */
    reverse: async (pspReference: string, amount: Money, reference: string): Promise<void> => {
      if (amount.value > 0) {
        const request = { merchantAccount, amount, reference };
        const options = { idempotencyKey: reference };
        read(modification, await ModificationsApi.refundCapturedPayment(pspReference, request, options), 'refund');
      } else {
        await cancel(pspReference, reference);
      }
    },
  };
}
