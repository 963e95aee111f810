import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { providerTask, webhookEvent } from '../../backend/database/schema/delivery.ts';
import { paymentIntent } from '../../backend/database/schema/payment.ts';
import { assembleBackend } from '../../backend/bootstrap.ts';
import { monthsLater } from './calendar.ts';
import { tellCardNews } from './card-news.ts';
import { cutDatabases } from './databases.ts';
import { buy, createWorld, type Listener, type World } from './test-backend.ts';

describe.each(cutDatabases)('renewals on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterEach(() => world.card('DELETE', '/__control/faults'));
  afterAll(() => world.close());

  const subscribe = async (region: 'se' | 'no' | 'fi' = 'se', offer = 'standard'): Promise<Listener> => {
    const listener = await world.login(region);
    expect((await buy(world, listener, { offer })).body).toEqual({ resultCode: 'Authorised' });
    return listener;
  };
  const rowsOf = async (listener: Listener, kind: string) =>
    (await world.ledger()).filter((row) => row.subject === listener.id && row.kind === kind);
  const statusOf = async (listener: Listener) => {
    const { body } = await listener.call('GET', '/subscription');
    const { hasActiveSubscription, subscriptions } = body as unknown as {
      hasActiveSubscription: boolean;
      subscriptions: { status: number; currentPeriodEndsAt: string; refusal: { refusedAt: string } | null }[];
    };
    return { hasActiveSubscription, ...subscriptions[0] };
  };
  const fault = (mode: string, times = 1) =>
    world.card('POST', '/__control/faults', { match: { method: 'POST', path: '/v72/payments' }, mode, times });

  it('[INV-10] charges once after the trial, with a transaction and one receipt mail, however often it is run', async () => {
    const listener = await subscribe('fi');
    await world.tick();
    expect(world.mails.filter(({ recipient }) => recipient.startsWith(listener.id))).toHaveLength(1);
    await world.advance('P13DT23H59M');
    await world.tick();
    expect(await rowsOf(listener, 'capture')).toHaveLength(0);
    await world.advance('P1DT1M');
    const second = await assembleBackend(world.database, world.parts);
    await Promise.all([world.tick(), world.tick(), second.scheduler.runDue(), second.scheduler.runDue()]);
    expect((await rowsOf(listener, 'capture')).map(({ amount }) => amount)).toEqual([{ value: 9_99, currency: 'EUR' }]);
    expect(await world.tick()).toBe(0);
    expect(await rowsOf(listener, 'authorisation')).toHaveLength(2);
    expect((await listener.call('GET', '/transaction/count')).body).toEqual({ count: 1 });
    const receipts = world.mails.filter(
      ({ recipient, subject }) => recipient.startsWith(listener.id) && subject.startsWith('Kuitti NL-'),
    );
    expect(receipts).toHaveLength(1);
    expect(receipts[0]?.text).toContain('9,99\u00a0€');
    expect(await statusOf(listener)).toMatchObject({ status: 1, hasActiveSubscription: true });
  });

  it('[INV-21] charges each month once and catches up with at most three', async () => {
    const listener = await subscribe();
    await world.advance('P14D');
    for (let month = 0; month < 3; month += 1) {
      await world.tick();
      expect(await rowsOf(listener, 'capture')).toHaveLength(month + 1);
      await world.advance('P1M');
    }
    await world.tick();
    expect(await rowsOf(listener, 'capture')).toHaveLength(4);
    await world.advance('P13M');
    expect((await statusOf(listener)).hasActiveSubscription).toBe(false);
    await world.tick();
    expect(await rowsOf(listener, 'capture')).toHaveLength(7);
    expect((await statusOf(listener)).hasActiveSubscription).toBe(true);
    const references = (await rowsOf(listener, 'authorisation')).map(({ reference }) => reference);
    expect(new Set(references).size).toBe(references.length);
  });

  it.each(['reset-after-effect', 'reset-before-effect', 'http500', 'garbage'])(
    'charges once although the answer was lost by %s',
    async (mode) => {
      const listener = await subscribe();
      await world.advance('P15D');
      await fault(mode);
      await world.tick();
      await world.tick();
      expect(await rowsOf(listener, 'capture')).toHaveLength(1);
      expect(await statusOf(listener)).toMatchObject({ status: 1 });
      expect((await listener.call('GET', '/transaction/count')).body).toEqual({ count: 1 });
    },
  );

  it('[FLT-06] tells of a refusal only once it is known, and then of the day of the next try', async () => {
    const listener = await subscribe();
    await world.advance('P14D');
    await fault('reset-after-effect', 1_000);
    await world.tick();
    expect(await rowsOf(listener, 'authorisation')).toHaveLength(2);
    expect(await statusOf(listener)).toMatchObject({ status: 3, refusal: null });
    await world.card('DELETE', '/__control/faults');
    await world.tick();
    expect(await statusOf(listener)).toMatchObject({ status: 1, refusal: null });

    const other = await subscribe();
    await world.advance('P14D');
    await fault('refuse', 1_000);
    await world.tick();
    const told = await statusOf(other);
    const nextTryAt = new Date(Date.parse(told.refusal?.refusedAt ?? '') + 86_400_000).toISOString();
    expect(Date.parse(nextTryAt)).toBeGreaterThan(Date.parse(told.currentPeriodEndsAt ?? ''));
    expect(told).toMatchObject({ status: 3, refusal: { nextTryAt }, nextCharge: { date: nextTryAt, amount: 99 } });
  });

  it('[INV-22] retries a refused charge after 1, 3 and 7 days in grace, then holds, then ends', async () => {
    const listener = await subscribe();
    await world.advance('P14D');
    await fault('refuse', 1_000);
    const refusals = async (): Promise<number> => (await rowsOf(listener, 'authorisation')).length - 1;
    await world.tick();
    expect(await refusals()).toBe(1);
    expect(await statusOf(listener)).toMatchObject({ status: 3, hasActiveSubscription: true });
    for (const [wait, tries, status] of [
      ['PT23H', 1, 3],
      ['PT1H', 2, 3],
      ['P2D', 3, 3],
      ['P4D', 4, 3],
      ['P1D', 4, 5],
      ['P21D', 4, 5],
      ['P1D', 4, 6],
    ] as const) {
      await world.advance(wait);
      await world.tick();
      expect([wait, await refusals(), (await statusOf(listener)).status]).toEqual([wait, tries, status]);
    }
    const { body } = await listener.call('GET', '/transaction/history?page=1&pageSize=10');
    expect(body).toMatchObject({ total: 1, transactions: [{ status: 'Failed', amount: 99 }] });
    expect(
      world.mails.filter(
        ({ recipient, subject }) => recipient.startsWith(listener.id) && subject.includes('gick inte'),
      ),
    ).toHaveLength(1);
  });

  it('takes up again where a later try succeeds, without moving the billing day', async () => {
    const listener = await subscribe();
    const { currentPeriodEndsAt: trialEndsAt = '' } = await statusOf(listener);
    await world.advance('P14D');
    await fault('refuse', 1);
    await world.tick();
    await world.advance('P1D');
    await world.tick();
    const { status, currentPeriodEndsAt = '' } = await statusOf(listener);
    expect(status).toBe(1);
    expect(currentPeriodEndsAt).toBe(monthsLater(trialEndsAt, 1, 'se'));
    const { body } = await listener.call('GET', '/transaction/history?page=1&pageSize=10');
    expect(body).toMatchObject({ total: 1, transactions: [{ status: 'Success' }] });
  });

  it('[INV-28] never charges a deleted card', async () => {
    const listener = await subscribe();
    expect((await listener.call('DELETE', '/transaction/paymentmethod')).status).toBe(204);
    expect((await listener.call('DELETE', '/transaction/paymentmethod')).status).toBe(404);
    await world.tick();
    expect((await rowsOf(listener, 'token')).map(({ status }) => status)).toContain('created');
    expect((await listener.call('GET', '/adyenpayment/payment-methods')).body).toMatchObject({
      storedPaymentMethod: null,
    });
    await world.advance('P15D');
    await world.tick();
    expect(await rowsOf(listener, 'capture')).toHaveLength(0);
    expect((await rowsOf(listener, 'token')).map(({ status }) => status)).toContain('deleted');
    expect((await statusOf(listener)).status).toBe(3);
  });

  it('reminds once of a trial that ends in a week, and not of one that was cancelled', async () => {
    const [stays, leaves] = [await subscribe('no'), await subscribe('no')];
    expect((await leaves.call('DELETE', '/subscription/package')).status).toBe(200);
    const remindersOf = ({ id }: Listener) =>
      world.mails.filter(
        ({ recipient, subject }) => recipient.startsWith(id) && subject.startsWith('Prøveperioden din slutter'),
      );
    await world.advance('P6DT23H');
    await world.tick();
    expect(remindersOf(stays)).toEqual([]);
    await world.advance('PT2H');
    await Promise.all([world.tick(), world.tick()]);
    await world.advance('P3D');
    await world.tick();
    expect(remindersOf(stays)).toHaveLength(1);
    expect(remindersOf(stays)[0]?.text).toContain('99\u00a0kr');
    expect(remindersOf(leaves)).toEqual([]);
  });

  it('reminds of the charge of the plan that was chosen in the trial for afterwards', async () => {
    const listener = await subscribe('se', 'total');
    expect((await listener.call('PUT', '/offer/upgrade-subscription-offer', { offerType: 0 })).status).toBe(200);
    await world.advance('P8D');
    await world.tick();
    const reminder = world.mails.find(
      ({ recipient, subject }) => recipient.startsWith(listener.id) && subject.startsWith('Din provperiod slutar'),
    );
    expect(reminder?.text).toContain('Då drar vi 99\u00a0kr');
    await world.advance('P7D');
    await world.tick();
    expect((await rowsOf(listener, 'capture')).map(({ amount }) => amount?.value)).toEqual([99_00]);
  });

  it.each([
    { kind: 'renewal', paid: 1, offerType: null },
    { kind: 'upgrade', paid: 2, offerType: 3 }, // within the trial it would cost nothing
  ])(
    '[INV-10] gives back what a refused $kind took after all once another charge has paid the period',
    async ({ kind, paid, offerType }) => {
      const listener = await subscribe();
      const { db } = world.database;
      const read = async () => {
        await world.tick();
        return db.select().from(paymentIntent).where(eq(paymentIntent.userId, listener.id));
      };
      await world.advance('P14DT1H');
      if (offerType !== null) await world.tick();
      await fault('refuse');
      if (offerType !== null) await listener.call('PUT', '/offer/upgrade-subscription-offer', { offerType });
      const refused = (await read()).find((intent) => intent.kind === kind && intent.state === 'refused');
      await world.advance(offerType === null ? 'P1DT1H' : 'P1MT1H');
      await world.tick();
      const amounts = (await rowsOf(listener, 'capture')).map(({ amount }) => amount?.value);
      expect(amounts).toEqual(Array.from({ length: paid }, () => 99_00));
      await tellCardNews(world, { merchantReference: refused?.reference ?? '', pspReference: `LATE${kind}` });
      expect((await read()).find(({ id }) => id === refused?.id)?.state).toBe('surplus');
      const tasks = await db.select().from(providerTask).where(eq(providerTask.userId, listener.id));
      expect(tasks).toMatchObject([{ kind: 'reverse', pspReference: `LATE${kind}` }]);
      const [told] = await db
        .select()
        .from(webhookEvent)
        .where(eq(webhookEvent.pspReference, `LATE${kind}`));
      expect(told?.outcome).toBe('applied');
      expect(await statusOf(listener)).toMatchObject({ status: 1, offer: { subscriptionOfferType: 0 } });
      const { body } = await listener.call('GET', '/transaction/history');
      const booked = (body['transactions'] as unknown as { status: string }[]).filter(
        ({ status }) => status === 'Success',
      );
      expect(booked).toHaveLength(paid);
    },
  );
});
