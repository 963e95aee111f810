import { dayMs } from '../../core/domain/period.ts';
import { afterEach, expect, it } from 'vitest';
import { createVoucherSteps, months, type ApiSubscription } from './voucher-steps.ts';
import { buy, type ApiResponse, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

type Preview = { offerType: number; date: string; today: number; nextCharge: ApiSubscription['nextCharge'] };

describeBackend('changing the plan', (api) => {
  afterEach(async () => {
    await api.card('DELETE', '/__control/faults');
    await api.card('POST', '/__control/webhooks', { mode: 'send' });
  });
  const { buyWith, captures, issue, advanceMonths, read } = createVoucherSteps(() => api);

  const change = (user: TestUser, offerType: number): Promise<ApiResponse> =>
    user.call('PUT', '/offer/upgrade-subscription-offer', { offerType });
  const preview = async (user: TestUser, offerType: number) => {
    const { body } = await user.call('GET', '/offer/expected-renewal-dates');
    const dates = (body as unknown as { renewalDates: Preview[] }).renewalDates;
    return dates.find((each) => each.offerType === offerType);
  };
  const fault = (mode: string, times = 1) =>
    api.card('POST', '/__control/faults', { match: { method: 'POST', path: '/v72/payments' }, mode, times });
  /** Creates a user in the first paid month. */
  const subscribe = async (offer = 'standard'): Promise<TestUser> => {
    const user = await api.login();
    await buy(api, user, { offer });
    await api.advance('P14D');
    await api.tick();
    expect((await read(user)).status).toBe(1);
    return user;
  };
  const shape = ({ offer, nextOffer, currentPeriodEndsAt, nextCharge }: ApiSubscription) => ({
    offer,
    nextOffer,
    currentPeriodEndsAt,
    nextCharge,
  });

  it('[SL-09] rejects an upgrade whose amount has changed since the dialog, because the trial ended, and charges the new amount on retry', async () => {
    const user = await api.login();
    await buy(api, user);
    const shown = await preview(user, 3);
    expect(shown?.today).toBe(0);
    await api.advance('P14DT2H');
    await api.tick();
    const before = shape(await read(user));
    const upgrade = (expectedToday?: number): Promise<ApiResponse> =>
      user.call('PUT', '/offer/upgrade-subscription-offer', { offerType: 3, expectedToday });
    const rejected = await upgrade(shown?.today);
    expect([rejected.status, rejected.body]).toMatchObject([412, { title: 'AmountChangedError' }]);
    expect(await captures(user)).toEqual([9900]);
    expect(shape(await read(user))).toEqual(before);
    const now = await preview(user, 3);
    expect(now?.today).toBe(169);
    expect((await upgrade(now?.today)).status).toBe(200);
    expect(await captures(user)).toEqual([9900, 16900]);
  });

  it('[SL-09][AP-05] upgrades immediately with one charge and moves the billing day by the rest of the month', async () => {
    const user = await subscribe();
    await api.advance('P10D');
    const before = await read(user);
    const previewed = await preview(user, 3);
    expect(previewed?.today).toBe(169);
    const { status, body } = await change(user, 3);
    expect([status, body]).toMatchObject([
      200,
      { hasActiveTotalSubscription: true, subscriptions: [{ productId: 'total-offer-plan', status: 1 }] },
    ]);
    expect(await captures(user)).toEqual([9900, 16900]);
    const after = await read(user);
    expect(Math.abs(Date.parse(after.currentPeriodEndsAt) - Date.parse(previewed?.date ?? ''))).toBeLessThan(60_000);
    const now = api.backend.clock.now().getTime();
    const left = Date.parse(before.currentPeriodEndsAt) - now;
    const credit = (left * 99) / 169;
    const month = Date.parse(after.currentPeriodEndsAt) - now - credit;
    expect(month).toBeGreaterThan(27.9 * dayMs);
    expect(month).toBeLessThan(31.2 * dayMs);
    expect(after.nextCharge).toMatchObject({ amount: 169, date: after.currentPeriodEndsAt });
    const { body: history } = await user.call('GET', '/transaction/history?page=1&pageSize=10');
    expect(history).toMatchObject({ total: 2, transactions: [{ amount: 169, offerType: 3 }, { amount: 99 }] });
    await advanceMonths(2);
    expect(await captures(user)).toEqual([9900, 16900, 16900]);
  });

  it('[SL-09] shows the charges of the current plan while a cheaper plan waits for the end of a voucher', async () => {
    const user = await api.login();
    await buyWith(user, await issue({ type: 'FIFTYPERCENT', duration: months(3) }), 'total');
    const current = await read(user);
    expect(current.nextCharge).toEqual({ date: current.currentPeriodEndsAt, amount: 84.5, currencyCode: 'SEK' });
    const previewed = await preview(user, 0);
    // the new plan has its own date and price; the current plan's half price comes first
    expect(Date.parse(previewed?.date ?? '')).toBeGreaterThan(Date.parse(current.currentPeriodEndsAt) + 50 * dayMs);
    expect(previewed).toMatchObject({ today: 0, nextCharge: current.nextCharge });
    expect((await change(user, 0)).status).toBe(200);
    expect((await read(user)).nextCharge).toEqual(previewed?.nextCharge);
  });

  it('[SL-09] upgrades immediately in a trial and charges the new plan when the trial ends', async () => {
    const user = await api.login();
    await buy(api, user);
    const { trialEndsAt } = await read(user);
    expect((await change(user, 4)).status).toBe(200);
    expect(await read(user)).toMatchObject({
      offer: { subscriptionOfferType: 4 },
      status: 2,
      trialEndsAt,
      nextCharge: { date: trialEndsAt, amount: 249 },
    });
    expect(await captures(user)).toEqual([]);
    await api.advance('P14D');
    await api.tick();
    expect(await captures(user)).toEqual([24900]);
  });

  it('[SL-09] ends a free voucher and charges immediately on an upgrade; a discounted voucher is lost', async () => {
    const free = await api.login();
    await buyWith(free, await issue({ duration: months(6) }));
    await api.advance('P3D');
    expect((await change(free, 2)).status).toBe(200);
    expect(await captures(free)).toEqual([14900]);
    const current = await read(free);
    expect(current).toMatchObject({ voucher: null, productId: 'duo-offer-plan', nextCharge: { amount: 149 } });
    const paidFor = Date.parse(current.currentPeriodEndsAt) - api.backend.clock.now().getTime();
    expect(paidFor).toBeLessThanOrEqual(31.1 * dayMs);
    const half = await api.login();
    await buyWith(half, await issue({ type: 'FIFTYPERCENT', duration: months(6) }));
    expect((await change(half, 2)).status).toBe(200);
    expect(await captures(half)).toEqual([4950, 14900]);
    expect(await read(half)).toMatchObject({ voucher: null, nextCharge: { amount: 149 } });
    await advanceMonths(2);
    expect(await captures(half)).toEqual([4950, 14900, 14900]);
  });

  it('[SL-10] schedules a cheaper plan for the end of the paid period once; the latest request counts, and the current plan cancels it', async () => {
    const user = await subscribe('totalduo');
    const { currentPeriodEndsAt } = await read(user);
    expect((await change(user, 0)).status).toBe(200);
    expect((await change(user, 2)).status).toBe(200);
    expect(await read(user)).toMatchObject({
      offer: { subscriptionOfferType: 4 },
      nextOffer: { subscriptionOfferType: 2, startsAt: currentPeriodEndsAt },
      nextCharge: { amount: 149, date: currentPeriodEndsAt },
    });
    expect((await change(user, 4)).status).toBe(200);
    expect(await read(user)).toMatchObject({ nextOffer: null, nextCharge: { amount: 249 } });
    await change(user, 0);
    expect(await captures(user)).toEqual([24900]);
    await api.advance('P1MT2H');
    expect(await read(user)).toMatchObject({ offer: { subscriptionOfferType: 0 }, nextOffer: null });
    await Promise.all([api.tick(), api.tick()]);
    expect(await captures(user)).toEqual([24900, 9900]);
    // a month that starts at the end of a month may end some days later
    await api.advance('P1M4D');
    await api.tick();
    expect(await captures(user)).toEqual([24900, 9900, 9900]);
  });

  it('[SL-10] schedules a cheaper plan for the end of the voucher, and rejects it behind an endless voucher', async () => {
    const user = await api.login();
    await buyWith(user, await issue({ type: 'FIFTYPERCENT', duration: months(2) }), 'total');
    const { voucher } = await read(user);
    await change(user, 0);
    expect((await read(user)).nextOffer).toEqual({ subscriptionOfferType: 0, startsAt: voucher?.endsAt });
    await advanceMonths(2);
    expect(await captures(user)).toEqual([8450, 8450, 9900]);
    const ever = await api.login();
    await buyWith(ever, await issue({ duration: null }), 'total');
    expect((await change(ever, 0)).body).toMatchObject({ status: 409, title: 'SubscriptionStateError' });
  });

  it("[INV-19] keeps the plan and its next renewal when the upgrade's charge is declined", async () => {
    const user = await subscribe();
    const before = shape(await read(user));
    await fault('refuse');
    const rejected = await change(user, 3);
    expect(rejected.body).toMatchObject({ status: 402, title: 'PaymentRefusedError' });
    expect(shape(await read(user))).toEqual(before);
    await api.advance('P1MT2H');
    await api.tick();
    expect(await captures(user)).toEqual([9900, 9900]);
    expect((await change(user, 3)).status).toBe(200);
    expect(await captures(user)).toEqual([9900, 9900, 16900]);
  });

  it.each(['reset-after-effect', 'reset-before-effect', 'http500', 'garbage'])(
    'recovers a response lost by %s: charged once, upgraded',
    async (mode) => {
      const user = await subscribe();
      await api.card('POST', '/__control/webhooks', { mode: 'hold' });
      await fault(mode);
      expect((await change(user, 3)).status).toBe(202);
      expect((await change(user, 3)).body).toMatchObject({ status: 409, title: 'PaymentInFlightError' });
      await api.tick();
      expect(await captures(user)).toEqual([9900, 16900]);
      expect((await read(user)).offer).toEqual({ subscriptionOfferType: 3 });
    },
  );

  it('refunds an upgrade and keeps the plan when the user cancels during its charge', async () => {
    const user = await subscribe();
    await api.card('POST', '/__control/webhooks', { mode: 'hold' });
    await fault('reset-after-effect');
    expect((await change(user, 3)).status).toBe(202);
    await user.call('DELETE', '/subscription/package');
    await api.tick();
    expect(await read(user)).toMatchObject({ offer: { subscriptionOfferType: 0 }, status: 4 });
    const rows = (await api.ledger()).filter(({ subject }) => subject === user.id);
    expect(rows.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount?.value)).toEqual([16900]);
  });

  it('returns the reason why the plan cannot change', async () => {
    const withoutPlan = await api.login();
    expect((await change(withoutPlan, 3)).body).toMatchObject({ status: 409, title: 'NoSubscriptionError' });
    const user = await subscribe();
    expect((await change(user, 1)).body).toMatchObject({ status: 403, title: 'StudentOfferAccessDeniedError' });
    expect((await change(user, 7)).status).toBe(400);
    await user.call('DELETE', '/transaction/paymentmethod');
    expect((await change(user, 3)).body).toMatchObject({ status: 409, title: 'NoPaymentMethodError' });
    await user.call('DELETE', '/subscription/package');
    expect((await change(user, 3)).body).toMatchObject({ status: 409, title: 'SubscriptionStateError' });
  });

  it("[SL-13] ends the guest's access when the owner's plan changes, immediately or on its date", async () => {
    for (const target of [4, 0]) {
      const owner = await subscribe('duo');
      const guest = await api.login();
      const link = await owner.call('PUT', '/multimember-subscription/invitation-link');
      const id = String(Object.values(link.body).find((value) => typeof value === 'string'))
        .split('/')
        .at(-1);
      expect((await guest.call('POST', `/multimember-subscription/join-as-guest/${id}`)).status).toBe(200);
      const isPremium = async () => (await guest.call('GET', '/subscription')).body['hasActiveSubscription'];
      expect(await isPremium()).toBe(true);
      expect((await change(owner, target)).status).toBe(200);
      expect(await isPremium()).toBe(target === 0);
      await api.advance('P1MT2H');
      expect(await isPremium()).toBe(false);
    }
  });
});
