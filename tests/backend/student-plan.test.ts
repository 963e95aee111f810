import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { subscription } from '../../backend/database/schema/payment.ts';
import { studentProof } from '../../backend/database/schema/student.ts';
import { becomeStudent, holdStudentPlan } from './student-steps.ts';
import { verify } from './test-students.ts';
import { createVoucherSteps, months } from './voucher-steps.ts';
import { buy, type ApiResponse, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

const day = 86_400_000;

describeBackend('student plans', (api) => {
  const { issue, buyWith, read, captures } = createVoucherSteps(() => api);

  const change = (user: TestUser, offerType: number): Promise<ApiResponse> =>
    user.call('PUT', '/offer/upgrade-subscription-offer', { offerType });
  /** moves the end of a proof */
  const endProof = async (user: TestUser, afterMs: number): Promise<Date> => {
    const until = new Date(api.backend.clock.now().getTime() + afterMs);
    const { db } = api.database;
    await db.update(studentProof).set({ validUntil: until }).where(eq(studentProof.userId, user.id));
    await db.update(subscription).set({ studentUntil: until }).where(eq(subscription.userId, user.id));
    return until;
  };
  const emailsTo = async (user: TestUser, word: string): Promise<string[]> => {
    await api.tick();
    const own = api.mails.filter(({ recipient, subject }) => recipient.startsWith(user.id) && subject.includes(word));
    return own.map(({ text }) => text);
  };

  it('[SL-10] starts at the end of the paid month of another plan, and only with a proof', async () => {
    const user = await api.login();
    await buy(api, user, { offer: 'total' });
    await api.advance('P14DT1H');
    await api.tick();
    expect((await change(user, 1)).body).toMatchObject({ status: 403, title: 'StudentOfferAccessDeniedError' });
    await verify(api, user);
    const { currentPeriodEndsAt } = await read(user);
    expect((await change(user, 1)).status).toBe(200);
    expect(await read(user)).toMatchObject({
      offer: { subscriptionOfferType: 3 },
      nextOffer: { subscriptionOfferType: 1, startsAt: currentPeriodEndsAt },
      nextCharge: { amount: 49.5 },
    });
    await api.advance('P1MT1H');
    await api.tick();
    expect(await captures(user)).toEqual([16900, 4950]);
    expect(await read(user)).toMatchObject({ offer: { subscriptionOfferType: 1 }, nextOffer: null });
    expect((await change(user, 0)).status).toBe(200);
    expect(await captures(user)).toEqual([16900, 4950, 9900]);
  });

  it('[INV-23] records the amount that a retry of a declined renewal took when a new proof has changed the price', async () => {
    const user = await holdStudentPlan(api);
    await endProof(user, 5 * day);
    const match = { method: 'POST', path: '/v72/payments' };
    await api.card('POST', '/__control/faults', { match, mode: 'refuse', times: 1 });
    await api.advance('P1MT1H');
    await api.tick();
    const history = async () => (await user.call('GET', '/transaction/history')).body['transactions'];
    expect(await history()).toMatchObject([
      { status: 'Failed', amount: 99, offerType: 0 },
      { status: 'Success', amount: 49.5 },
    ]);
    expect((await verify(api, user)).body).toMatchObject({ segment: 'student' });
    await api.advance('P1D');
    await api.tick();
    expect(await captures(user)).toEqual([4950, 4950]);
    expect(await history()).toMatchObject([
      { status: 'Success', amount: 49.5, offerType: 1 },
      { status: 'Success', amount: 49.5 },
    ]);
  });

  it('[SL-10] waits for the end of a voucher', async () => {
    const user = await becomeStudent(api);
    await buyWith(user, await issue({ type: 'FIFTYPERCENT', duration: months(3) }));
    const { voucher } = await read(user);
    expect((await change(user, 1)).status).toBe(200);
    expect((await read(user)).nextOffer).toEqual({ subscriptionOfferType: 1, startsAt: voucher?.endsAt });
  });

  it('[ST-02] emails a notice thirty days before, once per proof, and none to a cancelled plan', async () => {
    const [user, cancelling] = [await holdStudentPlan(api), await holdStudentPlan(api)];
    await cancelling.call('DELETE', '/subscription/package');
    for (const one of [user, cancelling]) await endProof(one, 31 * day);
    expect(await emailsTo(user, 'studentpris')).toEqual([]);
    await api.advance('P1DT1H');
    const [notice, ...more] = await emailsTo(user, 'studentpris');
    expect(more).toEqual([]);
    expect(notice).toMatch(/99\s?kr|99,00/);
    expect(notice).toContain('http://localhost:3000/se/student');
    await api.advance('P10D');
    expect(await emailsTo(user, 'studentpris')).toHaveLength(1);
    expect(await emailsTo(cancelling, 'studentpris')).toEqual([]);
    expect((await user.call('GET', '/user-segment')).body).toMatchObject({ student: { status: 'expiring' } });
  });

  it('[ST-03] becomes standard Premium when the proof expires, with or without a job, and returns with a new proof in time', async () => {
    const user = await holdStudentPlan(api);
    const until = await endProof(user, 2 * day);
    expect(await read(user)).toMatchObject({ nextCharge: { amount: 99 } });
    await api.advance('P2DT1H');
    expect(await read(user)).toMatchObject({
      isExpired: true,
      productId: 'standard-offer-plan',
      offer: { subscriptionOfferType: 0 },
      price: { amount: 99 },
      nextCharge: { amount: 99 },
      status: 1,
    });
    expect((await user.call('GET', '/subscription')).body).toMatchObject({
      hasActiveSubscription: true,
      hasActiveStudentSubscription: false,
    });
    const reverifyUntil = new Date(until.getTime() + 30 * day).toISOString();
    expect((await user.call('GET', '/user-segment')).body).toMatchObject({
      segment: null,
      student: { status: 'expired', reverifyUntil, blockedBy: null },
    });
    const [notice, ...more] = await emailsTo(user, 'upphört');
    expect([notice?.includes('senast den'), more]).toEqual([true, []]);
    expect((await verify(api, user)).body).toMatchObject({ segment: 'student' });
    expect(await read(user)).toMatchObject({
      isExpired: false,
      offer: { subscriptionOfferType: 1 },
      nextCharge: { amount: 49.5 },
    });
    await api.advance('P1MT1H');
    await api.tick();
    expect(await captures(user)).toEqual([4950, 4950]);
    expect(await emailsTo(user, 'upphört')).toHaveLength(1);
  });

  it('[ST-03] [INV-32] charges the standard price afterwards and stays standard after the grace date', async () => {
    const user = await holdStudentPlan(api, 'no');
    await endProof(user, 20 * day);
    await api.advance('P1MT1H');
    await api.tick();
    expect(await captures(user)).toEqual([4950, 9900]);
    const receipts = await emailsTo(user, 'Kvittering');
    expect(receipts.at(-1)).toContain('Nordlyd Premium.');
    expect(receipts.at(-2)).toContain('Nordlyd Premium Student.');
    await api.advance('P1M');
    await api.tick();
    expect(await read(user)).toMatchObject({ isExpired: false, offer: { subscriptionOfferType: 0 } });
    await verify(api, user);
    expect(await read(user)).toMatchObject({ offer: { subscriptionOfferType: 0 }, nextCharge: { amount: 99 } });
    expect((await change(user, 1)).status).toBe(200);
    expect(await read(user)).toMatchObject({
      nextOffer: { subscriptionOfferType: 1 },
      nextCharge: { amount: 49.5 },
    });
  });

  it('charges the student price for a month that began with a valid proof, also when charged late', async () => {
    const user = await holdStudentPlan(api);
    const paidUntil = Date.parse((await read(user)).currentPeriodEndsAt);
    await endProof(user, paidUntil - api.backend.clock.now().getTime() + 3_600_000);
    await api.advance('P1MT2H');
    expect(await read(user)).toMatchObject({ isExpired: true });
    await api.tick();
    expect(await captures(user)).toEqual([4950, 4950]);
    await api.advance('P1M');
    await api.tick();
    expect(await captures(user)).toEqual([4950, 4950, 9900]);
  });

  it.each([
    { paid: 4950, of: 'a lapsed plan', proofEndsIn: 3_600_000, time: 'PT2H', isProvenAgain: false },
    {
      paid: 9900,
      of: 'a plan that a new proof has made cheaper',
      proofEndsIn: 20 * day,
      time: 'P1MT1H',
      isProvenAgain: true,
    },
  ])('[SL-09] credits what was paid for $of, not its current price, on an upgrade', async (one) => {
    const user = await holdStudentPlan(api);
    await endProof(user, one.proofEndsIn);
    await api.advance(one.time);
    await api.tick();
    expect((await captures(user)).at(-1)).toBe(one.paid);
    if (one.isProvenAgain) await verify(api, user);
    expect((await read(user)).nextCharge?.amount).toBe(one.isProvenAgain ? 49.5 : 99);
    const paidUntil = Date.parse((await read(user)).currentPeriodEndsAt);
    const now = api.backend.clock.now().getTime();
    const { body } = await user.call('GET', '/offer/expected-renewal-dates');
    const notice = (body['renewalDates'] as unknown as { offerType: number; date: string }[]).find(
      ({ offerType }) => offerType === 3,
    );
    expect((await change(user, 3)).status).toBe(200);
    expect((await captures(user)).at(-1)).toBe(16900);
    const month = new Date(now + ((paidUntil - now) * one.paid) / 16900);
    month.setUTCMonth(month.getUTCMonth() + 1);
    const next = Date.parse((await read(user)).currentPeriodEndsAt);
    expect(Math.abs(next - month.getTime())).toBeLessThan(day);
    expect(Math.abs(next - Date.parse(notice?.date ?? ''))).toBeLessThan(60_000);
  });
});
