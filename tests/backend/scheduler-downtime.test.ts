import { expect, it } from 'vitest';
import { formatLongDate } from '../../core/domain/date.ts';
import { addDays } from '../../core/domain/period.ts';
import { buy, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('a trial whose reminder is late', (api) => {
  const subscribe = async (offer = 'standard'): Promise<TestUser> => {
    const user = await api.login();
    await buy(api, user, { offer });
    return user;
  };
  /** Advances the clock without running jobs, then runs them once. */
  const skipTime = async (advance: string): Promise<Date> => {
    await api.send('POST', '/__sandbox/clock', { advance, standstill: true });
    await api.tick();
    return api.backend.clock.now();
  };
  const captures = async ({ id }: TestUser): Promise<(number | undefined)[]> =>
    (await api.ledger())
      .filter(({ subject, kind }) => subject === id && kind === 'capture')
      .map(({ amount }) => amount?.value);
  const reminders = ({ id }: TestUser) =>
    api.mails.filter(
      ({ recipient, subject }) => recipient.startsWith(id) && subject.startsWith('Din provperiod slutar'),
    );
  type Plan = { status: number; trialEndsAt: string; nextCharge: { date: string; amount: number } };
  const read = async (user: TestUser) => {
    const { body } = await user.call('GET', '/subscription');
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
    '[INV-10] sends the reminder first when the trial %s, and extends the trial by the promised days',
    async (_, time) => {
      const user = await subscribe();
      const resumedAt = await skipTime(time);
      expect(await captures(user)).toEqual([]);
      const { hasActiveSubscription, status, trialEndsAt, nextCharge } = await read(user);
      expect({ hasActiveSubscription, status, nextCharge }).toMatchObject({
        hasActiveSubscription: true,
        status: 2,
        nextCharge: { date: trialEndsAt, amount: 99 },
      });
      expect(Math.abs(Date.parse(trialEndsAt) - addDays(resumedAt, 7).getTime())).toBeLessThan(60_000);
      const [email, ...others] = reminders(user);
      expect(others).toEqual([]);
      expect(email?.text).toContain(`slutar den ${formatLongDate(trialEndsAt, 'se')}. Då drar vi 99`);
      expect(email?.text).toContain('Därför har vi förlängt din provperiod till dess, utan kostnad.');

      await skipTime('P6DT23H');
      expect(await captures(user)).toEqual([]);
      await skipTime('PT2H');
      await api.tick();
      expect(await captures(user)).toEqual([99_00]);
      expect(reminders(user)).toHaveLength(1);
      expect(await read(user)).toMatchObject({ hasActiveSubscription: true, status: 1 });
    },
  );

  it('[SL-10] still starts a cheaper plan with the first charge', async () => {
    const user = await subscribe('total');
    await user.call('PUT', '/offer/upgrade-subscription-offer', { offerType: 0 });
    await skipTime('P20D');
    expect(await read(user)).toMatchObject({ status: 2, offer: { subscriptionOfferType: 3 } });
    expect(reminders(user)[0]?.text).toContain('Då drar vi 99');
    await skipTime('P7DT1H');
    expect(await captures(user)).toEqual([99_00]);
    expect(await read(user)).toMatchObject({ status: 1, offer: { subscriptionOfferType: 0 } });
  });

  it('charges nothing when the user cancels after the late reminder', async () => {
    const cancelling = await subscribe();
    await skipTime('P30D');
    expect((await cancelling.call('DELETE', '/subscription/package')).status).toBe(200);
    await skipTime('P40D');
    expect(await captures(cancelling)).toEqual([]);
    expect(await read(cancelling)).toMatchObject({ hasActiveSubscription: false });
  });

  it('runs the jobs of every day when the sandbox advances its clock, so that reminder and charge are on time', async () => {
    const user = await subscribe();
    const { trialEndsAt } = await read(user);
    await api.advance('P14DT1H');
    await api.tick();
    const [email] = reminders(user);
    expect(email?.text).toContain(`slutar den ${formatLongDate(trialEndsAt, 'se')}`);
    expect(email?.text).not.toContain('förlängt');
    const lateMs = (email?.date.getTime() ?? 0) - addDays(new Date(trialEndsAt), -7).getTime();
    expect([lateMs >= 0, lateMs < 2 * 3_600_000]).toEqual([true, true]);
    expect(await captures(user)).toEqual([99_00]);
  });
});
