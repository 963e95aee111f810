import { isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhookEvent } from '../../backend/database/schema/delivery.ts';
import { visitBank } from './bank-steps.ts';
import { testDatabases } from './databases.ts';
import { buy, createWorld, type Listener, type World } from './world.ts';

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
});
