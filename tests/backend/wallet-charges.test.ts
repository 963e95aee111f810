import { afterEach, expect, it, vi } from 'vitest';
import { assembleBackend } from '../../backend/bootstrap.ts';
import { dayMs } from '../../core/domain/period.ts';
import { monthsLater } from './calendar.ts';
import { createWalletSteps } from './wallet-steps.ts';
import type { TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('charges of the wallet', (api) => {
  afterEach(async () => {
    vi.restoreAllMocks();
    await clearFaults();
  });
  const { clearFaults, chargesOf, fault, readAgreementStatus, readCharge, refundsOf, statusesOf, subscribe, webhooks } =
    createWalletSteps(() => api);

  const subscription = async (user: TestUser) => {
    const { body } = await user.call('GET', '/subscription');
    const { hasActiveSubscription, subscriptions } = body as unknown as {
      hasActiveSubscription: boolean;
      subscriptions: { status: number; currentPeriodEndsAt: string; endsAt: string | null }[];
    };
    return { hasActiveSubscription, ...subscriptions[0] };
  };
  const history = async (user: TestUser) =>
    (await user.call('GET', '/transaction/history?page=1&pageSize=10')).body as unknown as {
      total: number;
      transactions: { id: string; status: string; paymentMethodType: string; amount: number }[];
    };
  const emailsTo = (user: TestUser) => api.mails.filter(({ recipient }) => recipient.startsWith(user.id));

  it.each([
    ['no', 'Vipps', 9900, 'NOK'],
    ['fi', 'MobilePay', 999, 'EUR'],
  ] as const)('[INV-10] [TR-04] charges once after the trial in %s, by %s', async (region, name, value, currency) => {
    const { user, agreement } = await subscribe(region);
    await api.advance('P13DT23H58M');
    await api.tick();
    expect(await chargesOf(agreement)).toEqual([]);
    await api.advance('PT1H');
    const second = await assembleBackend(api.database, api.parts);
    await Promise.all([api.tick(), api.tick(), second.scheduler.runDue(), second.scheduler.runDue()]);
    await api.tick();
    expect((await chargesOf(agreement)).map(({ amount }) => amount)).toEqual([{ value, currency }]);
    expect(await subscription(user)).toMatchObject({ status: 1, hasActiveSubscription: true });
    const { total, transactions } = await history(user);
    expect([total, transactions]).toMatchObject([1, [{ status: 'Success', paymentMethodType: name }]]);
    const receipt = await user.call('GET', `/transaction/paymentTransaction/${transactions[0]?.id}`);
    expect(receipt.body).toMatchObject({ paymentMethod: name, total: value / 100, status: 'Success' });
    const emails = emailsTo(user).map(({ text }) => text);
    // order, trial reminder, receipt
    expect(emails).toHaveLength(3);
    expect(emails[2]).toContain(name);
  });

  it.each(['reset-after-effect', 'reset-before-effect', 'http500', 'garbage'])(
    '[INV-01] charges once when the response is lost by %s',
    async (mode) => {
      const { user, agreement } = await subscribe();
      await webhooks('drop');
      await api.advance('P14DT1H');
      await fault(mode, '/charges');
      await api.tick();
      await api.tick();
      expect(await statusesOf(agreement)).toEqual(['CHARGED']);
      expect((await subscription(user)).status).toBe(1);
      expect((await history(user)).total).toBe(1);
    },
  );

  it('[INV-03] reconciles a charge that was ordered and never polled since', async () => {
    const { user, agreement } = await subscribe();
    await webhooks('drop');
    await api.advance('P14DT1H');
    const poll = { match: { method: 'GET', path: '/charges' }, mode: 'http500', times: 1 };
    await api.wallet.call('POST', '/__control/faults', poll); // as if killed between the request and the poll
    await api.tick();
    await api.tick();
    expect(await statusesOf(agreement)).toEqual(['CHARGED']);
    expect((await history(user)).total).toBe(1);
  });

  it('[INV-22] retries a failed charge after one and three days, each with a separate order id', async () => {
    const { user, agreement } = await subscribe();
    const { currentPeriodEndsAt: trialEndsAt = '' } = await subscription(user);
    await api.wallet.act(agreement, { act: 'plan', plan: 'fails' });
    await api.advance('P14DT1H');
    await api.tick();
    expect(await statusesOf(agreement)).toEqual(['FAILED']);
    expect(await subscription(user)).toMatchObject({ status: 3, hasActiveSubscription: true });
    expect((await history(user)).transactions).toMatchObject([{ status: 'Failed' }]);
    expect(emailsTo(user).filter(({ subject }) => subject.includes('gikk ikke'))).toHaveLength(1);
    await api.wallet.act(agreement, { act: 'plan', plan: 'fails' });
    await api.advance('P1D');
    await api.tick();
    expect(await statusesOf(agreement)).toEqual(['FAILED', 'FAILED']);
    await api.advance('P2D');
    await api.tick();
    expect(await statusesOf(agreement)).toEqual(['FAILED', 'FAILED', 'CHARGED']);
    const { status, currentPeriodEndsAt = '' } = await subscription(user);
    expect([status, currentPeriodEndsAt]).toEqual([1, monthsLater(trialEndsAt, 1, 'no')]);
    expect((await history(user)).transactions).toMatchObject([{ status: 'Success' }]);
    expect(new Set((await chargesOf(agreement)).map(({ reference }) => reference)).size).toBe(3);
  });

  it.each(['webhook', 'poll'])('keeps access until the due day and settles the charge by %s', async (trigger) => {
    const { user, agreement } = await subscribe();
    await api.wallet.act(agreement, { act: 'plan', plan: 'waits' });
    await api.advance('P14DT1H');
    await api.tick();
    expect(await chargesOf(agreement)).toEqual([]);
    expect(await subscription(user)).toMatchObject({ status: 1, hasActiveSubscription: true });
    await api.advance('P2D');
    await api.tick();
    expect(await subscription(user)).toMatchObject({ status: 1, hasActiveSubscription: true });
    await webhooks(trigger === 'webhook' ? 'hold' : 'drop');
    const charge = await readCharge(agreement);
    await api.wallet.act(agreement, { act: 'collect', charge });
    if (trigger === 'webhook') await api.wallet.call('POST', '/__control/webhooks/release');
    else await api.advance('PT2M');
    await api.tick();
    expect((await history(user)).transactions).toMatchObject([{ status: 'Success' }]);
    expect(await api.tick()).toBe(0);
  });

  it('[INV-10] charges where the wallet accepts no due day before the day after tomorrow', async () => {
    const { agreement } = await subscribe();
    const fetchReally = globalThis.fetch;
    const isEarly = (body: BodyInit | null | undefined): boolean => {
      const { due } = JSON.parse(String(body)) as { due: string };
      return Date.parse(due) < Date.parse(api.backend.clock.now().toISOString().slice(0, 10)) + 2 * dayMs;
    };
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
      String(input).endsWith('/charges') && init?.method === 'POST' && isEarly(init.body)
        ? Response.json({ type: 'about:blank', status: 400, detail: 'due' }, { status: 400 })
        : fetchReally(input, init),
    );
    await api.advance('P14DT1H');
    await api.tick();
    expect(await statusesOf(agreement)).toEqual(['CHARGED']);
  });

  it('[INV-31] keeps access for at most three days while a charge is not collected', async () => {
    const { user, agreement } = await subscribe();
    await api.wallet.act(agreement, { act: 'plan', plan: 'waits' });
    await api.advance('P14DT1H');
    await api.tick();
    await api.advance('P3D');
    expect(await subscription(user)).toMatchObject({ status: 5, hasActiveSubscription: false });
    await api.tick();
    const charge = await readCharge(agreement);
    await api.wallet.act(agreement, { act: 'fail', charge });
    await api.advance('PT2M');
    await api.tick();
    expect(await subscription(user)).toMatchObject({ status: 3 });
  });

  it('[INV-16] keeps the agreement of a cancelled plan until its end, allows reactivation, and then stops it', async () => {
    const { user, agreement } = await subscribe();
    await api.advance('P15D');
    await api.tick();
    const { currentPeriodEndsAt } = await subscription(user);
    expect((await user.call('DELETE', '/subscription/package')).status).toBe(200);
    await api.tick();
    expect(await readAgreementStatus(agreement)).toBe('ACTIVE');
    expect((await user.call('PUT', '/subscription/package')).status).toBe(200);
    expect(await subscription(user)).toMatchObject({ status: 1, currentPeriodEndsAt });
    await user.call('DELETE', '/subscription/package');
    expect(await subscription(user)).toMatchObject({ status: 4, isRenewable: true, chargeIfRenewed: { amount: 99 } });
    await api.advance('P1M');
    await api.tick();
    await api.tick();
    expect(await readAgreementStatus(agreement)).toBe('STOPPED');
    expect(await statusesOf(agreement)).toEqual(['CHARGED']);
    expect(await subscription(user)).toMatchObject({ status: 6, hasActiveSubscription: false });
    const again = await user.call('PUT', '/subscription/package');
    expect(again.body).toMatchObject({ status: 409, title: 'SubscriptionStateError' });
  });

  it('ends access and agreement immediately when the user cancels in the trial', async () => {
    const { user, agreement } = await subscribe();
    await user.call('DELETE', '/subscription/package');
    await api.tick();
    expect(await subscription(user)).toMatchObject({ status: 6, hasActiveSubscription: false });
    expect(await readAgreementStatus(agreement)).toBe('STOPPED');
    await api.advance('P1M');
    await api.tick();
    expect(await chargesOf(agreement)).toEqual([]);
  });

  it.each(['webhook', 'poll'])(
    '[INV-25] [SL-07] cancels permanently when the user stops the agreement in the wallet, detected by %s',
    async (trigger) => {
      const { user, agreement } = await subscribe();
      await api.advance('P15D');
      await api.tick();
      await webhooks(trigger === 'webhook' ? 'duplicate' : 'drop');
      await api.wallet.act(agreement, { act: 'stop' });
      if (trigger === 'webhook') await api.wallet.call('POST', '/__control/webhooks/release');
      else await api.advance('P1D');
      await api.tick();
      const gone = { isRenewable: false, chargeIfRenewed: null };
      expect(await subscription(user)).toMatchObject({ status: 4, hasActiveSubscription: true, ...gone });
      // order, trial reminder, receipt, cancellation
      expect(emailsTo(user)).toHaveLength(4);
      const again = await user.call('PUT', '/subscription/package');
      expect(again.body).toMatchObject({ status: 409, title: 'SubscriptionStateError' });
      await api.advance('P1M');
      await api.tick();
      expect(await subscription(user)).toMatchObject({ status: 6, hasActiveSubscription: false });
      expect(await statusesOf(agreement)).toEqual(['CHARGED']);
    },
  );

  it('treats a due charge of an agreement stopped without a webhook as an ended plan, not as a failed payment', async () => {
    const { user, agreement } = await subscribe();
    await api.advance('P13DT20H');
    await api.tick(); // polled just now: the next poll is in half a day
    await webhooks('drop');
    await api.wallet.act(agreement, { act: 'stop' });
    await api.advance('PT5H');
    await api.tick();
    expect(await subscription(user)).toMatchObject({ hasActiveSubscription: false, status: 6 });
    expect(emailsTo(user).map(({ subject }) => subject)).not.toContainEqual(expect.stringContaining('gikk ikke'));
    expect((await history(user)).total).toBe(0);
  });

  it('[INV-17] cancels a waiting charge with its plan, or refunds it once collected', async () => {
    for (const isCollected of [false, true]) {
      const { user, agreement } = await subscribe();
      await api.wallet.act(agreement, { act: 'plan', plan: 'waits' });
      await api.advance('P14DT1H');
      await api.tick();
      const charge = await readCharge(agreement);
      await webhooks('hold');
      await user.call('DELETE', '/subscription/package');
      if (isCollected) await api.wallet.act(agreement, { act: 'collect', charge });
      await api.tick();
      await api.wallet.call('POST', '/__control/webhooks/release');
      await api.tick();
      await api.tick();
      expect(await subscription(user)).toMatchObject({ hasActiveSubscription: false });
      expect(await statusesOf(agreement)).toEqual(isCollected ? ['CHARGED'] : ['CANCELLED']);
      expect((await refundsOf(agreement)).map(({ amount }) => amount?.value)).toEqual(isCollected ? [9900] : []);
      expect((await history(user)).total).toBe(0);
    }
  });
});
