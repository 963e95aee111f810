import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keyedCall } from '../../backend/database/schema/idempotency.ts';
import { partnerContract } from '../../backend/database/schema/partner.ts';
import { signPartnerToken } from '../../backend/billing/partner/token.ts';
import { visitBank } from './bank-steps.ts';
import { testDatabases } from './databases.ts';
import { createSteps } from './voucher-steps.ts';
import { buy, createWorld, type Answer, type Listener, type World } from './test-backend.ts';

/** A call that a key is sent with, and what shows how often it had its effect. */
type Call = {
  path: string;
  body: object;
  /** another call with the same key: it has to be refused */
  otherBody: object;
  status: number;
  countEffects: () => Promise<number>;
};

const site = 'http://localhost:3000/no';
const addresses = { returnUrl: `${site}/checkout-v2/verify-vm`, myAccountUrl: `${site}/` };
const partnerKey = { partner: 'Fjordnät', id: 'f1', secret: "Fjordnät's secret called f1".padEnd(40) };
const inFlight = { status: 409, body: { title: 'IdempotencyKeyInFlightError' } };
const reused = { status: 422, body: { title: 'IdempotencyKeyReusedError' } };
/** All but the request's id, which is each call's own. */
const strip = ({ status, body }: Answer) => ({ status, body: { ...body, requestId: undefined } });

describe.each(testDatabases)('each call with a key on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
    world.settings.partnerKeys = [partnerKey];
  }, 120_000);
  afterEach(async () => {
    await world.card('DELETE', '/__control/faults');
    await world.card('POST', '/__control/webhooks', { mode: 'send' });
    await world.wallet.call('DELETE', '/__control/faults');
  });
  afterAll(() => world.close());
  const { issue } = createSteps(() => world);

  /** Mandates that the wallet was asked for since. */
  const countMandates = async (): Promise<() => Promise<number>> => {
    const list = async () =>
      (await world.wallet.ledger()).filter(({ kind, status }) => kind === 'agreement' && status === 'PENDING').length;
    const before = await list();
    return async () => (await list()) - before;
  };

  const draft = async (): Promise<Call> => ({
    path: '/vippsmobilepay/draft-agreement/for-standard-offer',
    body: addresses,
    otherBody: { ...addresses, myAccountUrl: `${site}/min-konto` },
    status: 201,
    countEffects: await countMandates(),
  });
  const draftWithVoucher = async (): Promise<Call> => {
    const order = { ...addresses, offerType: 0, voucherCode: await issue({ maxUses: 1 }) };
    return {
      path: '/vippsmobilepay/draft-agreement/with-voucher',
      body: order,
      otherBody: { ...order, offerType: 2 },
      status: 201,
      countEffects: await countMandates(),
    };
  };
  const activatePartner = async (listener: Listener): Promise<Call> => {
    const makeLink = () => {
      const id = crypto.randomUUID();
      const expiresAt = new Date(world.backend.clock.now().getTime() + 86_400_000);
      const sold = { partner: 'Fjordnät', contract: `c-${id}`, id, offer: 'standard' as const, expiresAt };
      return signPartnerToken(sold, 'activation', partnerKey);
    };
    return {
      path: '/partner-subscription/activation',
      body: { activation: await makeLink() },
      otherBody: { activation: await makeLink() },
      status: 200,
      countEffects: async () =>
        (await world.database.db.select().from(partnerContract).where(eq(partnerContract.userId, listener.id))).length,
    };
  };
  const verify = async (listener: Listener): Promise<Call> => {
    await world.card('POST', '/__control/webhooks', { mode: 'drop' });
    const paid = await buy(world, listener, { number: '5454545454545454' });
    const { sessionId } = paid;
    const body = { sessionId, offerType: 0, voucherCode: null, redirectResult: await visitBank(paid, 'authorised') };
    return {
      path: '/adyenpayment/verify-payment-result',
      body,
      otherBody: { ...body, redirectResult: 'another' },
      status: 200,
      countEffects: async () => {
        const { body: held } = await listener.call('GET', '/subscription');
        return (held as unknown as { subscriptions: unknown[] }).subscriptions.length;
      },
    };
  };

  const calls: [name: string, prepare: (listener: Listener) => Promise<Call>][] = [
    ['a mandate', draft],
    ['a mandate with a voucher', draftWithVoucher],
    ["a partner's link", activatePartner],
    ['the verdict of a payment', verify],
  ];

  it.each(calls)(
    '%s: the same call again gets the answer of the first, and has its effect once',
    async (_, prepare) => {
      const listener = await world.login('no');
      const { path, body, status, countEffects } = await prepare(listener);
      const key = { 'Idempotency-Key': crypto.randomUUID() };
      const first = await listener.call('POST', path, body, key);
      expect(first.status, JSON.stringify(first.body)).toBe(status);
      expect(await countEffects()).toBe(1);
      const turned = Object.fromEntries(Object.entries(body).reverse());
      for (const again of [body, turned]) {
        expect(strip(await listener.call('POST', path, again, key))).toEqual(strip(first));
      }
      expect(await countEffects()).toBe(1);
    },
  );

  it.each(calls)('%s: 409 while the first is under way, and its answer afterwards', async (_, prepare) => {
    const listener = await world.login('no');
    const { path, body, status, countEffects } = await prepare(listener);
    const key = crypto.randomUUID();
    const call = () => listener.call('POST', path, body, { 'Idempotency-Key': key });
    const first = await call();
    expect(first.status).toBe(status);
    // as it stands while the answer is being made
    const ofCall = and(eq(keyedCall.userId, listener.id), eq(keyedCall.key, key));
    const [kept] = await world.database.db.select().from(keyedCall).where(ofCall);
    const leasedUntil = new Date(Date.now() + 60_000);
    await world.database.db.update(keyedCall).set({ answer: null, leasedUntil }).where(ofCall);
    expect(await call()).toMatchObject(inFlight);
    expect(await countEffects()).toBe(1);
    await world.database.db
      .update(keyedCall)
      .set({ answer: kept?.answer ?? null })
      .where(ofCall);
    expect(strip(await call())).toEqual(strip(first));
    // a process that fell while it made the answer leaves a claim that runs out: made again, the call says the same
    await world.database.db
      .update(keyedCall)
      .set({ answer: null, leasedUntil: new Date(Date.now() - 1) })
      .where(ofCall);
    expect((await call()).status).toBe(status);
    expect(await countEffects()).toBe(1);
  });

  it.each(calls)('%s: 422 for another body, which does nothing, and the first keeps its answer', async (_, prepare) => {
    const listener = await world.login('no');
    const { path, body, otherBody, countEffects } = await prepare(listener);
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const first = await listener.call('POST', path, body, key);
    expect(await listener.call('POST', path, otherBody, key)).toMatchObject(reused);
    expect(await countEffects()).toBe(1);
    expect(strip(await listener.call('POST', path, body, key))).toEqual(strip(first));
  });

  it.each([
    ['the wallet', draft, { method: 'POST', path: '/recurring/v3/agreements' }],
    ['the card provider', verify, { method: 'POST', path: '/v72/payments/details' }],
  ] as const)('answers 409 to whoever asks again while %s makes the first call wait', async (_, prepare, match) => {
    const listener = await world.login('no');
    const { path, body, status, countEffects } = await prepare(listener);
    const fault = { match, mode: 'delay', delayMs: 1_500, times: 1 };
    await world.card('POST', '/__control/faults', fault);
    await world.wallet.call('POST', '/__control/faults', fault);
    const key = crypto.randomUUID();
    const call = () => listener.call('POST', path, body, { 'Idempotency-Key': key });
    const first = call();
    const isTaken = async () => (await world.database.db.select().from(keyedCall).where(eq(keyedCall.key, key))).length;
    await expect.poll(isTaken).toBe(1);
    expect(await call()).toMatchObject(inFlight);
    const answer = await first;
    expect(answer.status).toBe(status);
    expect(strip(await call())).toEqual(strip(answer));
    expect(await countEffects()).toBe(1);
  });

  it('[INV-03] whoever left the page of the bank and finishes there afterwards hears so with the same key', async () => {
    const listener = await world.login();
    const paid = await buy(world, listener, { number: '5454545454545454' });
    const ask = async (redirectResult?: string) => {
      const body = {
        sessionId: paid.sessionId,
        offerType: 0,
        voucherCode: null,
        ...(redirectResult && { redirectResult }),
      };
      const call = await listener.call('POST', '/adyenpayment/verify-payment-result', body, {
        'Idempotency-Key': 'the-verdict-1',
      });
      return [call.status, call.body['resultCode']];
    };
    expect(await ask()).toEqual([200, 'Cancelled']);
    await world.card('POST', '/__control/webhooks', { mode: 'drop' });
    const redirectResult = await visitBank(paid, 'authorised');
    await listener.call('POST', '/adyenpayment/verify-payment-result', {
      sessionId: paid.sessionId,
      offerType: 0,
      voucherCode: null,
      redirectResult,
    });
    expect(await ask()).toEqual([200, 'Authorised']);
  });

  it('[INV-03] a verdict that is still to come is not kept: the same call with the same key hears how it ended', async () => {
    const listener = await world.login('no');
    await world.card('POST', '/__control/webhooks', { mode: 'hold' });
    const lost = { match: { method: 'POST', path: '/v72/payments' }, mode: 'reset-after-effect', times: 1 };
    await world.card('POST', '/__control/faults', lost);
    const { sessionId, body: paid } = await buy(world, listener);
    expect(paid).toEqual({ resultCode: 'Received' });
    const asked = { sessionId, offerType: 0, voucherCode: null };
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const ask = async (): Promise<unknown> =>
      (await listener.call('POST', '/adyenpayment/verify-payment-result', asked, key)).body['resultCode'];
    expect(await ask()).toBe('Received');
    await world.tick();
    expect(await ask()).toBe('Authorised');
    expect(await ask()).toBe('Authorised');
  });
});
