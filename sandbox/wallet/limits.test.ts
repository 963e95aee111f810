import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agreements as root, charge, draft, finnish, norwegian, openWallet } from './testing/sales-unit.ts';

const firstCharge = { amount: 9_900, transactionType: 'DIRECT_CAPTURE', description: 'Start' };

let wallet: ReturnType<typeof openWallet>;
beforeEach(() => void (wallet = openWallet()));
afterEach(() => wallet.close());

const post = async (path: string, body: unknown, key?: string) =>
  (await wallet.call(norwegian, 'POST', path, body, key === undefined ? {} : { 'Idempotency-Key': key })).status;

/** The statuses of charges of one active agreement, each with a change. */
async function chargeWith(...changes: object[]): Promise<number[]> {
  const path = `${root}/${await wallet.activate()}/charges`;
  const statuses: number[] = [];
  for (const [index, change] of changes.entries())
    statuses.push(await post(path, { ...charge, orderId: `order-${index}`, ...change }));
  return statuses;
}

const readStatus = async (id: string): Promise<unknown> =>
  (await wallet.call(norwegian, 'GET', `${root}/${id}`)).body['status'];

/** What proves each rule of the published limits, by its text. */
const proofs: Record<string, () => Promise<void>> = {
  '1 to 40 characters, none of # ? / \\': async () => {
    for (const key of ['', 'k'.repeat(41), 'a#b', 'a?b', 'a/b', 'a\\b']) expect(await post(root, draft, key)).toBe(400);
    for (const key of ['k', 'k'.repeat(40)]) expect(await post(root, draft, key)).toBe(201);
  },
  'the same key keeps giving the same 4xx; a new try after a definite 4xx needs a new key': async () => {
    const path = `${root}/${await wallet.activate()}`;
    const fault = { match: { method: 'PATCH' }, mode: 'refuse', times: 1 };
    await wallet.app.request('/__control/faults', { method: 'POST', body: JSON.stringify(fault) });
    const stop = async (key: string) =>
      (await wallet.call(norwegian, 'PATCH', path, { status: 'STOPPED' }, { 'Idempotency-Key': key })).status;
    expect([await stop('one'), await stop('one'), await stop('two')]).toEqual([403, 403, 204]);
  },
  'at least 100 (minor units)': async () => {
    expect(await chargeWith({ amount: 99 }, { amount: 100 })).toEqual([400, 201]);
    expect(await post(root, { ...draft, pricing: { ...draft.pricing, amount: 99 } })).toBe(400);
    expect(await post(root, { ...draft, initialCharge: { ...firstCharge, amount: 99 } })).toBe(400);
    expect(await post(root, { ...draft, initialCharge: firstCharge })).toBe(201);
  },
  "at most 5 times the agreement's price per interval": async () =>
    expect(
      await chargeWith(
        { amount: 49_501 },
        { amount: 30_000 },
        { amount: 19_501 },
        { amount: 19_500 },
        { amount: 49_500, due: '2099-02-01' },
      ),
    ).toEqual([400, 201, 400, 201, 201]),
  'becomes the charge id; pattern and length as in the OpenAPI file': async () => {
    const orderIds = ['order 1', 'o'.repeat(51), 'o'.repeat(50)];
    expect(await chargeWith(...orderIds.map((orderId) => ({ orderId })))).toEqual([400, 400, 201]);
    const path = `${root}/${await wallet.activate()}/charges`;
    expect((await wallet.call(norwegian, 'POST', path, charge)).body).toEqual({ chargeId: charge.orderId });
  },
  'date only in requests; answers carry a time (T00:00:00Z)': async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(await chargeWith({ due: '2099-01-01T00:00:00Z' }, { due: today }, {})).toEqual([400, 400, 201]);
    const path = `${root}/${await wallet.activate()}/charges`;
    await post(path, charge);
    expect((await wallet.call(norwegian, 'GET', `${path}/order-1`)).body['due']).toBe('2099-01-01T00:00:00Z');
  },
  'at least two days ahead in production (types), one day (guide): two satisfy both': async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    expect(await chargeWith({ due: inDays(1) }, { due: inDays(2) })).toEqual([400, 201]);
  },
  "DUE until its due day, by the merchant's clock in the sandbox; then it is collected": async () => {
    const path = `${root}/${await wallet.activate()}/charges`;
    await post(path, charge);
    const readAt = async (time: string): Promise<unknown> =>
      (await wallet.call(norwegian, 'GET', `${path}/order-1`, undefined, { 'X-Sandbox-Time': time })).body['status'];
    expect(await readAt('2098-12-31T23:59:00Z')).toBe('DUE');
    expect(await readAt('2099-01-01T00:00:00Z')).toBe('CHARGED');
    // the merchant's time counts for the due day too
    const send = { ...charge, orderId: 'order-2', due: '2099-01-02' };
    expect(await post(path, send)).toBe(400);
    expect(await post(path, { ...send, due: '2099-01-03' })).toBe(201);
  },
  '0 to 14; charges run twice a day': async () =>
    expect(await chargeWith({ retryDays: -1 }, { retryDays: 15 }, { retryDays: 14 })).toEqual([400, 400, 201]),
  'client id, secret, subscription key and merchant serial number belong to one sales unit, in one country':
    async () => {
      const id = await wallet.activate();
      expect((await wallet.call(norwegian, 'GET', `${root}/${id}`)).status).toBe(200);
      for (const path of [`${root}/${id}`, `${root}/${id}/charges`])
        expect((await wallet.call(finnish, 'GET', path)).status).toBe(404);
      expect((await wallet.call(finnish, 'PATCH', `${root}/${id}`, { status: 'STOPPED' })).status).toBe(404);
      const mixed = { ...norwegian, clientId: finnish.clientId, clientSecret: finnish.clientSecret };
      expect((await wallet.call(mixed, 'GET', `${root}/${id}`)).status).toBe(401);
      expect(await post(root, { ...draft, pricing: { ...draft.pricing, currency: 'EUR' } })).toBe(400);
    },
  'PENDING until the person answers; then ACTIVE, EXPIRED or STOPPED': async () => {
    const { id, page } = await wallet.order();
    expect(await readStatus(id)).toBe('PENDING');
    await wallet.answer(page, 'approve');
    expect(await readStatus(id)).toBe('ACTIVE');
    const other = await wallet.order();
    await wallet.answer(other.page, 'reject');
    expect(await readStatus(other.id)).toBe('STOPPED'); // app.test.ts has one that expires
  },
  'no null where the schema has none; failureReason insufficient_funds is not a value any more': async () => {
    const id = await wallet.activate();
    await post(`${root}/${id}/charges`, charge);
    const nulls = async (path: string) =>
      Object.entries((await wallet.call(norwegian, 'GET', path)).body).flatMap(([name, value]) =>
        value === null ? [name] : [],
      );
    expect(await nulls(`${root}/${id}`)).toEqual(['stop', 'campaign', 'sub']);
    expect(await nulls(`${root}/${id}/charges/order-1`)).toEqual(['failureReason']);
  },
  'the country of the sales unit': async () => {
    const order = { ...draft, pricing: { ...draft.pricing, currency: 'EUR' } };
    const send = async (more: object) => (await wallet.call(finnish, 'POST', root, { ...order, ...more })).status;
    expect([await send({}), await send({ countryCode: 'NO' }), await send({ countryCode: 'FI' })]).toEqual([
      400, 400, 201,
    ]);
    expect(await post(root, { ...draft, countryCode: 'FI' })).toBe(400);
  },
  recommended: async () => {
    for (const name of ['Name', 'Version', 'Plugin-Name', 'Plugin-Version']) {
      const headers = { [`Vipps-System-${name}`]: undefined };
      expect((await wallet.call(norwegian, 'GET', root, undefined, headers)).status).toBe(400);
    }
  },
};

const [, ...rows] = readFileSync(new URL('published-limits.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const limits = rows.map((row) => row.split('\t') as [operation: string, field: string, rule: string, source: string]);

it('every published limit has a proof', () => {
  expect(Object.keys(proofs).toSorted()).toEqual(limits.map(([, , rule]) => rule).toSorted());
});

it.each(limits)('of %s, %s: %s', async (_operation, _field, rule) => {
  await expect(Promise.resolve(proofs[rule]!())).resolves.not.toThrow();
});

describe('the schema of the provider', () => {
  it.each([
    ['an unknown field', { ...draft, price: 9_900 }],
    ['a null where the schema has none', { ...draft, productDescription: null }],
    ['an unknown field of the first charge', { ...draft, initialCharge: { ...firstCharge, retryDays: 0 } }],
    ['a long product name', { ...draft, productName: 'N'.repeat(46) }],
    ['no account page in Norway', { ...draft, merchantAgreementUrl: undefined }],
    ['a return page without https', { ...draft, merchantRedirectUrl: 'http://nordlyd.example/' }],
    ['a charge every two years', { ...draft, interval: { unit: 'YEAR', count: 2 } }],
    [
      'more than the largest variable amount',
      { ...draft, pricing: { type: 'VARIABLE', suggestedMaxAmount: 2_000_001, currency: 'NOK' } },
    ],
    ['an account page without https', { ...draft, merchantAgreementUrl: 'http://nordlyd.example/' }],
    ['a long return URL', { ...draft, merchantRedirectUrl: `https://nordlyd.example/${'r'.repeat(1_001)}` }],
    ['an empty external id', { ...draft, externalId: '' }],
  ])('refuses a draft with %s', async (_what, body) => expect(await post(root, body)).toBe(400));

  it.each([
    ['the country', { countryCode: 'NO' }],
    ['the phone number of the payer', { phoneNumber: '4712345678' }],
    ['a return to an app', { isApp: true, merchantRedirectUrl: 'nordlyd://home' }],
    ['the landing page', { skipLandingPage: false }],
    ['every field of the payer', { scope: 'name address email birthDate phoneNumber nin' }],
    ['the pricing without a type', { pricing: { amount: 9_900, currency: 'NOK' } }],
    ['the largest variable amount', { pricing: { type: 'VARIABLE', suggestedMaxAmount: 2_000_000, currency: 'NOK' } }],
  ])('accepts a draft with %s', async (_what, more) => expect(await post(root, { ...draft, ...more })).toBe(201));

  it('lets no merchant skip the landing page without an agreement', async () =>
    expect(await post(root, { ...draft, skipLandingPage: true })).toBe(403));

  it('refuses a charge with an unknown field, and a refund below 100', async () => {
    expect(await chargeWith({ currency: 'NOK' })).toEqual([400]);
    const path = `${root}/${await wallet.activate()}/charges`;
    await post(path, charge);
    expect(await post(`${path}/order-1/refund`, { amount: 99, description: 'Nordlyd' })).toBe(400);
  });

  it.each([
    ['an unknown field', { productName: 'Nordlyd', currency: 'NOK' }],
    ['a stop together with another change', { status: 'STOPPED', productName: 'Nordlyd' }],
  ])('refuses a change with %s', async (_what, body) => {
    const id = await wallet.activate();
    expect((await wallet.call(norwegian, 'PATCH', `${root}/${id}`, body)).status).toBe(400);
  });
});
