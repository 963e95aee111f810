import { expect, it } from 'vitest';
import { buy, openSession } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('an order that is open in another window', (api) => {
  it('[SL-02] [INV-11] rejects an order that promised a trial when the user has used the trial since, and charges nothing', async () => {
    const user = await api.login();
    const promised = await openSession(user);
    expect((await buy(api, user)).body).toEqual({ resultCode: 'Authorised' });
    await user.call('DELETE', '/subscription/package');
    const submit = async (sessionId: string) =>
      user.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod: await api.typeCard() });
    const refused = { status: 410, body: { title: 'PaymentSessionExpiredError' } };
    expect(await submit(promised)).toMatchObject(refused);
    await api.tick();
    const taken = async () =>
      (await api.ledger())
        .filter(({ subject, kind }) => subject === user.id && kind === 'capture')
        .map(({ amount }) => amount?.value);
    expect(await taken()).toEqual([]);
    // a new session shows the amount to pay
    const returnUrl = 'http://localhost:3000/se/checkout-v2/verify-adyen';
    const path = '/adyenpayment/create-payment-session/for-standard-offer';
    const { body } = await user.call('POST', path, { returnUrl });
    expect(body).toMatchObject({ amount: { value: 99_00 } });
    expect((await submit(String(body['sessionId']))).body).toEqual({ resultCode: 'Authorised' });
    expect(await taken()).toEqual([99_00]);
  });
});
