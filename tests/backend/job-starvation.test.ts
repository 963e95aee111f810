import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { renewal, subscription } from '../../backend/database/schema/payment.ts';
import { appUser } from '../../backend/database/schema/catalogue.ts';
import { findDueSubscriptions } from '../../backend/billing/subscription/renewal.ts';
import { addDays } from '../../core/domain/period.ts';
import { buy, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

type Row = typeof subscription.$inferSelect;

/** More than one statement reads. */
const queueSize = 201;

describeBackend('many subscriptions without a possible charge', (api) => {
  const subscribe = async (): Promise<{ testUser: TestUser; row: Row }> => {
    const testUser = await api.login();
    await buy(api, testUser, { offer: 'standard' });
    const [row] = await api.database.db.select().from(subscription).where(eq(subscription.userId, testUser.id));
    return { testUser, row: row! };
  };
  /** Inserts subscriptions that sort before `row` in every order in which a job reads. */
  const addQueue = async (row: Row, change: Partial<Row>): Promise<Row[]> => {
    const queue = Array.from({ length: queueSize }, (_, index) => ({
      ...row,
      ...change,
      id: `00000000-${randomUUID().slice(9)}`,
      userId: `queue-${index}-${randomUUID()}`,
      sessionId: null,
      paidUntil: addDays(row.paidUntil, -3),
    }));
    const [user] = await api.database.db.select().from(appUser).where(eq(appUser.id, row.userId));
    const users = queue.map(({ userId: id }) => ({ ...user!, id, email: `${id}@exempel.se` }));
    await api.database.db.insert(appUser).values(users);
    await api.database.db.insert(subscription).values(queue);
    return queue;
  };
  const closeQueue = (): Promise<unknown> =>
    api.database.db.update(subscription).set({ isOpen: false }).where(eq(subscription.manager, 'wallet'));
  const captures = async ({ id }: TestUser) =>
    (await api.ledger()).filter(({ subject, kind }) => subject === id && kind === 'capture').length;

  it('[INV-10] do not keep another user from being charged while they wait for a retry or a pending charge', async () => {
    const { testUser, row } = await subscribe();
    const queue = await addQueue(row, { manager: 'wallet', refusedAt: row.paidUntil });
    const makeClaim = ({ id, nextPeriod }: Row) => ({
      id: randomUUID(),
      subscriptionId: id,
      period: nextPeriod,
      refusals: 1,
      nextTryAt: addDays(row.paidUntil, 7),
    });
    await api.database.db.insert(renewal).values(
      queue.map((one, index) => ({
        ...makeClaim(one),
        state: index % 2 === 0 ? ('due' as const) : ('given-up' as const),
      })),
    );
    await api.advance('P14DT1M');
    const due: string[] = [];
    for await (const { id } of findDueSubscriptions(api.backend)) due.push(id);
    expect(due).toEqual([row.id]);
    // all whose retry is due, and the one behind them
    await api.database.db.update(renewal).set({ state: 'due', nextTryAt: row.paidUntil });
    due.length = 0;
    for await (const { id } of findDueSubscriptions(api.backend)) due.push(id);
    expect(due).toHaveLength(queueSize + 1);
    expect(due.at(-1)).toBe(row.id);
    await api.database.db.update(renewal).set({ state: 'paid' });
    await api.tick();
    expect(await captures(testUser)).toBe(1);
    await closeQueue();
  }, 60_000);

  it('are still closed once they are over', async () => {
    const { row } = await subscribe();
    const [over] = await addQueue(row, { manager: 'wallet', refusedAt: row.startedAt });
    await api.database.db.insert(renewal).values({
      id: randomUUID(),
      subscriptionId: over!.id,
      period: over!.nextPeriod,
      state: 'given-up',
      nextTryAt: row.startedAt,
    });
    await api.advance('P31D');
    await api.tick();
    const [closed] = await api.database.db.select().from(subscription).where(eq(subscription.id, over!.id));
    expect(closed).toMatchObject({ isOpen: false });
    await closeQueue();
  }, 60_000);

  it('do not keep another user from getting the trial reminder', async () => {
    const { testUser, row } = await subscribe();
    await addQueue(row, { manager: 'wallet', voucherDiscount: 'FREE', voucherStartsAt: row.startedAt });
    await api.advance('P8D');
    await api.tick();
    const emails = api.mails.filter(({ recipient }) => recipient.startsWith(testUser.id));
    expect(emails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('prov'));
    await closeQueue();
  }, 60_000);
});
