import { beforeAll, expect, it } from 'vitest';
import { makeDevicePayment, type DeviceCard } from '../device-token.ts';
import { visitBank } from './bank-steps.ts';
import { openSession, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

const wallets = [
  { type: 'applepay', method: 'ApplePay', name: 'Apple Pay' },
  { type: 'googlepay', method: 'GooglePay', name: 'Google Pay' },
] as const;

/** Ids of the shop at Apple and Google. */
const makerIds = { ApplePay: 'merchant.example.nordlyd', GooglePay: '12345678901234567890' };

describeBackend('Apple Pay and Google Pay', (api) => {
  beforeAll(async () => {
    // the sandbox has no merchant ids by default
    api.backend.settings.deviceWallets = makerIds;
  }, 60_000);

  const pay = async (user: TestUser, type: Parameters<typeof makeDevicePayment>[0], card: DeviceCard = {}) => {
    const sessionId = await openSession(user);
    const statePaymentMethod = makeDevicePayment(type, card);
    const response = await user.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    return { ...response, sessionId };
  };
  const readMethods = async (region: 'se' | 'no') =>
    (await (await api.login(region)).call('GET', '/adyenpayment/payment-methods')).body;
  const captures = async (user: TestUser) =>
    (await api.ledger()).filter(({ kind, subject }) => kind === 'capture' && subject === user.id);

  it("[CC-12] returns the methods with their flags, merchant ids and the region's Google Pay type", async () => {
    const sweden = await readMethods('se');
    const flags = { hasCard: true, hasApplePay: true, hasGooglePay: true };
    expect(sweden).toMatchObject({ ...flags, googlePayMethodId: 'googlepay' });
    expect(await readMethods('no')).toMatchObject({ ...flags, googlePayMethodId: 'paywithgoogle' });
    const { paymentMethods } = sweden['paymentMethodsResponse'] as unknown as {
      paymentMethods: { type: string; configuration?: object }[];
    };
    expect(paymentMethods.map(({ type, configuration }) => [type, configuration])).toEqual([
      ['scheme', undefined],
      ['applepay', { merchantId: makerIds.ApplePay, merchantName: 'Nordlyd' }],
      ['googlepay', { merchantId: makerIds.GooglePay, merchantName: 'Nordlyd', gatewayMerchantId: 'Nordlyd' }],
    ]);
  });

  it('[CC-12] does not offer a wallet without a merchant id', async () => {
    api.backend.settings.deviceWallets = { ApplePay: undefined, GooglePay: undefined };
    try {
      const methods = await readMethods('se');
      expect(methods).toMatchObject({
        hasCard: true,
        hasApplePay: false,
        hasGooglePay: false,
        googlePayMethodId: null,
      });
      const { paymentMethods } = methods['paymentMethodsResponse'] as unknown as { paymentMethods: { type: string }[] };
      expect(paymentMethods.map(({ type }) => type)).toEqual(['scheme']);
    } finally {
      api.backend.settings.deviceWallets = makerIds;
    }
  });

  it.each(wallets)(
    '[TR-04] starts the trial with $name, names it in account and receipts, and renews on its token',
    async ({ type, method, name }) => {
      const user = await api.login();
      const paid = await pay(user, type, { lastFour: '1234' });
      expect([paid.status, paid.body]).toEqual([200, { resultCode: 'Authorised' }]);
      const { body } = await user.call('GET', '/adyenpayment/payment-methods');
      expect(body['storedPaymentMethod']).toMatchObject({ paymentMethodType: method, brand: 'visa', lastFour: '1234' });
      await api.advance('P14D');
      await api.advance('PT1M');
      while ((await api.tick()) > 0);
      expect(await captures(user)).toHaveLength(1);
      const { transactions } = (await user.call('GET', '/transaction/history?page=1&pageSize=10')).body as unknown as {
        transactions: { id: string; paymentMethodType: string; status: string }[];
      };
      expect(transactions).toMatchObject([{ paymentMethodType: method, status: 'Success' }]);
      const receipt = await user.call('GET', `/transaction/paymentTransaction/${transactions[0]?.id}`);
      expect(receipt.body).toMatchObject({ paymentMethod: `${name} •••• 1234` });
    },
  );

  it('charges a repeat card of a wallet immediately and stores it as that wallet', async () => {
    const [first, second] = [await api.login(), await api.login()];
    await pay(first, 'googlepay', { device: 'phone-1' });
    expect((await pay(second, 'googlepay', { device: 'phone-1' })).body).toMatchObject({ resultCode: 'Authorised' });
    expect(await captures(first)).toEqual([]);
    expect(await captures(second)).toHaveLength(1);
    const { body } = await second.call('GET', '/adyenpayment/payment-methods');
    expect(body['storedPaymentMethod']).toMatchObject({ paymentMethodType: 'GooglePay' });
  });

  it.each([
    ['applepay', 'DECLINED', { resultCode: 'Refused', refusalReasonCode: '2' }],
    ['paywithgoogle', 'NOT_ENOUGH_BALANCE', { resultCode: 'Refused', refusalReasonCode: '12' }],
    ['googlepay', 'PENDING', { resultCode: 'Pending' }],
    ['applepay', 'ERROR', { resultCode: 'Error' }],
  ] as const)('returns the result of a card payment for %s in the scenario %s', async (type, holderName, result) => {
    const user = await api.login();
    expect((await pay(user, type, { holderName })).body).toEqual(result);
  });

  it("completes a Google Pay payment after a redirect to the card's bank", async () => {
    const user = await api.login();
    const paid = await pay(user, 'googlepay', { challenge: 'redirect' });
    const verified = await user.call('POST', '/adyenpayment/verify-payment-result', {
      sessionId: paid.sessionId,
      offerType: 0,
      voucherCode: null,
      redirectResult: await visitBank(paid, 'authorised'),
    });
    expect(verified.body).toMatchObject({ resultCode: 'Authorised' });
    const { body } = await user.call('GET', '/adyenpayment/payment-methods');
    expect(body['storedPaymentMethod']).toMatchObject({ paymentMethodType: 'GooglePay' });
  });

  it('recovers a lost response with one plan and one authorisation, stored as the wallet', async () => {
    const user = await api.login();
    const match = { method: 'POST', path: '/v72/payments' };
    await api.card('POST', '/__control/faults', { match, mode: 'reset-after-effect', times: 1 });
    expect((await pay(user, 'applepay')).body).toMatchObject({ resultCode: 'Received' });
    await expect
      .poll(
        async () => {
          await api.tick();
          return (await user.call('GET', '/subscription')).body['hasActiveSubscription'];
        },
        { timeout: 20_000, interval: 300 },
      )
      .toBe(true);
    const { body } = await user.call('GET', '/adyenpayment/payment-methods');
    expect(body['storedPaymentMethod']).toMatchObject({ paymentMethodType: 'ApplePay' });
    const rows = (await api.ledger()).filter(({ subject, kind }) => subject === user.id && kind === 'authorisation');
    expect(rows).toHaveLength(1);
  });
});
