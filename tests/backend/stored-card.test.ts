import { expect, it } from 'vitest';
import { leaveBank, visitBank } from './bank-steps.ts';
import { buy, openSession, type ApiResponse, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('paying with a stored card', (api) => {
  const verify = (user: TestUser, sessionId: string, redirectResult: string): Promise<ApiResponse> =>
    user.call('POST', '/adyenpayment/verify-payment-result', {
      sessionId,
      redirectResult,
      offerType: 0,
      voucherCode: null,
    });
  /** Creates a user with an ended plan, its stored card and a new session. */
  const createReturningUser = async (
    number?: string,
    userId?: string,
  ): Promise<{ user: TestUser; sessionId: string; token: string }> => {
    const user = await api.login('se', userId);
    const paid = await buy(api, user, number === undefined ? {} : { number });
    if (paid.body['action'] !== undefined) await verify(user, paid.sessionId, await visitBank(paid, 'authorised'));
    expect((await user.call('DELETE', '/subscription/package')).status).toBe(200);
    const { body } = await user.call('GET', '/adyenpayment/payment-methods');
    const { id: token } = body['storedPaymentMethod'] as unknown as { id: string };
    return { user, sessionId: await openSession(user), token };
  };
  const payByToken = (user: TestUser, sessionId: string, storedPaymentMethodId: string): Promise<ApiResponse> =>
    user.call('POST', '/adyenpayment/submit-payment', {
      sessionId,
      statePaymentMethod: { type: 'scheme', storedPaymentMethodId, holderName: '' },
    });

  it('[CC-13] pays immediately without the card number and keeps the stored card', async () => {
    const { user, sessionId, token } = await createReturningUser();
    expect((await payByToken(user, sessionId, token)).body).toEqual({ resultCode: 'Authorised' });
    expect((await user.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: true });
    const captured = (await api.ledger()).filter(({ subject, kind }) => subject === user.id && kind === 'capture');
    expect(captured.map(({ amount }) => amount)).toEqual([{ value: 99_00, currency: 'SEK' }]);
    const { body } = await user.call('GET', '/adyenpayment/payment-methods');
    expect(body['storedPaymentMethod']).toMatchObject({ id: token });
  });

  it.each([
    ['two characters', '42'],
    ['an issuer and 255 characters', `issuer:login.example.com/oauth2/default|${'u'.repeat(255)}`],
  ])('[CC-13] pays with it, and removes it, for a user whose id has %s', async (_what, userId) => {
    const { user, sessionId, token } = await createReturningUser(undefined, userId);
    expect((await payByToken(user, sessionId, token)).body).toEqual({ resultCode: 'Authorised' });
    expect((await user.call('DELETE', '/transaction/paymentmethod')).status).toBeLessThan(300);
    await api.tick();
    const removed = (await api.ledger()).filter(({ kind, status }) => kind === 'token' && status === 'deleted');
    expect(removed.some(({ reference }) => reference === token)).toBe(true);
  });

  it('[CC-13] rejects the card of another user or a removed one without a provider request', async () => {
    const [attacker, owner] = [await createReturningUser(), await createReturningUser()];
    const rows = (await api.ledger()).length;
    const foreign = await payByToken(attacker.user, attacker.sessionId, owner.token);
    expect(foreign.body).toMatchObject({ status: 409, title: 'PaymentSessionMismatchError' });
    expect((await owner.user.call('DELETE', '/transaction/paymentmethod')).status).toBeLessThan(300);
    const removed = await payByToken(owner.user, owner.sessionId, owner.token);
    expect(removed.body).toMatchObject({ status: 409, title: 'PaymentSessionMismatchError' });
    const paid = (await api.ledger()).slice(rows).filter(({ kind }) => kind !== 'token');
    expect(paid).toEqual([]);
    // the session is still usable
    expect((await payByToken(attacker.user, attacker.sessionId, attacker.token)).body).toEqual({
      resultCode: 'Authorised',
    });
  });

  it('[CC-06] [CC-13] redirects a stored card to its bank and back with session, result and voucher', async () => {
    const { user, token } = await createReturningUser('5454545454545454');
    const returnUrl = 'http://localhost:3000/se/checkout-v2/verify-adyen?coupon=HALF3';
    const path = '/adyenpayment/create-payment-session/for-standard-offer';
    const { sessionId } = (await user.call('POST', path, { returnUrl })).body as unknown as { sessionId: string };
    const paid = await payByToken(user, sessionId, token);
    expect(paid.body).toMatchObject({ resultCode: 'RedirectShopper' });
    const back = await leaveBank(paid, 'authorised');
    expect([...back.searchParams.keys()].sort()).toEqual(['coupon', 'redirectResult', 'sessionId']);
    expect([back.pathname, back.searchParams.get('coupon'), back.searchParams.get('sessionId')]).toEqual([
      '/se/checkout-v2/verify-adyen',
      'HALF3',
      sessionId,
    ]);
    const verified = await verify(user, sessionId, back.searchParams.get('redirectResult') ?? '');
    expect(verified.body).toMatchObject({ resultCode: 'Authorised', subscription: { status: 1 } });
  });
});
