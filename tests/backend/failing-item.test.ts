import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createIntent, updateIntent } from '../../backend/billing/payments/intent.ts';
import { priceRise } from '../../backend/database/schema/catalogue.ts';
import { mail } from '../../backend/database/schema/delivery.ts';
import { paymentIntent, subscription } from '../../backend/database/schema/payment.ts';
import { notifyOnHold } from '../../backend/jobs/notify-on-hold.ts';
import { remindOfFreeTerms } from '../../backend/jobs/remind-free-period-end.ts';
import { remindOfPauses } from '../../backend/jobs/remind-pause-end.ts';
import { raisePrices } from '../../backend/jobs/apply-price-increases.ts';
import { reconcileIntents } from '../../backend/jobs/reconcile-payments.ts';
import { runRenewals } from '../../backend/jobs/renewals.ts';
import { remindOfTrials } from '../../backend/jobs/remind-trial-end.ts';
import { endLapsedProofs } from '../../backend/billing/student/proof-expiry.ts';
import { deliverMails } from '../../backend/email/deliver.ts';
import { renewNow } from '../../backend/billing/subscription/renew-now.ts';
import { applyWebhooks } from '../../backend/webhooks/apply-events.ts';
import { addDays } from '../../core/domain/period.ts';
import { sendCardNotification } from './card-notification.ts';
import { createVoucherSteps } from './voucher-steps.ts';
import { buy, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

/** A trigger rejects new rows of some users; jobs must still process the other users. */
describeBackend('when one item fails', (api) => {
  beforeAll(async () => {
    const { db } = api.database;
    await db.execute(sql`CREATE TABLE blocked (user_id text PRIMARY KEY)`);
    await db.execute(sql`CREATE FUNCTION block() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF EXISTS (SELECT 1 FROM blocked WHERE blocked.user_id = NEW.user_id) THEN RAISE EXCEPTION 'blocked'; END IF;
      RETURN NEW; END $$`);
    for (const table of [sql`mail`, sql`payment_intent`]) {
      await db.execute(sql`CREATE TRIGGER block BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION block()`);
    }
  }, 60_000);
  afterEach(async () => {
    await api.card('DELETE', '/__control/faults');
    await api.card('POST', '/__control/webhooks', { mode: 'send' });
    await api.database.db.execute(sql`DELETE FROM blocked`);
    await change({ isOpen: false });
  });

  const listSubscriptions = (...users: TestUser[]) =>
    api.database.db
      .select({ id: subscription.id, userId: subscription.userId })
      .from(subscription)
      .where(
        inArray(
          subscription.userId,
          users.map(({ id }) => id),
        ),
      )
      .orderBy(subscription.id);
  const block = (userId: string): Promise<unknown> =>
    api.database.db.execute(sql`INSERT INTO blocked VALUES (${userId})`);
  /** Creates two subscriptions and blocks the user whose subscription a job processes first. */
  const subscribeTwo = async (
    prepare: () => Promise<unknown> = async () => undefined,
  ): Promise<{ blocked: string; other: string; otherPlan: string }> => {
    const users = [await api.login(), await api.login()] as const;
    for (const each of users) expect((await buy(api, each)).body).toEqual({ resultCode: 'Authorised' });
    await prepare();
    const [first, last] = await listSubscriptions(...users);
    const blocked = first?.userId ?? '';
    await block(blocked);
    return { blocked, other: last?.userId ?? '', otherPlan: last?.id ?? '' };
  };
  const countCaptures = async (userId: string): Promise<number> =>
    (await api.ledger()).filter(({ subject, kind }) => subject === userId && kind === 'capture').length;
  const findFailures = (job: string): string[] =>
    api.logged.filter((line) => line.includes('"event":"job failed"') && line.includes(`"job":"${job}"`));

  /** Declines the card until grace ends. */
  const declineUntilGraceEnds = async (): Promise<void> => {
    await api.advance('P14D');
    const match = { method: 'POST', path: '/v72/payments' };
    await api.card('POST', '/__control/faults', { match, mode: 'refuse', times: 1_000 });
    for (const wait of ['PT0S', 'P1D', 'P2D', 'P4D']) {
      await api.advance(wait);
      await runRenewals(api.backend);
    }
    await api.advance('PT2H');
  };
  const change = (values: Partial<typeof subscription.$inferInsert>): Promise<unknown> =>
    api.database.db.update(subscription).set(values).where(eq(subscription.isOpen, true));
  const raise = (): Promise<unknown> => {
    const increase = {
      region: 'se',
      offer: 'standard',
      amount: 119_00,
      startsAt: addDays(api.backend.clock.now(), 2),
    };
    return api.database.db.insert(priceRise).values(increase as typeof priceRise.$inferInsert);
  };
  /** The reminder is due and no job has run since. */
  const skipTime = () => api.send('POST', '/__sandbox/clock', { advance: 'P7DT1H', standstill: true });
  const pause = async (): Promise<void> => {
    await api.advance('P15D');
    await change({ resumesAt: addDays(api.backend.clock.now(), 2) });
  };
  const giveFreeTime = async (): Promise<void> => {
    await api.advance('P15D');
    await api.tick();
    const [voucherStartsAt, voucherEndsAt] = [api.backend.clock.now(), addDays(api.backend.clock.now(), 3)];
    const voucherCode = await createVoucherSteps(() => api).issue();
    await change({ voucherCode, voucherDiscount: 'FREE', voucherStartsAt, voucherEndsAt });
  };
  const becomeStudents = (): Promise<unknown> =>
    change({ offer: 'student', standardPrice: 99_00, studentUntil: addDays(api.backend.clock.now(), 10) });

  it.each([
    { job: 'trials', prepare: skipTime, run: remindOfTrials },
    { job: 'pauses', prepare: pause, run: remindOfPauses },
    { job: 'free-terms', prepare: giveFreeTime, run: remindOfFreeTerms },
    { job: 'students', prepare: becomeStudents, run: endLapsedProofs },
    { job: 'prices', prepare: raise, run: raisePrices },
    { job: 'holds', prepare: declineUntilGraceEnds, run: notifyOnHold },
  ])('still sends the email of the other user: $job', async ({ job, prepare, run }) => {
    const { blocked, other } = await subscribeTwo(prepare);
    const countEmails = async (userId: string): Promise<number> =>
      api.database.db.$count(mail, eq(mail.userId, userId));
    const before = [await countEmails(blocked), await countEmails(other)];
    await run(api.backend);
    expect([await countEmails(blocked), await countEmails(other)]).toEqual([before[0], (before[1] ?? 0) + 1]);
    expect(findFailures(job)).toHaveLength(1);
  });

  it('still sends emails that can be rendered', async () => {
    const { db } = api.database;
    const [first, other] = [await api.login(), await api.login()];
    for (const each of [first, other]) await buy(api, each);
    const ofFirst = eq(mail.userId, first.id);
    await db
      .update(mail)
      .set({ sentAt: null })
      .where(inArray(mail.userId, [first.id, other.id]));
    await db
      .update(mail)
      .set({ data: { kind: 'of no kind' } as never, createdAt: new Date(0) })
      .where(ofFirst);
    const sent: string[] = [];
    await deliverMails(api.backend, async (recipient) => void sent.push(recipient));
    expect(sent).toContain(`${other.id}@nordlyd.example`);
    expect(sent).not.toContain(`${first.id}@nordlyd.example`);
    for (const email of await db.select().from(mail).where(ofFirst))
      expect(email).toMatchObject({ refusals: 1, sentAt: null });
    await db.delete(mail).where(ofFirst);
  });

  it('[FLT-06] [INV-24] still applies the other webhooks of the provider', async () => {
    await api.card('POST', '/__control/webhooks', { mode: 'hold' });
    const users = [await api.login(), await api.login()] as const;
    const orders = [];
    for (const each of users) orders.push((await buy(api, each, { holderName: 'PENDING' })).sessionId);
    await block(users[0].id);
    for (const sessionId of orders) {
      await sendCardNotification(api, {
        merchantReference: `${sessionId}-1`,
        pspReference: `PSP${sessionId.slice(0, 8)}`,
      });
    }
    expect(await applyWebhooks(api.backend)).toBe(1);
    const hasPlan = async (user: TestUser): Promise<unknown> =>
      (await user.call('GET', '/subscription')).body['hasActiveSubscription'];
    expect([await hasPlan(users[0]), await hasPlan(users[1])]).toEqual([false, true]);
    expect(findFailures('webhooks')).toHaveLength(1);
    // the blocked webhook is applied once the cause is removed
    await api.database.db.execute(sql`DELETE FROM blocked`);
    expect(await applyWebhooks(api.backend)).toBe(1);
    expect(await hasPlan(users[0])).toBe(true);
  });

  it('[INV-10] still charges other renewals when they are due', async () => {
    const { blocked, other } = await subscribeTwo();
    await api.advance('P14DT1H');
    expect(await runRenewals(api.backend)).toBe(1);
    expect([await countCaptures(blocked), await countCaptures(other)]).toEqual([0, 1]);
    expect(findFailures('renewals')).toHaveLength(1);
  });

  it('[FLT-06] still reconciles the other charges', async () => {
    const { other, otherPlan } = await subscribeTwo();
    await api.advance('P14DT1H');
    const reset = { match: { method: 'POST', path: '/v72/payments' }, mode: 'reset-after-effect', times: 1 };
    await api.card('POST', '/__control/faults', reset);
    expect(await renewNow(api.backend, otherPlan)).toEqual({
      hasChanged: true,
      result: { ok: false, reason: 'unknown' },
    });
    const { db } = api.database;
    const values = {
      kind: 'renewal',
      reference: 'no-card-in-it',
      amount: 99_00,
      currency: 'SEK',
      request: {},
    } as const;
    const broken = await createIntent(db, { ...values, userId: other });
    await updateIntent(db, broken.id, { createdAt: new Date(0), leasedUntil: new Date(0) });
    expect(await reconcileIntents(api.backend)).toBe(1);
    const [charge] = await db
      .select()
      .from(paymentIntent)
      .where(eq(paymentIntent.userId, other))
      .orderBy(sql`${paymentIntent.createdAt} DESC`);
    expect([charge?.kind, charge?.state]).toEqual(['renewal', 'succeeded']);
    expect(findFailures('reconcile')).toHaveLength(1);
    await updateIntent(db, broken.id, { state: 'abandoned' });
  });
});
