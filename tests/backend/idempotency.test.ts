import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { keyedCall } from '../../backend/database/schema/idempotency.ts';
import { paymentSession } from '../../backend/database/schema/payment.ts';
import { contractDocument } from '../../api-spec/load-bundle.ts';
import { listOperations } from '../../contract-tools/openapi/operations.ts';
import { visitBank } from './bank-steps.ts';
import { buy, openSession, type ApiResponse, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

const returnUrl = 'http://localhost:3000/se/checkout-v2/verify-adyen';
const create = (offer: string): string => `/adyenpayment/create-payment-session/for-${offer}-offer`;
const inFlight = { status: 409, body: { title: 'IdempotencyKeyInFlightError' } };
const reused = { status: 422, body: { title: 'IdempotencyKeyReusedError' } };
/** Removes the request id, which differs between requests. */
const strip = ({ status, body }: ApiResponse) => ({ status, body: { ...body, requestId: undefined } });

it('every operation that charges or refunds money accepts Idempotency-Key', () => {
  const supporting = listOperations(contractDocument)
    .filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'))
    .map(({ operationId }) => operationId);
  expect(supporting.sort()).toEqual([
    'activatePartnerSubscription',
    'createCardUpdateSession',
    'createPaymentSession',
    'createVoucherPaymentSession',
    'draftAgreementForOffer',
    'draftAgreementWithVoucher',
    'startSubscription',
    'submitPayment',
    'upgradeSubscriptionOffer',
    'verifyPaymentResult',
    'withdraw',
  ]);
});

describeBackend('Idempotency-Key', (api) => {
  const keysOf = (user: TestUser) => api.database.db.select().from(keyedCall).where(eq(keyedCall.userId, user.id));
  const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() });
  const authorisations = async (): Promise<number> =>
    (await api.ledger()).filter(({ kind, status }) => kind === 'authorisation' && status === 'Authorised').length;

  it('continues a payment whose call crashed: the buyer gets its result, and pays once', async () => {
    const user = await api.login();
    const sessionId = await openSession(user);
    const body = { sessionId, statePaymentMethod: await api.typeCard() };
    const [key, before] = [newKey(), await authorisations()];
    const pay = () => user.call('POST', '/adyenpayment/submit-payment', body, key);
    const crash = () =>
      api.database.db
        .update(keyedCall)
        .set({ answer: null, leasedUntil: new Date(0) })
        .where(eq(keyedCall.userId, user.id));
    // the provider has paid, and its response is lost with the process
    const match = { method: 'POST', path: '/v72/payments' };
    await api.card('POST', '/__control/faults', { match, mode: 'reset-after-effect', times: 1 });
    expect((await pay()).body).toEqual({ resultCode: 'Received' });
    await crash();
    expect(await pay()).toMatchObject({ status: 200, body: { resultCode: 'Authorised' } });
    // the outcome is stored, and the response of the call is not
    await crash();
    expect(await pay()).toMatchObject({ status: 200, body: { resultCode: 'Authorised' } });
    expect(await authorisations()).toBe(before + 1);
  });

  it('returns the bank step again when the call that asked for it crashed: the buyer finishes it', async () => {
    const user = await api.login();
    const sessionId = await openSession(user);
    const body = { sessionId, statePaymentMethod: await api.typeCard({ number: '5454545454545454' }) };
    const [key, before] = [newKey(), await authorisations()];
    const pay = () => user.call('POST', '/adyenpayment/submit-payment', body, key);
    const first = await pay();
    expect(first.body).toMatchObject({ resultCode: 'RedirectShopper', action: { type: 'redirect' } });
    const crashed = { answer: null, leasedUntil: new Date(0) };
    await api.database.db.update(keyedCall).set(crashed).where(eq(keyedCall.userId, user.id));
    const again = await pay();
    expect(strip(again)).toEqual(strip(first));
    const redirectResult = await visitBank(again, 'authorised');
    const result = { sessionId, offerType: 0, voucherCode: null, redirectResult };
    const verified = await user.call('POST', '/adyenpayment/verify-payment-result', result);
    expect(verified.body).toMatchObject({ resultCode: 'Authorised' });
    expect(await authorisations()).toBe(before + 1);
  });

  it('returns the first response and charges once when a payment is repeated', async () => {
    const user = await api.login();
    const sessionId = await openSession(user);
    const body = { sessionId, statePaymentMethod: await api.typeCard() };
    const key = newKey();
    const first = await user.call('POST', '/adyenpayment/submit-payment', body, key);
    expect(first).toMatchObject({ status: 200, body: { resultCode: 'Authorised' } });
    const paid = await authorisations();
    // a body with its fields in another order is the same body
    const reordered = Object.fromEntries(Object.entries(body).reverse());
    const again = await user.call('POST', '/adyenpayment/submit-payment', reordered, key);
    expect(strip(again)).toEqual(strip(first));
    expect(await authorisations()).toBe(paid);
    // without the key the session reports its own state
    expect((await user.call('POST', '/adyenpayment/submit-payment', body)).status).toBe(409);
  });

  it('applies a session, a start, a withdrawal and a plan change once per key', async () => {
    const user = await api.login();
    const repeat = async (method: string, path: string, body?: unknown): Promise<ApiResponse> => {
      const key = newKey();
      const first = await user.call(method, path, body, key);
      expect(strip(await user.call(method, path, body, key))).toEqual(strip(first));
      return first;
    };
    expect((await repeat('POST', create('standard'), { returnUrl })).status).toBe(201);
    const sessions = await api.database.db.select().from(paymentSession).where(eq(paymentSession.userId, user.id));
    expect(sessions).toHaveLength(1);
    await buy(api, user);
    expect((await repeat('PUT', '/offer/upgrade-subscription-offer', { offerType: 2 })).status).toBe(200);
    expect(
      (await repeat('POST', '/adyenpayment/create-payment-session/for-payment-method-update', { returnUrl })).status,
    ).toBe(201);
    const { body: subscription } = await user.call('GET', '/subscription');
    const subscriptionId = (subscription as unknown as { subscriptions: { id: string }[] }).subscriptions[0]?.id;
    const statement = { subscriptionId, name: 'Test Person', email: `${user.id}@nordlyd.example` };
    const withdrawn = await repeat('POST', '/withdrawal', statement);
    expect(withdrawn.status).toBe(201);
    expect(await user.call('POST', '/withdrawal', statement, newKey())).not.toMatchObject({ status: 201 });
    // a permanent problem is stored like any other response
    expect((await repeat('POST', '/subscription/start?coupon=NO-SUCH-CODE')).status).toBe(422);
  });

  it('runs one of eight parallel requests with the same key and returns 409 or the stored response to the others', async () => {
    const user = await api.login();
    const key = newKey();
    const call = () => user.call('POST', create('standard'), { returnUrl }, key);
    const responses = await Promise.all(Array.from({ length: 8 }, call));
    const created = responses.filter(({ status }) => status === 201);
    expect(created.length).toBeGreaterThanOrEqual(1);
    expect(new Set(created.map(({ body }) => body['sessionId'])).size).toBe(1);
    for (const response of responses.filter(({ status }) => status !== 201)) expect(response).toMatchObject(inFlight);
    expect(await call()).toMatchObject({ status: 201, body: { sessionId: created[0]?.body['sessionId'] } });
  });

  it('returns 409 while the first request waits for the provider, and its response afterwards', async () => {
    const user = await api.login();
    const key = newKey();
    const sessionId = await openSession(user);
    const body = { sessionId, statePaymentMethod: await api.typeCard() };
    await api.card('POST', '/__control/faults', {
      match: { method: 'POST', path: '/v72/payments' },
      mode: 'delay',
      delayMs: 1_500,
      times: 1,
    });
    const pay = () => user.call('POST', '/adyenpayment/submit-payment', body, key);
    const first = pay();
    await expect.poll(async () => (await keysOf(user)).length).toBe(1);
    expect(await pay()).toMatchObject(inFlight);
    const response = await first;
    expect(response).toMatchObject({ status: 200, body: { resultCode: 'Authorised' } });
    expect(strip(await pay())).toEqual(strip(response));
  });

  it('rejects another body, path or region with the same key, without an effect', async () => {
    const user = await api.login();
    const key = newKey();
    const first = await user.call('POST', create('standard'), { returnUrl }, key);
    expect(first.status).toBe(201);
    expect(await user.call('POST', create('duo'), { returnUrl }, key)).toMatchObject(reused);
    expect(await user.call('POST', create('standard'), { returnUrl: `${returnUrl}?a=1` }, key)).toMatchObject(reused);
    const abroad = { ...key, 'X-Region': 'NO' };
    expect(await user.call('POST', create('standard'), { returnUrl }, abroad)).toMatchObject(reused);
    const sessions = await api.database.db.select().from(paymentSession).where(eq(paymentSession.userId, user.id));
    expect(sessions).toHaveLength(1);
    expect(strip(await user.call('POST', create('standard'), { returnUrl }, key))).toEqual(strip(first));
  });

  it('separates keys by user and by operation', async () => {
    const [one, other] = [await api.login(), await api.login()];
    const key = newKey();
    const first = await one.call('POST', create('standard'), { returnUrl }, key);
    const second = await other.call('POST', create('duo'), { returnUrl }, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body['sessionId']).not.toBe(first.body['sessionId']);
    const body = { sessionId: first.body['sessionId'], statePaymentMethod: await api.typeCard() };
    expect((await one.call('POST', '/adyenpayment/submit-payment', body, key)).status).toBe(200);
  });

  it('allows a repeat with the same key after a temporary failure', async () => {
    const user = await api.login();
    const key = newKey();
    const body = { sessionId: await openSession(user), statePaymentMethod: await api.typeCard() };
    const pay = () => user.call('POST', '/adyenpayment/submit-payment', body, key);
    const original = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      if (!(input instanceof Request) && String(input).includes('/v72/payments')) {
        throw new TypeError('fetch failed', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) });
      }
      return original(input, init);
    };
    expect((await pay().finally(() => (globalThis.fetch = original))).status).toBe(503);
    expect(await keysOf(user)).toEqual([]);
    const paid = await pay();
    expect(paid).toMatchObject({ status: 200, body: { resultCode: 'Authorised' } });
    expect(strip(await pay())).toEqual(strip(paid));
  });

  it('[INV-45] stores no hash of a plain card number', async () => {
    const user = await api.login();
    const statePaymentMethod = { type: 'scheme', number: '4111111111111111' };
    const body = { sessionId: await openSession(user), statePaymentMethod };
    const response = await user.call('POST', '/adyenpayment/submit-payment', body, newKey());
    expect(response).toMatchObject({ status: 422, body: { title: 'PlainCardDataError' } });
    expect(await keysOf(user)).toEqual([]);
  });

  it('rejects an invalid key', async () => {
    const user = await api.login();
    for (const key of ['short', 'x'.repeat(65), 'with a space']) {
      const response = await user.call('POST', create('standard'), { returnUrl }, { 'Idempotency-Key': key });
      expect(response).toMatchObject({ status: 400, body: { title: 'InvalidRequest' } });
    }
  });
});
