import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { walletAgreement } from '../../backend/database/schema/agreement.ts';
import { pollWallet } from '../../backend/jobs/collect-wallet-charges.ts';
import { testDatabases } from './databases.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { draft, readStatus, type Draft } from './test-wallet.ts';
import { createWorld, type Listener, type World } from './test-backend.ts';

describe.each(testDatabases)('buying with the wallet on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterEach(() => calm());
  afterAll(() => world.close());
  const { calm, fault, webhooks } = createWalletSteps(() => world);

  const readHeld = async (listener: Listener) =>
    (await listener.call('GET', '/subscription')).body as unknown as {
      hasActiveSubscription: boolean;
      subscriptions: Record<string, unknown>[];
    };
  /** Mandates of the wallet that name one of ours, by the reference in our draft. */
  const countMandates = async ({ encodedAgreementId }: Draft): Promise<number> => {
    const [id] = encodedAgreementId.split('.');
    return (await world.wallet.ledger()).filter(
      ({ kind, status, idempotencyKey }) => kind === 'agreement' && status === 'PENDING' && idempotencyKey === id,
    ).length;
  };

  it('[CC-06] [CW-02] drafts, sends the payer on, and starts the trial once approved', async () => {
    const listener = await world.login('fi');
    const drafted = await draft(listener, 'fi');
    expect(new URL(drafted.agreementUrl).origin).toBe(world.settings.walletUrl);
    expect((await readStatus(listener, drafted)).body).toEqual({ agreementStatus: 'PENDING' });
    expect(await readHeld(listener)).toMatchObject({ hasActiveSubscription: false });
    await webhooks('drop');
    const back = await world.wallet.answer(drafted.agreementUrl, 'approve');
    expect(back.pathname).toBe('/fi/checkout-v2/verify-vm');
    expect(back.searchParams.get('encodedAgreementId')).toBe(drafted.encodedAgreementId);
    const { status, body } = await readStatus(listener, drafted);
    expect([status, body]).toMatchObject([
      200,
      {
        agreementStatus: 'ACTIVE',
        subscription: { discriminator: 'VippsMobilePayUserSubscription', status: 2, productId: 'standard-offer-plan' },
      },
    ]);
    expect((await readHeld(listener)).subscriptions).toHaveLength(1);
    expect(world.mails.filter(({ recipient }) => recipient.startsWith(listener.id))).toEqual([]);
    await world.tick();
    expect(world.mails.filter(({ recipient }) => recipient.startsWith(listener.id))).toHaveLength(1);
    const again = await listener.call('POST', '/vippsmobilepay/draft-agreement/for-standard-offer', {
      returnUrl: 'http://localhost:3000/fi/',
      myAccountUrl: 'http://localhost:3000/fi/',
    });
    expect(again.body).toMatchObject({ status: 409, title: 'UserHasActiveSubscriptionError' });
  });

  it.each([
    ['reject', 'STOPPED'],
    ['expire', 'EXPIRED'],
  ] as const)('[CW-05] %s gives %s, no access, and another try', async (answer, agreementStatus) => {
    const listener = await world.login('no');
    const drafted = await draft(listener);
    await world.wallet.answer(drafted.agreementUrl, answer);
    expect((await readStatus(listener, drafted)).body).toEqual({ agreementStatus, isDeclined: true });
    expect(await readHeld(listener)).toMatchObject({ hasActiveSubscription: false, subscriptions: [] });
    const second = await draft(listener);
    expect(second.encodedAgreementId).not.toBe(drafted.encodedAgreementId);
    await world.wallet.answer(second.agreementUrl, 'approve');
    expect((await readStatus(listener, second)).body).toMatchObject({ agreementStatus: 'ACTIVE' });
  });

  it('[CW-04] tells what a mandate stands for, to its own listener alone', async () => {
    const listener = await world.login('no');
    const drafted = await draft(listener, 'no', 'duo');
    const read = (who: Listener, reference: string) =>
      who.call('GET', `/vippsmobilepay/draft-agreement-details?encodedAgreementId=${reference}`);
    expect((await read(listener, drafted.encodedAgreementId)).body).toEqual({ offerType: 2, voucherCode: null });
    const stranger = await world.login('no');
    expect((await read(stranger, drafted.encodedAgreementId)).status).toBe(404);
    expect((await readStatus(stranger, drafted)).status).toBe(404);
    const [id = ''] = drafted.encodedAgreementId.split('.');
    for (const forged of [id, `${id}.${'A'.repeat(43)}`, 'agr_1']) {
      expect((await read(listener, forged)).status).toBe(404);
    }
    expect((await read(listener, '%00')).status).toBe(400);
  });

  it('[CW-01] [CW-06] is there in Norway and Finland, by its own name, and refused in Sweden', async () => {
    for (const [region, walletMethod] of [
      ['se', null],
      ['no', 'vipps'],
      ['fi', 'mobilepay'],
    ] as const) {
      const listener = await world.login(region);
      const { body } = await listener.call('GET', '/adyenpayment/payment-methods');
      expect(body).toMatchObject({ hasVippsMobilePay: walletMethod !== null, walletMethod });
    }
    const swede = await world.login('se');
    const urls = { returnUrl: 'http://localhost:3000/se/', myAccountUrl: 'http://localhost:3000/se/' };
    const refused = await swede.call('POST', '/vippsmobilepay/draft-agreement/for-standard-offer', urls);
    expect(refused.body).toMatchObject({ status: 403, title: 'WalletNotAvailableError' });
  });

  it('refuses foreign addresses and the student offer', async () => {
    const listener = await world.login('no');
    const ours = 'http://localhost:3000/no/';
    const order = (offer: string, returnUrl: string, myAccountUrl: string) =>
      listener.call('POST', `/vippsmobilepay/draft-agreement/for-${offer}-offer`, { returnUrl, myAccountUrl });
    expect((await order('standard', 'https://evil.example/', ours)).body).toMatchObject({ status: 422 });
    expect((await order('standard', ours, 'https://evil.example/')).body).toMatchObject({ status: 422 });
    expect((await order('student', ours, ours)).body).toMatchObject({ title: 'StudentOfferAccessDeniedError' });
  });

  it('a double click, twenty times over, is one mandate', async () => {
    const listener = await world.login('no');
    const drafts = await Promise.all(Array.from({ length: 20 }, () => draft(listener)));
    expect(new Set(drafts.map(({ encodedAgreementId }) => encodedAgreementId)).size).toBe(1);
    expect(new Set(drafts.map(({ agreementUrl }) => agreementUrl)).size).toBe(1);
    const [first] = drafts as [Draft];
    expect(await countMandates(first)).toBe(1);
    expect(await draft(listener)).toEqual(first);
    const other = await draft(listener, 'no', 'duo');
    expect(other.encodedAgreementId).not.toBe(first.encodedAgreementId);
  });

  it('[INV-02] twenty status calls and three events give one subscription', async () => {
    const listener = await world.login('no');
    const drafted = await draft(listener);
    await webhooks('duplicate');
    await world.wallet.answer(drafted.agreementUrl, 'approve');
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => readStatus(listener, drafted)),
      world.tick(),
      world.tick(),
    ]);
    expect(answers.slice(0, 20)).toEqual(
      Array.from({ length: 20 }, () => expect.objectContaining({ status: 200 }) as unknown),
    );
    await world.tick();
    expect((await readHeld(listener)).subscriptions).toMatchObject([{ status: 2 }]);
    expect(world.mails.filter(({ recipient }) => recipient.startsWith(listener.id))).toHaveLength(1);
  });

  it.each(['webhook', 'watch'])('a payer who never comes back gets the subscription by %s alone', async (way) => {
    const listener = await world.login('no');
    const drafted = await draft(listener);
    await webhooks(way === 'webhook' ? 'hold' : 'drop');
    await world.wallet.answer(drafted.agreementUrl, 'approve');
    await world.tick();
    expect(await readHeld(listener)).toMatchObject({ hasActiveSubscription: false });
    if (way === 'webhook') await world.wallet.call('POST', '/__control/webhooks/release');
    else await world.advance('PT2M');
    await world.tick();
    expect(await readHeld(listener)).toMatchObject({ hasActiveSubscription: true });
  });

  it.each(['reset-after-effect', 'reset-before-effect', 'http500', 'garbage'])(
    '[INV-03] a draft whose answer was lost by %s is found again, as one mandate',
    async (mode) => {
      const listener = await world.login('no');
      await fault(mode, '/recurring/v3/agreements');
      const urls = {
        returnUrl: 'http://localhost:3000/no/checkout-v2/verify-vm',
        myAccountUrl: 'http://localhost:3000/no/',
      };
      const lost = await listener.call('POST', '/vippsmobilepay/draft-agreement/for-standard-offer', urls);
      expect(lost.body).toMatchObject({ status: 503, title: 'PaymentProviderUnavailableError' });
      await world.tick();
      const drafted = await draft(listener);
      expect(await countMandates(drafted)).toBe(1);
      await world.wallet.answer(drafted.agreementUrl, 'approve');
      expect((await readStatus(listener, drafted)).body).toMatchObject({ agreementStatus: 'ACTIVE' });
    },
  );

  it('a wallet that is away is told apart from one that says no', async () => {
    const listener = await world.login('no');
    const drafted = await draft(listener);
    await world.wallet.answer(drafted.agreementUrl, 'approve');
    await world.wallet.call('POST', '/__control/faults', { match: { path: '/recurring' }, mode: 'http500' });
    expect((await readStatus(listener, drafted)).body).toEqual({ agreementStatus: 'PENDING' });
    await world.wallet.call('DELETE', '/__control/faults');
    expect((await readStatus(listener, drafted)).body).toMatchObject({ agreementStatus: 'ACTIVE' });
  });

  it('[INV-03] a draft that gets no answer again holds up no other', async () => {
    const people = [await world.login('no'), await world.login('no')];
    await fault('http500', '/recurring/v3/agreements', 2);
    const urls = {
      returnUrl: 'http://localhost:3000/no/checkout-v2/verify-vm',
      myAccountUrl: 'http://localhost:3000/no/',
    };
    for (const one of people) await one.call('POST', '/vippsmobilepay/draft-agreement/for-standard-offer', urls);
    const open = async () =>
      (
        await world.database.db
          .select({ id: walletAgreement.id })
          .from(walletAgreement)
          .where(
            and(
              eq(walletAgreement.state, 'open'),
              inArray(
                walletAgreement.userId,
                people.map(({ id }) => id),
              ),
            ),
          )
      ).length;
    expect(await open()).toBe(2);
    await fault('http500', '/recurring/v3/agreements');
    await pollWallet(world.backend);
    expect(await open()).toBe(1);
  });
});
