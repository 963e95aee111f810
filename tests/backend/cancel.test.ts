import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cutDatabases } from './databases.ts';
import { buy, createWorld, openSession, type Listener, type World } from './test-backend.ts';

type Held = {
  status: number;
  endsAt: string | null;
  currentPeriodEndsAt: string;
  nextCharge: unknown;
  cancellation: { endsAt: string; isAtOnce: boolean } | null;
};

describe.each(cutDatabases)('cancelling on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterAll(() => world.close());

  const read = async (listener: Listener): Promise<Held> => {
    const { body } = await listener.call('GET', '/subscription');
    const [held] = (body as unknown as { subscriptions: Held[] }).subscriptions;
    if (held === undefined) throw new Error('nothing is held');
    return held;
  };
  const captures = async (listener: Listener) =>
    (await world.ledger()).filter(({ subject, kind }) => subject === listener.id && kind === 'capture').length;
  /** A listener in the first paid month. */
  const subscribe = async (): Promise<Listener> => {
    const listener = await world.login();
    await buy(world, listener);
    await world.advance('P14D');
    await world.tick();
    expect((await read(listener)).status).toBe(1);
    return listener;
  };

  it('[INV-16] ends at the end of the paid month; renewing before that undoes it', async () => {
    const listener = await subscribe();
    const { currentPeriodEndsAt, nextCharge, cancellation } = await read(listener);
    // what is foretold is what then is
    expect(cancellation).toEqual({ endsAt: currentPeriodEndsAt, isAtOnce: false });
    const cancelled = await listener.call('DELETE', '/subscription/package');
    expect(cancelled.body).toMatchObject({ hasActiveSubscription: true, hasCancelledSubscription: true });
    expect(await read(listener)).toMatchObject({
      status: 4,
      endsAt: currentPeriodEndsAt,
      nextCharge: null,
      cancellation: null,
      // what is said before it is taken back is what there was, and what there is afterwards
      isRenewable: true,
      chargeIfRenewed: nextCharge,
    });
    expect((await listener.call('DELETE', '/subscription/package')).status).toBe(200);

    expect((await listener.call('PUT', '/subscription/package')).status).toBe(200);
    expect((await listener.call('PUT', '/subscription/package')).status).toBe(200);
    expect(await read(listener)).toMatchObject({ status: 1, endsAt: null, currentPeriodEndsAt, nextCharge });

    await listener.call('DELETE', '/subscription/package');
    const left = Date.parse(currentPeriodEndsAt) - world.backend.clock.now().getTime();
    await world.advance(`PT${Math.floor(left / 1000) - 60}S`);
    await world.tick();
    expect((await read(listener)).status).toBe(4);
    await world.advance('PT2M');
    expect((await read(listener)).status).toBe(6);
    await world.tick();
    expect(await captures(listener)).toBe(1);
    const refused = await listener.call('PUT', '/subscription/package');
    expect(refused.body).toMatchObject({ status: 409, title: 'SubscriptionStateError' });
    expect((await listener.call('GET', '/checkout/overview/0')).body).toMatchObject({ trial: null });
  });

  it('[INV-18] cancelled and taken back twenty times, also at once: the end date stays, and nothing is charged', async () => {
    const listener = await subscribe();
    const { currentPeriodEndsAt, nextCharge } = await read(listener);
    const call = (method: string): Promise<{ status: number }> => listener.call(method, '/subscription/package');
    for (let round = 0; round < 10; round += 1) {
      for (const method of ['DELETE', 'PUT']) expect((await call(method)).status).toBe(200);
    }
    const storm = Array.from({ length: 20 }, (_, place) => call(place % 2 === 0 ? 'DELETE' : 'PUT'));
    expect((await Promise.all(storm)).filter(({ status }) => status !== 200)).toEqual([]);
    expect([1, 4]).toContain((await read(listener)).status);
    await call('PUT');
    expect(await read(listener)).toMatchObject({ status: 1, endsAt: null, currentPeriodEndsAt, nextCharge });
    await world.tick();
    expect(await captures(listener)).toBe(1);
  });

  it('[SL-08] [INV-16] ends a trial at once and for good', async () => {
    const listener = await world.login();
    await buy(world, listener);
    expect(await read(listener)).toMatchObject({ cancellation: { isAtOnce: true } });
    const before = world.mails.length;
    const cancelled = await listener.call('DELETE', '/subscription/package');
    expect(cancelled.body).toMatchObject({ hasActiveSubscription: false, subscriptions: [{ status: 6 }] });
    expect((await listener.call('PUT', '/subscription/package')).body).toMatchObject({ status: 409 });
    await world.advance('P15D');
    await world.tick();
    expect(await captures(listener)).toBe(0);
    const letters = world.mails.slice(before).filter(({ text }) => text.includes('uppsägning är registrerad'));
    expect(letters.map(({ text }) => text.includes('din tillgång till Nordlyd Premium har upphört'))).toEqual([true]);
  });

  it('tells why there is nothing to cancel', async () => {
    const listener = await world.login();
    for (const method of ['PUT', 'DELETE']) {
      const { status, body } = await listener.call(method, '/subscription/package');
      expect([status, body['title']]).toEqual([409, 'NoSubscriptionError']);
    }
  });

  it('[INV-17] at the boundary either charges and runs on, or does neither', async () => {
    for (let round = 0; round < 8; round += 1) {
      const listener = await subscribe();
      const before = await read(listener);
      await world.advance('P31DT2H'); // a month has up to 31 days, and an hour more where summer time ends
      await Promise.all([world.tick(), listener.call('DELETE', '/subscription/package'), world.tick()]);
      await world.tick();
      const after = await read(listener);
      const isCharged = (await captures(listener)) === 2;
      expect([await captures(listener), after.status]).toEqual(isCharged ? [2, 4] : [1, 6]);
      expect(after.currentPeriodEndsAt > before.currentPeriodEndsAt).toBe(isCharged);
    }
  });

  it('lets one subscribe again, at once and without a trial', async () => {
    const listener = await world.login();
    await buy(world, listener);
    await listener.call('DELETE', '/subscription/package');
    const { body } = await buy(world, listener);
    expect(body).toEqual({ resultCode: 'Authorised' });
    expect(await captures(listener)).toBe(1);
    expect((await read(listener)).status).toBe(1);
  });

  it('[INV-26] keeps one of many subscriptions that were started side by side and gives the rest back', async () => {
    const listener = await world.login();
    const sessions = await Promise.all(Array.from({ length: 6 }, () => openSession(listener)));
    const answers = await Promise.all(
      sessions.map(async (sessionId) =>
        listener.call('POST', '/adyenpayment/submit-payment', {
          sessionId,
          statePaymentMethod: await world.typeCard(),
        }),
      ),
    );
    expect(answers.filter(({ body }) => body['resultCode'] === 'Authorised')).toHaveLength(1);
    // told before anything was asked of the card, or afterwards
    const told = answers.map(({ body }) => body['errorTitle'] ?? body['title']);
    expect(told.filter((title) => title === 'UserHasActiveSubscriptionError')).toHaveLength(5);
    const countKept = async (): Promise<number> => {
      await world.tick();
      const rows = (await world.ledger()).filter(({ subject }) => subject === listener.id);
      const given = rows.filter(({ kind }) => kind === 'authorisation').length;
      return given - rows.filter(({ kind }) => kind === 'cancellation' || kind === 'cancel').length;
    };
    await expect.poll(countKept, { timeout: 10_000 }).toBe(1);
    const { body } = await listener.call('GET', '/subscription');
    expect(body).toMatchObject({ subscriptions: [{ status: 2 }] });
  });
});
