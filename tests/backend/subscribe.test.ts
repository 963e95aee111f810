import { expect, it } from 'vitest';
import { buy } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('subscribing', (api) => {
  it('[CC-02] shows price, perks, trial and next charge before the order', async () => {
    for (const [region, currencyCode, price] of [
      ['se', 'SEK', 99],
      ['no', 'NOK', 99],
      ['fi', 'EUR', 9.99],
    ] as const) {
      const user = await api.login(region);
      const { status, body } = await user.call('GET', '/checkout/overview/0');
      expect(status).toBe(200);
      expect(body).toMatchObject({
        offer: { currencyCode, defaultPrice: price, offerType: 0 },
        perks: ['allPodcasts', 'adFree', 'download', 'cancelAnytime'],
        trial: { days: 14 },
        warning: null,
        today: { amount: 0, currencyCode },
        nextCharge: { amount: price, currencyCode },
      });
    }
  });

  it('starts a trial with a card and charges nothing', async () => {
    const user = await api.login();
    const paid = await buy(api, user);
    expect(paid.status, JSON.stringify(paid.body)).toBe(200);
    expect(paid.body).toEqual({ resultCode: 'Authorised' });
    const { body } = await user.call('GET', '/subscription');
    expect(body).toMatchObject({
      hasActiveSubscription: true,
      hasActiveWebSubscription: true,
      subscriptions: [{ status: 2 }],
    });
    const rows = (await api.ledger()).filter(({ subject }) => subject === user.id);
    expect(rows.map(({ kind, amount }) => `${kind} ${amount?.value ?? '-'}`).sort()).toEqual([
      'authorisation 0',
      'token -',
    ]);
    expect(await user.call('GET', '/transaction/purchase')).toMatchObject({
      status: 200,
      body: { offerType: 0, price: 99, value: 0, tax: 0, voucherCode: null, paymentMethodType: 'Card' },
    });
    const methods = await user.call('GET', '/adyenpayment/payment-methods');
    expect(methods.body).toMatchObject({ hasCard: true, storedPaymentMethod: { brand: 'visa', expiryYear: '2030' } });
    expect((await user.call('GET', '/checkout/overview/0')).body).toMatchObject({
      status: 409,
      title: 'UserHasActiveSubscriptionError',
      code: 'user_has_active_subscription_error',
    });
  });

  it.each([
    ['DECLINED', 'Refused', '2'],
    ['CARD_EXPIRED', 'Refused', '6'],
    ['NOT_ENOUGH_BALANCE', 'Refused', '12'],
    ['FRAUD', 'Refused', '20'],
    ['ERROR', 'Error', undefined],
    ['CANCELLED_RESULT', 'Cancelled', undefined],
    ['PENDING', 'Pending', undefined],
  ])('returns no access for scenario %s with %s %s', async (holderName, resultCode, refusalReasonCode) => {
    const user = await api.login();
    const { body, sessionId } = await buy(api, user, { holderName });
    expect(body).toEqual({ resultCode, ...(refusalReasonCode && { refusalReasonCode }) });
    const { body: subscription } = await user.call('GET', '/subscription');
    expect(subscription).toMatchObject({ hasActiveSubscription: false, subscriptions: [] });
    const verified = await user.call('POST', '/adyenpayment/verify-payment-result', {
      sessionId,
      offerType: 0,
      voucherCode: null,
    });
    expect(verified.body).toMatchObject({ resultCode });
  });

  it('[SL-02] [INV-11] gives one trial per user and per card; others pay immediately with a warning', async () => {
    const number = '4111111111111111';
    const first = await api.login();
    expect((await buy(api, first, { number })).body).toEqual({ resultCode: 'Authorised' });
    expect((await first.call('DELETE', '/subscription/package')).status).toBe(200);
    expect((await first.call('GET', '/subscription/is-trial-eligible')).body).toEqual({ isTrialEligible: false });
    const overview = await first.call('GET', '/checkout/overview/0');
    expect(overview.body).toMatchObject({
      trial: null,
      warning: 'user_is_not_eligible_for_free_trial_error',
      today: { amount: 99 },
    });

    const second = await api.login();
    expect((await second.call('GET', '/subscription/is-trial-eligible')).body).toEqual({ isTrialEligible: true });
    const { body } = await buy(api, second, { number });
    expect(body).toEqual({ resultCode: 'Authorised', errorTitle: 'UserIsNotEligibleForFreeTrialError' });
    const subscription = await second.call('GET', '/subscription');
    expect(subscription.body).toMatchObject({ subscriptions: [{ status: 1, trialEndsAt: null }] });
    const captures = (await api.ledger()).filter(({ subject, kind }) => subject === second.id && kind === 'capture');
    expect(captures.map(({ amount }) => amount)).toEqual([{ value: 99_00, currency: 'SEK' }]);

    const bought = await second.call('GET', '/transaction/purchase');
    const [only] = subscription.body['subscriptions'] as unknown as { id: string }[];
    expect(bought.body).toEqual({
      transactionId: only?.id,
      offerType: 0,
      description: 'Nordlyd Premium',
      price: 99,
      value: 99,
      tax: 19.8,
      currencyCode: 'SEK',
      voucherCode: null,
      paymentMethodType: 'Card',
    });
    await api.advance('PT31M');
    expect((await second.call('GET', '/transaction/purchase')).status).toBe(404);
    expect((await (await api.login()).call('GET', '/transaction/purchase')).status).toBe(404);
  });
});
