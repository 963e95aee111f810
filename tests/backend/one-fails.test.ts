import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addIntent, changeIntent } from '../../backend/checkout/intent.ts';
import { paymentIntent, subscription } from '../../backend/database/schema/payment.ts';
import { reconcileIntents } from '../../backend/job/reconcile.ts';
import { runRenewals } from '../../backend/job/renewals.ts';
import { renewNow } from '../../backend/subscription/renew-now.ts';
import { cutDatabases } from './databases.ts';
import { buy, createWorld, type Listener, type World } from './world.ts';

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
    await world.database.db.execute(sql`DELETE FROM barred`);
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
  /** Has two people buy, and bars the one whose subscription is looked at first. */
  const subscribeTwo = async (): Promise<{ barred: string; other: string; otherPlan: string }> => {
    const people = [await world.login(), await world.login()] as const;
    for (const each of people) expect((await buy(world, each)).body).toEqual({ resultCode: 'Authorised' });
    const [first, last] = await listOf(...people);
    const barred = first?.userId ?? '';
    await world.database.db.execute(sql`INSERT INTO barred VALUES (${barred})`);
    return { barred, other: last?.userId ?? '', otherPlan: last?.id ?? '' };
  };
  const countCaptures = async (userId: string): Promise<number> =>
    (await world.ledger()).filter(({ subject, kind }) => subject === userId && kind === 'capture').length;
  const told = (job: string): string[] =>
    world.logged.filter((line) => line.includes('"event":"job failed"') && line.includes(`"job":"${job}"`));

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
    expect(await renewNow(world.backend, otherPlan)).toEqual({ hasChanged: true, isProviderAway: false });
    const { db } = world.database;
    const facts = { kind: 'renewal', reference: 'no-card-in-it', amount: 99_00, currency: 'SEK', request: {} } as const;
    const broken = await addIntent(db, { ...facts, userId: other });
    await changeIntent(db, broken.id, { createdAt: new Date(0), leasedUntil: new Date(0) });
    expect(await reconcileIntents(world.backend)).toBe(1);
    const [charge] = await db
      .select()
      .from(paymentIntent)
      .where(eq(paymentIntent.userId, other))
      .orderBy(sql`${paymentIntent.createdAt} DESC`);
    expect([charge?.kind, charge?.state]).toEqual(['renewal', 'succeeded']);
    expect(told('reconcile')).toHaveLength(1);
    await changeIntent(db, broken.id, { state: 'abandoned' });
  });
});
