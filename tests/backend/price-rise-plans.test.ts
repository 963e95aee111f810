import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { priceRise } from '../../backend/database/schema/catalogue.ts';
import type { OfferType } from '../../src/domain/offer.ts';
import { addDays } from '../../src/domain/period.ts';
import { cutDatabases } from './databases.ts';
import { holdStudentPlan } from './student-steps.ts';
import { verify } from './student-world.ts';
import { createSteps } from './voucher-steps.ts';
import { buy, createWorld, type Listener, type World } from './world.ts';

describe.each(cutDatabases)('a dearer price of a plan that is one no more by then on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterAll(() => world.close());
  const { captures } = createSteps(() => world);

  const readChange = async (listener: Listener): Promise<unknown> => {
    const { body } = await listener.call('GET', '/subscription');
    return (body as unknown as { subscriptions: [{ priceChange: unknown }] }).subscriptions[0].priceChange;
  };
  const letters = ({ id }: Listener): string[] =>
    world.mails
      .filter(({ recipient, subject }) => recipient.startsWith(id) && subject.includes('Priset på'))
      .map(({ text }) => text);
  const look = async (): Promise<void> => {
    await Promise.all([world.tick(), world.scheduler.runDue()]);
    await world.tick();
  };
  const announce = async (offer: OfferType, amount: number, days: number): Promise<void> => {
    const startsAt = addDays(world.backend.clock.now(), days);
    await world.database.db.insert(priceRise).values({ region: 'se', offer, amount, startsAt });
    await look();
  };

  it('is told only once the cheaper plan that was to begin before is taken back', async () => {
    const listener = await world.login();
    await buy(world, listener, { offer: 'duo' });
    await world.advance('P14D');
    await world.tick();
    const choose = (offerType: number) => listener.call('PUT', '/offer/upgrade-subscription-offer', { offerType });
    expect((await choose(0)).status).toBe(200);
    await announce('duo', 199_00, 60);
    expect([await readChange(listener), letters(listener)]).toEqual([null, []]);
    expect((await choose(2)).status).toBe(200);
    await look();
    expect(await readChange(listener)).toMatchObject({ price: { amount: 199 } });
    expect(letters(listener)).toHaveLength(1);
    // chosen again, it is what comes: the dearer price has nothing left to begin with
    expect((await choose(0)).status).toBe(200);
    expect(await readChange(listener)).toBeNull();
  });

  it('[ST-03] is not promised to a student whose proof is over by then, and told after a new one', async () => {
    const listener = await holdStudentPlan(world);
    // the eleventh month has just been paid
    for (let month = 0; month < 11; month += 1) {
      await world.advance(month === 0 ? 'P1MT1H' : 'P1M');
      await world.tick();
    }
    await announce('student', 69_00, 20);
    expect([await readChange(listener), letters(listener)]).toEqual([null, []]);
    const student = await world.login('se', listener.id);
    await verify(world, student);
    await look();
    const told = await readChange(student);
    expect(told).toMatchObject({ price: { amount: 69 } });
    expect(letters(listener)).toEqual([expect.stringContaining('69\u00a0kr')]);
    const paid = (await captures(listener)).length;
    await world.advance('P2MT1H');
    await world.tick();
    await world.advance('P1M');
    await world.tick();
    expect((await captures(listener)).slice(paid).at(-1)).toBe(69_00);
    expect((await captures(listener)).slice(paid)).not.toContain(99_00);
  });
});
