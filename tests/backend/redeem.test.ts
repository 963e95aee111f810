import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { monthsLater } from './calendar.ts';
import { cutDatabases } from './databases.ts';
import { createSteps, months } from './voucher-steps.ts';
import { buy, createWorld, type Answer, type Listener, type World } from './test-backend.ts';

describe.each(cutDatabases)('starting and redeeming on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterEach(() => world.card('DELETE', '/__control/faults'));
  afterAll(() => world.close());
  const { buyWith, captures, issue, live, read, validate } = createSteps(() => world);

  const start = (listener: Listener, coupon?: string): Promise<Answer> =>
    listener.call('POST', `/subscription/start${coupon === undefined ? '' : `?coupon=${encodeURIComponent(coupon)}`}`);
  const end = (listener: Listener, productId: string): Promise<Answer> =>
    listener.call('DELETE', `/subscription/podcast/${productId}`);
  const change = (listener: Listener, offerType: number): Promise<Answer> =>
    listener.call('PUT', '/offer/upgrade-subscription-offer', { offerType });
  /** Someone in the first paid month. */
  const subscribe = async (offer = 'standard'): Promise<Listener> => {
    const listener = await world.login();
    await buy(world, listener, { offer });
    await world.advance('P14D');
    await world.tick();
    return listener;
  };
  const reward = (facts: object = {}) => issue({ reward: true, ...facts });

  it('[VO-10][AP-06] a voucher redeemed in the account begins at the next renewal; one at a time, not combinable', async () => {
    const listener = await subscribe();
    const { currentPeriodEndsAt } = await read(listener);
    const code = await reward({ duration: months(2) });
    const terms = await listener.call('GET', `/checkout/voucher/0/${code}`);
    expect(terms.body).toMatchObject({ startsAt: currentPeriodEndsAt, discountPrice: 0 });
    expect((await start(listener, ` ${code.toLowerCase()} `)).status).toBe(200);
    const held = await read(listener);
    expect(held.voucher).toEqual({
      voucherCode: code,
      discountType: 1,
      startsAt: currentPeriodEndsAt,
      endsAt: terms.body['endsAt'],
    });
    expect(held).toMatchObject({
      productId: 'standard-offer-plan',
      nextCharge: { amount: 99, date: held.voucher?.endsAt },
    });
    const second = await start(listener, await reward());
    expect(second.body).toMatchObject({ status: 409, title: 'month_credit_already_set' });
    await world.advance('P1MT2H');
    expect(await read(listener)).toMatchObject({ status: 1, productId: 'coupon-plan' });
    await world.tick();
    await live(1);
    expect(await captures(listener)).toEqual([9900]);
    expect((await start(listener, await reward())).body).toMatchObject({ title: 'month_credit_already_set' });
    await live(1);
    expect(await captures(listener)).toEqual([9900, 9900]);
    expect((await start(listener, await reward({ type: 'FIFTYPERCENT' }))).status).toBe(200);
    await live(2);
    expect(await captures(listener)).toEqual([9900, 9900, 4950, 9900]);
  });

  it('[VO-10] tells the price of the plan that is scheduled, which is the one that the voucher is for', async () => {
    const listener = await subscribe();
    expect((await listener.call('PUT', '/offer/upgrade-subscription-offer', { offerType: 3 })).status).toBe(200);
    expect((await listener.call('PUT', '/offer/upgrade-subscription-offer', { offerType: 0 })).status).toBe(200);
    const code = await reward({ type: 'FIFTYPERCENT' });
    const { body } = await listener.call('GET', `/checkout/voucher/3/${code}`);
    expect(body).toMatchObject({ defaultPrice: 99, discountPrice: 49.5 });
    expect((await start(listener, code)).status).toBe(200);
    await live(3);
    expect((await captures(listener)).slice(-2)).toEqual([49_50, 99_00]);
  });

  it('free days from the next renewal move the billing day to their end', async () => {
    const listener = await subscribe();
    const { currentPeriodEndsAt } = await read(listener);
    await start(listener, await reward({ duration: { unit: 'Days', n: 10 } }));
    await world.advance('P1MT2H');
    await world.tick();
    const ends = new Date(Date.parse(currentPeriodEndsAt) + 10 * 86_400_000).toISOString();
    expect(await read(listener)).toMatchObject({ currentPeriodEndsAt: ends, nextCharge: { date: ends, amount: 99 } });
    await world.advance('P11D');
    await world.tick();
    expect(await captures(listener)).toEqual([9900, 9900]);
    expect((await read(listener)).currentPeriodEndsAt).toBe(monthsLater(ends, 1, 'se'));
  });

  it('[VO-12] says why a voucher cannot be put on what is held', async () => {
    const code = await reward();
    const inTrial = await world.login();
    await buy(world, inTrial);
    expect((await start(inTrial, code)).body).toMatchObject({ status: 409, title: 'in_trial' });
    const cancelled = await subscribe();
    await cancelled.call('DELETE', '/subscription/package');
    expect((await start(cancelled, code)).body).toMatchObject({ title: 'cancelled_subscription' });
    const listener = await subscribe();
    const narrow = await reward({ offers: ['total'] });
    expect((await start(listener, narrow)).body).toMatchObject({ title: 'incompatible_plan' });
    expect((await start(listener, await issue())).body).toMatchObject({ status: 422, title: 'not_reward_voucher' });
    expect((await start(listener, 'NOTHING')).body).toMatchObject({ status: 422, title: 'no_voucher' });
    await world.card('POST', '/__control/webhooks', { mode: 'hold' });
    await world.card('POST', '/__control/faults', {
      match: { path: '/v72/payments' },
      mode: 'reset-after-effect',
      times: 1,
    });
    await change(listener, 3);
    expect((await start(listener, code)).body).toMatchObject({ title: 'conflict' });
    await world.card('POST', '/__control/webhooks', { mode: 'send' });
    await world.tick();
    expect((await start(listener, code)).status).toBe(200);
    const late = await subscribe();
    await late.call('DELETE', '/transaction/paymentmethod');
    await world.advance('P1MT2H');
    await world.tick();
    expect((await start(late, code)).body).toMatchObject({ title: 'unexpected_subscription_state' });
  });

  it('twenty redemptions of one code at once: one use, one voucher', async () => {
    const code = await reward({ maxUses: 1 });
    const people = [await subscribe(), await subscribe()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => start(people[index % 2] as Listener, code)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const vouchers = await Promise.all(people.map(async (person) => (await read(person)).voucher?.voucherCode));
    expect(vouchers.filter((held) => held === code)).toHaveLength(1);
  });

  it('a voucher that waits is given back by cancelling, by an upgrade and by giving it up', async () => {
    for (const give of [
      (listener: Listener) => listener.call('DELETE', '/subscription/package'),
      (listener: Listener) => change(listener, 3),
      (listener: Listener) => end(listener, 'coupon-plan'),
    ]) {
      const listener = await subscribe();
      const code = await reward({ maxUses: 1 });
      await start(listener, code);
      expect((await validate(await subscribe(), code)).body).toMatchObject({ title: 'already_used' });
      expect((await give(listener)).status).toBe(200);
      expect((await read(listener)).voucher).toBeNull();
      expect((await validate(listener, code)).status).toBe(200);
    }
  });

  it('[AP-06] gives up what a product id names: a scheduled plan, then the plan that is held', async () => {
    const listener = await subscribe('total');
    await change(listener, 0);
    expect((await end(listener, 'duo-offer-plan')).status).toBe(404);
    expect((await end(listener, 'standard-offer-plan')).body).toMatchObject({
      subscriptions: [{ nextOffer: null, status: 1 }],
    });
    expect((await end(listener, 'standard-offer-plan')).status).toBe(404);
    expect((await end(listener, 'total-offer-plan')).body).toMatchObject({ hasCancelledSubscription: true });
    const free = await world.login();
    await buyWith(free, await issue());
    expect((await end(free, 'coupon-plan')).body).toMatchObject({ hasActiveSubscription: false });
    expect((await end(free, 'coupon-plan')).status).toBe(404);
  });

  it('[AP-06] starts the standard plan on the kept card, once however often it is asked', async () => {
    const nobody = await world.login();
    expect((await start(nobody)).body).toMatchObject({ status: 409, title: 'NoPaymentMethodError' });
    expect((await start(nobody, await issue({ type: 'FIFTYPERCENT' }))).body).toMatchObject({
      title: 'NoPaymentMethodError',
    });
    const listener = await world.login();
    await buy(world, listener);
    expect((await start(listener)).body).toMatchObject({ status: 409, title: 'UserHasActiveSubscriptionError' });
    await listener.call('DELETE', '/subscription/package');
    const answers = await Promise.all(Array.from({ length: 10 }, () => start(listener)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await captures(listener)).toEqual([9900]);
    expect(await read(listener)).toMatchObject({ status: 1, offer: { subscriptionOfferType: 0 } });
    const other = await world.login();
    await buy(world, other);
    await other.call('DELETE', '/subscription/package');
    await world.card('POST', '/__control/faults', { match: { path: '/v72/payments' }, mode: 'refuse', times: 1 });
    expect((await start(other)).body).toMatchObject({ status: 402, title: 'PaymentRefusedError' });
    expect((await start(other, await issue({ type: 'FIFTYPERCENT' }))).status).toBe(201);
    expect(await captures(other)).toEqual([4950]);
  });

  it('a free voucher starts without a card and ends with its time, charging nobody', async () => {
    const listener = await world.login();
    const code = await issue({ maxUses: 1 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => start(listener, code)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await read(listener)).toMatchObject({ status: 4, productId: 'coupon-plan', nextCharge: null });
    expect((await world.ledger()).filter(({ subject }) => subject === listener.id)).toEqual([]);
    await live(1);
    expect(await read(listener)).toMatchObject({ status: 6 });
    const ever = await world.login();
    expect((await start(ever, await issue({ duration: null }))).status).toBe(201);
    await live(2);
    expect(await read(ever)).toMatchObject({ status: 1, nextCharge: null });
  });
});
