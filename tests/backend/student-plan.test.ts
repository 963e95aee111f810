import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscription } from '../../backend/database/schema/payment.ts';
import { studentProof } from '../../backend/database/schema/student.ts';
import { cutDatabases } from './databases.ts';
import { becomeStudent, holdStudentPlan } from './student-steps.ts';
import { verify } from './test-students.ts';
import { createSteps, months } from './voucher-steps.ts';
import { buy, createWorld, type Answer, type Listener, type World } from './test-backend.ts';

const day = 86_400_000;

describe.each(cutDatabases)('student plans on $name', ({ open }) => {
  let world: World;
  const { issue, buyWith, read, captures } = createSteps(() => world);
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterAll(() => world.close());

  const change = (listener: Listener, offerType: number): Promise<Answer> =>
    listener.call('PUT', '/offer/upgrade-subscription-offer', { offerType });
  /** moves the end of a proof, as if it had been given earlier */
  const endProof = async (listener: Listener, afterMs: number): Promise<Date> => {
    const until = new Date(world.backend.clock.now().getTime() + afterMs);
    const { db } = world.database;
    await db.update(studentProof).set({ validUntil: until }).where(eq(studentProof.userId, listener.id));
    await db.update(subscription).set({ studentUntil: until }).where(eq(subscription.userId, listener.id));
    return until;
  };
  const mailsTo = async (listener: Listener, word: string): Promise<string[]> => {
    await world.tick();
    const own = world.mails.filter(
      ({ recipient, subject }) => recipient.startsWith(listener.id) && subject.includes(word),
    );
    return own.map(({ text }) => text);
  };

  it('[SL-10] begins at the end of the paid month when another plan is held, with a proof alone', async () => {
    const listener = await world.login();
    await buy(world, listener, { offer: 'total' });
    await world.advance('P14DT1H');
    await world.tick();
    expect((await change(listener, 1)).body).toMatchObject({ status: 403, title: 'StudentOfferAccessDeniedError' });
    await verify(world, listener);
    const { currentPeriodEndsAt } = await read(listener);
    expect((await change(listener, 1)).status).toBe(200);
    expect(await read(listener)).toMatchObject({
      offer: { subscriptionOfferType: 3 },
      nextOffer: { subscriptionOfferType: 1, startsAt: currentPeriodEndsAt },
      nextCharge: { amount: 49.5 },
    });
    await world.advance('P1MT1H');
    await world.tick();
    expect(await captures(listener)).toEqual([16900, 4950]);
    expect(await read(listener)).toMatchObject({ offer: { subscriptionOfferType: 1 }, nextOffer: null });
    expect((await change(listener, 0)).status).toBe(200);
    expect(await captures(listener)).toEqual([16900, 4950, 9900]);
  });

  it('[INV-23] books what a later try of a refused renewal took, although a new proof has changed the price', async () => {
    const listener = await holdStudentPlan(world);
    await endProof(listener, 5 * day);
    const match = { method: 'POST', path: '/v72/payments' };
    await world.card('POST', '/__control/faults', { match, mode: 'refuse', times: 1 });
    await world.advance('P1MT1H');
    await world.tick();
    const history = async () => (await listener.call('GET', '/transaction/history')).body['transactions'];
    expect(await history()).toMatchObject([
      { status: 'Failed', amount: 99, offerType: 0 },
      { status: 'Success', amount: 49.5 },
    ]);
    expect((await verify(world, listener)).body).toMatchObject({ segment: 'student' });
    await world.advance('P1D');
    await world.tick();
    expect(await captures(listener)).toEqual([4950, 4950]);
    expect(await history()).toMatchObject([
      { status: 'Success', amount: 49.5, offerType: 1 },
      { status: 'Success', amount: 49.5 },
    ]);
  });

  it('[SL-10] waits for the end of a voucher', async () => {
    const listener = await becomeStudent(world);
    await buyWith(listener, await issue({ type: 'FIFTYPERCENT', duration: months(3) }));
    const { voucher } = await read(listener);
    expect((await change(listener, 1)).status).toBe(200);
    expect((await read(listener)).nextOffer).toEqual({ subscriptionOfferType: 1, startsAt: voucher?.endsAt });
  });

  it('[ST-02] tells thirty days ahead, once for each proof, and nobody who has cancelled', async () => {
    const [listener, leaver] = [await holdStudentPlan(world), await holdStudentPlan(world)];
    await leaver.call('DELETE', '/subscription/package');
    for (const one of [listener, leaver]) await endProof(one, 31 * day);
    expect(await mailsTo(listener, 'studentpris')).toEqual([]);
    await world.advance('P1DT1H');
    const [told, ...more] = await mailsTo(listener, 'studentpris');
    expect(more).toEqual([]);
    expect(told).toMatch(/99\s?kr|99,00/);
    expect(told).toContain('http://localhost:3000/se/student');
    await world.advance('P10D');
    expect(await mailsTo(listener, 'studentpris')).toHaveLength(1);
    expect(await mailsTo(leaver, 'studentpris')).toEqual([]);
    expect((await listener.call('GET', '/user-segment')).body).toMatchObject({ student: { status: 'expiring' } });
  });

  it('[ST-03] is standard Premium from the moment the proof runs out, whether or not a job ran, and comes back in time', async () => {
    const listener = await holdStudentPlan(world);
    const until = await endProof(listener, 2 * day);
    expect(await read(listener)).toMatchObject({ nextCharge: { amount: 99 } });
    await world.advance('P2DT1H');
    expect(await read(listener)).toMatchObject({
      isExpired: true,
      productId: 'standard-offer-plan',
      offer: { subscriptionOfferType: 0 },
      price: { amount: 99 },
      nextCharge: { amount: 99 },
      status: 1,
    });
    expect((await listener.call('GET', '/subscription')).body).toMatchObject({
      hasActiveSubscription: true,
      hasActiveStudentSubscription: false,
    });
    const reverifyUntil = new Date(until.getTime() + 30 * day).toISOString();
    expect((await listener.call('GET', '/user-segment')).body).toMatchObject({
      segment: null,
      student: { status: 'expired', reverifyUntil, blockedBy: null },
    });
    const [told, ...more] = await mailsTo(listener, 'upphört');
    expect([told?.includes('senast den'), more]).toEqual([true, []]);
    expect((await verify(world, listener)).body).toMatchObject({ segment: 'student' });
    expect(await read(listener)).toMatchObject({
      isExpired: false,
      offer: { subscriptionOfferType: 1 },
      nextCharge: { amount: 49.5 },
    });
    await world.advance('P1MT1H');
    await world.tick();
    expect(await captures(listener)).toEqual([4950, 4950]);
    expect(await mailsTo(listener, 'upphört')).toHaveLength(1);
  });

  it('[ST-03] [INV-32] charges the price of standard Premium after that, and stays standard once the grace date has passed', async () => {
    const listener = await holdStudentPlan(world, 'no');
    await endProof(listener, 20 * day);
    await world.advance('P1MT1H');
    await world.tick();
    expect(await captures(listener)).toEqual([4950, 9900]);
    const receipts = await mailsTo(listener, 'Kvittering');
    expect(receipts.at(-1)).toContain('Nordlyd Premium.');
    expect(receipts.at(-2)).toContain('Nordlyd Premium Student.');
    await world.advance('P1M');
    await world.tick();
    expect(await read(listener)).toMatchObject({ isExpired: false, offer: { subscriptionOfferType: 0 } });
    await verify(world, listener);
    expect(await read(listener)).toMatchObject({ offer: { subscriptionOfferType: 0 }, nextCharge: { amount: 99 } });
    expect((await change(listener, 1)).status).toBe(200);
    expect(await read(listener)).toMatchObject({
      nextOffer: { subscriptionOfferType: 1 },
      nextCharge: { amount: 49.5 },
    });
  });

  it('keeps the student price for a month that began with a valid proof, however late it is charged', async () => {
    const listener = await holdStudentPlan(world);
    const paidUntil = Date.parse((await read(listener)).currentPeriodEndsAt);
    await endProof(listener, paidUntil - world.backend.clock.now().getTime() + 3_600_000);
    await world.advance('P1MT2H');
    expect(await read(listener)).toMatchObject({ isExpired: true });
    await world.tick();
    expect(await captures(listener)).toEqual([4950, 4950]);
    await world.advance('P1M');
    await world.tick();
    expect(await captures(listener)).toEqual([4950, 4950, 9900]);
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
  ])('[SL-09] credits what was paid of $of, not what it costs now, when a dearer plan follows', async (one) => {
    const listener = await holdStudentPlan(world);
    await endProof(listener, one.proofEndsIn);
    await world.advance(one.time);
    await world.tick();
    expect((await captures(listener)).at(-1)).toBe(one.paid);
    if (one.isProvenAgain) await verify(world, listener);
    expect((await read(listener)).nextCharge?.amount).toBe(one.isProvenAgain ? 49.5 : 99);
    const paidUntil = Date.parse((await read(listener)).currentPeriodEndsAt);
    const now = world.backend.clock.now().getTime();
    const { body } = await listener.call('GET', '/offer/expected-renewal-dates');
    const told = (body['renewalDates'] as unknown as { offerType: number; date: string }[]).find(
      ({ offerType }) => offerType === 3,
    );
    expect((await change(listener, 3)).status).toBe(200);
    expect((await captures(listener)).at(-1)).toBe(16900);
    const month = new Date(now + ((paidUntil - now) * one.paid) / 16900);
    month.setUTCMonth(month.getUTCMonth() + 1);
    const next = Date.parse((await read(listener)).currentPeriodEndsAt);
    expect(Math.abs(next - month.getTime())).toBeLessThan(day);
    expect(Math.abs(next - Date.parse(told?.date ?? ''))).toBeLessThan(60_000);
  });
});
