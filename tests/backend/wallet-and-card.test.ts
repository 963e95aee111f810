import { afterEach, expect, it } from 'vitest';
import { claimTrial } from '../../backend/billing/subscription/store.ts';
import { findAgreement } from '../../backend/billing/wallet/agreement-store.ts';
import { settleAgreement } from '../../backend/billing/wallet/settle-agreement.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { draft, readAgreement, readStatus, type Draft } from './test-wallet.ts';
import { buy, openSession, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('wallet and card purchases of one user', (api) => {
  afterEach(() => clearFaults());
  const { clearFaults, webhooks } = createWalletSteps(() => api);

  const subscriptionsOf = async (user: TestUser) =>
    ((await user.call('GET', '/subscription')).body as unknown as { subscriptions: Record<string, unknown>[] })
      .subscriptions;
  const rowsOf = async (drafted: Draft) => {
    const [id = ''] = drafted.encodedAgreementId.split('.');
    const ledger = await api.wallet.ledger();
    const agreement = ledger.find(({ idempotencyKey }) => idempotencyKey === id)?.reference;
    const status = ledger
      .filter(({ kind, reference }) => kind === 'agreement' && reference === agreement)
      .at(-1)?.status;
    const money = ledger
      .filter(({ subject }) => subject === agreement)
      .map(({ kind, amount }) => `${kind} ${amount?.value}`);
    return { status, money };
  };
  /** Creates a user whose trial is used, who pays immediately. */
  const loginUsed = async (): Promise<TestUser> => {
    const user = await api.login('no');
    await claimTrial(api.database.db, 'person', user.id, user.id, new Date());
    return user;
  };

  it('charges the first month on approval when the trial is used', async () => {
    const user = await loginUsed();
    const drafted = await draft(user);
    await api.wallet.call('POST', '/__control/webhooks', { mode: 'reverse', n: 2 });
    await api.wallet.answer(drafted.agreementUrl, 'approve');
    expect(await rowsOf(drafted)).toEqual({ status: 'ACTIVE', money: ['charge 9900'] });
    await expect
      .poll(async () => {
        await api.tick();
        return subscriptionsOf(user);
      })
      .toMatchObject([{ status: 1, trialEndsAt: null }]);
    await api.tick();
    const { body } = await user.call('GET', '/transaction/history?page=1&pageSize=10');
    expect(body).toMatchObject({
      total: 1,
      transactions: [{ status: 'Success', amount: 99, paymentMethodType: 'Vipps' }],
    });
    expect(api.mails.filter(({ recipient }) => recipient.startsWith(user.id))).toHaveLength(2);
  });

  it('refunds an agreement that is approved while a subscription is active', async () => {
    const user = await loginUsed();
    const drafted = await draft(user);
    expect((await buy(api, user)).body).toEqual({ resultCode: 'Authorised' });
    await api.wallet.answer(drafted.agreementUrl, 'approve');
    const failed = { agreementStatus: 'STOPPED', errorTitle: 'UserHasActiveSubscriptionError' };
    expect((await readStatus(user, drafted)).body).toEqual(failed);
    await api.tick();
    expect(await rowsOf(drafted)).toEqual({ status: 'STOPPED', money: ['charge 9900', 'refund 9900'] });
    expect((await readStatus(user, drafted)).body).toEqual(failed);
    expect(await subscriptionsOf(user)).toMatchObject([{ discriminator: 'AdyenUserSubscription' }]);
    expect((await user.call('GET', '/transaction/count')).body).toEqual({ count: 1 });
  });

  it.each(['the return page', 'a webhook', 'the scheduled poll'])(
    '[INV-27] [CW-05] refunds an agreement that was approved, charged and stopped before the backend knew, detected by %s',
    async (trigger) => {
      const user = await loginUsed();
      const drafted = await draft(user);
      const { agreement } = await readAgreement(api.wallet, drafted);
      await webhooks(trigger === 'a webhook' ? 'hold' : 'drop');
      await api.wallet.answer(drafted.agreementUrl, 'approve');
      await api.wallet.act(agreement, { act: 'stop' });
      expect(await rowsOf(drafted)).toEqual({ status: 'STOPPED', money: ['charge 9900'] });
      if (trigger === 'a webhook') await api.wallet.call('POST', '/__control/webhooks/release');
      if (trigger === 'the scheduled poll') await api.advance('PT2M');
      if (trigger === 'the return page') await readStatus(user, drafted);
      const isOver = async (): Promise<unknown> => {
        await api.tick();
        return (await rowsOf(drafted)).money;
      };
      await expect.poll(isOver, { timeout: 10_000 }).toEqual(['charge 9900', 'refund 9900']);
      expect((await readStatus(user, drafted)).body).toEqual({ agreementStatus: 'STOPPED' });
      expect(await subscriptionsOf(user)).toEqual([]);
      // the next order works as usual with a new agreement
      const next = await draft(user);
      expect(next.encodedAgreementId).not.toBe(drafted.encodedAgreementId);
      await api.wallet.answer(next.agreementUrl, 'approve');
      expect((await readStatus(user, next)).body).toMatchObject({ agreementStatus: 'ACTIVE' });
    },
  );

  it('[INV-27] cancels the waiting first charge of a stopped agreement', async () => {
    const user = await loginUsed();
    const drafted = await draft(user);
    const { backend, database } = api;
    const [id = ''] = drafted.encodedAgreementId.split('.');
    const waiting = await findAgreement(database.db, id);
    if (waiting === undefined) throw new Error('no agreement');
    expect(await settleAgreement(backend, waiting, { status: 'STOPPED', payer: null, first: 'waiting' })).toBe(true);
    await api.tick();
    expect((await rowsOf(drafted)).money).toEqual(['charge 0']);
    const page = await (await fetch(`${api.settings.walletUrl}/agreements/${waiting.agreementId}`)).text();
    expect(page).not.toContain('value="collect"');
  });

  it('refunds once when the response is lost', async () => {
    const user = await loginUsed();
    const drafted = await draft(user);
    await buy(api, user);
    await api.wallet.answer(drafted.agreementUrl, 'approve');
    await readStatus(user, drafted);
    const fault = { match: { method: 'POST', path: '/refund' }, mode: 'reset-after-effect', times: 1 };
    await api.wallet.call('POST', '/__control/faults', fault);
    await api.tick();
    await api.tick();
    expect((await rowsOf(drafted)).money).toEqual(['charge 9900', 'refund 9900']);
  });

  it('[INV-26] starts one subscription and keeps one payment of ten card and ten wallet orders', async () => {
    const user = await loginUsed();
    const offers = ['standard', 'duo', 'total', 'totalduo', 'standard'];
    const sessions = await Promise.all(Array.from({ length: 10 }, (_, n) => openSession(user, offers[n % 4])));
    const drafts: Draft[] = [];
    for (let n = 0; n < 10; n += 1) {
      const urls = { returnUrl: `http://localhost:3000/no/?n=${n}`, myAccountUrl: 'http://localhost:3000/no/' };
      const path = `/vippsmobilepay/draft-agreement/for-${offers[n % 4]}-offer`;
      drafts.push((await user.call('POST', path, urls)).body as unknown as Draft);
    }
    const cards = await Promise.all(sessions.map(() => api.typeCard()));
    await Promise.all([
      ...sessions.map((sessionId, n) =>
        user.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod: cards[n] }),
      ),
      ...drafts.map(async (drafted) => {
        await api.wallet.answer(drafted.agreementUrl, 'approve');
        return readStatus(user, drafted);
      }),
    ]);
    await api.tick();
    await api.tick();
    const current = await subscriptionsOf(user);
    expect(current.map(({ status }) => status)).toEqual([1]);
    const agreements = await Promise.all(drafts.map(rowsOf));
    const kept = agreements.filter(({ money }) => !money.some((row) => row.startsWith('refund')));
    const cardRows = (await api.ledger()).filter(({ subject }) => subject === user.id);
    const count = (kind: string): number => cardRows.filter((row) => row.kind === kind).length;
    expect([kept.length + count('capture') - count('refund'), agreements.length]).toEqual([1, 10]);
    expect(agreements.filter(({ status }) => status !== 'STOPPED')).toHaveLength(kept.length);
  });

  it('[INV-11] gives a wallet one trial across users, and drafts the next agreement without one', async () => {
    const phone = '48123456';
    const first = await api.login('no');
    const drafted = await draft(first);
    await api.wallet.answer(drafted.agreementUrl, 'approve', phone);
    expect((await readStatus(first, drafted)).body).toMatchObject({ agreementStatus: 'ACTIVE' });

    const second = await api.login('no');
    const repeat = await draft(second);
    await api.wallet.answer(repeat.agreementUrl, 'approve', '+47 481 23 456'.replace('+47', ''));
    const rejected = { agreementStatus: 'STOPPED', errorTitle: 'UserIsNotEligibleForFreeTrialError' };
    expect((await readStatus(second, repeat)).body).toEqual(rejected);
    await api.tick();
    expect(await rowsOf(repeat)).toEqual({ status: 'STOPPED', money: [] });
    expect(await subscriptionsOf(second)).toEqual([]);

    const paid = await draft(second);
    await api.wallet.answer(paid.agreementUrl, 'approve', phone);
    expect((await readStatus(second, paid)).body).toMatchObject({
      agreementStatus: 'ACTIVE',
      subscription: { status: 1 },
    });
    expect((await rowsOf(paid)).money).toEqual(['charge 9900']);
  });

  it('[INV-12] gives one trial to twenty new users with one wallet', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => api.login('fi')));
    const statuses = await Promise.all(
      users.map(async (user) => {
        const drafted = await draft(user, 'fi');
        await api.wallet.answer(drafted.agreementUrl, 'approve', '401234567');
        return (await readStatus(user, drafted)).body['agreementStatus'];
      }),
    );
    expect(statuses.filter((status) => status === 'ACTIVE')).toHaveLength(1);
  });
});
