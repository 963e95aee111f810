import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyedCall } from '../../backend/database/schema/idempotency.ts';
import { paymentSession } from '../../backend/database/schema/payment.ts';
import { contractDocument } from '../../api-spec/openapi/load-bundle.ts';
import { listOperations } from '../../api-spec/openapi/operations.ts';
import { testDatabases } from './databases.ts';
import { buy, createWorld, openSession, type Answer, type Listener, type World } from './test-backend.ts';

const returnUrl = 'http://localhost:3000/se/checkout-v2/verify-adyen';
const create = (offer: string): string => `/adyenpayment/create-payment-session/for-${offer}-offer`;
const inFlight = { status: 409, body: { title: 'IdempotencyKeyInFlightError' } };
const reused = { status: 422, body: { title: 'IdempotencyKeyReusedError' } };
/** All but the request's id, which is each call's own. */
const strip = ({ status, body }: Answer) => ({ status, body: { ...body, requestId: undefined } });

it('every operation that takes or gives back money knows the key', () => {
  const knows = listOperations(contractDocument)
    .filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'))
    .map(({ operationId }) => operationId);
  expect(knows.sort()).toEqual([
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

describe.each(testDatabases)('calls with a key of the caller on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 120_000);
  afterAll(() => world.close());

  const keysOf = (listener: Listener) =>
    world.database.db.select().from(keyedCall).where(eq(keyedCall.userId, listener.id));
  const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() });
  const authorisations = async (): Promise<number> =>
    (await world.ledger()).filter(({ kind, status }) => kind === 'authorisation' && status === 'Authorised').length;

  it('the same payment again is answered as the first was, and paid once', async () => {
    const listener = await world.login();
    const sessionId = await openSession(listener);
    const body = { sessionId, statePaymentMethod: await world.typeCard() };
    const key = newKey();
    const first = await listener.call('POST', '/adyenpayment/submit-payment', body, key);
    expect(first).toMatchObject({ status: 200, body: { resultCode: 'Authorised' } });
    const paid = await authorisations();
    // fields in another order are the same body
    const turned = Object.fromEntries(Object.entries(body).reverse());
    const again = await listener.call('POST', '/adyenpayment/submit-payment', turned, key);
    expect(strip(again)).toEqual(strip(first));
    expect(await authorisations()).toBe(paid);
    // without the key the session says what has become of it
    expect((await listener.call('POST', '/adyenpayment/submit-payment', body)).status).toBe(409);
  });

  it('a session, a start, a withdrawal and a change of plan are made once for each key', async () => {
    const listener = await world.login();
    const repeat = async (method: string, path: string, body?: unknown): Promise<Answer> => {
      const key = newKey();
      const first = await listener.call(method, path, body, key);
      expect(strip(await listener.call(method, path, body, key))).toEqual(strip(first));
      return first;
    };
    expect((await repeat('POST', create('standard'), { returnUrl })).status).toBe(201);
    const sessions = await world.database.db
      .select()
      .from(paymentSession)
      .where(eq(paymentSession.userId, listener.id));
    expect(sessions).toHaveLength(1);
    await buy(world, listener);
    expect((await repeat('PUT', '/offer/upgrade-subscription-offer', { offerType: 2 })).status).toBe(200);
    expect(
      (await repeat('POST', '/adyenpayment/create-payment-session/for-payment-method-update', { returnUrl })).status,
    ).toBe(201);
    const { body: held } = await listener.call('GET', '/subscription');
    const subscriptionId = (held as unknown as { subscriptions: { id: string }[] }).subscriptions[0]?.id;
    const statement = { subscriptionId, name: 'Test Person', email: `${listener.id}@nordlyd.example` };
    const withdrawn = await repeat('POST', '/withdrawal', statement);
    expect(withdrawn.status).toBe(201);
    expect(await listener.call('POST', '/withdrawal', statement, newKey())).not.toMatchObject({ status: 201 });
    // a refusal that stays is kept like any other answer
    expect((await repeat('POST', '/subscription/start?coupon=NO-SUCH-CODE')).status).toBe(422);
  });

  it('of parallel calls with one key one is made, and the others are told so', async () => {
    const listener = await world.login();
    const key = newKey();
    const call = () => listener.call('POST', create('standard'), { returnUrl }, key);
    const answers = await Promise.all(Array.from({ length: 8 }, call));
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThanOrEqual(1);
    expect(new Set(made.map(({ body }) => body['sessionId'])).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) expect(answer).toMatchObject(inFlight);
    expect(await call()).toMatchObject({ status: 201, body: { sessionId: made[0]?.body['sessionId'] } });
  });

  it('answers 409 while the first call waits for its provider, and its answer afterwards', async () => {
    const listener = await world.login();
    const key = newKey();
    const sessionId = await openSession(listener);
    const body = { sessionId, statePaymentMethod: await world.typeCard() };
    await world.card('POST', '/__control/faults', {
      match: { method: 'POST', path: '/v72/payments' },
      mode: 'delay',
      delayMs: 1_500,
      times: 1,
    });
    const pay = () => listener.call('POST', '/adyenpayment/submit-payment', body, key);
    const first = pay();
    await expect.poll(async () => (await keysOf(listener)).length).toBe(1);
    expect(await pay()).toMatchObject(inFlight);
    const answer = await first;
    expect(answer).toMatchObject({ status: 200, body: { resultCode: 'Authorised' } });
    expect(strip(await pay())).toEqual(strip(answer));
  });

  it('another body, path or market with the same key is refused, and nothing is done', async () => {
    const listener = await world.login();
    const key = newKey();
    const first = await listener.call('POST', create('standard'), { returnUrl }, key);
    expect(first.status).toBe(201);
    expect(await listener.call('POST', create('duo'), { returnUrl }, key)).toMatchObject(reused);
    expect(await listener.call('POST', create('standard'), { returnUrl: `${returnUrl}?a=1` }, key)).toMatchObject(
      reused,
    );
    const abroad = { ...key, 'X-Region': 'NO' };
    expect(await listener.call('POST', create('standard'), { returnUrl }, abroad)).toMatchObject(reused);
    const sessions = await world.database.db
      .select()
      .from(paymentSession)
      .where(eq(paymentSession.userId, listener.id));
    expect(sessions).toHaveLength(1);
    expect(strip(await listener.call('POST', create('standard'), { returnUrl }, key))).toEqual(strip(first));
  });

  it("another person's key is another key, and so is that of another operation", async () => {
    const [one, other] = [await world.login(), await world.login()];
    const key = newKey();
    const first = await one.call('POST', create('standard'), { returnUrl }, key);
    const second = await other.call('POST', create('duo'), { returnUrl }, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body['sessionId']).not.toBe(first.body['sessionId']);
    const body = { sessionId: first.body['sessionId'], statePaymentMethod: await world.typeCard() };
    expect((await one.call('POST', '/adyenpayment/submit-payment', body, key)).status).toBe(200);
  });

  it('a call that failed for the moment may be made again with its key', async () => {
    const listener = await world.login();
    const key = newKey();
    const body = { sessionId: await openSession(listener), statePaymentMethod: await world.typeCard() };
    const pay = () => listener.call('POST', '/adyenpayment/submit-payment', body, key);
    const original = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      if (!(input instanceof Request) && String(input).includes('/v72/payments')) {
        throw new TypeError('fetch failed', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) });
      }
      return original(input, init);
    };
    expect((await pay().finally(() => (globalThis.fetch = original))).status).toBe(503);
    expect(await keysOf(listener)).toEqual([]);
    const paid = await pay();
    expect(paid).toMatchObject({ status: 200, body: { resultCode: 'Authorised' } });
    expect(strip(await pay())).toEqual(strip(paid));
  });

  it('[INV-45] a plain card number leaves not even its hash behind', async () => {
    const listener = await world.login();
    const statePaymentMethod = { type: 'scheme', number: '4111111111111111' };
    const body = { sessionId: await openSession(listener), statePaymentMethod };
    const answer = await listener.call('POST', '/adyenpayment/submit-payment', body, newKey());
    expect(answer).toMatchObject({ status: 422, body: { title: 'PlainCardDataError' } });
    expect(await keysOf(listener)).toEqual([]);
  });

  it('refuses a key that is none', async () => {
    const listener = await world.login();
    for (const key of ['short', 'x'.repeat(65), 'with a space']) {
      const answer = await listener.call('POST', create('standard'), { returnUrl }, { 'Idempotency-Key': key });
      expect(answer).toMatchObject({ status: 400, body: { title: 'InvalidRequest' } });
    }
  });
});
