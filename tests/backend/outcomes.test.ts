import { afterEach, expect, it } from 'vitest';
import { createCardNumber } from '../../backend/sandbox/card-fields.ts';
import { visitBank } from './bank-steps.ts';
import { sendCardNotification } from './card-notification.ts';
import { buy, openSession, type ApiResponse, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

const redirectCard = '5454545454545454';

describeBackend('payment outcomes', (api) => {
  afterEach(async () => {
    await api.card('DELETE', '/__control/faults');
    await api.card('POST', '/__control/webhooks', { mode: 'send' });
  });

  const fault = (mode: string, path: string, times = 1) =>
    api.card('POST', '/__control/faults', { match: { method: 'POST', path }, mode, times });
  const webhooks = (mode: string) => api.card('POST', '/__control/webhooks', { mode });
  const verify = (user: TestUser, sessionId: string, redirectResult?: string): Promise<ApiResponse> =>
    user.call('POST', '/adyenpayment/verify-payment-result', {
      sessionId,
      offerType: 0,
      voucherCode: null,
      ...(redirectResult !== undefined && { redirectResult }),
    });
  const isPremium = async (user: TestUser): Promise<unknown> =>
    (await user.call('GET', '/subscription')).body['hasActiveSubscription'];
  const authorisations = async (user: TestUser) =>
    (await api.ledger()).filter(({ subject, kind }) => subject === user.id && kind === 'authorisation').length;

  it('redirects to the bank and returns the result for the session, once per payment in parallel calls', async () => {
    const user = await api.login();
    const paid = await buy(api, user, { number: redirectCard });
    expect(paid.body).toMatchObject({ resultCode: 'RedirectShopper', action: { type: 'redirect', method: 'GET' } });
    await webhooks('drop');
    const redirectResult = await visitBank(paid, 'authorised');
    const session = await user.call('GET', `/adyenpayment/get-payment-session?sessionId=${paid.sessionId}`);
    expect(session.body).toEqual({ sessionId: paid.sessionId, offerType: 0, voucherCode: null, status: 'submitted' });
    const responses = await Promise.all(Array.from({ length: 20 }, () => verify(user, paid.sessionId, redirectResult)));
    for (const { status, body } of responses) {
      expect(status).toBe(200);
      expect(['Authorised', 'Received']).toContain(body['resultCode']);
    }
    expect((await verify(user, paid.sessionId, redirectResult)).body).toMatchObject({
      resultCode: 'Authorised',
      subscription: { discriminator: 'AdyenUserSubscription', productId: 'standard-offer-plan', status: 2 },
    });
    expect(await authorisations(user)).toBe(1);
  });

  it.each([
    ['refused', 'Refused', '11'],
    ['cancelled', 'Cancelled', undefined],
    ['error', 'Error', undefined],
  ])('accepts another payment after the bank answers %s: %s', async (response, resultCode, refusalReasonCode) => {
    const user = await api.login();
    const paid = await buy(api, user, { number: redirectCard });
    await webhooks('drop');
    const { body } = await verify(user, paid.sessionId, await visitBank(paid, response));
    expect(body).toEqual({ resultCode, ...(refusalReasonCode && { refusalReasonCode }) });
    expect(await isPremium(user)).toBe(false);
    const { sessionId } = paid;
    const statePaymentMethod = await api.typeCard();
    const again = await user.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    expect(again.body).toEqual({ resultCode: 'Authorised' });
  });

  it('ignores an invented result of the bank', async () => {
    const user = await api.login();
    const paid = await buy(api, user, { number: redirectCard });
    expect((await verify(user, paid.sessionId, 'made-up')).body).toEqual({ resultCode: 'Error' });
    expect(await isPremium(user)).toBe(false);
    await webhooks('drop');
    const redirectResult = await visitBank(paid, 'refused');
    expect((await verify(user, paid.sessionId, redirectResult)).body).toMatchObject({ resultCode: 'Refused' });
  });

  const statusOf = async (user: TestUser, sessionId: string): Promise<unknown> => {
    await api.tick();
    return (await user.call('GET', `/adyenpayment/get-payment-session?sessionId=${sessionId}`)).body['status'];
  };

  it.each([
    ['refused', 'Refused', 'refused', '11'],
    ['cancelled', 'Cancelled', 'cancelled', undefined],
    ['error', 'Error', 'error', undefined],
  ])(
    '[CC-07] [INV-24] keeps the reason when the bank answers %s and the notification arrives first: %s',
    async (response, resultCode, status, refusalReasonCode) => {
      const user = await api.login();
      const paid = await buy(api, user, { number: redirectCard });
      const redirectResult = await visitBank(paid, response);
      await expect.poll(() => statusOf(user, paid.sessionId), { timeout: 10_000 }).toBe(status);
      const failed = { resultCode, ...(refusalReasonCode && { refusalReasonCode }) };
      expect((await verify(user, paid.sessionId)).body).toEqual(failed);
      expect((await verify(user, paid.sessionId, redirectResult)).body).toEqual(failed);
    },
  );

  it.each([
    ['refused', 'Refused', '11'],
    ['cancelled', 'Cancelled', undefined],
    ['error', 'Error', undefined],
  ])(
    '[CC-07] adds the missing reason from the browser when the bank answers %s and the notification has none',
    async (response, resultCode, refusalReasonCode) => {
      const user = await api.login();
      const paid = await buy(api, user, { number: redirectCard });
      await webhooks('drop');
      const redirectResult = await visitBank(paid, response);
      const reference = `${paid.sessionId}-1`;
      await sendCardNotification(api, { merchantReference: reference, success: 'false', reason: 'something new' });
      expect(await statusOf(user, paid.sessionId)).toBe('refused');
      const failed = { resultCode, ...(refusalReasonCode && { refusalReasonCode }) };
      expect((await verify(user, paid.sessionId, redirectResult)).body).toEqual(failed);
      expect((await verify(user, paid.sessionId)).body).toEqual(failed);
      expect(await statusOf(user, paid.sessionId)).toBe(response);
    },
  );

  it('[INV-24] reverses only its own payment when the bank step completes after another card has paid', async () => {
    const repeated = createCardNumber();
    await buy(api, await api.login(), { number: repeated });
    const user = await api.login();
    const atBank = await buy(api, user, { number: redirectCard });
    const { sessionId } = atBank;
    const statePaymentMethod = await api.typeCard({ number: repeated });
    const bought = { resultCode: 'Authorised', errorTitle: 'UserIsNotEligibleForFreeTrialError' };
    const paid = await user.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    expect(paid.body).toEqual(bought);
    await visitBank(atBank, 'authorised');
    const isCancelled = async (): Promise<boolean> => {
      await api.tick();
      return (await api.ledger()).some(({ subject, kind }) => subject === user.id && kind === 'cancel');
    };
    await expect.poll(isCancelled, { timeout: 10_000 }).toBe(true);
    expect(await isPremium(user)).toBe(true);
    expect((await verify(user, sessionId)).body).toMatchObject(bought);
  });

  it("rejects an offer or voucher other than the session's, and sessions of other users", async () => {
    const user = await api.login();
    const sessionId = await openSession(user);
    const call = (change: object) =>
      user.call('POST', '/adyenpayment/verify-payment-result', {
        sessionId,
        offerType: 0,
        voucherCode: null,
        ...change,
      });
    expect((await call({ offerType: 3 })).body).toMatchObject({ status: 409, title: 'PaymentSessionMismatchError' });
    expect((await call({ voucherCode: 'FREE' })).status).toBe(409);
    const otherUser = await api.login();
    expect((await otherUser.call('GET', `/adyenpayment/get-payment-session?sessionId=${sessionId}`)).status).toBe(404);
    expect((await verify(otherUser, sessionId)).status).toBe(404);
    expect((await user.call('GET', "/adyenpayment/get-payment-session?sessionId='%20or%201")).status).toBe(400);
  });

  it.each(['reset-after-effect', 'reset-before-effect', 'http500', 'garbage'])(
    'recovers a response lost by %s without the user',
    async (mode) => {
      const user = await api.login();
      await webhooks('hold');
      await fault(mode, '/v72/payments');
      const paid = await buy(api, user);
      expect(paid.body).toEqual({ resultCode: 'Received' });
      expect(
        (
          await user.call('POST', '/adyenpayment/submit-payment', {
            sessionId: paid.sessionId,
            statePaymentMethod: await api.typeCard(),
          })
        ).body,
      ).toMatchObject({ status: 409, title: 'PaymentInFlightError' });
      await api.tick();
      expect(await isPremium(user)).toBe(true);
      expect(await authorisations(user)).toBe(1);
      await api.card('POST', '/__control/webhooks/release');
      await api.tick();
      expect(await authorisations(user)).toBe(1);
      expect((await verify(user, paid.sessionId)).body).toMatchObject({ resultCode: 'Authorised' });
    },
  );

  it('recovers a lost response to the bank result', async () => {
    const user = await api.login();
    const paid = await buy(api, user, { number: redirectCard });
    await webhooks('drop');
    const redirectResult = await visitBank(paid, 'authorised');
    await fault('reset-after-effect', '/v72/payments/details');
    expect((await verify(user, paid.sessionId, redirectResult)).body).toEqual({ resultCode: 'Received' });
    await api.tick();
    expect(await isPremium(user)).toBe(true);
  });

  it("[INV-09] gives a pending payment access only after the provider's webhook, and emails the user after a decline", async () => {
    for (const [outcome, expected] of [
      ['authorised', true],
      ['refused', false],
    ] as const) {
      const user = await api.login();
      const { sessionId } = await buy(api, user, { holderName: 'PENDING' });
      expect(await isPremium(user)).toBe(false);
      await webhooks('hold');
      await api.card('POST', '/__control/payments', { reference: `${sessionId}-1`, outcome });
      await api.tick();
      expect(await isPremium(user)).toBe(false);
      await api.card('POST', '/__control/webhooks/release');
      await api.tick();
      expect(await isPremium(user)).toBe(expected);
      const { body } = await user.call('GET', `/adyenpayment/get-payment-session?sessionId=${sessionId}`);
      expect(body['status']).toBe(outcome);
      const emails = api.mails.filter(({ recipient }) => recipient.startsWith(user.id));
      expect(emails.some(({ subject }) => subject.includes('gick inte igenom'))).toBe(!expected);
    }
  });

  it('returns 503 before any effect when the provider cannot be reached, and pays on the next attempt', async () => {
    const user = await api.login();
    const sessionId = await openSession(user);
    const statePaymentMethod = await api.typeCard();
    const submit = () => user.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    const original = globalThis.fetch;
    const failConnection = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      if (String(input).includes('/v72/payments')) {
        throw new TypeError('fetch failed', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) });
      }
      return original(input, init);
    };
    globalThis.fetch = failConnection;
    const response = await submit().finally(() => (globalThis.fetch = original));
    expect(response.body).toMatchObject({ status: 503, title: 'PaymentProviderUnavailableError' });
    expect((await submit()).body).toEqual({ resultCode: 'Authorised' });
    expect(await authorisations(user)).toBe(1);
  });
});
