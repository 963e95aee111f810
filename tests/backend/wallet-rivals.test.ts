import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { claimTrial } from '../../backend/billing/subscription/store.ts';
import { findAgreement } from '../../backend/billing/wallet/agreement-store.ts';
import { settleAgreement } from '../../backend/billing/wallet/settle-agreement.ts';
import { testDatabases } from './databases.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { draft, readMandate, readStatus, type Draft } from './test-wallet.ts';
import { buy, createWorld, openSession, type Listener, type World } from './test-backend.ts';

describe.each(testDatabases)('the wallet beside other ways to pay on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterEach(() => calm());
  afterAll(() => world.close());
  const { calm, webhooks } = createWalletSteps(() => world);

  const subscriptionsOf = async (listener: Listener) =>
    ((await listener.call('GET', '/subscription')).body as unknown as { subscriptions: Record<string, unknown>[] })
      .subscriptions;
  const rowsOf = async (drafted: Draft) => {
    const [id = ''] = drafted.encodedAgreementId.split('.');
    const ledger = await world.wallet.ledger();
    const mandate = ledger.find(({ idempotencyKey }) => idempotencyKey === id)?.reference;
    const status = ledger.filter(({ kind, reference }) => kind === 'agreement' && reference === mandate).at(-1)?.status;
    const money = ledger
      .filter(({ subject }) => subject === mandate)
      .map(({ kind, amount }) => `${kind} ${amount?.value}`);
    return { status, money };
  };
  /** Someone who has had the trial: pays at once. */
  const loginUsed = async (): Promise<Listener> => {
    const listener = await world.login('no');
    await claimTrial(world.database.db, 'person', listener.id, listener.id, new Date());
    return listener;
  };

  it('takes the first month on approval from someone who has had the trial', async () => {
    const listener = await loginUsed();
    const drafted = await draft(listener);
    await world.wallet.call('POST', '/__control/webhooks', { mode: 'reverse', n: 2 });
    await world.wallet.answer(drafted.agreementUrl, 'approve');
    expect(await rowsOf(drafted)).toEqual({ status: 'ACTIVE', money: ['charge 9900'] });
    await expect
      .poll(async () => {
        await world.tick();
        return subscriptionsOf(listener);
      })
      .toMatchObject([{ status: 1, trialEndsAt: null }]);
    await world.tick();
    const { body } = await listener.call('GET', '/transaction/history?page=1&pageSize=10');
    expect(body).toMatchObject({
      total: 1,
      transactions: [{ status: 'Success', amount: 99, paymentMethodType: 'Vipps' }],
    });
    expect(world.mails.filter(({ recipient }) => recipient.startsWith(listener.id))).toHaveLength(2);
  });

  it('gives back what an approved mandate took beside a subscription that runs', async () => {
    const listener = await loginUsed();
    const drafted = await draft(listener);
    expect((await buy(world, listener)).body).toEqual({ resultCode: 'Authorised' });
    await world.wallet.answer(drafted.agreementUrl, 'approve');
    const failed = { agreementStatus: 'STOPPED', errorTitle: 'UserHasActiveSubscriptionError' };
    expect((await readStatus(listener, drafted)).body).toEqual(failed);
    await world.tick();
    expect(await rowsOf(drafted)).toEqual({ status: 'STOPPED', money: ['charge 9900', 'refund 9900'] });
    expect((await readStatus(listener, drafted)).body).toEqual(failed);
    expect(await subscriptionsOf(listener)).toMatchObject([{ discriminator: 'AdyenUserSubscription' }]);
    expect((await listener.call('GET', '/transaction/count')).body).toEqual({ count: 1 });
  });

  it.each(['the return page', 'an event', 'the regular look'])(
    '[INV-27] [CW-05] a mandate that was approved, charged and stopped before we heard of it gives its money back, by %s',
    async (way) => {
      const listener = await loginUsed();
      const drafted = await draft(listener);
      const { mandate } = await readMandate(world.wallet, drafted);
      await webhooks(way === 'an event' ? 'hold' : 'drop');
      await world.wallet.answer(drafted.agreementUrl, 'approve');
      await world.wallet.act(mandate, { act: 'stop' });
      expect(await rowsOf(drafted)).toEqual({ status: 'STOPPED', money: ['charge 9900'] });
      if (way === 'an event') await world.wallet.call('POST', '/__control/webhooks/release');
      if (way === 'the regular look') await world.advance('PT2M');
      if (way === 'the return page') await readStatus(listener, drafted);
      const isOver = async (): Promise<unknown> => {
        await world.tick();
        return (await rowsOf(drafted)).money;
      };
      await expect.poll(isOver, { timeout: 10_000 }).toEqual(['charge 9900', 'refund 9900']);
      expect((await readStatus(listener, drafted)).body).toEqual({ agreementStatus: 'STOPPED' });
      expect(await subscriptionsOf(listener)).toEqual([]);
      // the next order is like the first, and another mandate
      const next = await draft(listener);
      expect(next.encodedAgreementId).not.toBe(drafted.encodedAgreementId);
      await world.wallet.answer(next.agreementUrl, 'approve');
      expect((await readStatus(listener, next)).body).toMatchObject({ agreementStatus: 'ACTIVE' });
    },
  );

  it('[INV-27] a mandate that was stopped while its first charge waits has that called off', async () => {
    const listener = await loginUsed();
    const drafted = await draft(listener);
    const { backend, database } = world;
    const [id = ''] = drafted.encodedAgreementId.split('.');
    const waiting = await findAgreement(database.db, id);
    if (waiting === undefined) throw new Error('no mandate');
    expect(await settleAgreement(backend, waiting, { status: 'STOPPED', payer: null, first: 'waiting' })).toBe(true);
    await world.tick();
    expect((await rowsOf(drafted)).money).toEqual(['charge 0']);
    const page = await (await fetch(`${world.settings.walletUrl}/agreements/${waiting.agreementId}`)).text();
    expect(page).not.toContain('value="collect"');
  });

  it('gives money back once although the answer to that was lost', async () => {
    const listener = await loginUsed();
    const drafted = await draft(listener);
    await buy(world, listener);
    await world.wallet.answer(drafted.agreementUrl, 'approve');
    await readStatus(listener, drafted);
    const fault = { match: { method: 'POST', path: '/refund' }, mode: 'reset-after-effect', times: 1 };
    await world.wallet.call('POST', '/__control/faults', fault);
    await world.tick();
    await world.tick();
    expect((await rowsOf(drafted)).money).toEqual(['charge 9900', 'refund 9900']);
  });

  it('[INV-26] of ten starts by card and ten by wallet one subscription comes out, and no money is left over', async () => {
    const listener = await loginUsed();
    const offers = ['standard', 'duo', 'total', 'totalduo', 'standard'];
    const sessions = await Promise.all(Array.from({ length: 10 }, (_, n) => openSession(listener, offers[n % 4])));
    const drafts: Draft[] = [];
    for (let n = 0; n < 10; n += 1) {
      const urls = { returnUrl: `http://localhost:3000/no/?n=${n}`, myAccountUrl: 'http://localhost:3000/no/' };
      const path = `/vippsmobilepay/draft-agreement/for-${offers[n % 4]}-offer`;
      drafts.push((await listener.call('POST', path, urls)).body as unknown as Draft);
    }
    const cards = await Promise.all(sessions.map(() => world.typeCard()));
    await Promise.all([
      ...sessions.map((sessionId, n) =>
        listener.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod: cards[n] }),
      ),
      ...drafts.map(async (drafted) => {
        await world.wallet.answer(drafted.agreementUrl, 'approve');
        return readStatus(listener, drafted);
      }),
    ]);
    await world.tick();
    await world.tick();
    const held = await subscriptionsOf(listener);
    expect(held.map(({ status }) => status)).toEqual([1]);
    const mandates = await Promise.all(drafts.map(rowsOf));
    const kept = mandates.filter(({ money }) => !money.some((row) => row.startsWith('refund')));
    const cardRows = (await world.ledger()).filter(({ subject }) => subject === listener.id);
    const count = (kind: string): number => cardRows.filter((row) => row.kind === kind).length;
    expect([kept.length + count('capture') - count('refund'), mandates.length]).toEqual([1, 10]);
    expect(mandates.filter(({ status }) => status !== 'STOPPED')).toHaveLength(kept.length);
  });

  it('[INV-11] a wallet has its trial once, whoever it belongs to; the next mandate is offered without', async () => {
    const phone = '48123456';
    const first = await world.login('no');
    const drafted = await draft(first);
    await world.wallet.answer(drafted.agreementUrl, 'approve', phone);
    expect((await readStatus(first, drafted)).body).toMatchObject({ agreementStatus: 'ACTIVE' });

    const second = await world.login('no');
    const repeat = await draft(second);
    await world.wallet.answer(repeat.agreementUrl, 'approve', '+47 481 23 456'.replace('+47', ''));
    const told = { agreementStatus: 'STOPPED', errorTitle: 'UserIsNotEligibleForFreeTrialError' };
    expect((await readStatus(second, repeat)).body).toEqual(told);
    await world.tick();
    expect(await rowsOf(repeat)).toEqual({ status: 'STOPPED', money: [] });
    expect(await subscriptionsOf(second)).toEqual([]);

    const paid = await draft(second);
    await world.wallet.answer(paid.agreementUrl, 'approve', phone);
    expect((await readStatus(second, paid)).body).toMatchObject({
      agreementStatus: 'ACTIVE',
      subscription: { status: 1 },
    });
    expect((await rowsOf(paid)).money).toEqual(['charge 9900']);
  });

  it('[INV-12] twenty new people with one wallet at once have one trial', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => world.login('fi')));
    const statuses = await Promise.all(
      people.map(async (listener) => {
        const drafted = await draft(listener, 'fi');
        await world.wallet.answer(drafted.agreementUrl, 'approve', '401234567');
        return (await readStatus(listener, drafted)).body['agreementStatus'];
      }),
    );
    expect(statuses.filter((status) => status === 'ACTIVE')).toHaveLength(1);
  });
});
