import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { countRounds, createKillableBackend, type KillableBackend } from './kill-test-backend.ts';

const rounds = countRounds(1);
const timeout = rounds * 200_000;

const site = 'http://localhost:3000/no';

type Call = Awaited<ReturnType<KillableBackend['login']>>;
type Drafted = { agreementUrl: string; encodedAgreementId: string };

describe('killing the backend between a wallet request and its record', () => {
  let api: KillableBackend;
  /** Rounds in which the wallet had acted and the response was cut off. */
  let killedBetween = 0;
  beforeAll(async () => {
    api = await createKillableBackend();
    await api.start();
  }, 300_000);
  afterEach(async () => {
    await expectOneChargePerPeriod();
    await api.wallet.call('POST', '/__control/webhooks', { mode: 'send' });
  }, 60_000);
  afterAll(() => api.close());

  const webhooks = (mode: string) => api.wallet.call('POST', '/__control/webhooks', { mode });
  const rows = async (kind: string, subject?: string) =>
    (await api.wallet.ledger()).filter((row) => row.kind === kind && (subject ?? row.subject) === row.subject);
  /** The charges of an agreement, each collected as soon as the wallet knows it. */
  const collectedRows = async (agreement: string) => {
    await api.wallet.collect();
    return rows('charge', agreement);
  };
  /**
   * Order ids are `{subscription}-{period}-{attempt}` or `{agreement}-0`. Of each period one charge may be collected.
   */
  const expectOneChargePerPeriod = async (): Promise<void> => {
    const collected = (await rows('charge')).filter(({ status }) => status === 'CHARGED');
    const periods = collected.map(({ reference }) => reference?.split('-').slice(0, 6).join('-'));
    expect(new Set(periods).size).toBe(periods.length);
  };
  /** Kills the backend shortly after the wallet has acted, and counts the rounds in which the response was cut off. */
  const killAfter = async (call: Promise<unknown>, hasActed: () => Promise<boolean>): Promise<void> => {
    const response = call.then(
      () => 'answered',
      () => 'cut',
    );
    const deadline = Date.now() + 60_000;
    while (!(await hasActed())) {
      if (Date.now() > deadline) throw new Error('the wallet did not act within a minute');
      await pause(1);
    }
    await pause(Math.random() * 5);
    await api.kill();
    if ((await response) === 'cut') killedBetween += 1;
    await api.start();
  };
  /**
   * Repeats the call until the result is good. Advances the clock by two minutes each time, so that scheduled polls are
   * due.
   */
  const until = async <Value>(call: () => Promise<Value>, isGood: (value: Value) => boolean): Promise<Value> => {
    const limit = Date.now() + 90_000;
    for (;;) {
      const value = await call();
      if (isGood(value) || Date.now() > limit) return value;
      await api.control('POST', '/clock', { advance: 'PT2M' });
      await api.control('POST', '/tick');
      await api.wallet.collect();
    }
  };
  const issue = async (): Promise<string> => {
    const code = `K${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
    await api.changeInOffice('/vouchers', { code, type: 'FIFTYPERCENT', months: 1, maxUses: 1 });
    return code;
  };
  const draft = (call: Call, voucherCode?: string): Promise<Record<string, unknown>> => {
    const urls = { returnUrl: `${site}/checkout-v2/verify-vm`, myAccountUrl: `${site}/` };
    if (voucherCode === undefined) return call('POST', '/vippsmobilepay/draft-agreement/for-standard-offer', urls);
    return call('POST', '/vippsmobilepay/draft-agreement/with-voucher', { ...urls, offerType: 0, voucherCode });
  };
  const isDraft = (body: Record<string, unknown>): boolean => 'agreementUrl' in body;
  const agreementOf = async ({ encodedAgreementId }: Drafted): Promise<string> => {
    const [id] = encodedAgreementId.split('.');
    return (await rows('agreement')).find(({ idempotencyKey }) => idempotencyKey === id)?.reference ?? '';
  };
  const readSubscriptions = (call: Call) => call('GET', '/subscription');
  const isActive = (subscription: Record<string, unknown>): boolean => subscription['hasActiveSubscription'] === true;

  it(
    '[INV-03] creates one agreement and keeps its voucher reserved after a kill between drafting and storing',
    { timeout },
    async () => {
      await webhooks('drop');
      for (let round = 0; round < rounds; round += 1) {
        const [call, otherUser] = [await api.login(crypto.randomUUID(), 'no'), await api.login('stranger', 'no')];
        const code = await issue();
        const before = (await rows('agreement')).length;
        await killAfter(draft(call, code), async () => (await rows('agreement')).length > before);
        expect(await draft(otherUser, code)).toMatchObject({ title: 'already_used' });
        const drafted = (await until(() => draft(call, code), isDraft)) as Drafted;
        expect(await rows('agreement')).toHaveLength(before + 1);
        await api.wallet.answer(drafted.agreementUrl, 'approve');
        const subscription = await until(() => readSubscriptions(call), isActive);
        expect(subscription).toMatchObject({ subscriptions: [{ voucher: { voucherCode: code } }] });
        const agreement = await agreementOf(drafted);
        expect((await rows('charge', agreement)).map(({ amount }) => amount?.value)).toEqual([4_950]);
      }
    },
  );

  it.each(['return page', 'webhook'])(
    '[INV-03] [INV-07] starts one subscription with one charge after a kill between approval and activation by the %s',
    { timeout },
    async (trigger) => {
      await webhooks(trigger === 'webhook' ? 'send' : 'drop');
      for (let round = 0; round < rounds; round += 1) {
        const call = await api.login(crypto.randomUUID(), 'no');
        const code = await issue();
        const drafted = (await until(() => draft(call, code), isDraft)) as Drafted;
        const agreement = await agreementOf(drafted);
        const { encodedAgreementId } = drafted;
        const approval = api.wallet
          .answer(drafted.agreementUrl, 'approve')
          .then(() =>
            trigger === 'webhook'
              ? api.control('POST', '/tick')
              : call('POST', '/vippsmobilepay/draft-agreement-status', { encodedAgreementId }),
          );
        await killAfter(approval, async () => (await rows('charge', agreement)).length > 0);
        if (trigger === 'webhook') await webhooks('drop'); // an acknowledged webhook is not sent again
        const subscription = await until(() => readSubscriptions(call), isActive);
        expect(subscription).toMatchObject({ subscriptions: [{ status: 1, voucher: { voucherCode: code } }] });
        expect(subscription['subscriptions']).toHaveLength(1);
        expect(await rows('charge', agreement)).toHaveLength(1);
        expect(await call('GET', '/transaction/count')).toEqual({ count: 1 });
        if (trigger === 'webhook') await webhooks('send');
      }
    },
  );

  it('[INV-01] charges a period once after a kill between the charge request and its record', { timeout }, async () => {
    await webhooks('drop');
    for (let round = 0; round < rounds; round += 1) {
      const call = await api.login(crypto.randomUUID(), 'no');
      const drafted = (await draft(call)) as Drafted;
      const agreement = await agreementOf(drafted);
      await api.wallet.answer(drafted.agreementUrl, 'approve');
      await call('POST', '/vippsmobilepay/draft-agreement-status', {
        encodedAgreementId: drafted.encodedAgreementId,
      });
      await api.control('POST', '/clock', { advance: 'P14DT1H' });
      await killAfter(api.control('POST', '/tick'), async () => (await collectedRows(agreement)).length > 0);
      const count = await until(
        () => call('GET', '/transaction/count'),
        (body) => body['count'] === 1,
      );
      expect(count).toEqual({ count: 1 });
      expect(await readSubscriptions(call)).toMatchObject({ subscriptions: [{ status: 1 }] });
      expect((await rows('charge', agreement)).map(({ status }) => status)).toEqual(['CHARGED']);
    }
  });

  it(
    '[INV-19] charges an upgrade once and applies it after a kill between the charge request and its record',
    { timeout },
    async () => {
      await webhooks('drop');
      for (let round = 0; round < rounds; round += 1) {
        const call = await api.login(crypto.randomUUID(), 'no');
        const drafted = (await draft(call, await issue())) as Drafted;
        const agreement = await agreementOf(drafted);
        await api.wallet.answer(drafted.agreementUrl, 'approve');
        await until(() => readSubscriptions(call), isActive);
        const upgraded = call('PUT', '/offer/upgrade-subscription-offer', { offerType: 3 });
        await killAfter(upgraded, async () => (await collectedRows(agreement)).length > 1);
        const subscription = await until(
          () => readSubscriptions(call),
          (body) => body['hasActiveTotalSubscription'] === true,
        );
        expect(
          subscription,
          JSON.stringify([subscription, await rows('charge', agreement), await rows('refund', agreement)]),
        ).toMatchObject({
          hasActiveTotalSubscription: true,
        });
        expect(await rows('charge', agreement)).toHaveLength(2);
        expect((await api.wallet.read(agreement)).status).toBe('ACTIVE');
      }
    },
  );

  it('has killed the backend at least once between a wallet request and its record', () => {
    expect(killedBetween).toBeGreaterThan(0);
  });
});
