import { expect, it } from 'vitest';
import { addExternalSubscription } from '../../backend/sandbox/persona-steps.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import { becomeStudent, holdStudentPlan } from './student-steps.ts';
import { begin, verify } from './test-students.ts';
import { createVoucherSteps, months } from './voucher-steps.ts';
import { buy, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

type Charge = { date: string; amount: number };

describeBackend('the student offer', (api) => {
  const { issue, order, buyWith } = createVoucherSteps(() => api);

  /** Creates a user with a student proof and without a plan. */
  const createVerified = async (): Promise<TestUser> => {
    const user = await api.login();
    await verify(api, user);
    return user;
  };
  const emailsTo = async (user: TestUser, word: string): Promise<string[]> => {
    await api.tick();
    const own = api.mails.filter(({ recipient, subject }) => recipient.startsWith(user.id) && subject.includes(word));
    return own.map(({ text }) => text);
  };

  it('[ST-04] is blocked by partner, app store and other external plans, and by vouchers, with the reason', async () => {
    const toTestUser = (user: TestUser) => ({ userId: user.id, email: '', region: 'se' as const });
    const cases: [string, (user: TestUser) => Promise<unknown>][] = [
      ['active_partner_subscription', (user) => addExternalSubscription('bundler')(api.backend, toTestUser(user))],
      ['active_subscription', (user) => addExternalSubscription('apple')(api.backend, toTestUser(user))],
      ['active_subscription', (user) => addExternalSubscription('identity')(api.backend, toTestUser(user))],
      [
        'discounted_voucher_plan',
        async (one) => buyWith(one, await issue({ type: 'FIFTYPERCENT', duration: months(3) })),
      ],
      ['active_voucher', async (one) => buyWith(one, await issue())],
    ];
    for (const [code, subscribe] of cases) {
      const user = await api.login();
      await user.call('GET', '/user');
      await subscribe(user);
      expect((await user.call('GET', '/user-segment')).body, code).toMatchObject({ student: { blockedBy: code } });
      expect((await begin(user)).body).toMatchObject({
        status: 409,
        title: 'StudentVerificationBlockedError',
        code,
      });
    }
    const subscriber = await api.login();
    await buy(api, subscriber);
    expect((await verify(api, subscriber)).body).toMatchObject({ segment: 'student', student: { blockedBy: null } });
  });

  it('[ST-05] requires a proof, costs half the price and shows until when', async () => {
    const user = await api.login('fi');
    const closed = { status: 403, title: 'StudentOfferAccessDeniedError' };
    const returnUrl = 'http://localhost:3000/fi/checkout-v2/verify-adyen';
    const openStudentSession = () =>
      user.call('POST', '/adyenpayment/create-payment-session/for-student-offer', { returnUrl });
    expect((await user.call('GET', '/checkout/overview/1')).body).toMatchObject(closed);
    expect((await openStudentSession()).body).toMatchObject(closed);
    await verify(api, user);
    const { body: overview } = await user.call('GET', '/checkout/overview/1');
    expect(overview).toMatchObject({
      offer: { defaultPrice: 4.99, offerType: 1 },
      today: { amount: 0 },
      nextCharge: { amount: 4.99 },
      studentTerms: { priceAfterwards: 9.99, validUntil: expect.any(String) },
    });
    expect((await user.call('GET', '/checkout/overview/0')).body).not.toHaveProperty('studentTerms');
    expect((await openStudentSession()).body).toMatchObject({ offerType: 1, voucherCode: null });
    await buy(api, user, { offer: 'student' });
    expect((await user.call('GET', '/subscription')).body).toMatchObject({
      hasActiveStudentSubscription: true,
      subscriptions: [{ productId: 'student-offer-plan', isExpired: false, price: { amount: 4.99 } }],
    });
    const [confirmed] = await emailsTo(user, 'Premium Student');
    expect(confirmed).toContain('Opiskelijahinta on voimassa');
    expect(confirmed).toContain('9,99');
    expect(confirmed).not.toContain('saman hinnan');
  });

  it.each([
    { when: 'after a trial', begin: createVerified },
    { when: 'after a paid month', begin: () => becomeStudent(api) },
  ])(
    '[ST-05] shows the standard price for a charge $when that falls after the end of the proof',
    async ({ begin: from }) => {
      const student = await from();
      await api.advance('P11M20D');
      await api.tick();
      const user = await api.login('se', student.id);
      const { nextCharge: previewed, studentTerms } = (await user.call('GET', '/checkout/overview/1'))
        .body as unknown as { nextCharge: Charge; studentTerms: { priceAfterwards: number } };
      const { body: dates } = await user.call('GET', '/offer/expected-renewal-dates');
      const { renewalDates } = dates as unknown as { renewalDates: { offerType: number; nextCharge: Charge }[] };
      expect(previewed.amount).toBe(studentTerms.priceAfterwards);
      expect(renewalDates.find(({ offerType }) => offerType === 1)?.nextCharge.amount).toBe(previewed.amount);
      await buy(api, user, { offer: 'student' });
      const [confirmed] = await emailsTo(user, 'Välkommen till Nordlyd Premium Student');
      expect(confirmed).toContain(`Nästa betalning är ${formatMoney(toMinor(previewed.amount), 'se')} och dras`);
      const { body } = await user.call('GET', '/subscription');
      const [current] = (body as unknown as { subscriptions: [{ nextCharge: Charge }] }).subscriptions;
      expect(current.nextCharge.amount).toBe(previewed.amount);
    },
  );

  it('rejects vouchers in orders, in the overview and on a running plan', async () => {
    const user = await holdStudentPlan(api);
    const code = await issue({ type: 'FIFTYPERCENT', reward: true });
    expect((await user.call('POST', `/subscription/start?coupon=${code}`)).body).toMatchObject({
      status: 409,
      title: 'incompatible_plan',
    });
    const other = await becomeStudent(api);
    expect((await order(other, code, 'student')).status).toBe(400);
    expect((await other.call('GET', `/checkout/overview/1?voucherCode=${code}`)).body).toMatchObject({
      status: 422,
      code: 'invalid_voucher_type',
    });
    expect((await other.call('GET', `/checkout/voucher/1/${code}`)).status).not.toBe(200);
  });

  it('can be bought with the wallet', async () => {
    const user = await becomeStudent(api, 'no');
    const url = 'http://localhost:3000/no/konto';
    const draft = (offer: string) =>
      user.call('POST', `/vippsmobilepay/draft-agreement/for-${offer}-offer`, {
        returnUrl: url,
        myAccountUrl: url,
      });
    expect((await draft('student')).status).toBe(201);
  });
});
