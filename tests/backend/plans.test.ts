import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cutDatabases } from './databases.ts';
import { createSteps, months, type Held } from './voucher-steps.ts';
import { buy, createWorld, type Answer, type Listener, type World } from './test-backend.ts';

const dayMs = 86_400_000;

type Foreseen = { offerType: number; date: string; today: number; nextCharge: Held['nextCharge'] };

describe.each(cutDatabases)('changing the plan on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterEach(async () => {
    await world.card('DELETE', '/__control/faults');
    await world.card('POST', '/__control/webhooks', { mode: 'send' });
  });
  afterAll(() => world.close());
  const { buyWith, captures, issue, live, read } = createSteps(() => world);

  const change = (listener: Listener, offerType: number): Promise<Answer> =>
    listener.call('PUT', '/offer/upgrade-subscription-offer', { offerType });
  const foresee = async (listener: Listener, offerType: number) => {
    const { body } = await listener.call('GET', '/offer/expected-renewal-dates');
    const dates = (body as unknown as { renewalDates: Foreseen[] }).renewalDates;
    return dates.find((each) => each.offerType === offerType);
  };
  const fault = (mode: string, times = 1) =>
    world.card('POST', '/__control/faults', { match: { method: 'POST', path: '/v72/payments' }, mode, times });
  /** Someone in the first paid month. */
  const subscribe = async (offer = 'standard'): Promise<Listener> => {
    const listener = await world.login();
    await buy(world, listener, { offer });
    await world.advance('P14D');
    await world.tick();
    expect((await read(listener)).status).toBe(1);
    return listener;
  };
  const shape = ({ offer, nextOffer, currentPeriodEndsAt, nextCharge }: Held) => ({
    offer,
    nextOffer,
    currentPeriodEndsAt,
    nextCharge,
  });

  it('[SL-09] charges nothing that the dialog did not say: a trial that ended meanwhile is told, and asked again', async () => {
    const listener = await world.login();
    await buy(world, listener);
    const said = await foresee(listener, 3);
    expect(said?.today).toBe(0);
    await world.advance('P14DT2H');
    await world.tick();
    const before = shape(await read(listener));
    const wish = (expectedToday?: number): Promise<Answer> =>
      listener.call('PUT', '/offer/upgrade-subscription-offer', { offerType: 3, expectedToday });
    const refused = await wish(said?.today);
    expect([refused.status, refused.body]).toMatchObject([412, { title: 'AmountChangedError' }]);
    expect(await captures(listener)).toEqual([9900]);
    expect(shape(await read(listener))).toEqual(before);
    const now = await foresee(listener, 3);
    expect(now?.today).toBe(169);
    expect((await wish(now?.today)).status).toBe(200);
    expect(await captures(listener)).toEqual([9900, 16900]);
  });

  it('[SL-09][AP-05] an upgrade begins at once and is charged once; what was left of the month moves the billing day', async () => {
    const listener = await subscribe();
    await world.advance('P10D');
    const before = await read(listener);
    const foreseen = await foresee(listener, 3);
    expect(foreseen?.today).toBe(169);
    const { status, body } = await change(listener, 3);
    expect([status, body]).toMatchObject([
      200,
      { hasActiveTotalSubscription: true, subscriptions: [{ productId: 'total-offer-plan', status: 1 }] },
    ]);
    expect(await captures(listener)).toEqual([9900, 16900]);
    const after = await read(listener);
    expect(Math.abs(Date.parse(after.currentPeriodEndsAt) - Date.parse(foreseen?.date ?? ''))).toBeLessThan(60_000);
    const now = world.backend.clock.now().getTime();
    const left = Date.parse(before.currentPeriodEndsAt) - now;
    const credit = (left * 99) / 169;
    const month = Date.parse(after.currentPeriodEndsAt) - now - credit;
    expect(month).toBeGreaterThan(27.9 * dayMs);
    expect(month).toBeLessThan(31.2 * dayMs);
    expect(after.nextCharge).toMatchObject({ amount: 169, date: after.currentPeriodEndsAt });
    const { body: history } = await listener.call('GET', '/transaction/history?page=1&pageSize=10');
    expect(history).toMatchObject({ total: 2, transactions: [{ amount: 169, offerType: 3 }, { amount: 99 }] });
    await live(2);
    expect(await captures(listener)).toEqual([9900, 16900, 16900]);
  });

  it('[SL-09] a cheaper plan that waits for the end of a voucher skips no charge of the plan that is held', async () => {
    const listener = await world.login();
    await buyWith(listener, await issue({ type: 'FIFTYPERCENT', duration: months(3) }), 'total');
    const held = await read(listener);
    expect(held.nextCharge).toEqual({ date: held.currentPeriodEndsAt, amount: 84.5, currencyCode: 'SEK' });
    const foreseen = await foresee(listener, 0);
    // the new plan has its own day and price, and the half price of the present one comes before
    expect(Date.parse(foreseen?.date ?? '')).toBeGreaterThan(Date.parse(held.currentPeriodEndsAt) + 50 * dayMs);
    expect(foreseen).toMatchObject({ today: 0, nextCharge: held.nextCharge });
    expect((await change(listener, 0)).status).toBe(200);
    expect((await read(listener)).nextCharge).toEqual(foreseen?.nextCharge);
  });

  it('[SL-09] in a trial the new plan begins at once and is charged when the trial ends', async () => {
    const listener = await world.login();
    await buy(world, listener);
    const { trialEndsAt } = await read(listener);
    expect((await change(listener, 4)).status).toBe(200);
    expect(await read(listener)).toMatchObject({
      offer: { subscriptionOfferType: 4 },
      status: 2,
      trialEndsAt,
      nextCharge: { date: trialEndsAt, amount: 249 },
    });
    expect(await captures(listener)).toEqual([]);
    await world.advance('P14D');
    await world.tick();
    expect(await captures(listener)).toEqual([24900]);
  });

  it('[SL-09] from a free voucher the voucher ends and today is charged; from a discounted one the discount is lost', async () => {
    const free = await world.login();
    await buyWith(free, await issue({ duration: months(6) }));
    await world.advance('P3D');
    expect((await change(free, 2)).status).toBe(200);
    expect(await captures(free)).toEqual([14900]);
    const held = await read(free);
    expect(held).toMatchObject({ voucher: null, productId: 'duo-offer-plan', nextCharge: { amount: 149 } });
    const paidFor = Date.parse(held.currentPeriodEndsAt) - world.backend.clock.now().getTime();
    expect(paidFor).toBeLessThanOrEqual(31.1 * dayMs);
    const half = await world.login();
    await buyWith(half, await issue({ type: 'FIFTYPERCENT', duration: months(6) }));
    expect((await change(half, 2)).status).toBe(200);
    expect(await captures(half)).toEqual([4950, 14900]);
    expect(await read(half)).toMatchObject({ voucher: null, nextCharge: { amount: 149 } });
    await live(2);
    expect(await captures(half)).toEqual([4950, 14900, 14900]);
  });

  it('[SL-10] a cheaper plan begins at the end of the paid period, applied once; the last request stands; the present plan takes it back', async () => {
    const listener = await subscribe('totalduo');
    const { currentPeriodEndsAt } = await read(listener);
    expect((await change(listener, 0)).status).toBe(200);
    expect((await change(listener, 2)).status).toBe(200);
    expect(await read(listener)).toMatchObject({
      offer: { subscriptionOfferType: 4 },
      nextOffer: { subscriptionOfferType: 2, startsAt: currentPeriodEndsAt },
      nextCharge: { amount: 149, date: currentPeriodEndsAt },
    });
    expect((await change(listener, 4)).status).toBe(200);
    expect(await read(listener)).toMatchObject({ nextOffer: null, nextCharge: { amount: 249 } });
    await change(listener, 0);
    expect(await captures(listener)).toEqual([24900]);
    await world.advance('P1MT2H');
    expect(await read(listener)).toMatchObject({ offer: { subscriptionOfferType: 0 }, nextOffer: null });
    await Promise.all([world.tick(), world.tick()]);
    expect(await captures(listener)).toEqual([24900, 9900]);
    // from a month's end the next billing day may be some days more than a month away
    await world.advance('P1M4D');
    await world.tick();
    expect(await captures(listener)).toEqual([24900, 9900, 9900]);
  });

  it('[SL-10] a cheaper plan waits for the end of the voucher; behind one for ever it never would, and is refused', async () => {
    const listener = await world.login();
    await buyWith(listener, await issue({ type: 'FIFTYPERCENT', duration: months(2) }), 'total');
    const { voucher } = await read(listener);
    await change(listener, 0);
    expect((await read(listener)).nextOffer).toEqual({ subscriptionOfferType: 0, startsAt: voucher?.endsAt });
    await live(2);
    expect(await captures(listener)).toEqual([8450, 8450, 9900]);
    const ever = await world.login();
    await buyWith(ever, await issue({ duration: null }), 'total');
    expect((await change(ever, 0)).body).toMatchObject({ status: 409, title: 'SubscriptionStateError' });
  });

  it('[INV-19] a refused charge changes nothing, and the next renewal is what it was', async () => {
    const listener = await subscribe();
    const before = shape(await read(listener));
    await fault('refuse');
    const refused = await change(listener, 3);
    expect(refused.body).toMatchObject({ status: 402, title: 'PaymentRefusedError' });
    expect(shape(await read(listener))).toEqual(before);
    await world.advance('P1MT2H');
    await world.tick();
    expect(await captures(listener)).toEqual([9900, 9900]);
    expect((await change(listener, 3)).status).toBe(200);
    expect(await captures(listener)).toEqual([9900, 9900, 16900]);
  });

  it.each(['reset-after-effect', 'reset-before-effect', 'http500', 'garbage'])(
    'an answer lost by %s is found again: charged once, upgraded',
    async (mode) => {
      const listener = await subscribe();
      await world.card('POST', '/__control/webhooks', { mode: 'hold' });
      await fault(mode);
      expect((await change(listener, 3)).status).toBe(202);
      expect((await change(listener, 3)).body).toMatchObject({ status: 409, title: 'PaymentInFlightError' });
      await world.tick();
      expect(await captures(listener)).toEqual([9900, 16900]);
      expect((await read(listener)).offer).toEqual({ subscriptionOfferType: 3 });
    },
  );

  it('cancelled while it was charged: the money goes back and the plan stays', async () => {
    const listener = await subscribe();
    await world.card('POST', '/__control/webhooks', { mode: 'hold' });
    await fault('reset-after-effect');
    expect((await change(listener, 3)).status).toBe(202);
    await listener.call('DELETE', '/subscription/package');
    await world.tick();
    expect(await read(listener)).toMatchObject({ offer: { subscriptionOfferType: 0 }, status: 4 });
    const rows = (await world.ledger()).filter(({ subject }) => subject === listener.id);
    expect(rows.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount?.value)).toEqual([16900]);
  });

  it('says what stands in the way', async () => {
    const nobody = await world.login();
    expect((await change(nobody, 3)).body).toMatchObject({ status: 409, title: 'NoSubscriptionError' });
    const listener = await subscribe();
    expect((await change(listener, 1)).body).toMatchObject({ status: 403, title: 'StudentOfferAccessDeniedError' });
    expect((await change(listener, 7)).status).toBe(400);
    await listener.call('DELETE', '/transaction/paymentmethod');
    expect((await change(listener, 3)).body).toMatchObject({ status: 409, title: 'NoPaymentMethodError' });
    await listener.call('DELETE', '/subscription/package');
    expect((await change(listener, 3)).body).toMatchObject({ status: 409, title: 'SubscriptionStateError' });
  });

  it("[SL-13] a guest loses the place when the owner's plan changes, at once or on its day", async () => {
    for (const target of [4, 0]) {
      const owner = await subscribe('duo');
      const guest = await world.login();
      const link = await owner.call('PUT', '/multimember-subscription/invitation-link');
      const id = String(Object.values(link.body).find((value) => typeof value === 'string'))
        .split('/')
        .at(-1);
      expect((await guest.call('POST', `/multimember-subscription/join-as-guest/${id}`)).status).toBe(200);
      const isPremium = async () => (await guest.call('GET', '/subscription')).body['hasActiveSubscription'];
      expect(await isPremium()).toBe(true);
      expect((await change(owner, target)).status).toBe(200);
      expect(await isPremium()).toBe(target === 0);
      await world.advance('P1MT2H');
      expect(await isPremium()).toBe(false);
    }
  });
});
