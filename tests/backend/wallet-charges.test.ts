import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { assembleBackend } from '../../backend/bootstrap.ts';
import { monthsLater } from './calendar.ts';
import { cutDatabases } from './databases.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { createWorld, type Listener, type World } from './test-backend.ts';

describe.each(cutDatabases)('charges of the wallet on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterEach(() => calm());
  afterAll(() => world.close());
  const { calm, chargesOf, fault, mandateStatus, readCharge, refundsOf, statusesOf, subscribe, webhooks } =
    createWalletSteps(() => world);

  const held = async (listener: Listener) => {
    const { body } = await listener.call('GET', '/subscription');
    const { hasActiveSubscription, subscriptions } = body as unknown as {
      hasActiveSubscription: boolean;
      subscriptions: { status: number; currentPeriodEndsAt: string; endsAt: string | null }[];
    };
    return { hasActiveSubscription, ...subscriptions[0] };
  };
  const history = async (listener: Listener) =>
    (await listener.call('GET', '/transaction/history?page=1&pageSize=10')).body as unknown as {
      total: number;
      transactions: { id: string; status: string; paymentMethodType: string; amount: number }[];
    };
  const mailsTo = (listener: Listener) => world.mails.filter(({ recipient }) => recipient.startsWith(listener.id));

  it.each([
    ['no', 'Vipps', 9900, 'NOK'],
    ['fi', 'MobilePay', 999, 'EUR'],
  ] as const)(
    '[INV-10] [TR-04] in %s the trial is followed by one charge, by %s',
    async (region, name, value, currency) => {
      const { listener, mandate } = await subscribe(region);
      await world.advance('P13DT23H58M');
      await world.tick();
      expect(await chargesOf(mandate)).toEqual([]);
      await world.advance('PT1H');
      const second = await assembleBackend(world.database, world.parts);
      await Promise.all([world.tick(), world.tick(), second.scheduler.runDue(), second.scheduler.runDue()]);
      await world.tick();
      expect((await chargesOf(mandate)).map(({ amount }) => amount)).toEqual([{ value, currency }]);
      expect(await held(listener)).toMatchObject({ status: 1, hasActiveSubscription: true });
      const { total, transactions } = await history(listener);
      expect([total, transactions]).toMatchObject([1, [{ status: 'Success', paymentMethodType: name }]]);
      const receipt = await listener.call('GET', `/transaction/paymentTransaction/${transactions[0]?.id}`);
      expect(receipt.body).toMatchObject({ paymentMethod: name, total: value / 100, status: 'Success' });
      const letters = mailsTo(listener).map(({ text }) => text);
      // the order, the reminder of the trial's end, the receipt
      expect(letters).toHaveLength(3);
      expect(letters[2]).toContain(name);
    },
  );

  it.each(['reset-after-effect', 'reset-before-effect', 'http500', 'garbage'])(
    '[INV-01] charges once although the answer was lost by %s',
    async (mode) => {
      const { listener, mandate } = await subscribe();
      await webhooks('drop');
      await world.advance('P14DT1H');
      await fault(mode, '/charges');
      await world.tick();
      await world.tick();
      expect(await statusesOf(mandate)).toEqual(['CHARGED']);
      expect((await held(listener)).status).toBe(1);
      expect((await history(listener)).total).toBe(1);
    },
  );

  it('[INV-03] a charge that was ordered and never looked at since is looked at by itself', async () => {
    const { listener, mandate } = await subscribe();
    await webhooks('drop');
    await world.advance('P14DT1H');
    const look = { match: { method: 'GET', path: '/charges' }, mode: 'http500', times: 1 };
    await world.wallet.call('POST', '/__control/faults', look); // as if killed between the order and the look
    await world.tick();
    await world.tick();
    expect(await statusesOf(mandate)).toEqual(['CHARGED']);
    expect((await history(listener)).total).toBe(1);
  });

  it('[INV-22] tries a failed charge again after a day and after three, each under its own order id', async () => {
    const { listener, mandate } = await subscribe();
    const { currentPeriodEndsAt: trialEndsAt = '' } = await held(listener);
    await world.wallet.act(mandate, { act: 'plan', plan: 'fails' });
    await world.advance('P14DT1H');
    await world.tick();
    expect(await statusesOf(mandate)).toEqual(['FAILED']);
    expect(await held(listener)).toMatchObject({ status: 3, hasActiveSubscription: true });
    expect((await history(listener)).transactions).toMatchObject([{ status: 'Failed' }]);
    expect(mailsTo(listener).filter(({ subject }) => subject.includes('gikk ikke'))).toHaveLength(1);
    await world.wallet.act(mandate, { act: 'plan', plan: 'fails' });
    await world.advance('P1D');
    await world.tick();
    expect(await statusesOf(mandate)).toEqual(['FAILED', 'FAILED']);
    await world.advance('P2D');
    await world.tick();
    expect(await statusesOf(mandate)).toEqual(['FAILED', 'FAILED', 'CHARGED']);
    const { status, currentPeriodEndsAt = '' } = await held(listener);
    expect([status, currentPeriodEndsAt]).toEqual([1, monthsLater(trialEndsAt, 1, 'no')]);
    expect((await history(listener)).transactions).toMatchObject([{ status: 'Success' }]);
    expect(new Set((await chargesOf(mandate)).map(({ reference }) => reference)).size).toBe(3);
  });

  it.each(['webhook', 'watch'])('waits for the due day with access, and learns of the money by %s', async (way) => {
    const { listener, mandate } = await subscribe();
    await world.wallet.act(mandate, { act: 'plan', plan: 'waits' });
    await world.advance('P14DT1H');
    await world.tick();
    expect(await chargesOf(mandate)).toEqual([]);
    expect(await held(listener)).toMatchObject({ status: 1, hasActiveSubscription: true });
    await world.advance('P1D');
    await world.tick();
    expect(await held(listener)).toMatchObject({ status: 1, hasActiveSubscription: true });
    await webhooks(way === 'webhook' ? 'hold' : 'drop');
    const charge = await readCharge(mandate);
    await world.wallet.act(mandate, { act: 'collect', charge });
    if (way === 'webhook') await world.wallet.call('POST', '/__control/webhooks/release');
    else await world.advance('PT2M');
    await world.tick();
    expect((await history(listener)).transactions).toMatchObject([{ status: 'Success' }]);
    expect(await world.tick()).toBe(0);
  });

  it('[INV-31] a charge that is never collected holds access for two days and not longer', async () => {
    const { listener, mandate } = await subscribe();
    await world.wallet.act(mandate, { act: 'plan', plan: 'waits' });
    await world.advance('P14DT1H');
    await world.tick();
    await world.advance('P2D');
    expect(await held(listener)).toMatchObject({ status: 5, hasActiveSubscription: false });
    await world.tick();
    const charge = await readCharge(mandate);
    await world.wallet.act(mandate, { act: 'fail', charge });
    await world.advance('PT2M');
    await world.tick();
    expect(await held(listener)).toMatchObject({ status: 3 });
  });

  it('[INV-16] a cancelled plan keeps its mandate to the end, can be taken up again, and is then stopped', async () => {
    const { listener, mandate } = await subscribe();
    await world.advance('P15D');
    await world.tick();
    const { currentPeriodEndsAt } = await held(listener);
    expect((await listener.call('DELETE', '/subscription/package')).status).toBe(200);
    await world.tick();
    expect(await mandateStatus(mandate)).toBe('ACTIVE');
    expect((await listener.call('PUT', '/subscription/package')).status).toBe(200);
    expect(await held(listener)).toMatchObject({ status: 1, currentPeriodEndsAt });
    await listener.call('DELETE', '/subscription/package');
    expect(await held(listener)).toMatchObject({ status: 4, isRenewable: true, chargeIfRenewed: { amount: 99 } });
    await world.advance('P1M');
    await world.tick();
    await world.tick();
    expect(await mandateStatus(mandate)).toBe('STOPPED');
    expect(await statusesOf(mandate)).toEqual(['CHARGED']);
    expect(await held(listener)).toMatchObject({ status: 6, hasActiveSubscription: false });
    const again = await listener.call('PUT', '/subscription/package');
    expect(again.body).toMatchObject({ status: 409, title: 'SubscriptionStateError' });
  });

  it('cancelling in the trial ends access and mandate at once', async () => {
    const { listener, mandate } = await subscribe();
    await listener.call('DELETE', '/subscription/package');
    await world.tick();
    expect(await held(listener)).toMatchObject({ status: 6, hasActiveSubscription: false });
    expect(await mandateStatus(mandate)).toBe('STOPPED');
    await world.advance('P1M');
    await world.tick();
    expect(await chargesOf(mandate)).toEqual([]);
  });

  it.each(['webhook', 'watch'])(
    '[INV-25] [SL-07] stopping in the wallet cancels for good, learnt by %s',
    async (way) => {
      const { listener, mandate } = await subscribe();
      await world.advance('P15D');
      await world.tick();
      await webhooks(way === 'webhook' ? 'duplicate' : 'drop');
      await world.wallet.act(mandate, { act: 'stop' });
      if (way === 'webhook') await world.wallet.call('POST', '/__control/webhooks/release');
      else await world.advance('P1D');
      await world.tick();
      const gone = { isRenewable: false, chargeIfRenewed: null };
      expect(await held(listener)).toMatchObject({ status: 4, hasActiveSubscription: true, ...gone });
      // the order, the reminder of the trial's end, the receipt, the cancellation
      expect(mailsTo(listener)).toHaveLength(4);
      const again = await listener.call('PUT', '/subscription/package');
      expect(again.body).toMatchObject({ status: 409, title: 'SubscriptionStateError' });
      await world.advance('P1M');
      await world.tick();
      expect(await held(listener)).toMatchObject({ status: 6, hasActiveSubscription: false });
      expect(await statusesOf(mandate)).toEqual(['CHARGED']);
    },
  );

  it('a mandate that was stopped unheard is no failed payment when its charge is due', async () => {
    const { listener, mandate } = await subscribe();
    await world.advance('P13DT20H');
    await world.tick(); // looked at just now: the next look is half a day away
    await webhooks('drop');
    await world.wallet.act(mandate, { act: 'stop' });
    await world.advance('PT5H');
    await world.tick();
    expect(await held(listener)).toMatchObject({ hasActiveSubscription: false, status: 6 });
    expect(mailsTo(listener).map(({ subject }) => subject)).not.toContainEqual(expect.stringContaining('gikk ikke'));
    expect((await history(listener)).total).toBe(0);
  });

  it('[INV-17] cancelling while a charge waits calls it off, or gives its money back', async () => {
    for (const isCollected of [false, true]) {
      const { listener, mandate } = await subscribe();
      await world.wallet.act(mandate, { act: 'plan', plan: 'waits' });
      await world.advance('P14DT1H');
      await world.tick();
      const charge = await readCharge(mandate);
      await webhooks('hold');
      await listener.call('DELETE', '/subscription/package');
      if (isCollected) await world.wallet.act(mandate, { act: 'collect', charge });
      await world.tick();
      await world.wallet.call('POST', '/__control/webhooks/release');
      await world.tick();
      await world.tick();
      expect(await held(listener)).toMatchObject({ hasActiveSubscription: false });
      expect(await statusesOf(mandate)).toEqual(isCollected ? ['CHARGED'] : ['CANCELLED']);
      expect((await refundsOf(mandate)).map(({ amount }) => amount?.value)).toEqual(isCollected ? [9900] : []);
      expect((await history(listener)).total).toBe(0);
    }
  });
});
