import type { Region } from '../../core/domain/region.ts';
import { eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { providerTask, webhookEvent } from '../../backend/database/schema/delivery.ts';
import { paymentIntent } from '../../backend/database/schema/payment.ts';
import { assembleBackend } from '../../backend/bootstrap.ts';
import { monthsLater } from './calendar.ts';
import { sendCardNotification } from './card-notification.ts';
import { buy, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('renewals', (api) => {
  afterEach(() => api.card('DELETE', '/__control/faults'));

  const subscribe = async (region: Region = 'se', offer = 'standard'): Promise<TestUser> => {
    const user = await api.login(region);
    expect((await buy(api, user, { offer })).body).toEqual({ resultCode: 'Authorised' });
    return user;
  };
  const rowsOf = async (user: TestUser, kind: string) =>
    (await api.ledger()).filter((row) => row.subject === user.id && row.kind === kind);
  const statusOf = async (user: TestUser) => {
    const { body } = await user.call('GET', '/subscription');
    const { hasActiveSubscription, subscriptions } = body as unknown as {
      hasActiveSubscription: boolean;
      subscriptions: { status: number; currentPeriodEndsAt: string; refusal: { refusedAt: string } | null }[];
    };
    return { hasActiveSubscription, ...subscriptions[0] };
  };
  const fault = (mode: string, times = 1) =>
    api.card('POST', '/__control/faults', { match: { method: 'POST', path: '/v72/payments' }, mode, times });

  it('[INV-10] charges once after the trial, with one transaction and one receipt, in parallel runs of two processes', async () => {
    const user = await subscribe('fi');
    await api.tick();
    expect(api.mails.filter(({ recipient }) => recipient.startsWith(user.id))).toHaveLength(1);
    await api.advance('P13DT23H59M');
    await api.tick();
    expect(await rowsOf(user, 'capture')).toHaveLength(0);
    await api.advance('P1DT1M');
    const second = await assembleBackend(api.database, api.parts);
    await Promise.all([api.tick(), api.tick(), second.scheduler.runDue(), second.scheduler.runDue()]);
    expect((await rowsOf(user, 'capture')).map(({ amount }) => amount)).toEqual([{ value: 9_99, currency: 'EUR' }]);
    expect(await api.tick()).toBe(0);
    expect(await rowsOf(user, 'authorisation')).toHaveLength(2);
    expect((await user.call('GET', '/transaction/count')).body).toEqual({ count: 1 });
    const receipts = api.mails.filter(
      ({ recipient, subject }) => recipient.startsWith(user.id) && subject.startsWith('Kuitti NL-'),
    );
    expect(receipts).toHaveLength(1);
    expect(receipts[0]?.text).toContain('9,99\u00a0€');
    expect(await statusOf(user)).toMatchObject({ status: 1, hasActiveSubscription: true });
  });

  it('[INV-21] charges each month once and catches up with at most three', async () => {
    const user = await subscribe();
    await api.advance('P14D');
    for (let month = 0; month < 3; month += 1) {
      await api.tick();
      expect(await rowsOf(user, 'capture')).toHaveLength(month + 1);
      await api.advance('P1M');
    }
    await api.tick();
    expect(await rowsOf(user, 'capture')).toHaveLength(4);
    await api.advance('P13M');
    expect((await statusOf(user)).hasActiveSubscription).toBe(false);
    await api.tick();
    expect(await rowsOf(user, 'capture')).toHaveLength(7);
    expect((await statusOf(user)).hasActiveSubscription).toBe(true);
    const references = (await rowsOf(user, 'authorisation')).map(({ reference }) => reference);
    expect(new Set(references).size).toBe(references.length);
  });

  it.each(['reset-after-effect', 'reset-before-effect', 'http500', 'garbage'])(
    'charges once when the response is lost by %s',
    async (mode) => {
      const user = await subscribe();
      await api.advance('P15D');
      await fault(mode);
      await api.tick();
      await api.tick();
      expect(await rowsOf(user, 'capture')).toHaveLength(1);
      expect(await statusOf(user)).toMatchObject({ status: 1 });
      expect((await user.call('GET', '/transaction/count')).body).toEqual({ count: 1 });
    },
  );

  it('[FLT-06] reports a decline only once it is known, with the date of the next attempt', async () => {
    const user = await subscribe();
    await api.advance('P14D');
    await fault('reset-after-effect', 1_000);
    await api.tick();
    expect(await rowsOf(user, 'authorisation')).toHaveLength(2);
    expect(await statusOf(user)).toMatchObject({ status: 3, refusal: null });
    await api.card('DELETE', '/__control/faults');
    await api.tick();
    expect(await statusOf(user)).toMatchObject({ status: 1, refusal: null });

    const other = await subscribe();
    await api.advance('P14D');
    await fault('refuse', 1_000);
    await api.tick();
    const declined = await statusOf(other);
    const nextTryAt = new Date(Date.parse(declined.refusal?.refusedAt ?? '') + 86_400_000).toISOString();
    expect(Date.parse(nextTryAt)).toBeGreaterThan(Date.parse(declined.currentPeriodEndsAt ?? ''));
    expect(declined).toMatchObject({ status: 3, refusal: { nextTryAt }, nextCharge: { date: nextTryAt, amount: 99 } });
  });

  it('[INV-22] retries a declined charge after 1, 3 and 7 days in grace, puts the plan on hold, and ends it', async () => {
    const user = await subscribe();
    await api.advance('P14D');
    await fault('refuse', 1_000);
    const refusals = async (): Promise<number> => (await rowsOf(user, 'authorisation')).length - 1;
    await api.tick();
    expect(await refusals()).toBe(1);
    expect(await statusOf(user)).toMatchObject({ status: 3, hasActiveSubscription: true });
    for (const [wait, tries, status] of [
      ['PT23H', 1, 3],
      ['PT1H', 2, 3],
      ['P2D', 3, 3],
      ['P4D', 4, 3],
      ['P1D', 4, 5],
      ['P21D', 4, 5],
      ['P1D', 4, 6],
    ] as const) {
      await api.advance(wait);
      await api.tick();
      expect([wait, await refusals(), (await statusOf(user)).status]).toEqual([wait, tries, status]);
    }
    const { body } = await user.call('GET', '/transaction/history?page=1&pageSize=10');
    expect(body).toMatchObject({ total: 1, transactions: [{ status: 'Failed', amount: 99 }] });
    expect(
      api.mails.filter(({ recipient, subject }) => recipient.startsWith(user.id) && subject.includes('gick inte')),
    ).toHaveLength(1);
  });

  it('keeps the billing day when a retry succeeds', async () => {
    const user = await subscribe();
    const { currentPeriodEndsAt: trialEndsAt = '' } = await statusOf(user);
    await api.advance('P14D');
    await fault('refuse', 1);
    await api.tick();
    await api.advance('P1D');
    await api.tick();
    const { status, currentPeriodEndsAt = '' } = await statusOf(user);
    expect(status).toBe(1);
    expect(currentPeriodEndsAt).toBe(monthsLater(trialEndsAt, 1, 'se'));
    const { body } = await user.call('GET', '/transaction/history?page=1&pageSize=10');
    expect(body).toMatchObject({ total: 1, transactions: [{ status: 'Success' }] });
  });

  it('[INV-28] never charges a deleted card', async () => {
    const user = await subscribe();
    expect((await user.call('DELETE', '/transaction/paymentmethod')).status).toBe(204);
    expect((await user.call('DELETE', '/transaction/paymentmethod')).status).toBe(404);
    await api.tick();
    expect((await rowsOf(user, 'token')).map(({ status }) => status)).toContain('created');
    expect((await user.call('GET', '/adyenpayment/payment-methods')).body).toMatchObject({
      storedPaymentMethod: null,
    });
    await api.advance('P15D');
    await api.tick();
    expect(await rowsOf(user, 'capture')).toHaveLength(0);
    expect((await rowsOf(user, 'token')).map(({ status }) => status)).toContain('deleted');
    expect((await statusOf(user)).status).toBe(3);
  });

  it('sends one reminder a week before a trial ends, and none for a cancelled trial', async () => {
    const [staying, cancelling] = [await subscribe('no'), await subscribe('no')];
    expect((await cancelling.call('DELETE', '/subscription/package')).status).toBe(200);
    const remindersOf = ({ id }: TestUser) =>
      api.mails.filter(
        ({ recipient, subject }) => recipient.startsWith(id) && subject.startsWith('Prøveperioden din slutter'),
      );
    await api.advance('P6DT23H');
    await api.tick();
    expect(remindersOf(staying)).toEqual([]);
    await api.advance('PT2H');
    await Promise.all([api.tick(), api.tick()]);
    await api.advance('P3D');
    await api.tick();
    expect(remindersOf(staying)).toHaveLength(1);
    expect(remindersOf(staying)[0]?.text).toContain('99\u00a0kr');
    expect(remindersOf(cancelling)).toEqual([]);
  });

  it('shows the plan scheduled for the end of the trial in the reminder', async () => {
    const user = await subscribe('se', 'total');
    expect((await user.call('PUT', '/offer/upgrade-subscription-offer', { offerType: 0 })).status).toBe(200);
    await api.advance('P8D');
    await api.tick();
    const reminder = api.mails.find(
      ({ recipient, subject }) => recipient.startsWith(user.id) && subject.startsWith('Din provperiod slutar'),
    );
    expect(reminder?.text).toContain('Då drar vi 99\u00a0kr');
    await api.advance('P7D');
    await api.tick();
    expect((await rowsOf(user, 'capture')).map(({ amount }) => amount?.value)).toEqual([99_00]);
  });

  it.each([
    { kind: 'renewal', paid: 1, offerType: null },
    { kind: 'upgrade', paid: 2, offerType: 3 }, // in the trial it would cost nothing
  ])(
    '[INV-10] reverses a declined $kind that is authorised late when another charge has paid the period',
    async ({ kind, paid, offerType }) => {
      const user = await subscribe();
      const { db } = api.database;
      const read = async () => {
        await api.tick();
        return db.select().from(paymentIntent).where(eq(paymentIntent.userId, user.id));
      };
      await api.advance('P14DT1H');
      if (offerType !== null) await api.tick();
      await fault('refuse');
      if (offerType !== null) await user.call('PUT', '/offer/upgrade-subscription-offer', { offerType });
      const declinedIntent = (await read()).find((intent) => intent.kind === kind && intent.state === 'refused');
      await api.advance(offerType === null ? 'P1DT1H' : 'P1MT1H');
      await api.tick();
      const amounts = (await rowsOf(user, 'capture')).map(({ amount }) => amount?.value);
      expect(amounts).toEqual(Array.from({ length: paid }, () => 99_00));
      await sendCardNotification(api, {
        merchantReference: declinedIntent?.reference ?? '',
        pspReference: `LATE${kind}`,
      });
      expect((await read()).find(({ id }) => id === declinedIntent?.id)?.state).toBe('surplus');
      const tasks = await db.select().from(providerTask).where(eq(providerTask.userId, user.id));
      expect(tasks).toMatchObject([{ kind: 'reverse', pspReference: `LATE${kind}` }]);
      const [declined] = await db
        .select()
        .from(webhookEvent)
        .where(eq(webhookEvent.pspReference, `LATE${kind}`));
      expect(declined?.outcome).toBe('applied');
      expect(await statusOf(user)).toMatchObject({ status: 1, offer: { subscriptionOfferType: 0 } });
      const { body } = await user.call('GET', '/transaction/history');
      const booked = (body['transactions'] as unknown as { status: string }[]).filter(
        ({ status }) => status === 'Success',
      );
      expect(booked).toHaveLength(paid);
    },
  );
});
