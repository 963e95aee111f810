import { afterEach, expect, it } from 'vitest';
import { submitPayment } from '../../backend/billing/checkout/submit-payment.ts';
import { buy, openSession, type ApiResponse, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('a card removed while a payment on it has no response', (api) => {
  afterEach(() => clearFaults());

  const clearFaults = () => api.card('DELETE', '/__control/faults');
  const breakPayments = (mode: string) =>
    api.card('POST', '/__control/faults', { match: { method: 'POST', path: '/v72/payments' }, mode });
  const captures = async ({ id }: TestUser): Promise<number[]> =>
    (await api.ledger())
      .filter(({ subject, kind }) => subject === id && kind === 'capture')
      .map(({ amount }) => amount?.value ?? 0);
  const statusOf = async (user: TestUser): Promise<number | undefined> => {
    const { body } = await user.call('GET', '/subscription');
    return (body as unknown as { subscriptions: { status: number }[] }).subscriptions[0]?.status;
  };
  const remove = async (user: TestUser): Promise<void> => {
    expect((await user.call('DELETE', '/transaction/paymentmethod')).status).toBe(204);
  };
  const subjectsTo = ({ id }: TestUser): string[] =>
    api.mails.filter(({ recipient }) => recipient.startsWith(id)).map(({ subject }) => subject);
  /** Creates a user whose first renewal has an unknown result. */
  const renewWithUnknownResult = async (mode: string): Promise<TestUser> => {
    const user = await api.login();
    await buy(api, user);
    await api.advance('P14DT1H');
    await breakPayments(mode);
    await api.tick();
    return user;
  };

  it('[INV-28] does not charge a renewal that never reached the bank and records an unpaid month', async () => {
    const user = await renewWithUnknownResult('reset-before-effect');
    await remove(user);
    await clearFaults();
    await api.tick();
    expect(await captures(user)).toEqual([]);
    expect(await statusOf(user)).toBe(3);
    expect(await api.tick()).toBe(0);
  });

  it('[INV-28] [INV-03] counts a renewal once when it was charged before the card was removed', async () => {
    const user = await renewWithUnknownResult('reset-after-effect');
    await remove(user);
    await clearFaults();
    await api.tick();
    expect(await captures(user)).toEqual([99_00]);
    expect(await statusOf(user)).toBe(1);
    expect((await user.call('GET', '/transaction/count')).body).toEqual({ count: 1 });
  });

  it('[INV-28] neither charges nor gives up a renewal while the provider fails to delete the card', async () => {
    const user = await renewWithUnknownResult('reset-before-effect');
    await remove(user);
    await clearFaults();
    await api.card('POST', '/__control/faults', { match: { method: 'DELETE' }, mode: 'http500' });
    await api.tick();
    expect(await captures(user)).toEqual([]);
    expect(await statusOf(user)).toBe(5); // still waits for the provider
    await clearFaults();
    await api.tick();
    expect(await captures(user)).toEqual([]);
    expect(await statusOf(user)).toBe(3);
  });

  it('[INV-28] charges the replacement card for the month and reports no decline', async () => {
    const user = await renewWithUnknownResult('reset-before-effect');
    await clearFaults();
    const session = await user.call('POST', '/adyenpayment/create-payment-session/for-payment-method-update', {
      returnUrl: 'http://localhost:3000/se/mitt-konto/betalningar',
    });
    const { sessionId } = session.body as unknown as { sessionId: string };
    const paid = await user.call('POST', '/adyenpayment/submit-payment', {
      sessionId,
      statePaymentMethod: await api.typeCard({ number: '4111111111111111' }),
    });
    expect(paid.body).toEqual({ resultCode: 'Authorised' });
    await api.tick();
    expect(await captures(user)).toEqual([99_00]);
    expect(await statusOf(user)).toBe(1);
    const { body } = await user.call('GET', '/transaction/history?page=1&pageSize=10');
    expect(body).toMatchObject({ total: 1, transactions: [{ status: 'Success' }] });
    expect(subjectsTo(user)).toHaveLength(3); // order, reminder, receipt
  });

  const cancel = async (user: TestUser): Promise<void> => {
    expect((await user.call('DELETE', '/subscription/package')).status).toBe(200);
  };

  it.each([0, 1])(
    '[INV-16] [INV-17] does not charge a renewal that never reached the bank when its plan is cancelled and %i polls fail',
    async (polls) => {
      const user = await renewWithUnknownResult('reset-before-effect');
      await cancel(user);
      for (let poll = 0; poll < polls; poll += 1) await api.tick();
      await clearFaults();
      await api.tick();
      expect(await captures(user)).toEqual([]);
      expect(await statusOf(user)).toBe(6);
      expect(subjectsTo(user)).toHaveLength(3); // order, reminder, cancellation
      expect(await api.tick()).toBe(0);
    },
  );

  it('[INV-17] does not charge a cancelled plan because of an older order abandoned at the bank', async () => {
    const user = await api.login();
    const left = await buy(api, user, { number: '5454545454545454' });
    expect(left.body).toMatchObject({ resultCode: 'RedirectShopper' });
    await buy(api, user);
    await api.advance('P14DT1H');
    await breakPayments('reset-before-effect');
    await api.tick();
    await cancel(user);
    await clearFaults();
    await api.tick();
    expect(await captures(user)).toEqual([]);
  });

  it('[INV-03] [INV-17] counts a renewal once when it was charged before the plan was cancelled', async () => {
    const user = await renewWithUnknownResult('reset-after-effect');
    await cancel(user);
    await clearFaults();
    await api.tick();
    expect(await captures(user)).toEqual([99_00]);
    expect((await user.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: true });
    expect((await user.call('GET', '/transaction/count')).body).toEqual({ count: 1 });
  });

  it("[INV-17] keeps the card and refunds the old plan's charge when the card pays for a new plan", async () => {
    const user = await renewWithUnknownResult('reset-before-effect');
    await cancel(user);
    await clearFaults();
    const { body } = await user.call('GET', '/adyenpayment/payment-methods');
    const { id } = body['storedPaymentMethod'] as unknown as { id: string };
    const paid = await user.call('POST', '/adyenpayment/submit-payment', {
      sessionId: await openSession(user),
      statePaymentMethod: { type: 'scheme', storedPaymentMethodId: id, holderName: '' },
    });
    expect(paid.body).toMatchObject({ resultCode: 'Authorised' });
    await api.tick();
    await api.tick();
    const refunds = (await api.ledger()).filter(({ subject, kind }) => subject === user.id && kind === 'refund');
    expect((await captures(user)).length - refunds.length).toBe(1);
    const methods = await user.call('GET', '/adyenpayment/payment-methods');
    expect(methods.body).toMatchObject({ storedPaymentMethod: { id } });
  });

  it('[INV-28] [CC-13] rejects an order on a card while the provider deletes it', async () => {
    const user = await renewWithUnknownResult('reset-before-effect');
    await cancel(user);
    await clearFaults();
    const { body } = await user.call('GET', '/adyenpayment/payment-methods');
    const { id } = body['storedPaymentMethod'] as unknown as { id: string };
    const order = {
      sessionId: await openSession(user),
      statePaymentMethod: { type: 'scheme', storedPaymentMethodId: id, holderName: '' },
    };
    const fetchReally = globalThis.fetch;
    let response: ApiResponse | undefined;
    globalThis.fetch = async (input, init) => {
      if (init?.method === 'DELETE' && response === undefined) {
        response = { status: 0, body: {} };
        response = await user.call('POST', '/adyenpayment/submit-payment', order);
      }
      return fetchReally(input, init);
    };
    await api.tick().finally(() => (globalThis.fetch = fetchReally));
    expect(response).toMatchObject({ status: 409, body: { title: 'PaymentSessionMismatchError' } });
    expect([await captures(user), await statusOf(user)]).toEqual([[], 6]);
  });

  it('[INV-28] [CC-13] does not charge an order on a removed card when it never reached the bank', async () => {
    const user = await api.login();
    await buy(api, user);
    expect((await user.call('DELETE', '/subscription/package')).status).toBe(200);
    const { body } = await user.call('GET', '/adyenpayment/payment-methods');
    const { id } = body['storedPaymentMethod'] as unknown as { id: string };
    const sessionId = await openSession(user);
    await breakPayments('reset-before-effect');
    const paid: ApiResponse = await user.call('POST', '/adyenpayment/submit-payment', {
      sessionId,
      statePaymentMethod: { type: 'scheme', storedPaymentMethodId: id, holderName: '' },
    });
    expect(paid.body).toMatchObject({ resultCode: 'Received' });
    await remove(user);
    await clearFaults();
    await api.tick();
    expect(await captures(user)).toEqual([]);
    const state = await user.call('GET', `/adyenpayment/get-payment-session?sessionId=${sessionId}`);
    expect(state.body).toMatchObject({ status: 'error' });
  });

  it('[INV-28] [INV-47] does not call the bank when the stored card is removed during the order', async () => {
    const user = await api.login();
    await buy(api, user);
    await cancel(user);
    const { body } = await user.call('GET', '/adyenpayment/payment-methods');
    const { id } = body['storedPaymentMethod'] as unknown as { id: string };
    const sessionId = await openSession(user);
    const { db } = api.backend;
    let isRemoved = false;
    const lateDb = new Proxy(db, {
      get: (target, name) =>
        name === 'transaction'
          ? async (...work: Parameters<typeof db.transaction>) => {
              if (!isRemoved) await remove(user);
              isRemoved = true;
              return target.transaction(...work);
            }
          : Reflect.get(target, name),
    });
    const submission = { paymentMethod: { type: 'scheme', storedPaymentMethodId: id }, browserInfo: null };
    const submitter = { userId: user.id, email: 'test@nordlyd.example' };
    await expect(submitPayment({ ...api.backend, db: lateDb }, submitter, sessionId, submission)).rejects.toMatchObject(
      {
        status: 409,
        title: 'PaymentSessionMismatchError',
      },
    );
    expect(await captures(user)).toEqual([]);
    const state = await user.call('GET', `/adyenpayment/get-payment-session?sessionId=${sessionId}`);
    expect(state.body).toMatchObject({ status: 'created' });
  });
});
