import { createLog } from '../../../server/telemetry/log.ts';
import { openDocumentStore } from '../../../server/sandbox/document-store.ts';
import type { SalesUnit } from '../access-token.ts';
import { createApp } from '../app.ts';

export const norwegian: SalesUnit = {
  clientId: 'norway',
  clientSecret: 'fjord',
  subscriptionKey: 'subscription-no',
  merchantSerialNumber: '123456',
  webhookSecret: 'shh',
  currency: 'NOK',
};
export const finnish: SalesUnit = {
  ...norwegian,
  clientId: 'finland',
  clientSecret: 'sauna',
  merchantSerialNumber: '654321',
  currency: 'EUR',
};

/** A valid agreement of the Norwegian sales unit. */
export const draft = {
  pricing: { type: 'LEGACY', amount: 9_900, currency: 'NOK' },
  interval: { unit: 'MONTH', count: 1 },
  productName: 'Nordlyd Premium',
  merchantRedirectUrl: 'https://nordlyd.example/no/verify-vm',
  merchantAgreementUrl: 'https://nordlyd.example/no/min-konto',
};

/** A valid charge of that agreement. */
export const charge = {
  amount: 9_900,
  transactionType: 'DIRECT_CAPTURE',
  description: 'Januar',
  due: '2099-01-01',
  retryDays: 0,
  orderId: 'order-1',
};

export const agreements = '/recurring/v3/agreements';

/** The headers of every call of a sales unit. */
export const nameUnit = ({ subscriptionKey, merchantSerialNumber }: SalesUnit): Record<string, string> => ({
  'Ocp-Apim-Subscription-Key': subscriptionKey,
  'Merchant-Serial-Number': merchantSerialNumber,
  'Vipps-System-Name': 'test',
  'Vipps-System-Version': '1',
  'Vipps-System-Plugin-Name': 'test-plugin',
  'Vipps-System-Plugin-Version': '1',
});

/** For tests: opens the wallet with two sales units, and calls it like their merchant. */
export function openWallet() {
  const records = openDocumentStore(':memory:');
  const wallet = createApp({
    records,
    log: createLog('wallet', () => undefined),
    units: [norwegian, finnish],
    url: 'http://localhost:4400',
    webhookUrl: 'http://localhost:4000/webhooks/wallet',
    deliver: () => Promise.resolve(true),
  });

  /** Calls the API as a sales unit, with a new token. */
  const call = async (
    unit: SalesUnit,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string | undefined> = {},
  ) => {
    const credentials = { client_id: unit.clientId, client_secret: unit.clientSecret, ...nameUnit(unit) };
    const token = await wallet.app.request('/accesstoken/get', { method: 'POST', headers: credentials });
    const { access_token: bearer } = (await token.json()) as { access_token?: string };
    const sent = { ...nameUnit(unit), Authorization: `Bearer ${bearer}`, 'Idempotency-Key': crypto.randomUUID() };
    const named = Object.entries({ ...sent, ...headers }).filter(([, value]) => value !== undefined);
    const response = await wallet.app.request(path, {
      method,
      headers: Object.fromEntries(named) as Record<string, string>,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Record<string, never> };
  };

  /** Drafts an agreement; returns its id and the path of the payer's page. */
  const order = async (): Promise<{ id: string; page: string }> => {
    const { body } = await call(norwegian, 'POST', agreements, draft);
    return { id: String(body['agreementId']), page: new URL(String(body['vippsConfirmationUrl'])).pathname };
  };
  const answer = (page: string, choice: 'approve' | 'reject') =>
    wallet.app.request(page, { method: 'POST', body: new URLSearchParams({ answer: choice }) });
  return {
    app: wallet.app,
    call,
    order,
    answer,
    activate: async (): Promise<string> => {
      const { id, page } = await order();
      await answer(page, 'approve');
      return id;
    },
    close: async () => {
      await wallet.close();
      records.close();
    },
  };
}
