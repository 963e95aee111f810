import { afterEach, expect, it } from 'vitest';
import { visitBank } from './bank-steps.ts';
import { buy, openSession, type ApiResponse, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('a stored card removed while an order on it is pending', (api) => {
  afterEach(() => api.card('DELETE', '/__control/faults'));

  const remove = async (user: TestUser): Promise<void> => {
    expect((await user.call('DELETE', '/transaction/paymentmethod')).status).toBe(204);
  };
  const readKept = async (user: TestUser): Promise<{ id: string } | null> =>
    (await user.call('GET', '/adyenpayment/payment-methods')).body['storedPaymentMethod'] ?? null;
  const captures = async ({ id }: TestUser): Promise<number> =>
    (await api.ledger()).filter(({ subject, kind }) => subject === id && kind === 'capture').length;
  const tokens = async ({ id }: TestUser): Promise<string[]> =>
    (await api.ledger()).filter(({ subject, kind }) => subject === id && kind === 'token').map(({ status }) => status);
  /** Creates a user without a plan and an order on the stored card. */
  const orderOn = async (card: { number?: string; holderName?: string } = {}) => {
    const user = await api.login();
    const first = await buy(api, user, card);
    const { action } = first.body as { action?: unknown };
    if (action !== undefined) {
      const redirectResult = await visitBank(first, 'authorised');
      await hand(user, first.sessionId, redirectResult);
    }
    await user.call('DELETE', '/subscription/package');
    const kept = await readKept(user);
    const sessionId = await openSession(user);
    const submit = (): Promise<ApiResponse> =>
      user.call('POST', '/adyenpayment/submit-payment', {
        sessionId,
        statePaymentMethod: { type: 'scheme', storedPaymentMethodId: kept?.id, holderName: '' },
      });
    return { user, sessionId, submit };
  };
  const hand = (user: TestUser, sessionId: string, redirectResult: string): Promise<ApiResponse> =>
    user.call('POST', '/adyenpayment/verify-payment-result', {
      sessionId,
      offerType: 0,
      voucherCode: null,
      redirectResult,
    });
  /** Expects that the ordered plan is active and the removed card is not charged again. */
  const expectPaidOnce = async (user: TestUser): Promise<void> => {
    expect((await user.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: true });
    expect(await readKept(user)).toBeNull();
    expect(await captures(user)).toBe(1);
    await api.tick();
    expect((await tokens(user)).at(-1)).toBe('deleted');
    await api.advance('P32D');
    await api.tick();
    expect(await captures(user)).toBe(1);
    expect(await readKept(user)).toBeNull();
  };

  it.each(['before', 'after'])(
    '[INV-28] completes the order without storing the card again; the provider deletes the card %s that',
    async (when) => {
      const { user, submit } = await orderOn();
      await api.card('POST', '/__control/faults', {
        match: { method: 'POST', path: '/v72/payments' },
        mode: 'reset-after-effect',
        times: 1,
      });
      expect((await submit()).body).toMatchObject({ resultCode: 'Received' });
      if (when === 'after')
        await api.card('POST', '/__control/faults', { match: { method: 'DELETE' }, mode: 'http500', times: 1 });
      await remove(user);
      for (let round = 0; round < 3; round += 1) await api.tick();
      await expectPaidOnce(user);
    },
  );

  it('[INV-28] does not store the card again when the user returns from the bank', async () => {
    const { user, sessionId, submit } = await orderOn({ number: '5454545454545454' });
    const atBank = await submit();
    expect(atBank.body).toMatchObject({ resultCode: 'RedirectShopper' });
    await api.card('POST', '/__control/webhooks', { mode: 'drop' });
    await remove(user);
    await api.tick();
    const redirectResult = await visitBank({ ...atBank }, 'authorised');
    expect((await hand(user, sessionId, redirectResult)).body).toMatchObject({ resultCode: 'Authorised' });
    await api.card('POST', '/__control/webhooks', { mode: 'send' });
    await expectPaidOnce(user);
  });
});
