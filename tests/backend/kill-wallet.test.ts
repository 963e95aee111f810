import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { countRounds, createKillWorld, type KillWorld } from './kill-test-backend.ts';

const rounds = countRounds(1);
const timeout = rounds * 200_000;

const site = 'http://localhost:3000/no';

type Call = Awaited<ReturnType<KillWorld['login']>>;
type Drafted = { agreementUrl: string; encodedAgreementId: string };

describe('kills of the backend beside the wallet', () => {
  let world: KillWorld;
  /** Rounds in which the wallet had acted and our answer never came. */
  let killedBetween = 0;
  beforeAll(async () => {
    world = await createKillWorld();
    await world.start();
  }, 300_000);
  afterEach(async () => {
    await expectOneChargePerPeriod();
    await world.wallet.call('POST', '/__control/webhooks', { mode: 'send' });
  }, 60_000);
  afterAll(() => world.close());

  const webhooks = (mode: string) => world.wallet.call('POST', '/__control/webhooks', { mode });
  const rows = async (kind: string, subject?: string) =>
    (await world.wallet.ledger()).filter((row) => row.kind === kind && (subject ?? row.subject) === row.subject);
  /** Order ids read `{subscription}-{period}-{attempt}`, or `{mandate}-0`: of each period one charge may be collected. */
  const expectOneChargePerPeriod = async (): Promise<void> => {
    const collected = (await rows('charge')).filter(({ status }) => status === 'CHARGED');
    const periods = collected.map(({ reference }) => reference?.split('-').slice(0, 6).join('-'));
    expect(new Set(periods).size).toBe(periods.length);
  };
  /** Kills a moment after the wallet has acted, and says whether our answer to the call was cut off. */
  const killAfter = async (asked: Promise<unknown>, hasActed: () => Promise<boolean>): Promise<void> => {
    const settled = asked.then(
      () => 'answered',
      () => 'cut',
    );
    while (!(await hasActed())) await pause(1);
    await pause(Math.random() * 5);
    await world.kill();
    if ((await settled) === 'cut') killedBetween += 1;
    await world.start();
  };
  /** Calls until the answer is as wished; a business minute passes by so that the regular looks are due. */
  const until = async <Value>(call: () => Promise<Value>, isGood: (value: Value) => boolean): Promise<Value> => {
    const limit = Date.now() + 90_000;
    for (;;) {
      const value = await call();
      if (isGood(value) || Date.now() > limit) return value;
      await world.control('POST', '/clock', { advance: 'PT2M' });
      await world.control('POST', '/tick');
    }
  };
  const issue = async (): Promise<string> => {
    const code = `K${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
    await world.control('POST', '/vouchers', {
      code,
      type: 'FIFTYPERCENT',
      duration: { unit: 'Months', n: 1 },
      maxUses: 1,
    });
    return code;
  };
  const draft = (call: Call, voucherCode?: string): Promise<Record<string, unknown>> => {
    const urls = { returnUrl: `${site}/checkout-v2/verify-vm`, myAccountUrl: `${site}/` };
    if (voucherCode === undefined) return call('POST', '/vippsmobilepay/draft-agreement/for-standard-offer', urls);
    return call('POST', '/vippsmobilepay/draft-agreement/with-voucher', { ...urls, offerType: 0, voucherCode });
  };
  const isDraft = (body: Record<string, unknown>): boolean => 'agreementUrl' in body;
  const mandateOf = async ({ encodedAgreementId }: Drafted): Promise<string> => {
    const [id] = encodedAgreementId.split('.');
    return (await rows('agreement')).find(({ idempotencyKey }) => idempotencyKey === id)?.reference ?? '';
  };
  const readHeld = (call: Call) => call('GET', '/subscription');
  const isActive = (held: Record<string, unknown>): boolean => held['hasActiveSubscription'] === true;

  it('[INV-03] between drafting and our note: one mandate, its voucher still set aside', { timeout }, async () => {
    await webhooks('drop');
    for (let round = 0; round < rounds; round += 1) {
      const [call, stranger] = [await world.login(crypto.randomUUID(), 'no'), await world.login('stranger', 'no')];
      const code = await issue();
      const before = (await rows('agreement')).length;
      await killAfter(draft(call, code), async () => (await rows('agreement')).length > before);
      expect(await draft(stranger, code)).toMatchObject({ title: 'already_used' });
      const drafted = (await until(() => draft(call, code), isDraft)) as Drafted;
      expect(await rows('agreement')).toHaveLength(before + 1);
      await world.wallet.answer(drafted.agreementUrl, 'approve');
      const held = await until(() => readHeld(call), isActive);
      expect(held).toMatchObject({ subscriptions: [{ voucher: { voucherCode: code } }] });
      const mandate = await mandateOf(drafted);
      expect((await rows('charge', mandate)).map(({ amount }) => amount?.value)).toEqual([4_950]);
    }
  });

  it.each(['return page', 'webhook'])(
    '[INV-03] [INV-07] between approval and activation, told by the %s: one subscription, one charge',
    { timeout },
    async (way) => {
      await webhooks(way === 'webhook' ? 'send' : 'drop');
      for (let round = 0; round < rounds; round += 1) {
        const call = await world.login(crypto.randomUUID(), 'no');
        const code = await issue();
        const drafted = (await until(() => draft(call, code), isDraft)) as Drafted;
        const mandate = await mandateOf(drafted);
        const { encodedAgreementId } = drafted;
        const asked = world.wallet
          .answer(drafted.agreementUrl, 'approve')
          .then(() =>
            way === 'webhook'
              ? world.control('POST', '/tick')
              : call('POST', '/vippsmobilepay/draft-agreement-status', { encodedAgreementId }),
          );
        await killAfter(asked, async () => (await rows('charge', mandate)).length > 0);
        if (way === 'webhook') await webhooks('drop'); // what was acknowledged is not sent again
        const held = await until(() => readHeld(call), isActive);
        expect(held).toMatchObject({ subscriptions: [{ status: 1, voucher: { voucherCode: code } }] });
        expect(held['subscriptions']).toHaveLength(1);
        expect(await rows('charge', mandate)).toHaveLength(1);
        expect(await call('GET', '/transaction/count')).toEqual({ count: 1 });
        if (way === 'webhook') await webhooks('send');
      }
    },
  );

  it('[INV-01] between ordering a charge and our note: the period is charged once', { timeout }, async () => {
    await webhooks('drop');
    for (let round = 0; round < rounds; round += 1) {
      const call = await world.login(crypto.randomUUID(), 'no');
      const drafted = (await draft(call)) as Drafted;
      const mandate = await mandateOf(drafted);
      await world.wallet.answer(drafted.agreementUrl, 'approve');
      await call('POST', '/vippsmobilepay/draft-agreement-status', {
        encodedAgreementId: drafted.encodedAgreementId,
      });
      await world.control('POST', '/clock', { advance: 'P14DT1H' });
      await killAfter(world.control('POST', '/tick'), async () => (await rows('charge', mandate)).length > 0);
      const count = await until(
        () => call('GET', '/transaction/count'),
        (body) => body['count'] === 1,
      );
      expect(count).toEqual({ count: 1 });
      expect(await readHeld(call)).toMatchObject({ subscriptions: [{ status: 1 }] });
      expect((await rows('charge', mandate)).map(({ status }) => status)).toEqual(['CHARGED']);
    }
  });

  it(
    '[INV-19] between ordering an upgrade and our note: charged once, and the new plan is there',
    { timeout },
    async () => {
      await webhooks('drop');
      for (let round = 0; round < rounds; round += 1) {
        const call = await world.login(crypto.randomUUID(), 'no');
        const drafted = (await draft(call, await issue())) as Drafted;
        const mandate = await mandateOf(drafted);
        await world.wallet.answer(drafted.agreementUrl, 'approve');
        await until(() => readHeld(call), isActive);
        const upgraded = call('PUT', '/offer/upgrade-subscription-offer', { offerType: 3 });
        await killAfter(upgraded, async () => (await rows('charge', mandate)).length > 1);
        const held = await until(
          () => readHeld(call),
          (body) => body['hasActiveTotalSubscription'] === true,
        );
        expect(
          held,
          JSON.stringify([held, await rows('charge', mandate), await rows('refund', mandate)]),
        ).toMatchObject({
          hasActiveTotalSubscription: true,
        });
        expect(await rows('charge', mandate)).toHaveLength(2);
        expect((await world.wallet.read(mandate)).status).toBe('ACTIVE');
      }
    },
  );

  it('the kills above did hit the moment between effect and note', () => {
    expect(killedBetween).toBeGreaterThan(0);
  });
});
