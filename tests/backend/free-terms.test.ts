import { expect, it } from 'vitest';
import { formatLongDate } from '../../core/domain/date.ts';
import { addDays } from '../../core/domain/period.ts';
import type { Region } from '../../core/domain/region.ts';
import { createVoucherSteps, months } from './voucher-steps.ts';
import { buy, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('the end of a free voucher period', (api) => {
  const { buyWith, captures, issue, read } = createVoucherSteps(() => api);

  const subjects = { se: 'Din gratistid slutar den', no: 'Gratistiden din slutter', fi: 'Maksuton jaksosi päättyy' };
  const remindersOf = ({ id }: TestUser) =>
    api.mails.filter(
      ({ recipient, subject }) =>
        recipient.startsWith(id) && Object.values(subjects).some((begin) => subject.startsWith(begin)),
    );
  const days = (n: number) => ({ unit: 'Days', n });
  const start = (user: TestUser, code: string) => user.call('POST', `/subscription/start?coupon=${code}`);
  const advanceAndTick = async (time: string): Promise<void> => {
    await api.advance(time);
    await api.tick();
  };

  it.each([
    ['se', '99\u00a0kr', 'Mitt konto'],
    ['no', '99\u00a0kr', 'Min konto'],
    ['fi', '9,99\u00a0€', 'omalla tililläsi'],
  ] as const)(
    'sends one email in %s a week before, with amount, date and how to cancel',
    async (region: Region, price, accountName) => {
      const user = await api.login(region);
      const code = await issue({ duration: days(20), regions: [region] });
      await buyWith(user, code);
      const { nextCharge } = await read(user);
      await advanceAndTick('P12DT23H');
      expect(remindersOf(user)).toEqual([]);
      await api.advance('PT2H');
      await Promise.all([api.tick(), api.tick()]);
      await advanceAndTick('P3D');
      const [email, ...others] = remindersOf(user);
      expect(others).toEqual([]);
      const day = formatLongDate(nextCharge?.date ?? '', region);
      expect(email?.subject).toBe(`${subjects[region]} ${day}`);
      for (const part of [code, day, price, accountName]) expect(email?.text).toContain(part);
      await advanceAndTick('P4D');
      expect(await captures(user)).toHaveLength(1);
      expect(remindersOf(user)).toHaveLength(1);
    },
  );

  it('sends no reminder after a cancellation, for a half-price or endless voucher, or for a voucher of seven days', async () => {
    const users: TestUser[] = [];
    const variants = [{}, { type: 'FIFTYPERCENT', duration: months(1) }, { duration: null }, { duration: days(7) }];
    for (const variant of variants) {
      const user = await api.login();
      await buyWith(user, await issue({ duration: days(20), ...variant }));
      users.push(user);
    }
    const [cancelling] = users;
    await cancelling?.call('DELETE', '/subscription/package');
    await advanceAndTick('P15D');
    await advanceAndTick('P20D');
    for (const user of users) expect(remindersOf(user)).toEqual([]);
  });

  it('sends an email for each voucher on a running plan, at its start when it is short, also when the sandbox skips time', async () => {
    const user = await api.login();
    await buy(api, user);
    await advanceAndTick('P14D');
    await start(user, await issue({ duration: days(5), reward: true }));
    await advanceAndTick('P10D');
    expect(remindersOf(user)).toEqual([]);
    const { voucher } = await read(user);
    await advanceAndTick('P30D');
    const [first] = remindersOf(user);
    expect(first?.text).toContain(formatLongDate(voucher?.endsAt ?? '', 'se'));
    const lateMs = (first?.date.getTime() ?? 0) - Date.parse(voucher?.startsAt ?? '');
    expect([lateMs >= 0, lateMs < 2 * 3_600_000]).toEqual([true, true]);
    const { status } = await start(user, await issue({ duration: months(1), reward: true }));
    expect(status).toBe(200);
    const again = await read(user);
    await advanceAndTick('P63D');
    const [, second, ...others] = remindersOf(user);
    expect(others).toEqual([]);
    const earlyMs = addDays(new Date(again.voucher?.endsAt ?? ''), -7).getTime() - (second?.date.getTime() ?? 0);
    expect(Math.abs(earlyMs)).toBeLessThan(2 * 3_600_000);
  });

  it('leaves the reminder to the end-of-pause email when a pause follows', async () => {
    const user = await api.login();
    await buyWith(user, await issue({ duration: days(20) }));
    expect((await user.call('PUT', '/subscription/pause', { months: 1 })).status).toBe(200);
    await advanceAndTick('P19D');
    expect(remindersOf(user)).toEqual([]);
    await advanceAndTick('P35D');
    expect(remindersOf(user)).toEqual([]);
    const pauseEmails = api.mails.filter(
      ({ recipient, subject }) => recipient.startsWith(user.id) && /paus/.test(subject),
    );
    expect(pauseEmails).toHaveLength(2);
    expect(await captures(user)).toHaveLength(1);
  });
});
