import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDevicePayment, type DeviceCard } from '../device-token.ts';
import { visitBank } from './bank-steps.ts';
import { testDatabases } from './databases.ts';
import { createWorld, openSession, type Listener, type World } from './test-backend.ts';

const wallets = [
  { type: 'applepay', method: 'ApplePay', name: 'Apple Pay' },
  { type: 'googlepay', method: 'GooglePay', name: 'Google Pay' },
] as const;

/** Who the shop is to the makers of the wallets. */
const makerIds = { ApplePay: 'merchant.example.nordlyd', GooglePay: '12345678901234567890' };

describe.each(testDatabases)('Apple Pay and Google Pay on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
    // the sandbox by itself is nobody to the makers of the wallets
    world.backend.settings.deviceWallets = makerIds;
  }, 60_000);
  afterAll(() => world.close());

  const pay = async (listener: Listener, type: Parameters<typeof makeDevicePayment>[0], card: DeviceCard = {}) => {
    const sessionId = await openSession(listener);
    const statePaymentMethod = makeDevicePayment(type, card);
    const answer = await listener.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    return { ...answer, sessionId };
  };
  const readMethods = async (region: 'se' | 'no') =>
    (await (await world.login(region)).call('GET', '/adyenpayment/payment-methods')).body;
  const captures = async (listener: Listener) =>
    (await world.ledger()).filter(({ kind, subject }) => kind === 'capture' && subject === listener.id);

  it('[CC-12] names the methods with their flags, our ids and the name that Google Pay has', async () => {
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

  it('[CC-12] does not offer a wallet whose maker does not know us', async () => {
    world.backend.settings.deviceWallets = { ApplePay: undefined, GooglePay: undefined };
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
      world.backend.settings.deviceWallets = makerIds;
    }
  });

  it.each(wallets)(
    '[TR-04] $name: the trial starts, the account and every later receipt name it, renewals are charged on its token',
    async ({ type, method, name }) => {
      const listener = await world.login();
      const paid = await pay(listener, type, { lastFour: '1234' });
      expect([paid.status, paid.body]).toEqual([200, { resultCode: 'Authorised' }]);
      const { body } = await listener.call('GET', '/adyenpayment/payment-methods');
      expect(body['storedPaymentMethod']).toMatchObject({ paymentMethodType: method, brand: 'visa', lastFour: '1234' });
      await world.advance('P14D');
      await world.advance('PT1M');
      while ((await world.tick()) > 0);
      expect(await captures(listener)).toHaveLength(1);
      const { transactions } = (await listener.call('GET', '/transaction/history?page=1&pageSize=10'))
        .body as unknown as {
        transactions: { id: string; paymentMethodType: string; status: string }[];
      };
      expect(transactions).toMatchObject([{ paymentMethodType: method, status: 'Success' }]);
      const receipt = await listener.call('GET', `/transaction/paymentTransaction/${transactions[0]?.id}`);
      expect(receipt.body).toMatchObject({ paymentMethod: `${name} •••• 1234` });
    },
  );

  it('a repeat card of a wallet is charged at once, and stays the wallet it is', async () => {
    const [first, second] = [await world.login(), await world.login()];
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
  ] as const)('%s by the scenario %s ends as a card does', async (type, holderName, result) => {
    const listener = await world.login();
    expect((await pay(listener, type, { holderName })).body).toEqual(result);
  });

  it("Google Pay may lead to the card's bank, and ends where a card ends", async () => {
    const listener = await world.login();
    const paid = await pay(listener, 'googlepay', { challenge: 'redirect' });
    const verified = await listener.call('POST', '/adyenpayment/verify-payment-result', {
      sessionId: paid.sessionId,
      offerType: 0,
      voucherCode: null,
      redirectResult: await visitBank(paid, 'authorised'),
    });
    expect(verified.body).toMatchObject({ resultCode: 'Authorised' });
    const { body } = await listener.call('GET', '/adyenpayment/payment-methods');
    expect(body['storedPaymentMethod']).toMatchObject({ paymentMethodType: 'GooglePay' });
  });

  it('an answer that was lost is found again: one plan, one authorisation, still the wallet', async () => {
    const listener = await world.login();
    const match = { method: 'POST', path: '/v72/payments' };
    await world.card('POST', '/__control/faults', { match, mode: 'reset-after-effect', times: 1 });
    expect((await pay(listener, 'applepay')).body).toMatchObject({ resultCode: 'Received' });
    await expect
      .poll(
        async () => {
          await world.tick();
          return (await listener.call('GET', '/subscription')).body['hasActiveSubscription'];
        },
        { timeout: 20_000, interval: 300 },
      )
      .toBe(true);
    const { body } = await listener.call('GET', '/adyenpayment/payment-methods');
    expect(body['storedPaymentMethod']).toMatchObject({ paymentMethodType: 'ApplePay' });
    const rows = (await world.ledger()).filter(
      ({ subject, kind }) => subject === listener.id && kind === 'authorisation',
    );
    expect(rows).toHaveLength(1);
  });
});
