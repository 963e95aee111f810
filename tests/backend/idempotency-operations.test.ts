import { and, eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { keyedCall } from '../../backend/database/schema/idempotency.ts';
import { partnerContract } from '../../backend/database/schema/partner.ts';
import { signPartnerToken } from '../../backend/billing/partner/token.ts';
import { visitBank } from './bank-steps.ts';
import { createVoucherSteps } from './voucher-steps.ts';
import { buy, type ApiResponse, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

/** A request with an idempotency key, and how to count its effects. */
type Call = {
  path: string;
  body: object;
  /** a different request with the same key, which must be rejected */
  otherBody: object;
  status: number;
  countEffects: () => Promise<number>;
};

const site = 'http://localhost:3000/no';
const addresses = { returnUrl: `${site}/checkout-v2/verify-vm`, myAccountUrl: `${site}/` };
const partnerKey = { partner: 'Fjordnät', id: 'f1', secret: "Fjordnät's secret called f1".padEnd(40) };
const inFlight = { status: 409, body: { title: 'IdempotencyKeyInFlightError' } };
const reused = { status: 422, body: { title: 'IdempotencyKeyReusedError' } };
/** Removes the request id, which differs between requests. */
const strip = ({ status, body }: ApiResponse) => ({ status, body: { ...body, requestId: undefined } });

describeBackend('requests with an idempotency key', (api) => {
  beforeAll(async () => {
    api.settings.partnerKeys = [partnerKey];
  }, 120_000);
  afterEach(async () => {
    await api.card('DELETE', '/__control/faults');
    await api.card('POST', '/__control/webhooks', { mode: 'send' });
    await api.wallet.call('DELETE', '/__control/faults');
  });
  const { issue } = createVoucherSteps(() => api);

  /** Returns a function that counts agreements created since. */
  const countAgreements = async (): Promise<() => Promise<number>> => {
    const list = async () =>
      (await api.wallet.ledger()).filter(({ kind, status }) => kind === 'agreement' && status === 'PENDING').length;
    const before = await list();
    return async () => (await list()) - before;
  };

  const draft = async (): Promise<Call> => ({
    path: '/vippsmobilepay/draft-agreement/for-standard-offer',
    body: addresses,
    otherBody: { ...addresses, myAccountUrl: `${site}/min-konto` },
    status: 201,
    countEffects: await countAgreements(),
  });
  const draftWithVoucher = async (): Promise<Call> => {
    const order = { ...addresses, offerType: 0, voucherCode: await issue({ maxUses: 1 }) };
    return {
      path: '/vippsmobilepay/draft-agreement/with-voucher',
      body: order,
      otherBody: { ...order, offerType: 2 },
      status: 201,
      countEffects: await countAgreements(),
    };
  };
  const activatePartner = async (user: TestUser): Promise<Call> => {
    const makeLink = () => {
      const id = crypto.randomUUID();
      const expiresAt = new Date(api.backend.clock.now().getTime() + 86_400_000);
      const sold = { partner: 'Fjordnät', contract: `c-${id}`, id, offer: 'standard' as const, expiresAt };
      return signPartnerToken(sold, 'activation', partnerKey);
    };
    return {
      path: '/partner-subscription/activation',
      body: { activation: await makeLink() },
      otherBody: { activation: await makeLink() },
      status: 200,
      countEffects: async () =>
        (await api.database.db.select().from(partnerContract).where(eq(partnerContract.userId, user.id))).length,
    };
  };
  const verify = async (user: TestUser): Promise<Call> => {
    await api.card('POST', '/__control/webhooks', { mode: 'drop' });
    const paid = await buy(api, user, { number: '5454545454545454' });
    const { sessionId } = paid;
    const body = { sessionId, offerType: 0, voucherCode: null, redirectResult: await visitBank(paid, 'authorised') };
    return {
      path: '/adyenpayment/verify-payment-result',
      body,
      otherBody: { ...body, redirectResult: 'another' },
      status: 200,
      countEffects: async () => {
        const { body: subscription } = await user.call('GET', '/subscription');
        return (subscription as unknown as { subscriptions: unknown[] }).subscriptions.length;
      },
    };
  };

  const calls: [name: string, prepare: (user: TestUser) => Promise<Call>][] = [
    ['an agreement', draft],
    ['an agreement with a voucher', draftWithVoucher],
    ["a partner's link", activatePartner],
    ['the result of a payment', verify],
  ];

  it.each(calls)('%s: returns the first response for a repeated request and applies it once', async (_, prepare) => {
    const user = await api.login('no');
    const { path, body, status, countEffects } = await prepare(user);
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const first = await user.call('POST', path, body, key);
    expect(first.status, JSON.stringify(first.body)).toBe(status);
    expect(await countEffects()).toBe(1);
    const reordered = Object.fromEntries(Object.entries(body).reverse());
    for (const again of [body, reordered]) {
      expect(strip(await user.call('POST', path, again, key))).toEqual(strip(first));
    }
    expect(await countEffects()).toBe(1);
  });

  it.each(calls)(
    '%s: returns 409 while the first request is in progress, and its response afterwards',
    async (_, prepare) => {
      const user = await api.login('no');
      const { path, body, status, countEffects } = await prepare(user);
      const key = crypto.randomUUID();
      const call = () => user.call('POST', path, body, { 'Idempotency-Key': key });
      const first = await call();
      expect(first.status).toBe(status);
      // as stored while the response is not ready
      const ofCall = and(eq(keyedCall.userId, user.id), eq(keyedCall.key, key));
      const [stored] = await api.database.db.select().from(keyedCall).where(ofCall);
      const leasedUntil = new Date(Date.now() + 60_000);
      await api.database.db.update(keyedCall).set({ answer: null, leasedUntil }).where(ofCall);
      expect(await call()).toMatchObject(inFlight);
      expect(await countEffects()).toBe(1);
      await api.database.db
        .update(keyedCall)
        .set({ answer: stored?.answer ?? null })
        .where(ofCall);
      expect(strip(await call())).toEqual(strip(first));
      // after a crash the claim expires, and the repeated request returns the same response
      await api.database.db
        .update(keyedCall)
        .set({ answer: null, leasedUntil: new Date(Date.now() - 1) })
        .where(ofCall);
      expect((await call()).status).toBe(status);
      expect(await countEffects()).toBe(1);
    },
  );

  it.each(calls)(
    '%s: returns 422 for another body without an effect, and keeps the first response',
    async (_, prepare) => {
      const user = await api.login('no');
      const { path, body, otherBody, countEffects } = await prepare(user);
      const key = { 'Idempotency-Key': crypto.randomUUID() };
      const first = await user.call('POST', path, body, key);
      expect(await user.call('POST', path, otherBody, key)).toMatchObject(reused);
      expect(await countEffects()).toBe(1);
      expect(strip(await user.call('POST', path, body, key))).toEqual(strip(first));
    },
  );

  it.each([
    ['the wallet', draft, { method: 'POST', path: '/recurring/v3/agreements' }],
    ['the card provider', verify, { method: 'POST', path: '/v72/payments/details' }],
  ] as const)('returns 409 for a repeated request while %s delays the first', async (_, prepare, match) => {
    const user = await api.login('no');
    const { path, body, status, countEffects } = await prepare(user);
    const fault = { match, mode: 'delay', delayMs: 1_500, times: 1 };
    await api.card('POST', '/__control/faults', fault);
    await api.wallet.call('POST', '/__control/faults', fault);
    const key = crypto.randomUUID();
    const call = () => user.call('POST', path, body, { 'Idempotency-Key': key });
    const first = call();
    const isTaken = async () => (await api.database.db.select().from(keyedCall).where(eq(keyedCall.key, key))).length;
    await expect.poll(isTaken).toBe(1);
    expect(await call()).toMatchObject(inFlight);
    const response = await first;
    expect(response.status).toBe(status);
    expect(strip(await call())).toEqual(strip(response));
    expect(await countEffects()).toBe(1);
  });

  it('[INV-03] returns the final result for the same key when the user leaves the bank and completes the payment later', async () => {
    const user = await api.login();
    const paid = await buy(api, user, { number: '5454545454545454' });
    const verifyPayment = async (redirectResult?: string) => {
      const body = {
        sessionId: paid.sessionId,
        offerType: 0,
        voucherCode: null,
        ...(redirectResult && { redirectResult }),
      };
      const call = await user.call('POST', '/adyenpayment/verify-payment-result', body, {
        'Idempotency-Key': 'the-verdict-1',
      });
      return [call.status, call.body['resultCode']];
    };
    expect(await verifyPayment()).toEqual([200, 'Cancelled']);
    await api.card('POST', '/__control/webhooks', { mode: 'drop' });
    const redirectResult = await visitBank(paid, 'authorised');
    await user.call('POST', '/adyenpayment/verify-payment-result', {
      sessionId: paid.sessionId,
      offerType: 0,
      voucherCode: null,
      redirectResult,
    });
    expect(await verifyPayment()).toEqual([200, 'Authorised']);
  });

  it('[INV-03] does not store a pending result, and returns the final result for the same key', async () => {
    const user = await api.login('no');
    await api.card('POST', '/__control/webhooks', { mode: 'hold' });
    const lost = { match: { method: 'POST', path: '/v72/payments' }, mode: 'reset-after-effect', times: 1 };
    await api.card('POST', '/__control/faults', lost);
    const { sessionId, body: paid } = await buy(api, user);
    expect(paid).toEqual({ resultCode: 'Received' });
    const request = { sessionId, offerType: 0, voucherCode: null };
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const verifyPayment = async (): Promise<unknown> =>
      (await user.call('POST', '/adyenpayment/verify-payment-result', request, key)).body['resultCode'];
    expect(await verifyPayment()).toBe('Received');
    await api.tick();
    expect(await verifyPayment()).toBe('Authorised');
    expect(await verifyPayment()).toBe('Authorised');
  });
});
