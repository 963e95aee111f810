import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../server/telemetry/log.ts';
import { openDocumentStore, type DocumentStore } from '../../server/sandbox/document-store.ts';
import type { SalesUnit } from './access-token.ts';
import { createApp } from './app.ts';

const norwegian: SalesUnit = {
  clientId: 'norway',
  clientSecret: 'fjord',
  subscriptionKey: 'subscription-no',
  merchantSerialNumber: '123456',
  webhookSecret: 'shh',
  currency: 'NOK',
};
const finnish: SalesUnit = { ...norwegian, clientId: 'finland', clientSecret: 'sauna', merchantSerialNumber: '654321' };
const draft = {
  pricing: { type: 'LEGACY', amount: 9_900, currency: 'NOK' },
  interval: { unit: 'MONTH', count: 1 },
  productName: 'Nordlyd Premium',
  merchantRedirectUrl: 'https://nordlyd.example/no/verify-vm',
  merchantAgreementUrl: 'https://nordlyd.example/no/min-konto',
};
const charge = {
  amount: 9_900,
  transactionType: 'DIRECT_CAPTURE',
  description: 'Januar',
  due: '2099-01-01',
  retryDays: 0,
  orderId: 'order-1',
};
const firstCharge = { amount: 9_900, transactionType: 'DIRECT_CAPTURE', description: 'Start' };
const root = '/recurring/v3/agreements';

let records: DocumentStore;
let wallet: ReturnType<typeof createApp>;
beforeEach(() => {
  records = openDocumentStore(':memory:');
  wallet = createApp({
    records,
    log: createLog('wallet', () => undefined),
    units: [norwegian, { ...finnish, currency: 'EUR' }],
    url: 'http://localhost:4400',
    webhookUrl: 'http://localhost:4000/webhooks/wallet',
    deliver: () => Promise.resolve(true),
  });
});
afterEach(async () => {
  await wallet.close();
  records.close();
});

/** Calls the API as a sales unit, with a new token. */
async function call(unit: SalesUnit, method: string, path: string, body?: unknown, key: string = crypto.randomUUID()) {
  const merchant = {
    'Ocp-Apim-Subscription-Key': unit.subscriptionKey,
    'Merchant-Serial-Number': unit.merchantSerialNumber,
  };
  const headers = { client_id: unit.clientId, client_secret: unit.clientSecret, ...merchant };
  const token = await wallet.app.request('/accesstoken/get', { method: 'POST', headers });
  const { access_token: bearer } = (await token.json()) as { access_token?: string };
  const response = await wallet.app.request(path, {
    method,
    headers: { Authorization: `Bearer ${bearer}`, ...merchant, 'Idempotency-Key': key },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Record<string, never> };
}

async function activate(): Promise<string> {
  const { body } = await call(norwegian, 'POST', root, draft);
  const form = { method: 'POST', body: new URLSearchParams({ answer: 'approve' }) };
  await wallet.app.request(new URL(String(body['vippsConfirmationUrl'])).pathname, form);
  return String(body['agreementId']);
}

describe('published limits', () => {
  it.each([
    ['an unknown field', { ...draft, price: 9_900 }],
    ['a null where the schema has none', { ...draft, productDescription: null }],
    ['a price below 100', { ...draft, pricing: { ...draft.pricing, amount: 99 } }],
    ['a first charge below 100', { ...draft, initialCharge: { ...firstCharge, amount: 99 } }],
    ['an unknown field of the first charge', { ...draft, initialCharge: { ...firstCharge, retryDays: 0 } }],
    ['a long product name', { ...draft, productName: 'N'.repeat(46) }],
    ['an account page without https', { ...draft, merchantAgreementUrl: 'http://nordlyd.example/' }],
    ["another country's currency", { ...draft, pricing: { ...draft.pricing, currency: 'EUR' } }],
  ])('a draft with %s is refused', async (_what, body) => {
    expect((await call(norwegian, 'POST', root, body)).status).toBe(400);
  });

  it.each([
    ['an amount below 100', { amount: 99 }],
    ['more than five times the price', { amount: 49_501 }],
    ['a due date of today', { due: new Date().toISOString().slice(0, 10) }],
    ['a due time', { due: '2099-01-01T00:00:00Z' }],
    ['15 days of retries', { retryDays: 15 }],
    ['an order id with a space', { orderId: 'order 1' }],
    ['an unknown field', { currency: 'NOK' }],
  ])('a charge with %s is refused', async (_what, change) => {
    const id = await activate();
    expect((await call(norwegian, 'POST', `${root}/${id}/charges`, { ...charge, ...change })).status).toBe(400);
  });

  it('a charge of five times the price is accepted, and its answer has a time and no null that the schema lacks', async () => {
    const id = await activate();
    const path = `${root}/${id}/charges`;
    expect((await call(norwegian, 'POST', path, { ...charge, amount: 49_500 })).status).toBe(201);
    const { body } = await call(norwegian, 'GET', `${path}/order-1`);
    expect(body).toMatchObject({ due: '2099-01-01T00:00:00Z', externalId: '', failureReason: null });
  });

  it.each(['', 'k'.repeat(41), 'a#b', 'a?b', 'a/b', 'a\\b'])('the key "%s" is refused', async (key) => {
    expect((await call(norwegian, 'POST', root, draft, key)).status).toBe(400);
  });

  it('a first charge of the published fields is accepted', async () => {
    expect((await call(norwegian, 'POST', root, { ...draft, initialCharge: firstCharge })).status).toBe(201);
  });

  it('a change with an unknown field is refused', async () => {
    const id = await activate();
    const body = { productName: 'Nordlyd', currency: 'NOK' };
    expect((await call(norwegian, 'PATCH', `${root}/${id}`, body)).status).toBe(400);
  });

  it('a stop together with another change is refused', async () => {
    const id = await activate();
    const body = { status: 'STOPPED', productName: 'Nordlyd' };
    expect((await call(norwegian, 'PATCH', `${root}/${id}`, body)).status).toBe(400);
  });
});

it('a key keeps its definite refusal, also when the cause is corrected', async () => {
  const id = await activate();
  const fault = { match: { method: 'PATCH' }, mode: 'refuse', times: 1 };
  await wallet.app.request('/__control/faults', { method: 'POST', body: JSON.stringify(fault) });
  const stop = (key: string) => call(norwegian, 'PATCH', `${root}/${id}`, { status: 'STOPPED' }, key);
  expect([await stop('one'), await stop('one'), await stop('two')].map(({ status }) => status)).toEqual([
    403, 403, 204,
  ]);
});

it('a sales unit does not know the agreements of another one, and no other token opens its own', async () => {
  const id = await activate();
  expect((await call(norwegian, 'GET', `${root}/${id}`)).status).toBe(200);
  for (const path of [`${root}/${id}`, `${root}/${id}/charges`]) {
    expect((await call(finnish, 'GET', path)).status).toBe(404);
  }
  expect((await call(finnish, 'PATCH', `${root}/${id}`, { status: 'STOPPED' })).status).toBe(404);
  const mixed = { ...norwegian, clientId: finnish.clientId, clientSecret: finnish.clientSecret };
  expect((await call(mixed, 'GET', `${root}/${id}`)).status).toBe(401);
});
