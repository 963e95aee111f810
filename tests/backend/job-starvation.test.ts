import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renewal, subscription } from '../../backend/database/schema/payment.ts';
import { appUser } from '../../backend/database/schema/catalogue.ts';
import { findDueSubscriptions } from '../../backend/billing/subscription/renewal.ts';
import { addDays } from '../../core/domain/period.ts';
import { cutDatabases } from './databases.ts';
import { buy, createWorld, type Listener, type World } from './test-backend.ts';

type Row = typeof subscription.$inferSelect;

/** More than one statement reads. */
const crowdSize = 201;

describe.each(cutDatabases)('a crowd of which nothing may be asked, on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterAll(() => world.close());

  const subscribe = async (): Promise<{ listener: Listener; row: Row }> => {
    const listener = await world.login();
    await buy(world, listener, { offer: 'standard' });
    const [row] = await world.database.db.select().from(subscription).where(eq(subscription.userId, listener.id));
    return { listener, row: row! };
  };
  /** Puts others before somebody in every order that a job may read in. */
  const addCrowd = async (row: Row, change: Partial<Row>): Promise<Row[]> => {
    const crowd = Array.from({ length: crowdSize }, (_, index) => ({
      ...row,
      ...change,
      id: `00000000-${randomUUID().slice(9)}`,
      userId: `crowd-${index}-${randomUUID()}`,
      sessionId: null,
      paidUntil: addDays(row.paidUntil, -3),
    }));
    const [person] = await world.database.db.select().from(appUser).where(eq(appUser.id, row.userId));
    const people = crowd.map(({ userId: id }) => ({ ...person!, id, email: `${id}@exempel.se` }));
    await world.database.db.insert(appUser).values(people);
    await world.database.db.insert(subscription).values(crowd);
    return crowd;
  };
  const endCrowd = (): Promise<unknown> =>
    world.database.db.update(subscription).set({ isOpen: false }).where(eq(subscription.manager, 'wallet'));
  const captures = async ({ id }: Listener) =>
    (await world.ledger()).filter(({ subject, kind }) => subject === id && kind === 'capture').length;

  it('[INV-10] does not keep anybody from being charged: refused ones wait unseen, ones whose charge is pending are passed by', async () => {
    const { listener, row } = await subscribe();
    const crowd = await addCrowd(row, { manager: 'wallet', refusedAt: row.paidUntil });
    const makeClaim = ({ id, nextPeriod }: Row) => ({
      id: randomUUID(),
      subscriptionId: id,
      period: nextPeriod,
      refusals: 1,
      nextTryAt: addDays(row.paidUntil, 7),
    });
    await world.database.db.insert(renewal).values(
      crowd.map((one, index) => ({
        ...makeClaim(one),
        state: index % 2 === 0 ? ('due' as const) : ('given-up' as const),
      })),
    );
    await world.advance('P14DT1M');
    const due: string[] = [];
    for await (const { id } of findDueSubscriptions(world.backend)) due.push(id);
    expect(due).toEqual([row.id]);
    // those whose next try has come, all of them, and the one behind them
    await world.database.db.update(renewal).set({ state: 'due', nextTryAt: row.paidUntil });
    due.length = 0;
    for await (const { id } of findDueSubscriptions(world.backend)) due.push(id);
    expect(due).toHaveLength(crowdSize + 1);
    expect(due.at(-1)).toBe(row.id);
    await world.database.db.update(renewal).set({ state: 'paid' });
    await world.tick();
    expect(await captures(listener)).toBe(1);
    await endCrowd();
  }, 60_000);

  it('is closed all the same once it is over', async () => {
    const { row } = await subscribe();
    const [over] = await addCrowd(row, { manager: 'wallet', refusedAt: row.startedAt });
    await world.database.db.insert(renewal).values({
      id: randomUUID(),
      subscriptionId: over!.id,
      period: over!.nextPeriod,
      state: 'given-up',
      nextTryAt: row.startedAt,
    });
    await world.advance('P31D');
    await world.tick();
    const [closed] = await world.database.db.select().from(subscription).where(eq(subscription.id, over!.id));
    expect(closed).toMatchObject({ isOpen: false });
    await endCrowd();
  }, 60_000);

  it('does not keep anybody from being told that a trial ends', async () => {
    const { listener, row } = await subscribe();
    await addCrowd(row, { manager: 'wallet', voucherDiscount: 'FREE', voucherStartsAt: row.startedAt });
    await world.advance('P8D');
    await world.tick();
    const letters = world.mails.filter(({ recipient }) => recipient.startsWith(listener.id));
    expect(letters.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('prov'));
    await endCrowd();
  }, 60_000);
});
