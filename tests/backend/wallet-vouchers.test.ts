import { afterEach, expect, it } from 'vitest';
import { createVoucherSteps, months } from './voucher-steps.ts';
import { readAgreement, readStatus, type Draft } from './test-wallet.ts';
import { buy, type ApiResponse, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('wallet agreements with vouchers', (api) => {
  afterEach(async () => {
    await api.wallet.call('DELETE', '/__control/faults');
    await api.wallet.call('POST', '/__control/webhooks', { mode: 'send' });
  });
  const { buyWith, issue, advanceMonths, order: orderByCard, read, validate } = createVoucherSteps(() => api);

  const order = (user: TestUser, voucherCode: string, change: object = {}): Promise<ApiResponse> =>
    user.call('POST', '/vippsmobilepay/draft-agreement/with-voucher', {
      returnUrl: 'http://localhost:3000/no/checkout-v2/verify-vm',
      myAccountUrl: 'http://localhost:3000/no/',
      offerType: 0,
      voucherCode,
      ...change,
    });
  const draftWith = async (user: TestUser, code: string, change?: object): Promise<Draft> => {
    const { status, body } = await order(user, code, change);
    expect([status, body]).toMatchObject([201, {}]);
    return body as unknown as Draft;
  };
  const approve = ({ agreementUrl }: Draft) => api.wallet.answer(agreementUrl, 'approve');
  const agreementOf = (drafted: Draft) => readAgreement(api.wallet, drafted);
  const moneyOf = async (drafted: Draft) => (await agreementOf(drafted)).money;
  const isFree = async (code: string): Promise<boolean> => (await validate(await api.login('no'), code)).status === 200;

  it('[CW-03] shows a free month to the payer, applies it instead of the trial, and charges the full price afterwards', async () => {
    const user = await api.login('no');
    const code = await issue({ maxUses: 1 });
    const drafted = await draftWith(user, ` ${code.toLowerCase()} `, { offerType: 3 });
    const { body } = await user.call(
      'GET',
      `/vippsmobilepay/draft-agreement-details?encodedAgreementId=${drafted.encodedAgreementId}`,
    );
    expect(body).toEqual({ offerType: 3, voucherCode: code });
    const { agreement } = await agreementOf(drafted);
    expect((await api.wallet.read(agreement)).campaign).toEqual({
      type: 'PERIOD_CAMPAIGN',
      price: 0,
      period: { unit: 'MONTH', count: 1 },
    });
    await approve(drafted);
    expect((await readStatus(user, drafted)).body).toMatchObject({
      agreementStatus: 'ACTIVE',
      subscription: { status: 1, trialEndsAt: null, voucher: { voucherCode: code } },
    });
    expect((await user.call('GET', '/subscription/is-trial-eligible')).body).toEqual({ isTrialEligible: false });
    expect(await isFree(code)).toBe(false);
    await advanceMonths(1);
    const { pricing } = await api.wallet.read(agreement);
    expect(await moneyOf(drafted)).toEqual([`charge ${pricing.amount}`]);
    expect((await order(user, code)).body).toMatchObject({ title: 'UserHasActiveSubscriptionError' });
  });

  it.each([
    ['no', 9_900, 4_950],
    ['fi', 999, 499],
  ] as const)('[CW-03] [INV-14] charges exactly three months at half price in %s', async (region, full, half) => {
    const user = await api.login(region);
    const drafted = await draftWith(user, await issue({ type: 'FIFTYPERCENT', duration: months(3) }));
    const { agreement } = await agreementOf(drafted);
    expect(await api.wallet.read(agreement)).toMatchObject({
      pricing: { amount: full },
      campaign: { price: half, period: { unit: 'MONTH', count: 3 } },
    });
    expect(await moneyOf(drafted)).toEqual([]);
    await approve(drafted);
    expect((await readStatus(user, drafted)).body).toMatchObject({ agreementStatus: 'ACTIVE' });
    expect(await moneyOf(drafted)).toEqual([`charge ${half}`]);
    await advanceMonths(4);
    expect(await moneyOf(drafted)).toEqual([half, half, half, full, full].map((amount) => `charge ${amount}`));
    expect((await user.call('GET', '/transaction/count')).body).toEqual({ count: 5 });
  });

  it('[INV-15] never charges an endless free voucher', async () => {
    const user = await api.login('no');
    const drafted = await draftWith(user, await issue({ duration: null }));
    const { agreement } = await agreementOf(drafted);
    expect((await api.wallet.read(agreement)).campaign).toMatchObject({ type: 'PRICE_CAMPAIGN', price: 0 });
    await approve(drafted);
    await readStatus(user, drafted);
    await advanceMonths(14);
    expect(await moneyOf(drafted)).toEqual([]);
    expect(await read(user)).toMatchObject({ status: 1, nextCharge: null });
  });

  it.each(['webhook', 'poll'])(
    'redeems the voucher once for a payer who does not return, detected by %s',
    async (trigger) => {
      const user = await api.login('no');
      const code = await issue({ maxUses: 1, type: 'FIFTYPERCENT' });
      const drafted = await draftWith(user, code);
      await api.wallet.call('POST', '/__control/webhooks', { mode: trigger === 'webhook' ? 'duplicate' : 'drop' });
      await approve(drafted);
      if (trigger === 'poll') await api.advance('P3D'); // no poll runs for days: the code stays reserved
      else await api.wallet.call('POST', '/__control/webhooks/release');
      expect(await isFree(code)).toBe(false);
      await expect
        .poll(async () => {
          await Promise.all([api.tick(), api.tick()]);
          return (await user.call('GET', '/subscription')).body['subscriptions'];
        })
        .toMatchObject([{ status: 1, voucher: { voucherCode: code } }]);
      expect(await moneyOf(drafted)).toEqual(['charge 4950']);
      expect((await validate(await api.login('no'), code)).body).toMatchObject({ title: 'already_used' });
    },
  );

  it.each([
    ['reject', 'STOPPED'],
    ['expire', 'EXPIRED'],
  ] as const)(
    '[CW-05] [INV-13] releases the voucher to others and to the same user after %s',
    async (response, status) => {
      const [user, other] = [await api.login('no'), await api.login('no')];
      const code = await issue({ maxUses: 1 });
      const drafted = await draftWith(user, code);
      await api.advance('P1D');
      expect((await order(other, code)).body).toMatchObject({ status: 422, title: 'already_used' });
      expect((await validate(user, code)).status).toBe(200);
      await api.wallet.answer(drafted.agreementUrl, response);
      expect((await readStatus(user, drafted)).body).toEqual({ agreementStatus: status, isDeclined: true });
      expect((await validate(user, code)).status).toBe(200);
      const second = await draftWith(other, code);
      await approve(second);
      expect((await readStatus(other, second)).body).toMatchObject({ agreementStatus: 'ACTIVE' });
      expect((await order(user, code)).body).toMatchObject({ title: 'already_used' });
    },
  );

  it('[INV-13] reserves a code for one of fifty parallel orders', async () => {
    const code = await issue({ maxUses: 1 });
    const users = await Promise.all(Array.from({ length: 50 }, () => api.login('no')));
    const responses = await Promise.all(users.map((user) => order(user, code)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ body }) => body['title'] === 'already_used')).toHaveLength(49);
  });

  it('creates one agreement and one reservation for twenty parallel requests', async () => {
    const user = await api.login('no');
    const code = await issue({ maxUses: 2 });
    const drafts = await Promise.all(Array.from({ length: 20 }, () => draftWith(user, code)));
    expect(new Set(drafts.map(({ encodedAgreementId }) => encodedAgreementId)).size).toBe(1);
    await draftWith(await api.login('no'), code);
    expect((await order(await api.login('no'), code)).body).toMatchObject({ title: 'already_used' });
  });

  it('lets the user pay by card instead, and refunds the agreement when it is approved later', async () => {
    const user = await api.login('no');
    const code = await issue({ maxUses: 1, type: 'FIFTYPERCENT' });
    const drafted = await draftWith(user, code);
    expect((await buyWith(user, code)).body).toEqual({ resultCode: 'Authorised' });
    await approve(drafted);
    const failed = { agreementStatus: 'STOPPED', errorTitle: 'UserHasActiveSubscriptionError' };
    expect((await readStatus(user, drafted)).body).toEqual(failed);
    await api.tick();
    expect(await agreementOf(drafted)).toMatchObject({ status: 'STOPPED', money: ['charge 4950', 'refund 4950'] });
    expect((await user.call('GET', '/subscription')).body['subscriptions']).toHaveLength(1);
    expect((await read(user)).voucher?.voucherCode).toBe(code);
  });

  it('refunds the agreement with the reason when its code was used up in the meantime', async () => {
    const [user, other] = [await api.login('no'), await api.login('no')];
    const [code, another] = [await issue({ maxUses: 1, type: 'FIFTYPERCENT' }), await issue()];
    const drafted = await draftWith(user, code);
    expect((await orderByCard(user, another)).status).toBe(201); // reserves the other voucher instead
    expect((await buyWith(other, code)).body).toEqual({ resultCode: 'Authorised' });
    await approve(drafted);
    expect((await readStatus(user, drafted)).body).toEqual({
      agreementStatus: 'STOPPED',
      errorTitle: 'already_used',
    });
    await api.tick();
    expect(await agreementOf(drafted)).toMatchObject({ status: 'STOPPED', money: ['charge 4950', 'refund 4950'] });
    expect((await user.call('GET', '/subscription')).body['subscriptions']).toEqual([]);
    expect(await draftWith(user, another)).toHaveProperty('agreementUrl');
  });

  it('[INV-03] repeats a draft with a lost response unchanged, and keeps its voucher', async () => {
    const user = await api.login('no');
    const code = await issue({ maxUses: 1, duration: months(40) });
    const match = { method: 'POST', path: '/recurring/v3/agreements' };
    await api.wallet.call('POST', '/__control/faults', { match, mode: 'reset-after-effect', times: 1 });
    expect((await order(user, code)).body).toMatchObject({ title: 'PaymentProviderUnavailableError' });
    expect(await isFree(code)).toBe(false);
    await api.advance('P1D');
    await api.tick();
    const drafted = await draftWith(user, code);
    const { agreement } = await agreementOf(drafted);
    expect((await api.wallet.read(agreement)).campaign).toMatchObject({ type: 'PRICE_CAMPAIGN', price: 0 });
    await approve(drafted);
    expect((await readStatus(user, drafted)).body).toMatchObject({ agreementStatus: 'ACTIVE' });
  });

  it('releases the voucher immediately when the wallet rejects the draft', async () => {
    const user = await api.login('no');
    const code = await issue({ maxUses: 1 });
    const match = { method: 'POST', path: '/recurring/v3/agreements' };
    await api.wallet.call('POST', '/__control/faults', { match, mode: 'refuse', times: 1 });
    expect((await order(user, code)).body).toMatchObject({ title: 'PaymentProviderUnavailableError' });
    expect(await isFree(code)).toBe(true);
    expect(await draftWith(user, code)).toHaveProperty('agreementUrl');
  });

  it('[VO-08] rejects vouchers with the same titles as card orders', async () => {
    const user = await api.login('no');
    const valid = await issue();
    const readRejection = async (code: string, change?: object) => {
      const { status, body } = await order(user, code, change);
      return `${status} ${body['title']}`;
    };
    expect(await readRejection('')).toBe('422 empty_field');
    expect(await readRejection('NOBODYHASTHIS')).toBe('422 no_voucher');
    expect(await readRejection('X'.repeat(21))).toBe('422 no_voucher');
    expect(await readRejection(await issue({ validTo: '2020-01-01T00:00:00Z' }))).toBe('422 already_expired');
    expect(await readRejection(await issue({ regions: ['se'] }))).toBe('422 invalid_region');
    expect(await readRejection(await issue({ offers: ['duo'] }))).toBe('422 invalid_voucher_type');
    expect(await readRejection(await issue({ withdrawn: true }))).toBe('422 not_valid');
    expect(await readRejection(valid, { offerType: 1 })).toBe('403 StudentOfferAccessDeniedError');
    expect(await readRejection(valid, { offerType: 9 })).toBe('400 InvalidRequest');
    expect(await readRejection(valid, { returnUrl: 'https://evil.example/' })).toBe('422 ReturnUrlNotAllowedError');
    const swede = await api.login('se');
    expect((await order(swede, valid)).body).toMatchObject({ status: 403, title: 'WalletNotAvailableError' });
    await buy(api, user);
    expect(await readRejection(valid)).toBe('409 UserHasActiveSubscriptionError');
  });
});
