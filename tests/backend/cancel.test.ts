import { expect, it } from 'vitest';
import { buy, openSession, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

const isFull = process.env['TEST_FULL'] === '1';

type ApiSubscription = {
  status: number;
  endsAt: string | null;
  currentPeriodEndsAt: string;
  nextCharge: unknown;
  cancellation: { endsAt: string; isAtOnce: boolean } | null;
};

describeBackend('cancelling', (api) => {
  const read = async (user: TestUser): Promise<ApiSubscription> => {
    const { body } = await user.call('GET', '/subscription');
    const [subscription] = (body as unknown as { subscriptions: ApiSubscription[] }).subscriptions;
    if (subscription === undefined) throw new Error('nothing is held');
    return subscription;
  };
  const captures = async (user: TestUser) =>
    (await api.ledger()).filter(({ subject, kind }) => subject === user.id && kind === 'capture').length;
  /** Creates a user in the first paid month. */
  const subscribe = async (): Promise<TestUser> => {
    const user = await api.login();
    await buy(api, user);
    await api.advance('P14D');
    await api.tick();
    expect((await read(user)).status).toBe(1);
    return user;
  };

  it('[INV-16] ends the subscription after the paid month and lets the user undo the cancellation until then', async () => {
    const user = await subscribe();
    const { currentPeriodEndsAt, nextCharge, cancellation } = await read(user);
    // the announced end equals the later one
    expect(cancellation).toEqual({ endsAt: currentPeriodEndsAt, isAtOnce: false });
    const cancelled = await user.call('DELETE', '/subscription/package');
    expect(cancelled.body).toMatchObject({ hasActiveSubscription: true, hasCancelledSubscription: true });
    expect(await read(user)).toMatchObject({
      status: 4,
      endsAt: currentPeriodEndsAt,
      nextCharge: null,
      cancellation: null,
      // a cancelled subscription shows the charge that a renewal would restore
      isRenewable: true,
      chargeIfRenewed: nextCharge,
    });
    expect((await user.call('DELETE', '/subscription/package')).status).toBe(200);

    expect((await user.call('PUT', '/subscription/package')).status).toBe(200);
    expect((await user.call('PUT', '/subscription/package')).status).toBe(200);
    expect(await read(user)).toMatchObject({ status: 1, endsAt: null, currentPeriodEndsAt, nextCharge });

    await user.call('DELETE', '/subscription/package');
    const left = Date.parse(currentPeriodEndsAt) - api.backend.clock.now().getTime();
    await api.advance(`PT${Math.floor(left / 1000) - 60}S`);
    await api.tick();
    expect((await read(user)).status).toBe(4);
    await api.advance('PT2M');
    expect((await read(user)).status).toBe(6);
    await api.tick();
    expect(await captures(user)).toBe(1);
    const refused = await user.call('PUT', '/subscription/package');
    expect(refused.body).toMatchObject({ status: 409, title: 'SubscriptionStateError' });
    expect((await user.call('GET', '/checkout/overview/0')).body).toMatchObject({ trial: null });
  });

  it('[INV-18] keeps the end date and charges nothing when a user cancels and renews twenty times, also in parallel', async () => {
    const user = await subscribe();
    const { currentPeriodEndsAt, nextCharge } = await read(user);
    const call = (method: string): Promise<{ status: number }> => user.call(method, '/subscription/package');
    for (let round = 0; round < 10; round += 1) {
      for (const method of ['DELETE', 'PUT']) expect((await call(method)).status).toBe(200);
    }
    const storm = Array.from({ length: 20 }, (_, place) => call(place % 2 === 0 ? 'DELETE' : 'PUT'));
    expect((await Promise.all(storm)).filter(({ status }) => status !== 200)).toEqual([]);
    expect([1, 4]).toContain((await read(user)).status);
    await call('PUT');
    expect(await read(user)).toMatchObject({ status: 1, endsAt: null, currentPeriodEndsAt, nextCharge });
    await api.tick();
    expect(await captures(user)).toBe(1);
  });

  it('[SL-08] [INV-16] ends a trial immediately and permanently', async () => {
    const user = await api.login();
    await buy(api, user);
    expect(await read(user)).toMatchObject({ cancellation: { isAtOnce: true } });
    const before = api.mails.length;
    const cancelled = await user.call('DELETE', '/subscription/package');
    expect(cancelled.body).toMatchObject({ hasActiveSubscription: false, subscriptions: [{ status: 6 }] });
    expect((await user.call('PUT', '/subscription/package')).body).toMatchObject({ status: 409 });
    await api.advance('P15D');
    await api.tick();
    expect(await captures(user)).toBe(0);
    const letters = api.mails.slice(before).filter(({ text }) => text.includes('uppsägning är registrerad'));
    expect(letters.map(({ text }) => text.includes('din tillgång till Nordlyd Premium har upphört'))).toEqual([true]);
  });

  it('explains why there is no subscription to cancel or renew', async () => {
    const user = await api.login();
    for (const method of ['PUT', 'DELETE']) {
      const { status, body } = await user.call(method, '/subscription/package');
      expect([status, body['title']]).toEqual([409, 'NoSubscriptionError']);
    }
  });

  it('[INV-17] either charges and continues or does neither when a cancellation races the renewal', async () => {
    for (let round = 0; round < (isFull ? 8 : 2); round += 1) {
      const user = await subscribe();
      const before = await read(user);
      await api.advance('P31DT2H'); // a month has up to 31 days, plus an hour where summer time ends
      await Promise.all([api.tick(), user.call('DELETE', '/subscription/package'), api.tick()]);
      await api.tick();
      const after = await read(user);
      const isCharged = (await captures(user)) === 2;
      expect([await captures(user), after.status]).toEqual(isCharged ? [2, 4] : [1, 6]);
      expect(after.currentPeriodEndsAt > before.currentPeriodEndsAt).toBe(isCharged);
    }
  });

  it('allows a new subscription immediately after a cancelled trial, without another trial', async () => {
    const user = await api.login();
    await buy(api, user);
    await user.call('DELETE', '/subscription/package');
    const { body } = await buy(api, user);
    expect(body).toEqual({ resultCode: 'Authorised' });
    expect(await captures(user)).toBe(1);
    expect((await read(user)).status).toBe(1);
  });

  it('[INV-26] keeps one of six subscriptions started in parallel and reverses the others', async () => {
    const user = await api.login();
    const sessions = await Promise.all(Array.from({ length: 6 }, () => openSession(user)));
    const responses = await Promise.all(
      sessions.map(async (sessionId) =>
        user.call('POST', '/adyenpayment/submit-payment', {
          sessionId,
          statePaymentMethod: await api.typeCard(),
        }),
      ),
    );
    expect(responses.filter(({ body }) => body['resultCode'] === 'Authorised')).toHaveLength(1);
    // rejected before the card was charged, or afterwards
    const titles = responses.map(({ body }) => body['errorTitle'] ?? body['title']);
    expect(titles.filter((title) => title === 'UserHasActiveSubscriptionError')).toHaveLength(5);
    const countKept = async (): Promise<number> => {
      await api.tick();
      const rows = (await api.ledger()).filter(({ subject }) => subject === user.id);
      const given = rows.filter(({ kind }) => kind === 'authorisation').length;
      return given - rows.filter(({ kind }) => kind === 'cancellation' || kind === 'cancel').length;
    };
    await expect.poll(countKept, { timeout: 10_000 }).toBe(1);
    const { body } = await user.call('GET', '/subscription');
    expect(body).toMatchObject({ subscriptions: [{ status: 2 }] });
  });
});
