import { eq, isNotNull, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhookEvent } from '../../backend/database/schema/delivery.ts';
import { paymentIntent } from '../../backend/database/schema/payment.ts';
import { leaveBank, visitBank } from './bank-steps.ts';
import { tellCardNews } from './card-news.ts';
import { testDatabases } from './databases.ts';
import { buy, createWorld, openSession, type Listener, type World } from './test-backend.ts';

/** Asks on a page of the bank's own. */
const number = '5454545454545454';

describe.each(testDatabases)('a card that has had its trial, at a bank that asks, on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterAll(() => world.close());

  const hasPremium = async (listener: Listener): Promise<unknown> => {
    await world.tick();
    return (await listener.call('GET', '/subscription')).body['hasActiveSubscription'];
  };
  /** Buys and says yes at the bank; the notification is here before the browser is. */
  const buyAtBank = async (listener: Listener) => {
    const paid = await buy(world, listener, { number });
    const redirectResult = await visitBank(paid, 'authorised');
    await expect.poll(() => hasPremium(listener), { timeout: 20_000 }).toBe(true);
    const order = { sessionId: paid.sessionId, offerType: 0, voucherCode: null };
    const { body } = await listener.call('POST', '/adyenpayment/verify-payment-result', { ...order, redirectResult });
    return body;
  };
  const captures = async ({ id }: Listener): Promise<number[]> =>
    (await world.ledger())
      .filter(({ subject, kind }) => subject === id && kind === 'capture')
      .map(({ amount }) => amount?.value ?? 0);

  it('[SL-02] [INV-11] [ER-05] gives no second one, also where the notification comes before the buyer is back', async () => {
    const [first, second] = [await world.login(), await world.login()];
    const tried = await buyAtBank(first);
    expect([tried['resultCode'], tried['errorTitle']]).toEqual(['Authorised', undefined]);
    expect(await captures(first)).toEqual([]);
    const bought = await buyAtBank(second);
    expect(bought).toMatchObject({ resultCode: 'Authorised', errorTitle: 'UserIsNotEligibleForFreeTrialError' });
    expect(await captures(second)).toEqual([99_00]);
    const held = (await second.call('GET', '/subscription')).body;
    expect(held).toMatchObject({ subscriptions: [{ status: 1, trialEndsAt: null }] });
    const applied = isNotNull(webhookEvent.appliedAt);
    const events = await world.database.db.select({ alias: webhookEvent.cardAlias }).from(webhookEvent).where(applied);
    expect(new Set(events.map(({ alias }) => alias))).toEqual(new Set([null]));
  });

  /** Leaves two pages of the bank open for one order. */
  const openTwoPages = async (listener: Listener) => {
    const sessionId = await openSession(listener);
    const submit = async () => {
      const statePaymentMethod = await world.typeCard({ number });
      return listener.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    };
    const pages = [await submit(), await submit()] as const;
    /** the order's payments as they stand after a tick, by the end of their reference */
    const readPayments = async (): Promise<Record<string, string>> => {
      await world.tick();
      const rows = await world.database.db.select().from(paymentIntent).where(eq(paymentIntent.sessionId, sessionId));
      return Object.fromEntries(rows.map(({ reference, state }) => [reference.slice(sessionId.length), state]));
    };
    return { pages, readPayments };
  };
  const fault = (mode: string, times: number) =>
    world.card('POST', '/__control/faults', { match: { method: 'POST', path: '/v72/payments' }, mode, times });
  const findTrouble = (): string[] => world.logged.filter((line) => line.includes('job failed'));

  it('[INV-11] [INV-24] each of two pages of one order has its own first charge, and nobody behind them waits', async () => {
    await buyAtBank(await world.login());
    const [buyer, next] = [await world.login(), await world.login()];
    const { pages, readPayments } = await openTwoPages(buyer);
    await fault('refuse', 1);
    await leaveBank(pages[0], 'authorised');
    await expect.poll(readPayments, { timeout: 20_000 }).toMatchObject({ '-1': 'surplus', '-1-first': 'refused' });
    await leaveBank(pages[1], 'authorised');
    const done = { '-1': 'surplus', '-1-first': 'refused', '-2': 'surplus', '-2-first': 'succeeded' };
    await expect.poll(readPayments, { timeout: 20_000 }).toEqual(done);
    expect(await captures(buyer)).toEqual([99_00]);
    expect((await buyAtBank(next))['resultCode']).toBe('Authorised');
    const countStuck = async (): Promise<number> => {
      await world.tick();
      return world.database.db.$count(webhookEvent, isNull(webhookEvent.appliedAt));
    };
    await expect.poll(countStuck, { timeout: 20_000 }).toBe(0);
    expect(findTrouble()).toEqual([]);
  });

  it('[INV-11] a first charge whose answer is lost is not asked for again by the other page of its order', async () => {
    await buyAtBank(await world.login());
    const buyer = await world.login();
    const { pages, readPayments } = await openTwoPages(buyer);
    await fault('reset-after-effect', 1_000);
    for (const page of pages) await leaveBank(page, 'authorised');
    await expect.poll(readPayments, { timeout: 20_000 }).toMatchObject({ '-1': 'surplus', '-2': 'surplus' });
    await world.card('DELETE', '/__control/faults');
    expect(await hasPremium(buyer)).toBe(true);
    expect(Object.values(await readPayments()).toSorted()).toEqual(['succeeded', 'surplus', 'surplus']);
    expect([await captures(buyer), findTrouble()]).toEqual([[99_00], []]);
  });

  it('[INV-02] an order that has led to a plan leads to no second one, also when that is over', async () => {
    await buyAtBank(await world.login());
    const buyer = await world.login();
    const { pages, readPayments } = await openTwoPages(buyer);
    await fault('refuse', 1_000);
    await leaveBank(pages[0], 'authorised');
    await expect.poll(readPayments, { timeout: 20_000 }).toMatchObject({ '-1-first': 'refused' });
    await world.card('DELETE', '/__control/faults');
    const sessionId = new URL((await leaveBank(pages[1], 'refused')).href).searchParams.get('sessionId') ?? '';
    await expect.poll(readPayments, { timeout: 20_000 }).toMatchObject({ '-2': 'refused' });
    const order = { sessionId, statePaymentMethod: await world.typeCard() };
    expect((await buyer.call('POST', '/adyenpayment/submit-payment', order)).body['resultCode']).toBe('Authorised');
    await buyer.call('DELETE', '/subscription/package');
    await world.advance('P15D');
    expect(await hasPremium(buyer)).toBe(false);
    await tellCardNews(world, { merchantReference: `${sessionId}-1-first`, pspReference: 'PSPLATE' });
    expect(await readPayments()).toMatchObject({ '-1-first': 'surplus', '-3': 'succeeded' });
    expect([await hasPremium(buyer), findTrouble()]).toEqual([false, []]);
  });
});
