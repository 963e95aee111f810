import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cutDatabases } from './databases.ts';
import { createSteps, months } from './voucher-steps.ts';
import { readMandate, readStatus, type Draft } from './test-wallet.ts';
import { buy, createWorld, type Answer, type Listener, type World } from './test-backend.ts';

describe.each(cutDatabases)('the wallet with vouchers on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterEach(async () => {
    await world.wallet.call('DELETE', '/__control/faults');
    await world.wallet.call('POST', '/__control/webhooks', { mode: 'send' });
  });
  afterAll(() => world.close());
  const { buyWith, issue, live, order: orderByCard, read, validate } = createSteps(() => world);

  const order = (listener: Listener, voucherCode: string, change: object = {}): Promise<Answer> =>
    listener.call('POST', '/vippsmobilepay/draft-agreement/with-voucher', {
      returnUrl: 'http://localhost:3000/no/checkout-v2/verify-vm',
      myAccountUrl: 'http://localhost:3000/no/',
      offerType: 0,
      voucherCode,
      ...change,
    });
  const draftWith = async (listener: Listener, code: string, change?: object): Promise<Draft> => {
    const { status, body } = await order(listener, code, change);
    expect([status, body]).toMatchObject([201, {}]);
    return body as unknown as Draft;
  };
  const approve = ({ agreementUrl }: Draft) => world.wallet.answer(agreementUrl, 'approve');
  const mandateOf = (drafted: Draft) => readMandate(world.wallet, drafted);
  const moneyOf = async (drafted: Draft) => (await mandateOf(drafted)).money;
  const isFree = async (code: string): Promise<boolean> =>
    (await validate(await world.login('no'), code)).status === 200;

  it('[CW-03] a free month: shown to the payer, taken in place of the trial, then the full price', async () => {
    const listener = await world.login('no');
    const code = await issue({ maxUses: 1 });
    const drafted = await draftWith(listener, ` ${code.toLowerCase()} `, { offerType: 3 });
    const { body } = await listener.call(
      'GET',
      `/vippsmobilepay/draft-agreement-details?encodedAgreementId=${drafted.encodedAgreementId}`,
    );
    expect(body).toEqual({ offerType: 3, voucherCode: code });
    const { mandate } = await mandateOf(drafted);
    expect((await world.wallet.read(mandate)).campaign).toEqual({
      type: 'PERIOD_CAMPAIGN',
      price: 0,
      period: { unit: 'MONTH', count: 1 },
    });
    await approve(drafted);
    expect((await readStatus(listener, drafted)).body).toMatchObject({
      agreementStatus: 'ACTIVE',
      subscription: { status: 1, trialEndsAt: null, voucher: { voucherCode: code } },
    });
    expect((await listener.call('GET', '/subscription/is-trial-eligible')).body).toEqual({ isTrialEligible: false });
    expect(await isFree(code)).toBe(false);
    await live(1);
    const { pricing } = await world.wallet.read(mandate);
    expect(await moneyOf(drafted)).toEqual([`charge ${pricing.amount}`]);
    expect((await order(listener, code)).body).toMatchObject({ title: 'UserHasActiveSubscriptionError' });
  });

  it.each([
    ['no', 9_900, 4_950],
    ['fi', 999, 499],
  ] as const)('[CW-03] [INV-14] three months at half price in %s are exactly three', async (region, full, half) => {
    const listener = await world.login(region);
    const drafted = await draftWith(listener, await issue({ type: 'FIFTYPERCENT', duration: months(3) }));
    const { mandate } = await mandateOf(drafted);
    expect(await world.wallet.read(mandate)).toMatchObject({
      pricing: { amount: full },
      campaign: { price: half, period: { unit: 'MONTH', count: 3 } },
    });
    expect(await moneyOf(drafted)).toEqual([]);
    await approve(drafted);
    expect((await readStatus(listener, drafted)).body).toMatchObject({ agreementStatus: 'ACTIVE' });
    expect(await moneyOf(drafted)).toEqual([`charge ${half}`]);
    await live(4);
    expect(await moneyOf(drafted)).toEqual([half, half, half, full, full].map((amount) => `charge ${amount}`));
    expect((await listener.call('GET', '/transaction/count')).body).toEqual({ count: 5 });
  });

  it('[INV-15] free for ever is never charged', async () => {
    const listener = await world.login('no');
    const drafted = await draftWith(listener, await issue({ duration: null }));
    const { mandate } = await mandateOf(drafted);
    expect((await world.wallet.read(mandate)).campaign).toMatchObject({ type: 'PRICE_CAMPAIGN', price: 0 });
    await approve(drafted);
    await readStatus(listener, drafted);
    await live(14);
    expect(await moneyOf(drafted)).toEqual([]);
    expect(await read(listener)).toMatchObject({ status: 1, nextCharge: null });
  });

  it.each(['webhook', 'watch'])(
    'a payer who never comes back has used the voucher once, learnt by %s alone',
    async (way) => {
      const listener = await world.login('no');
      const code = await issue({ maxUses: 1, type: 'FIFTYPERCENT' });
      const drafted = await draftWith(listener, code);
      await world.wallet.call('POST', '/__control/webhooks', { mode: way === 'webhook' ? 'duplicate' : 'drop' });
      await approve(drafted);
      if (way === 'watch') await world.advance('P3D'); // nobody asks for days: the code stays set aside
      else await world.wallet.call('POST', '/__control/webhooks/release');
      expect(await isFree(code)).toBe(false);
      await expect
        .poll(async () => {
          await Promise.all([world.tick(), world.tick()]);
          return (await listener.call('GET', '/subscription')).body['subscriptions'];
        })
        .toMatchObject([{ status: 1, voucher: { voucherCode: code } }]);
      expect(await moneyOf(drafted)).toEqual(['charge 4950']);
      expect((await validate(await world.login('no'), code)).body).toMatchObject({ title: 'already_used' });
    },
  );

  it.each([
    ['reject', 'STOPPED'],
    ['expire', 'EXPIRED'],
  ] as const)(
    '[CW-05] [INV-13] %s gives the voucher back, to others and to the same person',
    async (answer, status) => {
      const [listener, other] = [await world.login('no'), await world.login('no')];
      const code = await issue({ maxUses: 1 });
      const drafted = await draftWith(listener, code);
      await world.advance('P1D');
      expect((await order(other, code)).body).toMatchObject({ status: 422, title: 'already_used' });
      expect((await validate(listener, code)).status).toBe(200);
      await world.wallet.answer(drafted.agreementUrl, answer);
      expect((await readStatus(listener, drafted)).body).toEqual({ agreementStatus: status, isDeclined: true });
      expect((await validate(listener, code)).status).toBe(200);
      const second = await draftWith(other, code);
      await approve(second);
      expect((await readStatus(other, second)).body).toMatchObject({ agreementStatus: 'ACTIVE' });
      expect((await order(listener, code)).body).toMatchObject({ title: 'already_used' });
    },
  );

  it('[INV-13] of fifty people with one code one gets it', async () => {
    const code = await issue({ maxUses: 1 });
    const people = await Promise.all(Array.from({ length: 50 }, () => world.login('no')));
    const answers = await Promise.all(people.map((person) => order(person, code)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body['title'] === 'already_used')).toHaveLength(49);
  });

  it('a double click, twenty times over, is one mandate and one use', async () => {
    const listener = await world.login('no');
    const code = await issue({ maxUses: 2 });
    const drafts = await Promise.all(Array.from({ length: 20 }, () => draftWith(listener, code)));
    expect(new Set(drafts.map(({ encodedAgreementId }) => encodedAgreementId)).size).toBe(1);
    await draftWith(await world.login('no'), code);
    expect((await order(await world.login('no'), code)).body).toMatchObject({ title: 'already_used' });
  });

  it('the same person may turn to the card instead; approving the mandate later gives nothing and takes nothing', async () => {
    const listener = await world.login('no');
    const code = await issue({ maxUses: 1, type: 'FIFTYPERCENT' });
    const drafted = await draftWith(listener, code);
    expect((await buyWith(listener, code)).body).toEqual({ resultCode: 'Authorised' });
    await approve(drafted);
    const failed = { agreementStatus: 'STOPPED', errorTitle: 'UserHasActiveSubscriptionError' };
    expect((await readStatus(listener, drafted)).body).toEqual(failed);
    await world.tick();
    expect(await mandateOf(drafted)).toMatchObject({ status: 'STOPPED', money: ['charge 4950', 'refund 4950'] });
    expect((await listener.call('GET', '/subscription')).body['subscriptions']).toHaveLength(1);
    expect((await read(listener)).voucher?.voucherCode).toBe(code);
  });

  it('a code that others have used up meanwhile gives the money back and says so', async () => {
    const [listener, other] = [await world.login('no'), await world.login('no')];
    const [code, another] = [await issue({ maxUses: 1, type: 'FIFTYPERCENT' }), await issue()];
    const drafted = await draftWith(listener, code);
    expect((await orderByCard(listener, another)).status).toBe(201); // sets the other one aside in its stead
    expect((await buyWith(other, code)).body).toEqual({ resultCode: 'Authorised' });
    await approve(drafted);
    expect((await readStatus(listener, drafted)).body).toEqual({
      agreementStatus: 'STOPPED',
      errorTitle: 'already_used',
    });
    await world.tick();
    expect(await mandateOf(drafted)).toMatchObject({ status: 'STOPPED', money: ['charge 4950', 'refund 4950'] });
    expect((await listener.call('GET', '/subscription')).body['subscriptions']).toEqual([]);
    expect(await draftWith(listener, another)).toHaveProperty('agreementUrl');
  });

  it('[INV-03] a draft whose answer was lost is repeated word for word, and keeps its voucher', async () => {
    const listener = await world.login('no');
    const code = await issue({ maxUses: 1, duration: months(40) });
    const match = { method: 'POST', path: '/recurring/v3/agreements' };
    await world.wallet.call('POST', '/__control/faults', { match, mode: 'reset-after-effect', times: 1 });
    expect((await order(listener, code)).body).toMatchObject({ title: 'PaymentProviderUnavailableError' });
    expect(await isFree(code)).toBe(false);
    await world.advance('P1D');
    await world.tick();
    const drafted = await draftWith(listener, code);
    const { mandate } = await mandateOf(drafted);
    expect((await world.wallet.read(mandate)).campaign).toMatchObject({ type: 'PRICE_CAMPAIGN', price: 0 });
    await approve(drafted);
    expect((await readStatus(listener, drafted)).body).toMatchObject({ agreementStatus: 'ACTIVE' });
  });

  it('a wallet that takes no draft gives the voucher back at once', async () => {
    const listener = await world.login('no');
    const code = await issue({ maxUses: 1 });
    const match = { method: 'POST', path: '/recurring/v3/agreements' };
    await world.wallet.call('POST', '/__control/faults', { match, mode: 'refuse', times: 1 });
    expect((await order(listener, code)).body).toMatchObject({ title: 'PaymentProviderUnavailableError' });
    expect(await isFree(code)).toBe(true);
    expect(await draftWith(listener, code)).toHaveProperty('agreementUrl');
  });

  it('[VO-08] refuses what the card refuses, by the same words', async () => {
    const listener = await world.login('no');
    const fine = await issue();
    const refused = async (code: string, change?: object) => {
      const { status, body } = await order(listener, code, change);
      return `${status} ${body['title']}`;
    };
    expect(await refused('')).toBe('422 empty_field');
    expect(await refused('NOBODYHASTHIS')).toBe('422 no_voucher');
    expect(await refused('X'.repeat(21))).toBe('422 no_voucher');
    expect(await refused(await issue({ validTo: '2020-01-01T00:00:00Z' }))).toBe('422 already_expired');
    expect(await refused(await issue({ regions: ['se'] }))).toBe('422 invalid_region');
    expect(await refused(await issue({ offers: ['duo'] }))).toBe('422 invalid_voucher_type');
    expect(await refused(await issue({ withdrawn: true }))).toBe('422 not_valid');
    expect(await refused(fine, { offerType: 1 })).toBe('403 StudentOfferAccessDeniedError');
    expect(await refused(fine, { offerType: 9 })).toBe('400 InvalidRequest');
    expect(await refused(fine, { returnUrl: 'https://evil.example/' })).toBe('422 ReturnUrlNotAllowedError');
    const swede = await world.login('se');
    expect((await order(swede, fine)).body).toMatchObject({ status: 403, title: 'WalletNotAvailableError' });
    await buy(world, listener);
    expect(await refused(fine)).toBe('409 UserHasActiveSubscriptionError');
  });
});
