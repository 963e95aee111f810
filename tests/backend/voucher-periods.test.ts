import { afterEach, expect, it } from 'vitest';
import { monthsLater } from './calendar.ts';
import { createOfficeSteps } from './office-steps.ts';
import { createVoucherSteps, months } from './voucher-steps.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('voucher periods', (api) => {
  afterEach(() => api.card('DELETE', '/__control/faults'));
  const { buyWith, captures, issue, advanceMonths, read } = createVoucherSteps(() => api);
  const { changeSwitch } = createOfficeSteps(() => api);

  it('[INV-15] charges nothing in free months, then the full price on the same day of the month', async () => {
    const user = await api.login();
    await buyWith(user, await issue({ duration: months(3) }));
    const { startedAt, nextCharge, status } = await read(user);
    expect(status).toBe(1);
    expect(nextCharge?.amount).toBe(99);
    expect(nextCharge?.date).toBe(monthsLater(startedAt, 3, 'se'));
    expect((await user.call('GET', '/subscription/is-trial-eligible')).body).toEqual({ isTrialEligible: false });
    await advanceMonths(2);
    expect(await captures(user)).toEqual([]);
    expect((await read(user)).status).toBe(1);
    await advanceMonths(2);
    expect(await captures(user)).toEqual([9900, 9900]);
    expect((await read(user)).voucher).toBeNull();
  });

  it('[INV-14] charges the discounted months of the voucher, then the full price', async () => {
    const user = await api.login();
    await buyWith(user, await issue({ type: 'FIFTYPERCENT', duration: months(2) }));
    expect(await read(user)).toMatchObject({ nextCharge: { amount: 49.5 } });
    await advanceMonths(3);
    expect(await captures(user)).toEqual([4950, 4950, 9900, 9900]);
    const { body } = await user.call('GET', '/transaction/history?page=1&pageSize=10');
    expect(
      (body as unknown as { transactions: { amount: number }[] }).transactions.map(({ amount }) => amount),
    ).toEqual([99, 99, 49.5, 49.5]);
  });

  it('[INV-15] moves the billing day to the end of free days, and never charges an endless free voucher', async () => {
    const days = await api.login();
    await buyWith(days, await issue({ duration: { unit: 'Days', n: 10 } }));
    const ever = await api.login();
    await buyWith(ever, await issue({ duration: null }));
    expect((await read(ever)).nextCharge).toBeNull();
    await api.advance('P9DT23H');
    await api.tick();
    expect(await captures(days)).toEqual([]);
    await api.advance('PT2H');
    await api.tick();
    expect(await captures(days)).toEqual([9900]);
    for (let count = 0; count < 3; count += 1) {
      await api.advance('P12M');
      expect((await ever.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: true });
      await api.tick();
    }
    expect(await captures(ever)).toEqual([]);
    expect((await read(ever)).status).toBe(1);
  });

  it("[SL-08] [FF-05] ends access immediately when a plan with an active voucher is cancelled, unless the region's flag is off", async () => {
    const user = await api.login();
    await buyWith(user, await issue({ type: 'FIFTYPERCENT' }));
    const { body } = await user.call('DELETE', '/subscription/package');
    expect(body).toMatchObject({ hasActiveSubscription: false, subscriptions: [{ status: 6 }] });
    expect((await user.call('PUT', '/subscription/package')).body).toMatchObject({
      title: 'SubscriptionStateError',
    });
    await changeSwitch('se', 'isImmediateInactivationEnabled', false);
    const other = await api.login();
    await buyWith(other, await issue());
    await other.call('DELETE', '/subscription/package');
    await changeSwitch('se', 'isImmediateInactivationEnabled', true);
    const subscription = await read(other);
    expect(subscription).toMatchObject({ status: 4, endsAt: subscription.currentPeriodEndsAt, nextCharge: null });
    expect((await other.call('PUT', '/subscription/package')).status).toBe(200);
    await advanceMonths(1);
    expect(await captures(other)).toEqual([9900]);
  });
});
