import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offerPrice, priceRise } from '../../backend/database/schema/catalogue.ts';
import { formatDay } from '../../core/domain/date.ts';
import type { OfferType } from '../../core/domain/offer.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import { addDays } from '../../core/domain/period.ts';
import { monthsLater } from './calendar.ts';
import { cutDatabases } from './databases.ts';
import { createSteps, months } from './voucher-steps.ts';
import { buy, createWorld, type Listener, type World } from './test-backend.ts';

type Held = {
  currentPeriodEndsAt: string;
  price: { amount: number };
  nextCharge: { date: string; amount: number };
  priceChange: { startsAt: string; price: { amount: number } } | null;
};

describe.each(cutDatabases)('a dearer price on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterAll(() => world.close());

  const read = async (listener: Listener): Promise<Held> => {
    const { body } = await listener.call('GET', '/subscription');
    return (body as unknown as { subscriptions: [Held] }).subscriptions[0];
  };
  const { buyWith, issue } = createSteps(() => world);
  const captures = async ({ id }: Listener) =>
    (await world.ledger())
      .filter(({ subject, kind }) => subject === id && kind === 'capture')
      .map(({ amount }) => amount?.value);
  const letters = ({ id }: Listener) =>
    world.mails.filter(({ recipient, subject }) => recipient.startsWith(id) && subject.includes('Priset på'));
  const subscribe = async (offer: string): Promise<Listener> => {
    const listener = await world.login();
    await buy(world, listener, { offer });
    await world.advance('P14D');
    await world.tick();
    return listener;
  };
  const live = async (duration: string): Promise<void> => {
    await world.advance(duration);
    await world.tick();
  };
  const announce = async (offer: OfferType, amount: number, days: number): Promise<void> => {
    const startsAt = addDays(world.backend.clock.now(), days);
    await world.database.db.insert(priceRise).values({ region: 'se', offer, amount, startsAt }).onConflictDoNothing();
    await Promise.all([world.tick(), world.scheduler.runDue()]);
  };

  it('is told once, thirty days ahead however late the operator is, and charged from the first period after that', async () => {
    const [stays, leaves] = [await subscribe('standard'), await subscribe('standard')];
    await leaves.call('DELETE', '/subscription/package');
    const { currentPeriodEndsAt } = await read(stays);
    await announce('standard', 119_00, 2); // two days ahead: too late for the next period
    await world.tick();
    expect([letters(stays).length, letters(leaves).length]).toEqual([1, 0]);
    const startsAt = monthsLater(currentPeriodEndsAt, 1, 'se');
    for (const word of ['99\u00a0kr', '119\u00a0kr', formatDay(startsAt, 'se'), 'säg upp']) {
      expect(letters(stays)[0]?.text).toContain(word);
    }
    expect(await read(stays)).toMatchObject({
      price: { amount: 99 },
      nextCharge: { date: currentPeriodEndsAt, amount: 99 },
      priceChange: { startsAt, price: { amount: 119 } },
    });
    // who buys pays it from its day on
    await live('P2DT1H');
    expect((await world.login().then((one) => one.call('GET', '/checkout/overview/0'))).body).toMatchObject({
      offer: { defaultPrice: 119 },
    });
    await live('P1M');
    expect(await captures(stays)).toEqual([99_00, 99_00]);
    expect(await read(stays)).toMatchObject({ nextCharge: { date: startsAt, amount: 119 } });
    await live('P1M');
    expect(await captures(stays)).toEqual([99_00, 99_00, 119_00]);
    expect(await read(stays)).toMatchObject({ price: { amount: 119 }, priceChange: null });
    expect(letters(stays)).toHaveLength(1);
  });

  it('is given up with the plan that it was told for', async () => {
    const listener = await subscribe('duo');
    await announce('duo', 199_00, 60);
    expect(await read(listener)).toMatchObject({ priceChange: { price: { amount: 199 } } });
    await listener.call('PUT', '/offer/upgrade-subscription-offer', { offerType: 4 });
    const [total] = (await world.database.db.select().from(offerPrice)).filter(
      ({ region, offer }) => region === 'se' && offer === 'totalDuo',
    );
    expect(await read(listener)).toMatchObject({ priceChange: null, price: { amount: (total?.amount ?? 0) / 100 } });
  });

  type Told = { date: string; amount: number };
  const nearly = (one: string, other: string): boolean => Math.abs(Date.parse(one) - Date.parse(other)) < 120_000;

  it('is in what an upgrade foretells: the charge after it is the one that was told before', async () => {
    const listener = await subscribe('standard');
    await announce('total', 199_00, 2);
    const { body } = await listener.call('GET', '/offer/expected-renewal-dates');
    const { renewalDates } = body as unknown as {
      renewalDates: { offerType: number; today: number; nextCharge: Told }[];
    };
    const told = renewalDates.find(({ offerType }) => offerType === 3);
    // what is left of the month that was just paid moves the next charge behind the thirty days
    expect([told?.today, told?.nextCharge.amount]).toEqual([169, 199]);
    await listener.call('PUT', '/offer/upgrade-subscription-offer', { offerType: 3, expectedToday: 169 });
    await world.tick();
    const { nextCharge } = await read(listener);
    expect([nextCharge.amount, nearly(nextCharge.date, told?.nextCharge.date ?? '')]).toEqual([199, true]);
    const letter = world.mails.find(
      ({ recipient, subject }) => recipient.startsWith(listener.id) && subject.includes('Du har nu'),
    );
    expect(letter?.text).toContain(`${formatMoney(199_00, 'se')} och dras den ${formatDay(nextCharge.date, 'se')}`);
  });

  it.each([
    { what: 'with three free months', type: 'FREE' },
    { what: 'with three months at half the price', type: 'FIFTYPERCENT' },
    { what: 'without a voucher', type: undefined },
  ])('is in what an order $what foretells, and in the letter that confirms it', async ({ type }) => {
    await announce('totalDuo', 259_00, 20);
    const listener = await world.login();
    await buy(world, listener);
    await listener.call('DELETE', '/subscription/package'); // the trial is had
    const code = type && (await issue({ type, duration: months(3) }));
    const query = code === undefined ? '' : `?voucherCode=${code}`;
    const told = (await listener.call('GET', `/checkout/overview/4${query}`)).body['nextCharge'] as unknown as Told;
    const paid = code === undefined ? buy(world, listener, { offer: 'totalduo' }) : buyWith(listener, code, 'totalduo');
    expect((await paid).body).toEqual({ resultCode: 'Authorised' });
    await world.tick();
    const { nextCharge } = await read(listener);
    expect([nextCharge.amount, nearly(nextCharge.date, told.date)]).toEqual([told.amount, true]);
    const letter = world.mails.findLast(
      ({ recipient, subject }) => recipient.startsWith(listener.id) && subject.includes('Välkommen'),
    );
    const facts = [formatDay(nextCharge.date, 'se'), formatMoney(nextCharge.amount * 100, 'se')];
    expect(letter?.text.split('\n').filter((line) => facts.every((fact) => line.includes(fact)))).toHaveLength(1);
  });

  it('a session says the price that holds for what it buys, be nothing paid today and be it dearer by then', async () => {
    const listener = await world.login();
    const overview = (await listener.call('GET', '/checkout/overview/3')).body as unknown as {
      offer: { defaultPrice: number };
    };
    const open = async () => {
      const returnUrl = 'http://localhost:3000/se/checkout-v2/verify-adyen';
      const { body } = await listener.call('POST', '/adyenpayment/create-payment-session/for-total-offer', {
        returnUrl,
      });
      return body;
    };
    const priced = (value: number) => ({ amount: { value: 0 }, price: { value, currency: 'SEK' } });
    const shown = toMinor(overview.offer.defaultPrice);
    expect(await open()).toMatchObject(priced(shown));
    await world.database.db
      .update(offerPrice)
      .set({ amount: shown + 2_000 })
      .where(eq(offerPrice.offer, 'total'));
    expect(await open()).toMatchObject(priced(shown + 2_000));
  });
});
