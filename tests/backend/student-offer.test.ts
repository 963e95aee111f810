import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addExternalSubscription } from '../../backend/sandbox/persona-steps.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import { testDatabases } from './databases.ts';
import { becomeStudent, holdStudentPlan } from './student-steps.ts';
import { begin, verify } from './test-students.ts';
import { createSteps, months } from './voucher-steps.ts';
import { buy, createWorld, type Listener, type World } from './test-backend.ts';

type Charge = { date: string; amount: number };

describe.each(testDatabases)('the student offer on $name', ({ open }) => {
  let world: World;
  const { issue, order, buyWith } = createSteps(() => world);
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterAll(() => world.close());

  /** Somebody who has proven their studies and bought nothing yet. */
  const verified = async (): Promise<Listener> => {
    const listener = await world.login();
    await verify(world, listener);
    return listener;
  };
  const mailsTo = async (listener: Listener, word: string): Promise<string[]> => {
    await world.tick();
    const own = world.mails.filter(
      ({ recipient, subject }) => recipient.startsWith(listener.id) && subject.includes(word),
    );
    return own.map(({ text }) => text);
  };

  it('[ST-04] is barred by what partners, app stores and other brands sold, and by vouchers, with the reason', async () => {
    const person = (listener: Listener) => ({ userId: listener.id, email: '', region: 'se' as const });
    const cases: [string, (listener: Listener) => Promise<unknown>][] = [
      [
        'active_partner_subscription',
        (listener) => addExternalSubscription('bundler')(world.backend, person(listener)),
      ],
      ['active_subscription', (listener) => addExternalSubscription('apple')(world.backend, person(listener))],
      ['active_subscription', (listener) => addExternalSubscription('identity')(world.backend, person(listener))],
      [
        'discounted_voucher_plan',
        async (one) => buyWith(one, await issue({ type: 'FIFTYPERCENT', duration: months(3) })),
      ],
      ['active_voucher', async (one) => buyWith(one, await issue())],
    ];
    for (const [code, take] of cases) {
      const listener = await world.login();
      await listener.call('GET', '/user');
      await take(listener);
      expect((await listener.call('GET', '/user-segment')).body, code).toMatchObject({ student: { blockedBy: code } });
      expect((await begin(listener)).body).toMatchObject({
        status: 409,
        title: 'StudentVerificationBlockedError',
        code,
      });
    }
    const subscriber = await world.login();
    await buy(world, subscriber);
    expect((await verify(world, subscriber)).body).toMatchObject({ segment: 'student', student: { blockedBy: null } });
  });

  it('[ST-05] asks for a proof before it is sold, at half the price, and says until when that holds', async () => {
    const listener = await world.login('fi');
    const closed = { status: 403, title: 'StudentOfferAccessDeniedError' };
    const returnUrl = 'http://localhost:3000/fi/checkout-v2/verify-adyen';
    const ask = () => listener.call('POST', '/adyenpayment/create-payment-session/for-student-offer', { returnUrl });
    expect((await listener.call('GET', '/checkout/overview/1')).body).toMatchObject(closed);
    expect((await ask()).body).toMatchObject(closed);
    await verify(world, listener);
    const { body: overview } = await listener.call('GET', '/checkout/overview/1');
    expect(overview).toMatchObject({
      offer: { defaultPrice: 4.99, offerType: 1 },
      today: { amount: 0 },
      nextCharge: { amount: 4.99 },
      studentTerms: { priceAfterwards: 9.99, validUntil: expect.any(String) },
    });
    expect((await listener.call('GET', '/checkout/overview/0')).body).not.toHaveProperty('studentTerms');
    expect((await ask()).body).toMatchObject({ offerType: 1, voucherCode: null });
    await buy(world, listener, { offer: 'student' });
    expect((await listener.call('GET', '/subscription')).body).toMatchObject({
      hasActiveStudentSubscription: true,
      subscriptions: [{ productId: 'student-offer-plan', isExpired: false, price: { amount: 4.99 } }],
    });
    const [confirmed] = await mailsTo(listener, 'Premium Student');
    expect(confirmed).toContain('Opiskelijahinta on voimassa');
    expect(confirmed).toContain('9,99');
    expect(confirmed).not.toContain('saman hinnan');
  });

  it.each([
    { when: 'after a trial', begin: verified },
    { when: 'after a paid month', begin: () => becomeStudent(world) },
  ])(
    '[ST-05] foretells the standard price for a charge $when that comes behind the end of the proof',
    async ({ begin: from }) => {
      const student = await from();
      await world.advance('P11M20D');
      await world.tick();
      const listener = await world.login('se', student.id);
      const { nextCharge: told, studentTerms } = (await listener.call('GET', '/checkout/overview/1'))
        .body as unknown as { nextCharge: Charge; studentTerms: { priceAfterwards: number } };
      const { body: dates } = await listener.call('GET', '/offer/expected-renewal-dates');
      const { renewalDates } = dates as unknown as { renewalDates: { offerType: number; nextCharge: Charge }[] };
      expect(told.amount).toBe(studentTerms.priceAfterwards);
      expect(renewalDates.find(({ offerType }) => offerType === 1)?.nextCharge.amount).toBe(told.amount);
      await buy(world, listener, { offer: 'student' });
      const [confirmed] = await mailsTo(listener, 'Välkommen till Nordlyd Premium Student');
      expect(confirmed).toContain(`Nästa betalning är ${formatMoney(toMinor(told.amount), 'se')} och dras`);
      const { body } = await listener.call('GET', '/subscription');
      const [held] = (body as unknown as { subscriptions: [{ nextCharge: Charge }] }).subscriptions;
      expect(held.nextCharge.amount).toBe(told.amount);
    },
  );

  it('takes no vouchers: not when buying, not in the overview, not on a running plan', async () => {
    const listener = await holdStudentPlan(world);
    const code = await issue({ type: 'FIFTYPERCENT', reward: true });
    expect((await listener.call('POST', `/subscription/start?coupon=${code}`)).body).toMatchObject({
      status: 409,
      title: 'incompatible_plan',
    });
    const other = await becomeStudent(world);
    expect((await order(other, code, 'student')).status).toBe(400);
    expect((await other.call('GET', `/checkout/overview/1?voucherCode=${code}`)).body).toMatchObject({
      status: 422,
      code: 'invalid_voucher_type',
    });
    expect((await other.call('GET', `/checkout/voucher/1/${code}`)).status).not.toBe(200);
  });

  it('is sold in the wallet too', async () => {
    const listener = await becomeStudent(world, 'no');
    const url = 'http://localhost:3000/no/konto';
    const draft = (offer: string) =>
      listener.call('POST', `/vippsmobilepay/draft-agreement/for-${offer}-offer`, {
        returnUrl: url,
        myAccountUrl: url,
      });
    expect((await draft('student')).status).toBe(201);
  });
});
