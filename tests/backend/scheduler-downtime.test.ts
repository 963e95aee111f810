import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '../../core/domain/date.ts';
import { addDays } from '../../core/domain/period.ts';
import { testDatabases } from './databases.ts';
import { buy, createWorld, type Listener, type World } from './test-backend.ts';

describe.each(testDatabases)('a trial whose reminder was not written on its day on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterAll(() => world.close());

  const subscribe = async (offer = 'standard'): Promise<Listener> => {
    const listener = await world.login();
    await buy(world, listener, { offer });
    return listener;
  };
  /** Time passes while the product is down; then it is up again. */
  const standStill = async (advance: string): Promise<Date> => {
    await world.send('POST', '/__sandbox/clock', { advance, standstill: true });
    await world.tick();
    return world.backend.clock.now();
  };
  const captures = async ({ id }: Listener): Promise<(number | undefined)[]> =>
    (await world.ledger())
      .filter(({ subject, kind }) => subject === id && kind === 'capture')
      .map(({ amount }) => amount?.value);
  const reminders = ({ id }: Listener) =>
    world.mails.filter(
      ({ recipient, subject }) => recipient.startsWith(id) && subject.startsWith('Din provperiod slutar'),
    );
  type Plan = { status: number; trialEndsAt: string; nextCharge: { date: string; amount: number } };
  const read = async (listener: Listener) => {
    const { body } = await listener.call('GET', '/subscription');
    const { hasActiveSubscription, subscriptions } = body as unknown as {
      hasActiveSubscription: boolean;
      subscriptions: [Plan];
    };
    return { hasActiveSubscription, ...subscriptions[0] };
  };

  it.each([
    ['is over', 'P15D'],
    ['ends the day after', 'P13D'],
  ])(
    '[INV-10] %s: the reminder comes first, and the trial goes on for the days that were promised',
    async (_, time) => {
      const listener = await subscribe();
      const back = await standStill(time);
      expect(await captures(listener)).toEqual([]);
      const { hasActiveSubscription, status, trialEndsAt, nextCharge } = await read(listener);
      expect({ hasActiveSubscription, status, nextCharge }).toMatchObject({
        hasActiveSubscription: true,
        status: 2,
        nextCharge: { date: trialEndsAt, amount: 99 },
      });
      expect(Math.abs(Date.parse(trialEndsAt) - addDays(back, 7).getTime())).toBeLessThan(60_000);
      const [letter, ...others] = reminders(listener);
      expect(others).toEqual([]);
      expect(letter?.text).toContain(`slutar ${formatDay(trialEndsAt, 'se')}. Då drar vi 99`);
      expect(letter?.text).toContain('Därför har vi förlängt din provperiod till dess, utan kostnad.');

      await standStill('P6DT23H');
      expect(await captures(listener)).toEqual([]);
      await standStill('PT2H');
      await world.tick();
      expect(await captures(listener)).toEqual([99_00]);
      expect(reminders(listener)).toHaveLength(1);
      expect(await read(listener)).toMatchObject({ hasActiveSubscription: true, status: 1 });
    },
  );

  it('[SL-10] a cheaper plan that was to begin with the first charge still does', async () => {
    const listener = await subscribe('total');
    await listener.call('PUT', '/offer/upgrade-subscription-offer', { offerType: 0 });
    await standStill('P20D');
    expect(await read(listener)).toMatchObject({ status: 2, offer: { subscriptionOfferType: 3 } });
    expect(reminders(listener)[0]?.text).toContain('Då drar vi 99');
    await standStill('P7DT1H');
    expect(await captures(listener)).toEqual([99_00]);
    expect(await read(listener)).toMatchObject({ status: 1, offer: { subscriptionOfferType: 0 } });
  });

  it('who cancels after the late reminder is not charged', async () => {
    const leaves = await subscribe();
    await standStill('P30D');
    expect((await leaves.call('DELETE', '/subscription/package')).status).toBe(200);
    await standStill('P40D');
    expect(await captures(leaves)).toEqual([]);
    expect(await read(leaves)).toMatchObject({ hasActiveSubscription: false });
  });

  it('the sandbox lives the days on the way of its clock: the reminder bears its day, and the charge comes on its own', async () => {
    const listener = await subscribe();
    const { trialEndsAt } = await read(listener);
    await world.advance('P14DT1H');
    await world.tick();
    const [letter] = reminders(listener);
    expect(letter?.text).toContain(`slutar ${formatDay(trialEndsAt, 'se')}`);
    expect(letter?.text).not.toContain('förlängt');
    const lateMs = (letter?.date.getTime() ?? 0) - addDays(new Date(trialEndsAt), -7).getTime();
    expect([lateMs >= 0, lateMs < 2 * 3_600_000]).toEqual([true, true]);
    expect(await captures(listener)).toEqual([99_00]);
  });
});
