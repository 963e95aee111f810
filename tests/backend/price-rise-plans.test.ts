import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { priceRise } from '../../backend/database/schema/catalogue.ts';
import type { OfferType } from '../../core/domain/offer.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import { addDays } from '../../core/domain/period.ts';
import { cutDatabases } from './databases.ts';
import { holdStudentPlan } from './student-steps.ts';
import { verify } from './test-students.ts';
import { createSteps, months } from './voucher-steps.ts';
import { buy, createWorld, type Listener, type World } from './test-backend.ts';

describe.each(cutDatabases)('a dearer price of a plan that is one no more by then on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterAll(() => world.close());
  const { captures, issue, live, read } = createSteps(() => world);

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

  it('[VO-11] is what a voucher is followed by, as the page says before it is redeemed or ordered with', async () => {
    const [holder, buyer] = [await world.login(), await world.login()];
    await buy(world, holder, { offer: 'total' });
    await world.advance('P14D');
    await world.tick();
    // before the voucher is over, and after the first charge that it is taken off
    await announce('total', 199_00, 50);
    const half = { type: 'FIFTYPERCENT', duration: months(2) };
    const reward = await issue({ ...half, reward: true });
    const terms = await holder.call('GET', `/checkout/voucher/3/${reward}`);
    expect(terms.body).toMatchObject({ discountPrice: 84.5, defaultPrice: 199 });
    const overview = await buyer.call('GET', `/checkout/overview/3?voucherCode=${await issue(half)}`);
    expect(overview.body).toMatchObject({ discount: { discountPrice: 84.5, priceAfterwards: 199 } });
    expect((await holder.call('POST', `/subscription/start?coupon=${reward}`)).status).toBe(200);
    await live(4);
    expect((await captures(holder)).at(-1)).toBe(199_00);
  });

  it('[VO-10] is in the charge that comes after a free month that waits, as it is told all along', async () => {
    const listener = await world.login();
    await buy(world, listener, { offer: 'totalduo' });
    await world.advance('P14D');
    await world.tick();
    const code = await issue({ reward: true, duration: months(1) });
    expect((await listener.call('POST', `/subscription/start?coupon=${code}`)).status).toBe(200);
    await announce('totalDuo', 259_00, 40);
    const { voucher, nextCharge } = await read(listener);
    expect(nextCharge).toMatchObject({ date: voucher?.endsAt, amount: 259 });
    await live(2);
    expect((await captures(listener)).slice(1)).toEqual([259_00]);
  });

  it('[ST-03] a student is told the price that was agreed for afterwards, not the dearer one of those who buy', async () => {
    const listener = await holdStudentPlan(world);
    await announce('standard', 119_00, 1);
    await world.advance('P11M20D');
    await look();
    const student = await world.login('se', listener.id);
    const { body } = await student.call('GET', '/offer');
    expect((body as unknown as { offers: object[] }).offers[0]).toMatchObject({ offerType: 0, defaultPrice: 119 });
    expect((await student.call('GET', '/user-segment')).body).toMatchObject({
      student: { status: 'expiring', priceAfterwards: 99 },
    });
    await world.advance('P1M');
    await look();
    expect((await read(await world.login('se', listener.id))).nextCharge?.amount).toBe(99);
  });

  it('[SL-10] [ST-03] a change to Student that begins when the proof is over is told with the standard price', async () => {
    const listener = await world.login();
    await verify(world, listener);
    await world.advance('P11M10D');
    await world.tick();
    const student = await world.login('se', listener.id);
    await buy(world, student);
    await world.advance('P14D');
    await world.tick();
    expect((await student.call('PUT', '/offer/upgrade-subscription-offer', { offerType: 1 })).status).toBe(200);
    await world.tick();
    const { nextCharge, nextOffer } = await read(student);
    expect(nextOffer).toMatchObject({ subscriptionOfferType: 1 });
    const letter = world.mails.find(
      ({ recipient, subject }) => recipient.startsWith(listener.id) && subject.includes('Du byter till'),
    );
    expect(letter?.text).toContain(`betalar du ${formatMoney(toMinor(nextCharge?.amount ?? 0), 'se')} i månaden`);
    expect(letter?.text).not.toContain('49,50');
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
