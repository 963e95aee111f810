import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCardNumber } from '../../backend/sandbox/card-fields.ts';
import { visitBank } from './bank-steps.ts';
import { tellCardNews } from './card-news.ts';
import { testDatabases } from './databases.ts';
import { buy, createWorld, openSession, type Answer, type Listener, type World } from './test-backend.ts';

const redirectCard = '5454545454545454';

describe.each(testDatabases)('outcomes on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterEach(async () => {
    await world.card('DELETE', '/__control/faults');
    await world.card('POST', '/__control/webhooks', { mode: 'send' });
  });
  afterAll(() => world.close());

  const fault = (mode: string, path: string, times = 1) =>
    world.card('POST', '/__control/faults', { match: { method: 'POST', path }, mode, times });
  const webhooks = (mode: string) => world.card('POST', '/__control/webhooks', { mode });
  const verify = (listener: Listener, sessionId: string, redirectResult?: string): Promise<Answer> =>
    listener.call('POST', '/adyenpayment/verify-payment-result', {
      sessionId,
      offerType: 0,
      voucherCode: null,
      ...(redirectResult !== undefined && { redirectResult }),
    });
  const isPremium = async (listener: Listener): Promise<unknown> =>
    (await listener.call('GET', '/subscription')).body['hasActiveSubscription'];
  const authorisations = async (listener: Listener) =>
    (await world.ledger()).filter(({ subject, kind }) => subject === listener.id && kind === 'authorisation').length;

  it('goes to the bank and comes back with session and result', async () => {
    const listener = await world.login();
    const paid = await buy(world, listener, { number: redirectCard });
    expect(paid.body).toMatchObject({ resultCode: 'RedirectShopper', action: { type: 'redirect', method: 'GET' } });
    await webhooks('drop');
    const redirectResult = await visitBank(paid, 'authorised');
    const session = await listener.call('GET', `/adyenpayment/get-payment-session?sessionId=${paid.sessionId}`);
    expect(session.body).toEqual({ sessionId: paid.sessionId, offerType: 0, voucherCode: null, status: 'submitted' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => verify(listener, paid.sessionId, redirectResult)),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(['Authorised', 'Received']).toContain(body['resultCode']);
    }
    expect((await verify(listener, paid.sessionId, redirectResult)).body).toMatchObject({
      resultCode: 'Authorised',
      subscription: { discriminator: 'AdyenUserSubscription', productId: 'standard-offer-plan', status: 2 },
    });
    expect(await authorisations(listener)).toBe(1);
  });

  it.each([
    ['refused', 'Refused', '11'],
    ['cancelled', 'Cancelled', undefined],
    ['error', 'Error', undefined],
  ])('the bank says %s: %s, and the session can be paid again', async (answer, resultCode, refusalReasonCode) => {
    const listener = await world.login();
    const paid = await buy(world, listener, { number: redirectCard });
    await webhooks('drop');
    const { body } = await verify(listener, paid.sessionId, await visitBank(paid, answer));
    expect(body).toEqual({ resultCode, ...(refusalReasonCode && { refusalReasonCode }) });
    expect(await isPremium(listener)).toBe(false);
    const { sessionId } = paid;
    const statePaymentMethod = await world.typeCard();
    const again = await listener.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    expect(again.body).toEqual({ resultCode: 'Authorised' });
  });

  it('a made-up result of the bank changes nothing', async () => {
    const listener = await world.login();
    const paid = await buy(world, listener, { number: redirectCard });
    expect((await verify(listener, paid.sessionId, 'made-up')).body).toEqual({ resultCode: 'Error' });
    expect(await isPremium(listener)).toBe(false);
    await webhooks('drop');
    const redirectResult = await visitBank(paid, 'refused');
    expect((await verify(listener, paid.sessionId, redirectResult)).body).toMatchObject({ resultCode: 'Refused' });
  });

  const statusOf = async (listener: Listener, sessionId: string): Promise<unknown> => {
    await world.tick();
    return (await listener.call('GET', `/adyenpayment/get-payment-session?sessionId=${sessionId}`)).body['status'];
  };

  it.each([
    ['refused', 'Refused', 'refused', '11'],
    ['cancelled', 'Cancelled', 'cancelled', undefined],
    ['error', 'Error', 'error', undefined],
  ])(
    '[CC-07] [INV-24] the bank says %s, and a notification that came before the browser is %s all the same',
    async (answer, resultCode, status, refusalReasonCode) => {
      const listener = await world.login();
      const paid = await buy(world, listener, { number: redirectCard });
      const redirectResult = await visitBank(paid, answer);
      await expect.poll(() => statusOf(listener, paid.sessionId), { timeout: 10_000 }).toBe(status);
      const failed = { resultCode, ...(refusalReasonCode && { refusalReasonCode }) };
      expect((await verify(listener, paid.sessionId)).body).toEqual(failed);
      expect((await verify(listener, paid.sessionId, redirectResult)).body).toEqual(failed);
    },
  );

  it.each([
    ['refused', 'Refused', '11'],
    ['cancelled', 'Cancelled', undefined],
    ['error', 'Error', undefined],
  ])(
    '[CC-07] the bank says %s: the browser brings what a notification without a reason left out',
    async (answer, resultCode, refusalReasonCode) => {
      const listener = await world.login();
      const paid = await buy(world, listener, { number: redirectCard });
      await webhooks('drop');
      const redirectResult = await visitBank(paid, answer);
      const reference = `${paid.sessionId}-1`;
      await tellCardNews(world, { merchantReference: reference, success: 'false', reason: 'something new' });
      expect(await statusOf(listener, paid.sessionId)).toBe('refused');
      const failed = { resultCode, ...(refusalReasonCode && { refusalReasonCode }) };
      expect((await verify(listener, paid.sessionId, redirectResult)).body).toEqual(failed);
      expect((await verify(listener, paid.sessionId)).body).toEqual(failed);
      expect(await statusOf(listener, paid.sessionId)).toBe(answer);
    },
  );

  it('[INV-24] a step at the bank that is taken after another card has bought takes nothing back but its own', async () => {
    const repeated = createCardNumber();
    await buy(world, await world.login(), { number: repeated });
    const listener = await world.login();
    const atBank = await buy(world, listener, { number: redirectCard });
    const { sessionId } = atBank;
    const statePaymentMethod = await world.typeCard({ number: repeated });
    const bought = { resultCode: 'Authorised', errorTitle: 'UserIsNotEligibleForFreeTrialError' };
    const paid = await listener.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    expect(paid.body).toEqual(bought);
    await visitBank(atBank, 'authorised');
    const isCancelled = async (): Promise<boolean> => {
      await world.tick();
      return (await world.ledger()).some(({ subject, kind }) => subject === listener.id && kind === 'cancel');
    };
    await expect.poll(isCancelled, { timeout: 10_000 }).toBe(true);
    expect(await isPremium(listener)).toBe(true);
    expect((await verify(listener, sessionId)).body).toMatchObject(bought);
  });

  it('refuses another offer or voucher than the session is for, and sessions of others', async () => {
    const listener = await world.login();
    const sessionId = await openSession(listener);
    const call = (change: object) =>
      listener.call('POST', '/adyenpayment/verify-payment-result', {
        sessionId,
        offerType: 0,
        voucherCode: null,
        ...change,
      });
    expect((await call({ offerType: 3 })).body).toMatchObject({ status: 409, title: 'PaymentSessionMismatchError' });
    expect((await call({ voucherCode: 'FREE' })).status).toBe(409);
    const stranger = await world.login();
    expect((await stranger.call('GET', `/adyenpayment/get-payment-session?sessionId=${sessionId}`)).status).toBe(404);
    expect((await verify(stranger, sessionId)).status).toBe(404);
    expect((await listener.call('GET', "/adyenpayment/get-payment-session?sessionId='%20or%201")).status).toBe(400);
  });

  it.each(['reset-after-effect', 'reset-before-effect', 'http500', 'garbage'])(
    'an answer lost by %s is found again without the listener',
    async (mode) => {
      const listener = await world.login();
      await webhooks('hold');
      await fault(mode, '/v72/payments');
      const paid = await buy(world, listener);
      expect(paid.body).toEqual({ resultCode: 'Received' });
      expect(
        (
          await listener.call('POST', '/adyenpayment/submit-payment', {
            sessionId: paid.sessionId,
            statePaymentMethod: await world.typeCard(),
          })
        ).body,
      ).toMatchObject({ status: 409, title: 'PaymentInFlightError' });
      await world.tick();
      expect(await isPremium(listener)).toBe(true);
      expect(await authorisations(listener)).toBe(1);
      await world.card('POST', '/__control/webhooks/release');
      await world.tick();
      expect(await authorisations(listener)).toBe(1);
      expect((await verify(listener, paid.sessionId)).body).toMatchObject({ resultCode: 'Authorised' });
    },
  );

  it('the lost answer to what came back from the bank is found again too', async () => {
    const listener = await world.login();
    const paid = await buy(world, listener, { number: redirectCard });
    await webhooks('drop');
    const redirectResult = await visitBank(paid, 'authorised');
    await fault('reset-after-effect', '/v72/payments/details');
    expect((await verify(listener, paid.sessionId, redirectResult)).body).toEqual({ resultCode: 'Received' });
    await world.tick();
    expect(await isPremium(listener)).toBe(true);
  });

  it('[INV-09] Pending gives no access until the provider says so, by webhook alone; a no is written to who waited', async () => {
    for (const [outcome, expected] of [
      ['authorised', true],
      ['refused', false],
    ] as const) {
      const listener = await world.login();
      const { sessionId } = await buy(world, listener, { holderName: 'PENDING' });
      expect(await isPremium(listener)).toBe(false);
      await webhooks('hold');
      await world.card('POST', '/__control/payments', { reference: `${sessionId}-1`, outcome });
      await world.tick();
      expect(await isPremium(listener)).toBe(false);
      await world.card('POST', '/__control/webhooks/release');
      await world.tick();
      expect(await isPremium(listener)).toBe(expected);
      const { body } = await listener.call('GET', `/adyenpayment/get-payment-session?sessionId=${sessionId}`);
      expect(body['status']).toBe(outcome);
      const letters = world.mails.filter(({ recipient }) => recipient.startsWith(listener.id));
      expect(letters.some(({ subject }) => subject.includes('gick inte igenom'))).toBe(!expected);
    }
  });

  it('a provider that cannot be reached is a 503 before any effect, and paying works afterwards', async () => {
    const listener = await world.login();
    const sessionId = await openSession(listener);
    const statePaymentMethod = await world.typeCard();
    const submit = () => listener.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    const original = globalThis.fetch;
    const refuse = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      if (String(input).includes('/v72/payments')) {
        throw new TypeError('fetch failed', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) });
      }
      return original(input, init);
    };
    globalThis.fetch = refuse;
    const answer = await submit().finally(() => (globalThis.fetch = original));
    expect(answer.body).toMatchObject({ status: 503, title: 'PaymentProviderUnavailableError' });
    expect((await submit()).body).toEqual({ resultCode: 'Authorised' });
    expect(await authorisations(listener)).toBe(1);
  });
});
