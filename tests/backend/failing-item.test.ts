import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
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
import { tellCardNews } from './card-news.ts';
import { cutDatabases } from './databases.ts';
import { createSteps } from './voucher-steps.ts';
import { buy, createWorld, type Listener, type World } from './test-backend.ts';

/** In a database that takes no new row of some people, whatever the cause: what is due to the others is done all the same. */
describe.each(cutDatabases)('where one item fails, those behind it on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
    const { db } = world.database;
    await db.execute(sql`CREATE TABLE barred (user_id text PRIMARY KEY)`);
    await db.execute(sql`CREATE FUNCTION bar() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF EXISTS (SELECT 1 FROM barred WHERE barred.user_id = NEW.user_id) THEN RAISE EXCEPTION 'barred'; END IF;
      RETURN NEW; END $$`);
    for (const table of [sql`mail`, sql`payment_intent`]) {
      await db.execute(sql`CREATE TRIGGER bar BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION bar()`);
    }
  }, 60_000);
  afterEach(async () => {
    await world.card('DELETE', '/__control/faults');
    await world.card('POST', '/__control/webhooks', { mode: 'send' });
    await world.database.db.execute(sql`DELETE FROM barred`);
    await change({ isOpen: false });
  });
  afterAll(() => world.close());

  const listOf = (...people: Listener[]) =>
    world.database.db
      .select({ id: subscription.id, userId: subscription.userId })
      .from(subscription)
      .where(
        inArray(
          subscription.userId,
          people.map(({ id }) => id),
        ),
      )
      .orderBy(subscription.id);
  const bar = (userId: string): Promise<unknown> =>
    world.database.db.execute(sql`INSERT INTO barred VALUES (${userId})`);
  /** Has two people buy, and bars the one whose subscription is looked at first. */
  const subscribeTwo = async (
    prepare: () => Promise<unknown> = async () => undefined,
  ): Promise<{ barred: string; other: string; otherPlan: string }> => {
    const people = [await world.login(), await world.login()] as const;
    for (const each of people) expect((await buy(world, each)).body).toEqual({ resultCode: 'Authorised' });
    await prepare();
    const [first, last] = await listOf(...people);
    const barred = first?.userId ?? '';
    await bar(barred);
    return { barred, other: last?.userId ?? '', otherPlan: last?.id ?? '' };
  };
  const countCaptures = async (userId: string): Promise<number> =>
    (await world.ledger()).filter(({ subject, kind }) => subject === userId && kind === 'capture').length;
  const told = (job: string): string[] =>
    world.logged.filter((line) => line.includes('"event":"job failed"') && line.includes(`"job":"${job}"`));

  /** Lets the card be refused to the end of grace. */
  const refuseToTheEnd = async (): Promise<void> => {
    await world.advance('P14D');
    const match = { method: 'POST', path: '/v72/payments' };
    await world.card('POST', '/__control/faults', { match, mode: 'refuse', times: 1_000 });
    for (const wait of ['PT0S', 'P1D', 'P2D', 'P4D']) {
      await world.advance(wait);
      await runRenewals(world.backend);
    }
    await world.advance('PT2H');
  };
  const change = (facts: Partial<typeof subscription.$inferInsert>): Promise<unknown> =>
    world.database.db.update(subscription).set(facts).where(eq(subscription.isOpen, true));
  const raise = (): Promise<unknown> => {
    const rise = { region: 'se', offer: 'standard', amount: 119_00, startsAt: addDays(world.backend.clock.now(), 2) };
    return world.database.db.insert(priceRise).values(rise as typeof priceRise.$inferInsert);
  };
  /** The reminder is due, and nothing was at work on the way. */
  const sleep = () => world.send('POST', '/__sandbox/clock', { advance: 'P7DT1H', standstill: true });
  const pause = async (): Promise<void> => {
    await world.advance('P15D');
    await change({ resumesAt: addDays(world.backend.clock.now(), 2) });
  };
  const giveFreeTime = async (): Promise<void> => {
    await world.advance('P15D');
    await world.tick();
    const [voucherStartsAt, voucherEndsAt] = [world.backend.clock.now(), addDays(world.backend.clock.now(), 3)];
    const voucherCode = await createSteps(() => world).issue();
    await change({ voucherCode, voucherDiscount: 'FREE', voucherStartsAt, voucherEndsAt });
  };
  const becomeStudents = (): Promise<unknown> =>
    change({ offer: 'student', standardPrice: 99_00, studentUntil: addDays(world.backend.clock.now(), 10) });

  it.each([
    { job: 'trials', prepare: sleep, run: remindOfTrials },
    { job: 'pauses', prepare: pause, run: remindOfPauses },
    { job: 'free-terms', prepare: giveFreeTime, run: remindOfFreeTerms },
    { job: 'students', prepare: becomeStudents, run: endLapsedProofs },
    { job: 'prices', prepare: raise, run: raisePrices },
    { job: 'holds', prepare: refuseToTheEnd, run: notifyOnHold },
  ])('get their letter: $job', async ({ job, prepare, run }) => {
    const { barred, other } = await subscribeTwo(prepare);
    const countLetters = async (userId: string): Promise<number> =>
      world.database.db.$count(mail, eq(mail.userId, userId));
    const before = [await countLetters(barred), await countLetters(other)];
    await run(world.backend);
    expect([await countLetters(barred), await countLetters(other)]).toEqual([before[0], (before[1] ?? 0) + 1]);
    expect(told(job)).toHaveLength(1);
  });

  it('get the letters that can be written', async () => {
    const { db } = world.database;
    const [first, other] = [await world.login(), await world.login()];
    for (const each of [first, other]) await buy(world, each);
    const ofFirst = eq(mail.userId, first.id);
    await db
      .update(mail)
      .set({ sentAt: null })
      .where(inArray(mail.userId, [first.id, other.id]));
    await db
      .update(mail)
      .set({ facts: { kind: 'of no kind' } as never, createdAt: new Date(0) })
      .where(ofFirst);
    const sent: string[] = [];
    await deliverMails(world.backend, async (recipient) => void sent.push(recipient));
    expect(sent).toContain(`${other.id}@nordlyd.example`);
    expect(sent).not.toContain(`${first.id}@nordlyd.example`);
    for (const letter of await db.select().from(mail).where(ofFirst))
      expect(letter).toMatchObject({ refusals: 1, sentAt: null });
    await db.delete(mail).where(ofFirst);
  });

  it('[FLT-06] [INV-24] hear what their provider tells', async () => {
    await world.card('POST', '/__control/webhooks', { mode: 'hold' });
    const people = [await world.login(), await world.login()] as const;
    const orders = [];
    for (const each of people) orders.push((await buy(world, each, { holderName: 'PENDING' })).sessionId);
    await bar(people[0].id);
    for (const sessionId of orders) {
      await tellCardNews(world, { merchantReference: `${sessionId}-1`, pspReference: `PSP${sessionId.slice(0, 8)}` });
    }
    expect(await applyWebhooks(world.backend)).toBe(1);
    const hold = async (listener: Listener): Promise<unknown> =>
      (await listener.call('GET', '/subscription')).body['hasActiveSubscription'];
    expect([await hold(people[0]), await hold(people[1])]).toEqual([false, true]);
    expect(told('webhooks')).toHaveLength(1);
    // and once nothing is in its way any more, the first one does
    await world.database.db.execute(sql`DELETE FROM barred`);
    expect(await applyWebhooks(world.backend)).toBe(1);
    expect(await hold(people[0])).toBe(true);
  });

  it('[INV-10] are charged when they are due', async () => {
    const { barred, other } = await subscribeTwo();
    await world.advance('P14DT1H');
    expect(await runRenewals(world.backend)).toBe(1);
    expect([await countCaptures(barred), await countCaptures(other)]).toEqual([0, 1]);
    expect(told('renewals')).toHaveLength(1);
  });

  it('[FLT-06] hear what became of their charge', async () => {
    const { other, otherPlan } = await subscribeTwo();
    await world.advance('P14DT1H');
    const reset = { match: { method: 'POST', path: '/v72/payments' }, mode: 'reset-after-effect', times: 1 };
    await world.card('POST', '/__control/faults', reset);
    expect(await renewNow(world.backend, otherPlan)).toEqual({
      hasChanged: true,
      asked: { ok: false, reason: 'unknown' },
    });
    const { db } = world.database;
    const facts = { kind: 'renewal', reference: 'no-card-in-it', amount: 99_00, currency: 'SEK', request: {} } as const;
    const broken = await createIntent(db, { ...facts, userId: other });
    await updateIntent(db, broken.id, { createdAt: new Date(0), leasedUntil: new Date(0) });
    expect(await reconcileIntents(world.backend)).toBe(1);
    const [charge] = await db
      .select()
      .from(paymentIntent)
      .where(eq(paymentIntent.userId, other))
      .orderBy(sql`${paymentIntent.createdAt} DESC`);
    expect([charge?.kind, charge?.state]).toEqual(['renewal', 'succeeded']);
    expect(told('reconcile')).toHaveLength(1);
    await updateIntent(db, broken.id, { state: 'abandoned' });
  });
});
