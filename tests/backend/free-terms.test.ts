import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDay, formatLongDate } from '../../core/domain/date.ts';
import { addDays } from '../../core/domain/period.ts';
import type { Region } from '../../core/domain/region.ts';
import { cutDatabases } from './databases.ts';
import { createSteps, months } from './voucher-steps.ts';
import { buy, createWorld, type Listener, type World } from './test-backend.ts';

describe.each(cutDatabases)('before the free time of a voucher turns into paid time on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterAll(() => world.close());
  const { buyWith, captures, issue, read } = createSteps(() => world);

  const subjects = { se: 'Din gratistid slutar', no: 'Gratistiden din slutter', fi: 'Maksuton jaksosi päättyy' };
  const remindersOf = ({ id }: Listener) =>
    world.mails.filter(
      ({ recipient, subject }) =>
        recipient.startsWith(id) && Object.values(subjects).some((begin) => subject.startsWith(begin)),
    );
  const days = (n: number) => ({ unit: 'Days', n });
  const start = (listener: Listener, code: string) => listener.call('POST', `/subscription/start?coupon=${code}`);
  const live = async (time: string): Promise<void> => {
    await world.advance(time);
    await world.tick();
  };

  it.each([
    ['se', '99\u00a0kr', 'Mitt konto'],
    ['no', '99\u00a0kr', 'Min konto'],
    ['fi', '9,99\u00a0€', 'omalla tililläsi'],
  ] as const)(
    'in %s a letter a week before says once what is charged, when, and how to cancel',
    async (region: Region, price, place) => {
      const listener = await world.login(region);
      const code = await issue({ duration: days(20), regions: [region] });
      await buyWith(listener, code);
      const { nextCharge } = await read(listener);
      await live('P12DT23H');
      expect(remindersOf(listener)).toEqual([]);
      await world.advance('PT2H');
      await Promise.all([world.tick(), world.tick()]);
      await live('P3D');
      const [letter, ...others] = remindersOf(listener);
      expect(others).toEqual([]);
      const day = formatDay(nextCharge?.date ?? '', region);
      expect(letter?.subject).toBe(`${subjects[region]} ${formatLongDate(nextCharge?.date ?? '', region)}`);
      for (const part of [code, day, price, place]) expect(letter?.text).toContain(part);
      await live('P4D');
      expect(await captures(listener)).toHaveLength(1);
      expect(remindersOf(listener)).toHaveLength(1);
    },
  );

  it('who cancels, pays half or never pays gets none; nor who was told the same day by the confirmation', async () => {
    const people: Listener[] = [];
    const facts = [{}, { type: 'FIFTYPERCENT', duration: months(1) }, { duration: null }, { duration: days(7) }];
    for (const fact of facts) {
      const listener = await world.login();
      await buyWith(listener, await issue({ duration: days(20), ...fact }));
      people.push(listener);
    }
    const [leaves] = people;
    await leaves?.call('DELETE', '/subscription/package');
    await live('P15D');
    await live('P20D');
    for (const listener of people) expect(remindersOf(listener)).toEqual([]);
  });

  it('each voucher that is put on a running plan has its letter, a short one when it begins, also where the sandbox jumps over it', async () => {
    const listener = await world.login();
    await buy(world, listener);
    await live('P14D');
    await start(listener, await issue({ duration: days(5), reward: true }));
    await live('P10D');
    expect(remindersOf(listener)).toEqual([]);
    const { voucher } = await read(listener);
    await live('P30D');
    const [first] = remindersOf(listener);
    expect(first?.text).toContain(formatDay(voucher?.endsAt ?? '', 'se'));
    const lateMs = (first?.date.getTime() ?? 0) - Date.parse(voucher?.startsAt ?? '');
    expect([lateMs >= 0, lateMs < 2 * 3_600_000]).toEqual([true, true]);
    const { status } = await start(listener, await issue({ duration: months(1), reward: true }));
    expect(status).toBe(200);
    const again = await read(listener);
    await live('P63D');
    const [, second, ...others] = remindersOf(listener);
    expect(others).toEqual([]);
    const earlyMs = addDays(new Date(again.voucher?.endsAt ?? ''), -7).getTime() - (second?.date.getTime() ?? 0);
    expect(Math.abs(earlyMs)).toBeLessThan(2 * 3_600_000);
  });

  it('who pauses from its end on is told of the charge by the letter before the pause ends', async () => {
    const listener = await world.login();
    await buyWith(listener, await issue({ duration: days(20) }));
    expect((await listener.call('PUT', '/subscription/pause', { months: 1 })).status).toBe(200);
    await live('P19D');
    expect(remindersOf(listener)).toEqual([]);
    await live('P35D');
    expect(remindersOf(listener)).toEqual([]);
    const told = world.mails.filter(
      ({ recipient, subject }) => recipient.startsWith(listener.id) && /paus/.test(subject),
    );
    expect(told).toHaveLength(2);
    expect(await captures(listener)).toHaveLength(1);
  });
});
