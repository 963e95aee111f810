import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offerPrice, priceRise } from '../../backend/database/schema/catalogue.ts';
import { addDays } from '../../src/domain/period.ts';
import { monthsLater } from './calendar.ts';
import { cutDatabases } from './databases.ts';
import { buy, createWorld, type Listener, type World } from './world.ts';

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
  const announce = async (offer: 'standard' | 'duo', amount: number, days: number): Promise<void> => {
    const startsAt = addDays(world.backend.clock.now(), days);
    await world.database.db.insert(priceRise).values({ region: 'se', offer, amount, startsAt });
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
    for (const word of ['99\u00a0kr', '119\u00a0kr', startsAt.slice(0, 10), 'säg upp']) {
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
});
