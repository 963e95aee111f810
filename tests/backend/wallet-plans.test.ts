import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findPrice } from '../../backend/offers/price-list.ts';
import { formatDay } from '../../core/domain/date.ts';
import type { OfferType } from '../../core/domain/offer.ts';
import { addDays } from '../../core/domain/period.ts';
import { monthsLater } from './calendar.ts';
import { cutDatabases } from './databases.ts';
import { createSteps, months, type Held } from './voucher-steps.ts';
import { createWalletSteps, type Payer } from './wallet-steps.ts';
import { createWorld, type Answer, type World } from './test-backend.ts';

const [standard, duo, total] = [0, 2, 3];

describe.each(cutDatabases)('plans paid with the wallet on $name', { timeout: 60_000 }, ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  const steps = createWalletSteps(() => world);
  const { subscribeWith } = steps;
  const { issue, live, read } = createSteps(() => world);
  afterEach(() => steps.calm());
  afterAll(() => world.close());

  const change = ({ listener }: Payer, offerType: number): Promise<Answer> =>
    listener.call('PUT', '/offer/upgrade-subscription-offer', { offerType });
  const planOf = async ({ listener }: Payer): Promise<number> => (await read(listener)).offer.subscriptionOfferType;
  const amounts = async ({ mandate }: Payer): Promise<number[]> =>
    (await steps.chargesOf(mandate)).map(({ amount }) => amount?.value ?? 0);
  const shown = async ({ mandate }: Payer): Promise<[number, string]> => {
    const { pricing, productName } = await world.wallet.read(mandate);
    return [pricing.amount, productName];
  };
  /** Someone in the first paid month. */
  const payMonth = async (offer = 'standard'): Promise<Payer> => {
    const payer = await steps.subscribe('no', offer);
    await live(1);
    return payer;
  };
  /** The price of a plan in Norway, in minor units. */
  const priceOf = async (offer: OfferType): Promise<number> => (await findPrice(world.database.db, 'no', offer)).amount;
  const hold = ({ mandate }: Payer): Promise<Response> => world.wallet.act(mandate, { act: 'plan', plan: 'waits' });
  const collect = async ({ mandate }: Payer, act: 'collect' | 'fail'): Promise<void> => {
    await world.wallet.act(mandate, { act, charge: await steps.readCharge(mandate) });
    await world.wallet.act(mandate, { act: 'plan', plan: 'succeeds' });
    await world.advance('PT2M');
    await world.tick();
  };

  it('[SL-09] an upgrade in the trial costs nothing before its end, and the wallet shows the new plan', async () => {
    const payer = await steps.subscribe();
    const { trialEndsAt } = await read(payer.listener);
    expect((await change(payer, total)).status).toBe(200);
    expect(await planOf(payer)).toBe(total);
    await world.tick();
    expect(await shown(payer)).toEqual([await priceOf('total'), 'Nordlyd Premium Total']);
    expect((await read(payer.listener)).trialEndsAt).toBe(trialEndsAt);
    expect(await amounts(payer)).toEqual([]);
    await live(1);
    expect(await amounts(payer)).toEqual([await priceOf('total')]);
  });

  it('[SL-09] [INV-19] an upgrade is charged once, begins when collected, and moves the billing day', async () => {
    const payer = await payMonth();
    const [before, price] = [await read(payer.listener), await priceOf('duo')];
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(payer, duo)));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await world.tick();
    expect((await amounts(payer)).slice(1)).toEqual([price]);
    expect(await planOf(payer)).toBe(duo);
    expect(await shown(payer)).toEqual([price, 'Nordlyd Premium Duo']);
    const after = await read(payer.listener);
    expect(after.currentPeriodEndsAt > before.currentPeriodEndsAt).toBe(true);
    await live(2);
    expect((await amounts(payer)).slice(1)).toEqual([price, price]);
  });

  it('[SL-09] until the wallet has collected the old plan goes on; then the new one begins', async () => {
    const payer = await payMonth();
    await hold(payer);
    const waits = { pendingChange: { offerType: total, amount: (await priceOf('total')) / 100, currencyCode: 'NOK' } };
    expect(await change(payer, total)).toMatchObject({ status: 202, body: { subscriptions: [waits] } });
    expect(await read(payer.listener)).toMatchObject({ offer: { subscriptionOfferType: standard }, ...waits });
    expect((await change(payer, duo)).body).toMatchObject({ status: 409, title: 'PaymentInFlightError' });
    expect((await shown(payer))[1]).toBe('Nordlyd Premium');
    await collect(payer, 'collect');
    expect(await read(payer.listener)).toMatchObject({ offer: { subscriptionOfferType: total }, pendingChange: null });
    expect((await shown(payer))[1]).toBe('Nordlyd Premium Total');
    expect(await amounts(payer)).toEqual([await priceOf('standard'), await priceOf('total')]);
  });

  it.each(['paid', 'free'])(
    '[SL-09] in a %s month the charge after an upgrade is told for when it comes: the wallet collects on the next day',
    async (what) => {
      const payer = what === 'paid' ? await payMonth() : await subscribeWith(await issue({ duration: months(3) }));
      const { body } = await payer.listener.call('GET', '/offer/expected-renewal-dates');
      const { renewalDates } = body as unknown as {
        renewalDates: (Pick<Held, 'nextCharge'> & { offerType: number })[];
      };
      const told = renewalDates.find(({ offerType }) => offerType === total)?.nextCharge?.date ?? '';
      await hold(payer);
      expect((await change(payer, total)).status).toBe(202);
      const tomorrow = formatDay(addDays(world.backend.clock.now(), 1), 'no');
      await world.send('POST', '/__sandbox/clock', { now: `${tomorrow}T11:00:00.000Z` });
      await collect(payer, 'collect');
      const { nextCharge } = await read(payer.listener);
      expect(Math.abs(Date.parse(nextCharge?.date ?? '') - Date.parse(told))).toBeLessThan(2 * 3_600_000);
    },
  );

  it('[INV-19] an upgrade that the wallet could not collect changes nothing', async () => {
    const payer = await payMonth();
    const before = await read(payer.listener);
    await hold(payer);
    expect((await change(payer, total)).status).toBe(202);
    await collect(payer, 'fail');
    expect(await read(payer.listener)).toEqual(before);
    await live(1);
    expect(await steps.statusesOf(payer.mandate)).toEqual(['CHARGED', 'FAILED', 'CHARGED']);
    expect((await amounts(payer)).at(-1)).toBe(await priceOf('standard'));
  });

  it('[INV-20] a later wish takes an upgrade back that has not been collected', async () => {
    const payer = await payMonth('duo');
    const before = await read(payer.listener);
    await hold(payer);
    expect((await change(payer, total)).status).toBe(202);
    // shown no more at once, and not only when the wallet has heard of it
    const body = { subscriptions: [{ pendingChange: null }] };
    expect(await change(payer, duo)).toMatchObject({ status: 200, body });
    await world.tick();
    await world.tick();
    expect(await steps.statusesOf(payer.mandate)).toEqual(['CHARGED', 'CANCELLED']);
    expect(await read(payer.listener)).toEqual(before);
    expect((await change(payer, standard)).status).toBe(200);
    expect((await read(payer.listener)).nextOffer).toMatchObject({ subscriptionOfferType: standard });
  });

  it('[SL-10] [INV-20] a cheaper plan begins at the end of the period; only then the wallet shows and takes less', async () => {
    const payer = await payMonth('total');
    const [price, less] = [await priceOf('total'), await priceOf('standard')];
    expect((await change(payer, standard)).status).toBe(200);
    expect((await change(payer, standard)).status).toBe(200);
    await world.tick();
    expect(await shown(payer)).toEqual([price, 'Nordlyd Premium Total']);
    expect(await planOf(payer)).toBe(total);
    await live(1);
    expect(await planOf(payer)).toBe(standard);
    expect(await amounts(payer)).toEqual([price, less]);
    expect(await shown(payer)).toEqual([less, 'Nordlyd Premium']);
    await live(1);
    expect(await amounts(payer)).toEqual([price, less, less]);
  });

  it('[SL-10] a cheaper plan chosen while the wallet collects a month begins after that month, which is had in full', async () => {
    const payer = await payMonth('total');
    const [price, less] = [await priceOf('total'), await priceOf('standard')];
    const { currentPeriodEndsAt: began } = await read(payer.listener);
    await hold(payer);
    await world.send('POST', '/__sandbox/clock', { now: new Date(Date.parse(began) + 3_600_000).toISOString() });
    await world.tick();
    expect((await change(payer, standard)).status).toBe(200);
    const { nextOffer, offer, nextCharge } = await read(payer.listener);
    const ends = monthsLater(began, 1, 'no');
    expect([offer.subscriptionOfferType, nextOffer?.startsAt, nextCharge?.amount]).toEqual([total, ends, 169]);
    await collect(payer, 'collect');
    expect(await planOf(payer)).toBe(total);
    const { body } = await payer.listener.call('GET', '/transaction/history?page=1&pageSize=1');
    expect(body).toMatchObject({ transactions: [{ offerType: total, amount: 169 }] });
    await live(1);
    expect(await planOf(payer)).toBe(standard);
    expect(await amounts(payer)).toEqual([price, price, less]);
  });

  it.each(['http500', 'reset-before-effect', 'reset-after-effect', 'garbage'])(
    'the wallet learns of the plan although it did not answer at first, by %s',
    async (mode) => {
      const payer = await steps.subscribe();
      const fault = { match: { method: 'PATCH' }, mode, times: 2 };
      await world.wallet.call('POST', '/__control/faults', fault);
      await change(payer, duo);
      await change(payer, total);
      await world.tick();
      await world.tick();
      await world.tick();
      expect((await shown(payer))[1]).toBe('Nordlyd Premium Total');
    },
  );

  it.each(['reset-after-effect', 'http500'])(
    '[INV-03] [INV-19] an upgrade whose answer was lost by %s is found again, as one charge',
    async (mode) => {
      const payer = await subscribeWith(await issue({ type: 'FIFTYPERCENT' }));
      await steps.webhooks('drop');
      await steps.fault(mode, '/charges');
      expect((await change(payer, total)).status).toBe(202);
      await world.tick();
      expect(await planOf(payer)).toBe(total);
      expect(await amounts(payer)).toEqual([4_950, await priceOf('total')]);
    },
  );

  it('[SL-09] an upgrade out of a free voucher ends it and takes the full price', async () => {
    const payer = await subscribeWith(await issue({ duration: months(3) }));
    await change(payer, total);
    await world.tick();
    expect(await amounts(payer)).toEqual([await priceOf('total')]);
    expect(await read(payer.listener)).toMatchObject({ voucher: null, offer: { subscriptionOfferType: total } });
  });

  it.each(['trial', 'voucher'])(
    '[SL-08] [INV-16] stopping in the wallet during a %s ends access at once and for good',
    async (what) => {
      const payer = what === 'trial' ? await steps.subscribe('fi') : await subscribeWith(await issue());
      await world.wallet.act(payer.mandate, { act: 'stop' });
      await expect
        .poll(async () => {
          await world.tick();
          return (await read(payer.listener)).status;
        })
        .toBe(6);
      expect((await payer.listener.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: false });
      const again = await payer.listener.call('PUT', '/subscription/package');
      expect(again.body).toMatchObject({ status: 409, title: 'SubscriptionStateError' });
    },
  );

  it.each(['a scheduled plan', 'a waiting upgrade'])(
    '[INV-25] stopping in the wallet gives up %s; access lasts to the end of the month',
    async (what) => {
      const payer = await payMonth('duo');
      if (what === 'a waiting upgrade') await hold(payer);
      await change(payer, what === 'a waiting upgrade' ? total : standard);
      const { currentPeriodEndsAt } = await read(payer.listener);
      await world.wallet.act(payer.mandate, { act: 'stop' });
      await expect
        .poll(async () => {
          await world.tick();
          return read(payer.listener);
        })
        .toMatchObject({ status: 4, endsAt: currentPeriodEndsAt, nextOffer: null, nextCharge: null });
      expect((await change(payer, duo)).body).toMatchObject({ status: 409, title: 'SubscriptionStateError' });
      expect((await payer.listener.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: true });
      await live(1);
      expect(await read(payer.listener)).toMatchObject({ status: 6 });
      const statuses = await steps.statusesOf(payer.mandate);
      expect(statuses.filter((status) => status === 'CHARGED')).toHaveLength(1);
    },
  );
});
