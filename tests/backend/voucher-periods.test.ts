import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { monthsLater } from './calendar.ts';
import { testDatabases } from './databases.ts';
import { createSteps, months } from './voucher-steps.ts';
import { createWorld, type World } from './test-backend.ts';

describe.each(testDatabases)('voucher periods on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterEach(() => world.card('DELETE', '/__control/faults'));
  afterAll(() => world.close());
  const { buyWith, captures, issue, live, read } = createSteps(() => world);

  it('[INV-15] free months charge nothing, then the full price on the same day of the month', async () => {
    const listener = await world.login();
    await buyWith(listener, await issue({ duration: months(3) }));
    const { startedAt, nextCharge, status } = await read(listener);
    expect(status).toBe(1);
    expect(nextCharge?.amount).toBe(99);
    expect(nextCharge?.date).toBe(monthsLater(startedAt, 3, 'se'));
    expect((await listener.call('GET', '/subscription/is-trial-eligible')).body).toEqual({ isTrialEligible: false });
    await live(2);
    expect(await captures(listener)).toEqual([]);
    expect((await read(listener)).status).toBe(1);
    await live(2);
    expect(await captures(listener)).toEqual([9900, 9900]);
    expect((await read(listener)).voucher).toBeNull();
  });

  it('[INV-14] discounted months are exactly as many as the voucher says, then the full price', async () => {
    const listener = await world.login();
    await buyWith(listener, await issue({ type: 'FIFTYPERCENT', duration: months(2) }));
    expect(await read(listener)).toMatchObject({ nextCharge: { amount: 49.5 } });
    await live(3);
    expect(await captures(listener)).toEqual([4950, 4950, 9900, 9900]);
    const { body } = await listener.call('GET', '/transaction/history?page=1&pageSize=10');
    expect(
      (body as unknown as { transactions: { amount: number }[] }).transactions.map(({ amount }) => amount),
    ).toEqual([99, 99, 49.5, 49.5]);
  });

  it('[INV-15] free days end between billing days and move them; free for ever never charges', async () => {
    const days = await world.login();
    await buyWith(days, await issue({ duration: { unit: 'Days', n: 10 } }));
    const ever = await world.login();
    await buyWith(ever, await issue({ duration: null }));
    expect((await read(ever)).nextCharge).toBeNull();
    await world.advance('P9DT23H');
    await world.tick();
    expect(await captures(days)).toEqual([]);
    await world.advance('PT2H');
    await world.tick();
    expect(await captures(days)).toEqual([9900]);
    for (let count = 0; count < 3; count += 1) {
      await world.advance('P12M');
      expect((await ever.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: true });
      await world.tick();
    }
    expect(await captures(ever)).toEqual([]);
    expect((await read(ever)).status).toBe(1);
  });

  it('[SL-08] [FF-05] cancelling while a voucher is at work ends access at once and for good, unless that is switched off in its market', async () => {
    const listener = await world.login();
    await buyWith(listener, await issue({ type: 'FIFTYPERCENT' }));
    const { body } = await listener.call('DELETE', '/subscription/package');
    expect(body).toMatchObject({ hasActiveSubscription: false, subscriptions: [{ status: 6 }] });
    expect((await listener.call('PUT', '/subscription/package')).body).toMatchObject({
      title: 'SubscriptionStateError',
    });
    await world.send('PUT', '/__sandbox/features?region=se', { isImmediateInactivationEnabled: false });
    const other = await world.login();
    await buyWith(other, await issue());
    await other.call('DELETE', '/subscription/package');
    await world.send('PUT', '/__sandbox/features?region=se', { isImmediateInactivationEnabled: true });
    const held = await read(other);
    expect(held).toMatchObject({ status: 4, endsAt: held.currentPeriodEndsAt, nextCharge: null });
    expect((await other.call('PUT', '/subscription/package')).status).toBe(200);
    await live(1);
    expect(await captures(other)).toEqual([9900]);
  });
});
