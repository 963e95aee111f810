import { createLog } from '../../../server/telemetry/log.ts';
import { openDocumentStore, type DocumentStore } from '../../../server/sandbox/document-store.ts';
import { createApp } from '../app.ts';
import { prepareEncryption } from '../fields/encryption.ts';
import { openKey } from '../key.ts';
import type { NotificationItem } from '../notification.ts';
import type { CardSettings } from '../settings.ts';

/** Settings of the provider under test. */
export const testSettings: CardSettings = {
  cardUrl: 'http://localhost:8080',
  siteUrl: 'http://localhost:3000',
  backendUrl: 'http://localhost:4000',
  apiKey: 'test-api-key',
  hmacKey: '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056',
  merchantAccount: 'Nordlyd',
  clientKey: 'sandbox_nordlyd',
};

/** A card as a user types it. */
export type TypedCard = { number: string; month?: string; year?: string; code?: string; holderName?: string };

/** The response properties that tests read. */
export type MerchantResponse = {
  status: number;
  body: Record<string, unknown> & {
    resultCode?: string;
    pspReference?: string;
    refusalReasonCode?: string;
    errorCode?: string;
    additionalData?: Record<string, string>;
    action?: { url: string; token: string; authorisationToken: string };
  };
};

/** A valid card. */
export const goodCard: TypedCard = { number: '4111111111111111' };

/**
 * For tests: opens the provider with a merchant that encrypts cards like the secured fields, sends requests like the
 * backend, and collects notifications.
 *
 * @param records storage of the provider; pass the same again to simulate a restart.
 */
export async function openMerchant(records: DocumentStore = openDocumentStore(':memory:')) {
  const key = await openKey(records);
  const delivered: NotificationItem[] = [];
  const deliver = async (item: NotificationItem): Promise<boolean> => delivered.push(item) > 0;
  const log = createLog('card', () => {});
  const { app, close } = createApp({ records, key, settings: testSettings, log, deliver });
  const encrypt = await prepareEncryption({ ...(key.publicJwk as JsonWebKey), kid: String(key.publicJwk.kid) });

  const encryptCard = async ({
    number,
    month = '03',
    year = '2030',
    code = '737',
    holderName = 'Anna Ek',
  }: TypedCard) => ({
    type: 'scheme',
    holderName,
    encryptedCardNumber: await encrypt({ number }),
    encryptedExpiryMonth: await encrypt({ expiryMonth: month }),
    encryptedExpiryYear: await encrypt({ expiryYear: year }),
    encryptedSecurityCode: await encrypt({ cvc: code }),
  });
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<MerchantResponse> => {
    const response = await app.request(path, {
      method,
      headers: { 'x-API-key': testSettings.apiKey, 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
  };
  const describePayment = (paymentMethod: unknown, more: Record<string, unknown> = {}) => ({
    merchantAccount: 'Nordlyd',
    reference: 'order-1',
    amount: { value: 9900, currency: 'SEK' },
    paymentMethod,
    shopperReference: 'listener-1',
    shopperLocale: 'nb-NO',
    returnUrl: 'http://localhost:3000/se/return?sessionId=s1',
    ...more,
  });
  return {
    app,
    close,
    call,
    encryptCard,
    describePayment,
    delivered,
    /** Pays with a typed card. */
    pay: async (card: TypedCard, more?: Record<string, unknown>, headers?: Record<string, string>) =>
      call('POST', '/v72/payments', describePayment(await encryptCard(card), more), headers),
    /** Waits for the delivery of all notifications so far, and returns them. */
    readNotifications: async () => {
      await app.request('/__control/webhooks/release', { method: 'POST' });
      return delivered;
    },
    readLedger: async () => {
      const response = await app.request('/__control/ledger');
      const { entries } = (await response.json()) as { entries: { kind: string; status: string; reference: string }[] };
      return entries;
    },
  };
}
