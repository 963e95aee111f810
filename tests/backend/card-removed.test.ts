import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { submitPayment } from '../../backend/billing/checkout/submit-payment.ts';
import { cutDatabases } from './databases.ts';
import { buy, createWorld, openSession, type Answer, type Listener, type World } from './test-backend.ts';

describe.each(cutDatabases)('a card removed while a payment on it has had no answer on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterEach(() => mend());
  afterAll(() => world.close());

  const mend = () => world.card('DELETE', '/__control/faults');
  const breakPayments = (mode: string) =>
    world.card('POST', '/__control/faults', { match: { method: 'POST', path: '/v72/payments' }, mode });
  const captures = async ({ id }: Listener): Promise<number[]> =>
    (await world.ledger())
      .filter(({ subject, kind }) => subject === id && kind === 'capture')
      .map(({ amount }) => amount?.value ?? 0);
  const statusOf = async (listener: Listener): Promise<number | undefined> => {
    const { body } = await listener.call('GET', '/subscription');
    return (body as unknown as { subscriptions: { status: number }[] }).subscriptions[0]?.status;
  };
  const remove = async (listener: Listener): Promise<void> => {
    expect((await listener.call('DELETE', '/transaction/paymentmethod')).status).toBe(204);
  };
  const subjectsTo = ({ id }: Listener): string[] =>
    world.mails.filter(({ recipient }) => recipient.startsWith(id)).map(({ subject }) => subject);
  /** Someone whose first month was charged, but nobody knows whether. */
  const renewInTheDark = async (mode: string): Promise<Listener> => {
    const listener = await world.login();
    await buy(world, listener);
    await world.advance('P14DT1H');
    await breakPayments(mode);
    await world.tick();
    return listener;
  };

  it('[INV-28] a renewal that never reached the bank is not charged any more, and is an unpaid month', async () => {
    const listener = await renewInTheDark('reset-before-effect');
    await remove(listener);
    await mend();
    await world.tick();
    expect(await captures(listener)).toEqual([]);
    expect(await statusOf(listener)).toBe(3);
    expect(await world.tick()).toBe(0);
  });

  it('[INV-28] [INV-03] a renewal that was charged before the card was removed counts, once', async () => {
    const listener = await renewInTheDark('reset-after-effect');
    await remove(listener);
    await mend();
    await world.tick();
    expect(await captures(listener)).toEqual([99_00]);
    expect(await statusOf(listener)).toBe(1);
    expect((await listener.call('GET', '/transaction/count')).body).toEqual({ count: 1 });
  });

  it('[INV-28] while the provider does not forget the card either, nothing is charged and nothing is given up', async () => {
    const listener = await renewInTheDark('reset-before-effect');
    await remove(listener);
    await mend();
    await world.card('POST', '/__control/faults', { match: { method: 'DELETE' }, mode: 'http500' });
    await world.tick();
    expect(await captures(listener)).toEqual([]);
    expect(await statusOf(listener)).toBe(5); // still waits for the provider's word
    await mend();
    await world.tick();
    expect(await captures(listener)).toEqual([]);
    expect(await statusOf(listener)).toBe(3);
  });

  it('[INV-28] a card that takes its place pays the month, and no refusal is told of', async () => {
    const listener = await renewInTheDark('reset-before-effect');
    await mend();
    const session = await listener.call('POST', '/adyenpayment/create-payment-session/for-payment-method-update', {
      returnUrl: 'http://localhost:3000/se/mitt-konto/betalningar',
    });
    const { sessionId } = session.body as unknown as { sessionId: string };
    const paid = await listener.call('POST', '/adyenpayment/submit-payment', {
      sessionId,
      statePaymentMethod: await world.typeCard({ number: '4111111111111111' }),
    });
    expect(paid.body).toEqual({ resultCode: 'Authorised' });
    await world.tick();
    expect(await captures(listener)).toEqual([99_00]);
    expect(await statusOf(listener)).toBe(1);
    const { body } = await listener.call('GET', '/transaction/history?page=1&pageSize=10');
    expect(body).toMatchObject({ total: 1, transactions: [{ status: 'Success' }] });
    expect(subjectsTo(listener)).toHaveLength(3); // the order, the reminder, the receipt
  });

  const cancel = async (listener: Listener): Promise<void> => {
    expect((await listener.call('DELETE', '/subscription/package')).status).toBe(200);
  };

  it.each([0, 1])(
    '[INV-16] [INV-17] a renewal that never reached the bank is not charged once its plan is cancelled, heard of after %i looks',
    async (looks) => {
      const listener = await renewInTheDark('reset-before-effect');
      await cancel(listener);
      for (let look = 0; look < looks; look += 1) await world.tick();
      await mend();
      await world.tick();
      expect(await captures(listener)).toEqual([]);
      expect(await statusOf(listener)).toBe(6);
      expect(subjectsTo(listener)).toHaveLength(3); // the order, the reminder, the cancellation
      expect(await world.tick()).toBe(0);
    },
  );

  it('[INV-17] an order that was left at its bank long ago does not have a cancelled plan charged', async () => {
    const listener = await world.login();
    const left = await buy(world, listener, { number: '5454545454545454' });
    expect(left.body).toMatchObject({ resultCode: 'RedirectShopper' });
    await buy(world, listener);
    await world.advance('P14DT1H');
    await breakPayments('reset-before-effect');
    await world.tick();
    await cancel(listener);
    await mend();
    await world.tick();
    expect(await captures(listener)).toEqual([]);
  });

  it('[INV-03] [INV-17] a renewal that was charged before its plan was cancelled counts, once', async () => {
    const listener = await renewInTheDark('reset-after-effect');
    await cancel(listener);
    await mend();
    await world.tick();
    expect(await captures(listener)).toEqual([99_00]);
    expect((await listener.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: true });
    expect((await listener.call('GET', '/transaction/count')).body).toEqual({ count: 1 });
  });

  it('[INV-17] the card stays where a new plan is paid with it, and the old plan’s charge goes back', async () => {
    const listener = await renewInTheDark('reset-before-effect');
    await cancel(listener);
    await mend();
    const { body } = await listener.call('GET', '/adyenpayment/payment-methods');
    const { id } = body['storedPaymentMethod'] as unknown as { id: string };
    const paid = await listener.call('POST', '/adyenpayment/submit-payment', {
      sessionId: await openSession(listener),
      statePaymentMethod: { type: 'scheme', storedPaymentMethodId: id, holderName: '' },
    });
    expect(paid.body).toMatchObject({ resultCode: 'Authorised' });
    await world.tick();
    await world.tick();
    const refunds = (await world.ledger()).filter(({ subject, kind }) => subject === listener.id && kind === 'refund');
    expect((await captures(listener)).length - refunds.length).toBe(1);
    const methods = await listener.call('GET', '/adyenpayment/payment-methods');
    expect(methods.body).toMatchObject({ storedPaymentMethod: { id } });
  });

  it('[INV-28] [CC-13] an order on the card at the moment at which it is forgotten begins no plan without a card', async () => {
    const listener = await renewInTheDark('reset-before-effect');
    await cancel(listener);
    await mend();
    const { body } = await listener.call('GET', '/adyenpayment/payment-methods');
    const { id } = body['storedPaymentMethod'] as unknown as { id: string };
    const order = {
      sessionId: await openSession(listener),
      statePaymentMethod: { type: 'scheme', storedPaymentMethodId: id, holderName: '' },
    };
    const fetchReally = globalThis.fetch;
    let answer: Answer | undefined;
    globalThis.fetch = async (input, init) => {
      if (init?.method === 'DELETE' && answer === undefined) {
        answer = { status: 0, body: {} };
        answer = await listener.call('POST', '/adyenpayment/submit-payment', order);
      }
      return fetchReally(input, init);
    };
    await world.tick().finally(() => (globalThis.fetch = fetchReally));
    expect(answer).toMatchObject({ status: 409, body: { title: 'PaymentSessionMismatchError' } });
    expect([await captures(listener), await statusOf(listener)]).toEqual([[], 6]);
  });

  it('[INV-28] [CC-13] an order on the kept card that never reached the bank is not charged any more', async () => {
    const listener = await world.login();
    await buy(world, listener);
    expect((await listener.call('DELETE', '/subscription/package')).status).toBe(200);
    const { body } = await listener.call('GET', '/adyenpayment/payment-methods');
    const { id } = body['storedPaymentMethod'] as unknown as { id: string };
    const sessionId = await openSession(listener);
    await breakPayments('reset-before-effect');
    const paid: Answer = await listener.call('POST', '/adyenpayment/submit-payment', {
      sessionId,
      statePaymentMethod: { type: 'scheme', storedPaymentMethodId: id, holderName: '' },
    });
    expect(paid.body).toMatchObject({ resultCode: 'Received' });
    await remove(listener);
    await mend();
    await world.tick();
    expect(await captures(listener)).toEqual([]);
    const state = await listener.call('GET', `/adyenpayment/get-payment-session?sessionId=${sessionId}`);
    expect(state.body).toMatchObject({ status: 'error' });
  });

  it('[INV-28] [INV-47] an order on the kept card that is removed at that moment asks the bank for nothing', async () => {
    const listener = await world.login();
    await buy(world, listener);
    await cancel(listener);
    const { body } = await listener.call('GET', '/adyenpayment/payment-methods');
    const { id } = body['storedPaymentMethod'] as unknown as { id: string };
    const sessionId = await openSession(listener);
    const { db } = world.backend;
    let isRemoved = false;
    const lateDb = new Proxy(db, {
      get: (target, name) =>
        name === 'transaction'
          ? async (...work: Parameters<typeof db.transaction>) => {
              if (!isRemoved) await remove(listener);
              isRemoved = true;
              return target.transaction(...work);
            }
          : Reflect.get(target, name),
    });
    const submission = { paymentMethod: { type: 'scheme', storedPaymentMethodId: id }, browserInfo: null };
    const user = { userId: listener.id, email: 'test@nordlyd.example' };
    await expect(submitPayment({ ...world.backend, db: lateDb }, user, sessionId, submission)).rejects.toMatchObject({
      status: 409,
      title: 'PaymentSessionMismatchError',
    });
    expect(await captures(listener)).toEqual([]);
    const state = await listener.call('GET', `/adyenpayment/get-payment-session?sessionId=${sessionId}`);
    expect(state.body).toMatchObject({ status: 'created' });
  });
});
