import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offerPrice, priceRise } from '../../backend/database/schema/catalogue.ts';
import { formatLongDate } from '../../core/domain/date.ts';
import type { OfferType } from '../../core/domain/offer.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import { addDays } from '../../core/domain/period.ts';
import { monthsLater } from './calendar.ts';
import { testDatabases } from './databases.ts';
import { createVoucherSteps, months } from './voucher-steps.ts';
import { buy, createTestBackend, type TestUser, type TestBackend } from './test-backend.ts';

type ApiSubscription = {
  currentPeriodEndsAt: string;
  price: { amount: number };
  nextCharge: { date: string; amount: number };
  priceChange: { startsAt: string; price: { amount: number } } | null;
};

describe.each(testDatabases)('a price increase on $name', ({ open }) => {
  let api: TestBackend;
  beforeAll(async () => {
    api = await createTestBackend(await open());
  }, 60_000);
  afterAll(() => api.close());

  const read = async (user: TestUser): Promise<ApiSubscription> => {
    const { body } = await user.call('GET', '/subscription');
    return (body as unknown as { subscriptions: [ApiSubscription] }).subscriptions[0];
  };
  const { buyWith, issue } = createVoucherSteps(() => api);
  const captures = async ({ id }: TestUser) =>
    (await api.ledger())
      .filter(({ subject, kind }) => subject === id && kind === 'capture')
      .map(({ amount }) => amount?.value);
  const emails = ({ id }: TestUser) =>
    api.mails.filter(({ recipient, subject }) => recipient.startsWith(id) && subject.includes('Priset på'));
  const subscribe = async (offer: string): Promise<TestUser> => {
    const user = await api.login();
    await buy(api, user, { offer });
    await api.advance('P14D');
    await api.tick();
    return user;
  };
  const advanceAndTick = async (duration: string): Promise<void> => {
    await api.advance(duration);
    await api.tick();
  };
  const announce = async (offer: OfferType, amount: number, days: number): Promise<void> => {
    const startsAt = addDays(api.backend.clock.now(), days);
    await api.database.db.insert(priceRise).values({ region: 'se', offer, amount, startsAt }).onConflictDoNothing();
    await Promise.all([api.tick(), api.scheduler.runDue()]);
  };

  it('is announced once, thirty days ahead even for a late operator, and charged from the first period after that', async () => {
    const [staying, cancelling] = [await subscribe('standard'), await subscribe('standard')];
    await cancelling.call('DELETE', '/subscription/package');
    const { currentPeriodEndsAt } = await read(staying);
    await announce('standard', 119_00, 2); // two days ahead: too late for the next period
    await api.tick();
    expect([emails(staying).length, emails(cancelling).length]).toEqual([1, 0]);
    const startsAt = monthsLater(currentPeriodEndsAt, 1, 'se');
    for (const word of ['99\u00a0kr', '119\u00a0kr', formatLongDate(startsAt, 'se'), 'säg upp']) {
      expect(emails(staying)[0]?.text).toContain(word);
    }
    expect(await read(staying)).toMatchObject({
      price: { amount: 99 },
      nextCharge: { date: currentPeriodEndsAt, amount: 99 },
      priceChange: { startsAt, price: { amount: 119 } },
    });
    // new customers pay it from its date on
    await advanceAndTick('P2DT1H');
    expect((await api.login().then((one) => one.call('GET', '/checkout/overview/0'))).body).toMatchObject({
      offer: { defaultPrice: 119 },
    });
    await advanceAndTick('P1M');
    expect(await captures(staying)).toEqual([99_00, 99_00]);
    expect(await read(staying)).toMatchObject({ nextCharge: { date: startsAt, amount: 119 } });
    await advanceAndTick('P1M');
    expect(await captures(staying)).toEqual([99_00, 99_00, 119_00]);
    expect(await read(staying)).toMatchObject({ price: { amount: 119 }, priceChange: null });
    expect(emails(staying)).toHaveLength(1);
  });

  it('is cancelled with the plan that it was announced for', async () => {
    const user = await subscribe('duo');
    await announce('duo', 199_00, 60);
    expect(await read(user)).toMatchObject({ priceChange: { price: { amount: 199 } } });
    await user.call('PUT', '/offer/upgrade-subscription-offer', { offerType: 4 });
    const [total] = (await api.database.db.select().from(offerPrice)).filter(
      ({ region, offer }) => region === 'se' && offer === 'totalDuo',
    );
    expect(await read(user)).toMatchObject({ priceChange: null, price: { amount: (total?.amount ?? 0) / 100 } });
  });

  type Charge = { date: string; amount: number };
  const nearly = (one: string, other: string): boolean => Math.abs(Date.parse(one) - Date.parse(other)) < 120_000;

  it('is part of the preview of an upgrade, which matches the later charge', async () => {
    const user = await subscribe('standard');
    await announce('total', 199_00, 2);
    const { body } = await user.call('GET', '/offer/expected-renewal-dates');
    const { renewalDates } = body as unknown as {
      renewalDates: { offerType: number; today: number; nextCharge: Charge }[];
    };
    const preview = renewalDates.find(({ offerType }) => offerType === 3);
    // the rest of the paid month moves the next charge behind the thirty days
    expect([preview?.today, preview?.nextCharge.amount]).toEqual([169, 199]);
    await user.call('PUT', '/offer/upgrade-subscription-offer', { offerType: 3, expectedToday: 169 });
    await api.tick();
    const { nextCharge } = await read(user);
    expect([nextCharge.amount, nearly(nextCharge.date, preview?.nextCharge.date ?? '')]).toEqual([199, true]);
    const email = api.mails.find(
      ({ recipient, subject }) => recipient.startsWith(user.id) && subject.includes('Du har nu'),
    );
    expect(email?.text).toContain(`${formatMoney(199_00, 'se')} och dras den ${formatLongDate(nextCharge.date, 'se')}`);
  });

  it.each([
    { what: 'with three free months', type: 'FREE' },
    { what: 'with three months at half the price', type: 'FIFTYPERCENT' },
    { what: 'without a voucher', type: undefined },
  ])('is part of the preview of an order $what and of its confirmation email', async ({ type }) => {
    await announce('totalDuo', 259_00, 20);
    const user = await api.login();
    await buy(api, user);
    await user.call('DELETE', '/subscription/package'); // the trial is used up
    const code = type && (await issue({ type, duration: months(3) }));
    const query = code === undefined ? '' : `?voucherCode=${code}`;
    const preview = (await user.call('GET', `/checkout/overview/4${query}`)).body['nextCharge'] as unknown as Charge;
    const paid = code === undefined ? buy(api, user, { offer: 'totalduo' }) : buyWith(user, code, 'totalduo');
    expect((await paid).body).toEqual({ resultCode: 'Authorised' });
    await api.tick();
    const { nextCharge } = await read(user);
    expect([nextCharge.amount, nearly(nextCharge.date, preview.date)]).toEqual([preview.amount, true]);
    const email = api.mails.findLast(
      ({ recipient, subject }) => recipient.startsWith(user.id) && subject.includes('Välkommen'),
    );
    const parts = [formatLongDate(nextCharge.date, 'se'), formatMoney(nextCharge.amount * 100, 'se')];
    expect(email?.text.split('\n').filter((line) => parts.every((part) => line.includes(part)))).toHaveLength(1);
  });

  it('a payment session contains the current price, also when nothing is paid today', async () => {
    const user = await api.login();
    const overview = (await user.call('GET', '/checkout/overview/3')).body as unknown as {
      offer: { defaultPrice: number };
    };
    const open = async () => {
      const returnUrl = 'http://localhost:3000/se/checkout-v2/verify-adyen';
      const { body } = await user.call('POST', '/adyenpayment/create-payment-session/for-total-offer', {
        returnUrl,
      });
      return body;
    };
    const priced = (value: number) => ({ amount: { value: 0 }, price: { value, currency: 'SEK' } });
    const shown = toMinor(overview.offer.defaultPrice);
    expect(await open()).toMatchObject(priced(shown));
    await api.database.db
      .update(offerPrice)
      .set({ amount: shown + 2_000 })
      .where(eq(offerPrice.offer, 'total'));
    expect(await open()).toMatchObject(priced(shown + 2_000));
  });
});
