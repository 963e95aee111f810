import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { walletAgreement } from '../../backend/database/schema/agreement.ts';
import { pollWallet } from '../../backend/jobs/collect-wallet-charges.ts';
import { testDatabases } from './databases.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { draft, readStatus, type Draft } from './test-wallet.ts';
import { createTestBackend, type TestUser, type TestBackend } from './test-backend.ts';

describe.each(testDatabases)('buying with the wallet on $name', ({ open }) => {
  let api: TestBackend;
  beforeAll(async () => {
    api = await createTestBackend(await open());
  }, 60_000);
  afterEach(() => clearFaults());
  afterAll(() => api.close());
  const { clearFaults, fault, webhooks } = createWalletSteps(() => api);

  const readSubscriptions = async (user: TestUser) =>
    (await user.call('GET', '/subscription')).body as unknown as {
      hasActiveSubscription: boolean;
      subscriptions: Record<string, unknown>[];
    };
  /** Counts the wallet's agreements that a draft created. */
  const countAgreements = async ({ encodedAgreementId }: Draft): Promise<number> => {
    const [id] = encodedAgreementId.split('.');
    return (await api.wallet.ledger()).filter(
      ({ kind, status, idempotencyKey }) => kind === 'agreement' && status === 'PENDING' && idempotencyKey === id,
    ).length;
  };

  it('[CC-06] [CW-02] drafts an agreement, redirects the payer, and starts the trial after approval', async () => {
    const user = await api.login('fi');
    const drafted = await draft(user, 'fi');
    expect(new URL(drafted.agreementUrl).origin).toBe(api.settings.walletUrl);
    expect((await readStatus(user, drafted)).body).toEqual({ agreementStatus: 'PENDING' });
    expect(await readSubscriptions(user)).toMatchObject({ hasActiveSubscription: false });
    await webhooks('drop');
    const back = await api.wallet.answer(drafted.agreementUrl, 'approve');
    expect(back.pathname).toBe('/fi/checkout-v2/verify-vm');
    expect(back.searchParams.get('encodedAgreementId')).toBe(drafted.encodedAgreementId);
    const { status, body } = await readStatus(user, drafted);
    expect([status, body]).toMatchObject([
      200,
      {
        agreementStatus: 'ACTIVE',
        subscription: { discriminator: 'VippsMobilePayUserSubscription', status: 2, productId: 'standard-offer-plan' },
      },
    ]);
    expect((await readSubscriptions(user)).subscriptions).toHaveLength(1);
    expect(api.mails.filter(({ recipient }) => recipient.startsWith(user.id))).toEqual([]);
    await api.tick();
    expect(api.mails.filter(({ recipient }) => recipient.startsWith(user.id))).toHaveLength(1);
    const again = await user.call('POST', '/vippsmobilepay/draft-agreement/for-standard-offer', {
      returnUrl: 'http://localhost:3000/fi/',
      myAccountUrl: 'http://localhost:3000/fi/',
    });
    expect(again.body).toMatchObject({ status: 409, title: 'UserHasActiveSubscriptionError' });
  });

  it.each([
    ['reject', 'STOPPED'],
    ['expire', 'EXPIRED'],
  ] as const)(
    '[CW-05] returns %s as %s without access, and allows another attempt',
    async (response, agreementStatus) => {
      const user = await api.login('no');
      const drafted = await draft(user);
      await api.wallet.answer(drafted.agreementUrl, response);
      expect((await readStatus(user, drafted)).body).toEqual({ agreementStatus, isDeclined: true });
      expect(await readSubscriptions(user)).toMatchObject({ hasActiveSubscription: false, subscriptions: [] });
      const second = await draft(user);
      expect(second.encodedAgreementId).not.toBe(drafted.encodedAgreementId);
      await api.wallet.answer(second.agreementUrl, 'approve');
      expect((await readStatus(user, second)).body).toMatchObject({ agreementStatus: 'ACTIVE' });
    },
  );

  it('[CW-04] returns the details of an agreement only to its own user', async () => {
    const user = await api.login('no');
    const drafted = await draft(user, 'no', 'duo');
    const read = (reader: TestUser, reference: string) =>
      reader.call('GET', `/vippsmobilepay/draft-agreement-details?encodedAgreementId=${reference}`);
    expect((await read(user, drafted.encodedAgreementId)).body).toEqual({ offerType: 2, voucherCode: null });
    const otherUser = await api.login('no');
    expect((await read(otherUser, drafted.encodedAgreementId)).status).toBe(404);
    expect((await readStatus(otherUser, drafted)).status).toBe(404);
    const [id = ''] = drafted.encodedAgreementId.split('.');
    for (const forged of [id, `${id}.${'A'.repeat(43)}`, 'agr_1']) {
      expect((await read(user, forged)).status).toBe(404);
    }
    expect((await read(user, '%00')).status).toBe(400);
  });

  it('[CW-01] [CW-06] is available in Norway and Finland with its regional name, and rejected in Sweden', async () => {
    for (const [region, walletMethod] of [
      ['se', null],
      ['no', 'vipps'],
      ['fi', 'mobilepay'],
    ] as const) {
      const user = await api.login(region);
      const { body } = await user.call('GET', '/adyenpayment/payment-methods');
      expect(body).toMatchObject({ hasVippsMobilePay: walletMethod !== null, walletMethod });
    }
    const swede = await api.login('se');
    const urls = { returnUrl: 'http://localhost:3000/se/', myAccountUrl: 'http://localhost:3000/se/' };
    const rejected = await swede.call('POST', '/vippsmobilepay/draft-agreement/for-standard-offer', urls);
    expect(rejected.body).toMatchObject({ status: 403, title: 'WalletNotAvailableError' });
  });

  it('rejects foreign return URLs and the student offer', async () => {
    const user = await api.login('no');
    const ours = 'http://localhost:3000/no/';
    const order = (offer: string, returnUrl: string, myAccountUrl: string) =>
      user.call('POST', `/vippsmobilepay/draft-agreement/for-${offer}-offer`, { returnUrl, myAccountUrl });
    expect((await order('standard', 'https://evil.example/', ours)).body).toMatchObject({ status: 422 });
    expect((await order('standard', ours, 'https://evil.example/')).body).toMatchObject({ status: 422 });
    expect((await order('student', ours, ours)).body).toMatchObject({ title: 'StudentOfferAccessDeniedError' });
  });

  it('creates one agreement for twenty parallel requests', async () => {
    const user = await api.login('no');
    const drafts = await Promise.all(Array.from({ length: 20 }, () => draft(user)));
    expect(new Set(drafts.map(({ encodedAgreementId }) => encodedAgreementId)).size).toBe(1);
    expect(new Set(drafts.map(({ agreementUrl }) => agreementUrl)).size).toBe(1);
    const [first] = drafts as [Draft];
    expect(await countAgreements(first)).toBe(1);
    expect(await draft(user)).toEqual(first);
    const other = await draft(user, 'no', 'duo');
    expect(other.encodedAgreementId).not.toBe(first.encodedAgreementId);
  });

  it('[INV-02] starts one subscription for twenty status requests and three webhooks', async () => {
    const user = await api.login('no');
    const drafted = await draft(user);
    await webhooks('duplicate');
    await api.wallet.answer(drafted.agreementUrl, 'approve');
    const responses = await Promise.all([
      ...Array.from({ length: 20 }, () => readStatus(user, drafted)),
      api.tick(),
      api.tick(),
    ]);
    expect(responses.slice(0, 20)).toEqual(
      Array.from({ length: 20 }, () => expect.objectContaining({ status: 200 }) as unknown),
    );
    await api.tick();
    expect((await readSubscriptions(user)).subscriptions).toMatchObject([{ status: 2 }]);
    expect(api.mails.filter(({ recipient }) => recipient.startsWith(user.id))).toHaveLength(1);
  });

  it.each(['webhook', 'poll'])('starts the subscription of a payer who does not return, by %s', async (trigger) => {
    const user = await api.login('no');
    const drafted = await draft(user);
    await webhooks(trigger === 'webhook' ? 'hold' : 'drop');
    await api.wallet.answer(drafted.agreementUrl, 'approve');
    await api.tick();
    expect(await readSubscriptions(user)).toMatchObject({ hasActiveSubscription: false });
    if (trigger === 'webhook') await api.wallet.call('POST', '/__control/webhooks/release');
    else await api.advance('PT2M');
    await api.tick();
    expect(await readSubscriptions(user)).toMatchObject({ hasActiveSubscription: true });
  });

  it.each(['reset-after-effect', 'reset-before-effect', 'http500', 'garbage'])(
    '[INV-03] recovers a draft with a response lost by %s as one agreement',
    async (mode) => {
      const user = await api.login('no');
      await fault(mode, '/recurring/v3/agreements');
      const urls = {
        returnUrl: 'http://localhost:3000/no/checkout-v2/verify-vm',
        myAccountUrl: 'http://localhost:3000/no/',
      };
      const lost = await user.call('POST', '/vippsmobilepay/draft-agreement/for-standard-offer', urls);
      expect(lost.body).toMatchObject({ status: 503, title: 'PaymentProviderUnavailableError' });
      await api.tick();
      const drafted = await draft(user);
      expect(await countAgreements(drafted)).toBe(1);
      await api.wallet.answer(drafted.agreementUrl, 'approve');
      expect((await readStatus(user, drafted)).body).toMatchObject({ agreementStatus: 'ACTIVE' });
    },
  );

  it('keeps an agreement pending while the wallet is down', async () => {
    const user = await api.login('no');
    const drafted = await draft(user);
    await api.wallet.answer(drafted.agreementUrl, 'approve');
    await api.wallet.call('POST', '/__control/faults', { match: { path: '/recurring' }, mode: 'http500' });
    expect((await readStatus(user, drafted)).body).toEqual({ agreementStatus: 'PENDING' });
    await api.wallet.call('DELETE', '/__control/faults');
    expect((await readStatus(user, drafted)).body).toMatchObject({ agreementStatus: 'ACTIVE' });
  });

  it('[INV-03] reconciles other drafts when one gets no response again', async () => {
    const users = [await api.login('no'), await api.login('no')];
    await fault('http500', '/recurring/v3/agreements', 2);
    const urls = {
      returnUrl: 'http://localhost:3000/no/checkout-v2/verify-vm',
      myAccountUrl: 'http://localhost:3000/no/',
    };
    for (const one of users) await one.call('POST', '/vippsmobilepay/draft-agreement/for-standard-offer', urls);
    const open = async () =>
      (
        await api.database.db
          .select({ id: walletAgreement.id })
          .from(walletAgreement)
          .where(
            and(
              eq(walletAgreement.state, 'open'),
              inArray(
                walletAgreement.userId,
                users.map(({ id }) => id),
              ),
            ),
          )
      ).length;
    expect(await open()).toBe(2);
    await fault('http500', '/recurring/v3/agreements');
    await pollWallet(api.backend);
    expect(await open()).toBe(1);
  });
});
