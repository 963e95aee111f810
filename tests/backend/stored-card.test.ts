import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaveBank, visitBank } from './bank-steps.ts';
import { cutDatabases } from './databases.ts';
import { buy, createWorld, openSession, type Answer, type Listener, type World } from './test-backend.ts';

describe.each(cutDatabases)('paying with a kept card on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterAll(() => world.close());

  const verify = (listener: Listener, sessionId: string, redirectResult: string): Promise<Answer> =>
    listener.call('POST', '/adyenpayment/verify-payment-result', {
      sessionId,
      redirectResult,
      offerType: 0,
      voucherCode: null,
    });
  /** Somebody whose plan has ended, with the card that is kept of it, and another session to pay. */
  const comeBack = async (number?: string): Promise<{ listener: Listener; sessionId: string; token: string }> => {
    const listener = await world.login();
    const paid = await buy(world, listener, number === undefined ? {} : { number });
    if (paid.body['action'] !== undefined) await verify(listener, paid.sessionId, await visitBank(paid, 'authorised'));
    expect((await listener.call('DELETE', '/subscription/package')).status).toBe(200);
    const { body } = await listener.call('GET', '/adyenpayment/payment-methods');
    const { id: token } = body['storedPaymentMethod'] as unknown as { id: string };
    return { listener, sessionId: await openSession(listener), token };
  };
  const payByToken = (listener: Listener, sessionId: string, storedPaymentMethodId: string): Promise<Answer> =>
    listener.call('POST', '/adyenpayment/submit-payment', {
      sessionId,
      statePaymentMethod: { type: 'scheme', storedPaymentMethodId, holderName: '' },
    });

  it('[CC-13] a kept card pays at once, without its number, and stays the one that is kept', async () => {
    const { listener, sessionId, token } = await comeBack();
    expect((await payByToken(listener, sessionId, token)).body).toEqual({ resultCode: 'Authorised' });
    expect((await listener.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: true });
    const taken = (await world.ledger()).filter(({ subject, kind }) => subject === listener.id && kind === 'capture');
    expect(taken.map(({ amount }) => amount)).toEqual([{ value: 99_00, currency: 'SEK' }]);
    const { body } = await listener.call('GET', '/adyenpayment/payment-methods');
    expect(body['storedPaymentMethod']).toMatchObject({ id: token });
  });

  it('[CC-13] the card of somebody else, or one that was removed, pays nothing, and the provider hears nothing of it', async () => {
    const [thief, owner] = [await comeBack(), await comeBack()];
    const rows = (await world.ledger()).length;
    const foreign = await payByToken(thief.listener, thief.sessionId, owner.token);
    expect(foreign.body).toMatchObject({ status: 409, title: 'PaymentSessionMismatchError' });
    expect((await owner.listener.call('DELETE', '/transaction/paymentmethod')).status).toBeLessThan(300);
    const removed = await payByToken(owner.listener, owner.sessionId, owner.token);
    expect(removed.body).toMatchObject({ status: 409, title: 'PaymentSessionMismatchError' });
    const paid = (await world.ledger()).slice(rows).filter(({ kind }) => kind !== 'token');
    expect(paid).toEqual([]);
    // nothing was taken of the session either
    expect((await payByToken(thief.listener, thief.sessionId, thief.token)).body).toEqual({ resultCode: 'Authorised' });
  });

  it('[CC-06] [CC-13] a kept card may lead to its bank, which leads back with session, result and voucher', async () => {
    const { listener, token } = await comeBack('5454545454545454');
    const returnUrl = 'http://localhost:3000/se/checkout-v2/verify-adyen?coupon=HALF3';
    const path = '/adyenpayment/create-payment-session/for-standard-offer';
    const { sessionId } = (await listener.call('POST', path, { returnUrl })).body as unknown as { sessionId: string };
    const paid = await payByToken(listener, sessionId, token);
    expect(paid.body).toMatchObject({ resultCode: 'RedirectShopper' });
    const back = await leaveBank(paid, 'authorised');
    expect([...back.searchParams.keys()].sort()).toEqual(['coupon', 'redirectResult', 'sessionId']);
    expect([back.pathname, back.searchParams.get('coupon'), back.searchParams.get('sessionId')]).toEqual([
      '/se/checkout-v2/verify-adyen',
      'HALF3',
      sessionId,
    ]);
    const verified = await verify(listener, sessionId, back.searchParams.get('redirectResult') ?? '');
    expect(verified.body).toMatchObject({ resultCode: 'Authorised', subscription: { status: 1 } });
  });
});
