import { afterEach, expect, it } from 'vitest';
import { monthsLater } from './calendar.ts';
import { createVoucherSteps, months } from './voucher-steps.ts';
import { buy, type ApiResponse, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('starting and redeeming', (api) => {
  afterEach(() => api.card('DELETE', '/__control/faults'));
  const { buyWith, captures, issue, advanceMonths, read, validate } = createVoucherSteps(() => api);

  const start = (user: TestUser, coupon?: string): Promise<ApiResponse> =>
    user.call('POST', `/subscription/start${coupon === undefined ? '' : `?coupon=${encodeURIComponent(coupon)}`}`);
  const end = (user: TestUser, productId: string): Promise<ApiResponse> =>
    user.call('DELETE', `/subscription/podcast/${productId}`);
  const change = (user: TestUser, offerType: number): Promise<ApiResponse> =>
    user.call('PUT', '/offer/upgrade-subscription-offer', { offerType });
  /** Creates a user in the first paid month. */
  const subscribe = async (offer = 'standard'): Promise<TestUser> => {
    const user = await api.login();
    await buy(api, user, { offer });
    await api.advance('P14D');
    await api.tick();
    return user;
  };
  const reward = (values: object = {}) => issue({ reward: true, ...values });

  it('[VO-10][AP-06] starts a voucher redeemed in the account at the next renewal, one at a time and not combined', async () => {
    const user = await subscribe();
    const { currentPeriodEndsAt } = await read(user);
    const code = await reward({ duration: months(2) });
    const terms = await user.call('GET', `/checkout/voucher/0/${code}`);
    expect(terms.body).toMatchObject({ startsAt: currentPeriodEndsAt, discountPrice: 0 });
    expect((await start(user, ` ${code.toLowerCase()} `)).status).toBe(200);
    const current = await read(user);
    expect(current.voucher).toEqual({
      voucherCode: code,
      discountType: 1,
      startsAt: currentPeriodEndsAt,
      endsAt: terms.body['endsAt'],
    });
    expect(current).toMatchObject({
      productId: 'standard-offer-plan',
      nextCharge: { amount: 99, date: current.voucher?.endsAt },
    });
    const second = await start(user, await reward());
    expect(second.body).toMatchObject({ status: 409, title: 'month_credit_already_set' });
    await api.advance('P1MT2H');
    expect(await read(user)).toMatchObject({ status: 1, productId: 'coupon-plan' });
    await api.tick();
    await advanceMonths(1);
    expect(await captures(user)).toEqual([9900]);
    expect((await start(user, await reward())).body).toMatchObject({ title: 'month_credit_already_set' });
    await advanceMonths(1);
    expect(await captures(user)).toEqual([9900, 9900]);
    expect((await start(user, await reward({ type: 'FIFTYPERCENT' }))).status).toBe(200);
    await advanceMonths(2);
    expect(await captures(user)).toEqual([9900, 9900, 4950, 9900]);
  });

  it('[VO-10] returns the price of the scheduled plan, to which the voucher applies', async () => {
    const user = await subscribe();
    expect((await user.call('PUT', '/offer/upgrade-subscription-offer', { offerType: 3 })).status).toBe(200);
    expect((await user.call('PUT', '/offer/upgrade-subscription-offer', { offerType: 0 })).status).toBe(200);
    const code = await reward({ type: 'FIFTYPERCENT' });
    const { body } = await user.call('GET', `/checkout/voucher/3/${code}`);
    expect(body).toMatchObject({ defaultPrice: 99, discountPrice: 49.5 });
    expect((await start(user, code)).status).toBe(200);
    await advanceMonths(3);
    expect((await captures(user)).slice(-2)).toEqual([49_50, 99_00]);
  });

  it('moves the billing day to the end of the free days', async () => {
    const user = await subscribe();
    const { currentPeriodEndsAt } = await read(user);
    await start(user, await reward({ duration: { unit: 'Days', n: 10 } }));
    await api.advance('P1MT2H');
    await api.tick();
    const ends = new Date(Date.parse(currentPeriodEndsAt) + 10 * 86_400_000).toISOString();
    expect(await read(user)).toMatchObject({ currentPeriodEndsAt: ends, nextCharge: { date: ends, amount: 99 } });
    await api.advance('P11D');
    await api.tick();
    expect(await captures(user)).toEqual([9900, 9900]);
    expect((await read(user)).currentPeriodEndsAt).toBe(monthsLater(ends, 1, 'se'));
  });

  it('[VO-12] returns the reason why a voucher cannot be redeemed on the plan', async () => {
    const code = await reward();
    const inTrial = await api.login();
    await buy(api, inTrial);
    expect((await start(inTrial, code)).body).toMatchObject({ status: 409, title: 'in_trial' });
    const cancelled = await subscribe();
    await cancelled.call('DELETE', '/subscription/package');
    expect((await start(cancelled, code)).body).toMatchObject({ title: 'cancelled_subscription' });
    const user = await subscribe();
    const narrow = await reward({ offers: ['total'] });
    expect((await start(user, narrow)).body).toMatchObject({ title: 'incompatible_plan' });
    expect((await start(user, await issue())).body).toMatchObject({ status: 422, title: 'not_reward_voucher' });
    expect((await start(user, 'NOTHING')).body).toMatchObject({ status: 422, title: 'no_voucher' });
    await api.card('POST', '/__control/webhooks', { mode: 'hold' });
    await api.card('POST', '/__control/faults', {
      match: { path: '/v72/payments' },
      mode: 'reset-after-effect',
      times: 1,
    });
    await change(user, 3);
    expect((await start(user, code)).body).toMatchObject({ title: 'conflict' });
    await api.card('POST', '/__control/webhooks', { mode: 'send' });
    await api.tick();
    expect((await start(user, code)).status).toBe(200);
    const late = await subscribe();
    await late.call('DELETE', '/transaction/paymentmethod');
    await api.advance('P1MT2H');
    await api.tick();
    expect((await start(late, code)).body).toMatchObject({ title: 'unexpected_subscription_state' });
  });

  it('redeems a code once in twenty parallel requests of two users', async () => {
    const code = await reward({ maxUses: 1 });
    const users = [await subscribe(), await subscribe()];
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => start(users[index % 2] as TestUser, code)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const vouchers = await Promise.all(users.map(async (user) => (await read(user)).voucher?.voucherCode));
    expect(vouchers.filter((current) => current === code)).toHaveLength(1);
  });

  it('releases a waiting voucher when the user cancels, upgrades or removes it', async () => {
    for (const release of [
      (user: TestUser) => user.call('DELETE', '/subscription/package'),
      (user: TestUser) => change(user, 3),
      (user: TestUser) => end(user, 'coupon-plan'),
    ]) {
      const user = await subscribe();
      const code = await reward({ maxUses: 1 });
      await start(user, code);
      expect((await validate(await subscribe(), code)).body).toMatchObject({ title: 'already_used' });
      expect((await release(user)).status).toBe(200);
      expect((await read(user)).voucher).toBeNull();
      expect((await validate(user, code)).status).toBe(200);
    }
  });

  it('[AP-06] ends what the product id names: a scheduled plan, then the current plan', async () => {
    const user = await subscribe('total');
    await change(user, 0);
    expect((await end(user, 'duo-offer-plan')).status).toBe(404);
    expect((await end(user, 'standard-offer-plan')).body).toMatchObject({
      subscriptions: [{ nextOffer: null, status: 1 }],
    });
    expect((await end(user, 'standard-offer-plan')).status).toBe(404);
    expect((await end(user, 'total-offer-plan')).body).toMatchObject({ hasCancelledSubscription: true });
    const free = await api.login();
    await buyWith(free, await issue());
    expect((await end(free, 'coupon-plan')).body).toMatchObject({ hasActiveSubscription: false });
    expect((await end(free, 'coupon-plan')).status).toBe(404);
  });

  it('[AP-06] starts the standard plan on the stored card once in ten parallel requests', async () => {
    const withoutCard = await api.login();
    expect((await start(withoutCard)).body).toMatchObject({ status: 409, title: 'NoPaymentMethodError' });
    expect((await start(withoutCard, await issue({ type: 'FIFTYPERCENT' }))).body).toMatchObject({
      title: 'NoPaymentMethodError',
    });
    const user = await api.login();
    await buy(api, user);
    expect((await start(user)).body).toMatchObject({ status: 409, title: 'UserHasActiveSubscriptionError' });
    await user.call('DELETE', '/subscription/package');
    const responses = await Promise.all(Array.from({ length: 10 }, () => start(user)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await captures(user)).toEqual([9900]);
    expect(await read(user)).toMatchObject({ status: 1, offer: { subscriptionOfferType: 0 } });
    const other = await api.login();
    await buy(api, other);
    await other.call('DELETE', '/subscription/package');
    await api.card('POST', '/__control/faults', { match: { path: '/v72/payments' }, mode: 'refuse', times: 1 });
    expect((await start(other)).body).toMatchObject({ status: 402, title: 'PaymentRefusedError' });
    expect((await start(other, await issue({ type: 'FIFTYPERCENT' }))).status).toBe(201);
    expect(await captures(other)).toEqual([4950]);
  });

  it('starts a free voucher without a card and ends with it, without a charge', async () => {
    const user = await api.login();
    const code = await issue({ maxUses: 1 });
    const responses = await Promise.all(Array.from({ length: 5 }, () => start(user, code)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await read(user)).toMatchObject({ status: 4, productId: 'coupon-plan', nextCharge: null });
    expect((await api.ledger()).filter(({ subject }) => subject === user.id)).toEqual([]);
    await advanceMonths(1);
    expect(await read(user)).toMatchObject({ status: 6 });
    const ever = await api.login();
    expect((await start(ever, await issue({ duration: null }))).status).toBe(201);
    await advanceMonths(2);
    expect(await read(ever)).toMatchObject({ status: 1, nextCharge: null });
  });
});
