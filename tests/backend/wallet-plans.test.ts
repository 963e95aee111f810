import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findPrice } from '../../backend/offers/price-list.ts';
import { formatDay } from '../../core/domain/date.ts';
import type { OfferType } from '../../core/domain/offer.ts';
import { addDays } from '../../core/domain/period.ts';
import { monthsLater } from './calendar.ts';
import { testDatabases } from './databases.ts';
import { createVoucherSteps, months, type ApiSubscription } from './voucher-steps.ts';
import { createWalletSteps, type Payer } from './wallet-steps.ts';
import { createTestBackend, type ApiResponse, type TestBackend } from './test-backend.ts';

const [standard, duo, total] = [0, 2, 3];

describe.each(testDatabases)('plans paid with the wallet on $name', { timeout: 60_000 }, ({ open }) => {
  let api: TestBackend;
  beforeAll(async () => {
    api = await createTestBackend(await open());
  }, 60_000);
  const steps = createWalletSteps(() => api);
  const { subscribeWith } = steps;
  const { issue, advanceMonths, read } = createVoucherSteps(() => api);
  afterEach(() => steps.clearFaults());
  afterAll(() => api.close());

  const change = ({ user }: Payer, offerType: number): Promise<ApiResponse> =>
    user.call('PUT', '/offer/upgrade-subscription-offer', { offerType });
  const planOf = async ({ user }: Payer): Promise<number> => (await read(user)).offer.subscriptionOfferType;
  const amounts = async ({ agreement }: Payer): Promise<number[]> =>
    (await steps.chargesOf(agreement)).map(({ amount }) => amount?.value ?? 0);
  const readWalletPlan = async ({ agreement }: Payer): Promise<[number, string]> => {
    const { pricing, productName } = await api.wallet.read(agreement);
    return [pricing.amount, productName];
  };
  /** Creates a user in the first paid month. */
  const payMonth = async (offer = 'standard'): Promise<Payer> => {
    const payer = await steps.subscribe('no', offer);
    await advanceMonths(1);
    return payer;
  };
  /** The price of a plan in Norway, in minor units. */
  const priceOf = async (offer: OfferType): Promise<number> => (await findPrice(api.database.db, 'no', offer)).amount;
  const delayCharge = ({ agreement }: Payer): Promise<Response> =>
    api.wallet.act(agreement, { act: 'plan', plan: 'waits' });
  const collect = async ({ agreement }: Payer, act: 'collect' | 'fail'): Promise<void> => {
    await api.wallet.act(agreement, { act, charge: await steps.readCharge(agreement) });
    await api.wallet.act(agreement, { act: 'plan', plan: 'succeeds' });
    await api.advance('PT2M');
    await api.tick();
  };

  it('[SL-09] upgrades in the trial without a charge before its end, and shows the new plan in the wallet', async () => {
    const payer = await steps.subscribe();
    const { trialEndsAt } = await read(payer.user);
    expect((await change(payer, total)).status).toBe(200);
    expect(await planOf(payer)).toBe(total);
    await api.tick();
    expect(await readWalletPlan(payer)).toEqual([await priceOf('total'), 'Nordlyd Premium Total']);
    expect((await read(payer.user)).trialEndsAt).toBe(trialEndsAt);
    expect(await amounts(payer)).toEqual([]);
    await advanceMonths(1);
    expect(await amounts(payer)).toEqual([await priceOf('total')]);
  });

  it('[SL-09] [INV-19] charges an upgrade once, starts it when collected, and moves the billing day', async () => {
    const payer = await payMonth();
    const [before, price] = [await read(payer.user), await priceOf('duo')];
    const responses = await Promise.all(Array.from({ length: 20 }, () => change(payer, duo)));
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    await api.tick();
    expect((await amounts(payer)).slice(1)).toEqual([price]);
    expect(await planOf(payer)).toBe(duo);
    expect(await readWalletPlan(payer)).toEqual([price, 'Nordlyd Premium Duo']);
    const after = await read(payer.user);
    expect(after.currentPeriodEndsAt > before.currentPeriodEndsAt).toBe(true);
    await advanceMonths(2);
    expect((await amounts(payer)).slice(1)).toEqual([price, price]);
  });

  it("[SL-09] keeps the old plan until the wallet has collected the upgrade's charge", async () => {
    const payer = await payMonth();
    await delayCharge(payer);
    const waits = { pendingChange: { offerType: total, amount: (await priceOf('total')) / 100, currencyCode: 'NOK' } };
    expect(await change(payer, total)).toMatchObject({ status: 202, body: { subscriptions: [waits] } });
    expect(await read(payer.user)).toMatchObject({ offer: { subscriptionOfferType: standard }, ...waits });
    expect((await change(payer, duo)).body).toMatchObject({ status: 409, title: 'PaymentInFlightError' });
    expect((await readWalletPlan(payer))[1]).toBe('Nordlyd Premium');
    await collect(payer, 'collect');
    expect(await read(payer.user)).toMatchObject({ offer: { subscriptionOfferType: total }, pendingChange: null });
    expect((await readWalletPlan(payer))[1]).toBe('Nordlyd Premium Total');
    expect(await amounts(payer)).toEqual([await priceOf('standard'), await priceOf('total')]);
  });

  it.each(['paid', 'free'])('[SL-09] shows the next charge when the wallet collects later: %s', async (what) => {
    const payer = what === 'paid' ? await payMonth() : await subscribeWith(await issue({ duration: months(3) }));
    const { body } = await payer.user.call('GET', '/offer/expected-renewal-dates');
    const { renewalDates } = body as unknown as {
      renewalDates: (Pick<ApiSubscription, 'nextCharge'> & { offerType: number })[];
    };
    const previewed = renewalDates.find(({ offerType }) => offerType === total)?.nextCharge?.date ?? '';
    await delayCharge(payer);
    expect((await change(payer, total)).status).toBe(202);
    const dueDay = formatDay(addDays(api.backend.clock.now(), 2), 'no');
    await api.send('POST', '/__sandbox/clock', { now: `${dueDay}T11:00:00.000Z` });
    await collect(payer, 'collect');
    const { nextCharge } = await read(payer.user);
    expect(Math.abs(Date.parse(nextCharge?.date ?? '') - Date.parse(previewed))).toBeLessThan(2 * 3_600_000);
  });

  it("[INV-19] keeps the plan when the wallet cannot collect the upgrade's charge", async () => {
    const payer = await payMonth();
    const before = await read(payer.user);
    await delayCharge(payer);
    expect((await change(payer, total)).status).toBe(202);
    await collect(payer, 'fail');
    expect(await read(payer.user)).toEqual(before);
    await advanceMonths(1);
    expect(await steps.statusesOf(payer.agreement)).toEqual(['CHARGED', 'FAILED', 'CHARGED']);
    expect((await amounts(payer)).at(-1)).toBe(await priceOf('standard'));
  });

  it('[INV-20] cancels an uncollected upgrade when the user chooses another plan', async () => {
    const payer = await payMonth('duo');
    const before = await read(payer.user);
    await delayCharge(payer);
    expect((await change(payer, total)).status).toBe(202);
    // hidden immediately, not only after the wallet was called
    const body = { subscriptions: [{ pendingChange: null }] };
    expect(await change(payer, duo)).toMatchObject({ status: 200, body });
    await api.tick();
    await api.tick();
    expect(await steps.statusesOf(payer.agreement)).toEqual(['CHARGED', 'CANCELLED']);
    expect(await read(payer.user)).toEqual(before);
    expect((await change(payer, standard)).status).toBe(200);
    expect((await read(payer.user)).nextOffer).toMatchObject({ subscriptionOfferType: standard });
  });

  it('[SL-10] [INV-20] starts a cheaper plan at the end of the period, and only then updates the wallet', async () => {
    const payer = await payMonth('total');
    const [price, less] = [await priceOf('total'), await priceOf('standard')];
    expect((await change(payer, standard)).status).toBe(200);
    expect((await change(payer, standard)).status).toBe(200);
    await api.tick();
    expect(await readWalletPlan(payer)).toEqual([price, 'Nordlyd Premium Total']);
    expect(await planOf(payer)).toBe(total);
    await advanceMonths(1);
    expect(await planOf(payer)).toBe(standard);
    expect(await amounts(payer)).toEqual([price, less]);
    expect(await readWalletPlan(payer)).toEqual([less, 'Nordlyd Premium']);
    await advanceMonths(1);
    expect(await amounts(payer)).toEqual([price, less, less]);
  });

  it('[SL-10] starts a cheaper plan after the month that the wallet is collecting', async () => {
    const payer = await payMonth('total');
    const [price, less] = [await priceOf('total'), await priceOf('standard')];
    const { currentPeriodEndsAt: began } = await read(payer.user);
    await delayCharge(payer);
    await api.send('POST', '/__sandbox/clock', { now: new Date(Date.parse(began) + 3_600_000).toISOString() });
    await api.tick();
    expect((await change(payer, standard)).status).toBe(200);
    const { nextOffer, offer, nextCharge } = await read(payer.user);
    const ends = monthsLater(began, 1, 'no');
    expect([offer.subscriptionOfferType, nextOffer?.startsAt, nextCharge?.amount]).toEqual([total, ends, 169]);
    await collect(payer, 'collect');
    expect(await planOf(payer)).toBe(total);
    const { body } = await payer.user.call('GET', '/transaction/history?page=1&pageSize=1');
    expect(body).toMatchObject({ transactions: [{ offerType: total, amount: 169 }] });
    await advanceMonths(1);
    expect(await planOf(payer)).toBe(standard);
    expect(await amounts(payer)).toEqual([price, price, less]);
  });

  it.each(['http500', 'reset-before-effect', 'reset-after-effect', 'garbage'])(
    'updates the plan in the wallet after responses were lost by %s',
    async (mode) => {
      const payer = await steps.subscribe();
      const fault = { match: { method: 'PATCH' }, mode, times: 2 };
      await api.wallet.call('POST', '/__control/faults', fault);
      await change(payer, duo);
      await change(payer, total);
      await api.tick();
      await api.tick();
      await api.tick();
      expect((await readWalletPlan(payer))[1]).toBe('Nordlyd Premium Total');
    },
  );

  it.each(['reset-after-effect', 'http500'])(
    '[INV-03] [INV-19] recovers an upgrade with a response lost by %s as one charge',
    async (mode) => {
      const payer = await subscribeWith(await issue({ type: 'FIFTYPERCENT' }));
      await steps.webhooks('drop');
      await steps.fault(mode, '/charges');
      expect((await change(payer, total)).status).toBe(202);
      await api.tick();
      expect(await planOf(payer)).toBe(total);
      expect(await amounts(payer)).toEqual([4_950, await priceOf('total')]);
    },
  );

  it('[SL-09] ends a free voucher and charges the full price on an upgrade', async () => {
    const payer = await subscribeWith(await issue({ duration: months(3) }));
    await change(payer, total);
    await api.tick();
    expect(await amounts(payer)).toEqual([await priceOf('total')]);
    expect(await read(payer.user)).toMatchObject({ voucher: null, offer: { subscriptionOfferType: total } });
  });

  it.each(['trial', 'voucher'])(
    '[SL-08] [INV-16] ends access immediately and permanently when the agreement is stopped in the wallet during a %s',
    async (what) => {
      const payer = what === 'trial' ? await steps.subscribe('fi') : await subscribeWith(await issue());
      await api.wallet.act(payer.agreement, { act: 'stop' });
      await expect
        .poll(async () => {
          await api.tick();
          return (await read(payer.user)).status;
        })
        .toBe(6);
      expect((await payer.user.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: false });
      const again = await payer.user.call('PUT', '/subscription/package');
      expect(again.body).toMatchObject({ status: 409, title: 'SubscriptionStateError' });
    },
  );

  it.each(['a scheduled plan', 'a waiting upgrade'])(
    '[INV-25] cancels %s when the agreement is stopped in the wallet, and keeps access until the end of the month',
    async (what) => {
      const payer = await payMonth('duo');
      if (what === 'a waiting upgrade') await delayCharge(payer);
      await change(payer, what === 'a waiting upgrade' ? total : standard);
      const { currentPeriodEndsAt } = await read(payer.user);
      await api.wallet.act(payer.agreement, { act: 'stop' });
      await expect
        .poll(async () => {
          await api.tick();
          return read(payer.user);
        })
        .toMatchObject({ status: 4, endsAt: currentPeriodEndsAt, nextOffer: null, nextCharge: null });
      expect((await change(payer, duo)).body).toMatchObject({ status: 409, title: 'SubscriptionStateError' });
      expect((await payer.user.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: true });
      await advanceMonths(1);
      expect(await read(payer.user)).toMatchObject({ status: 6 });
      const statuses = await steps.statusesOf(payer.agreement);
      expect(statuses.filter((status) => status === 'CHARGED')).toHaveLength(1);
    },
  );
});
