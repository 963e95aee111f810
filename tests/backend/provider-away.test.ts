import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cutDatabases } from './databases.ts';
import { draft, readStatus } from './test-wallet.ts';
import { buy, createWorld, type World } from './test-backend.ts';

/** Ways to be away; the usual run takes the slowest, the last test the quickest. */
const modes =
  process.env['TEST_FULL'] === '1' ? ['refuse', 'http500', 'garbage', 'reset-before-effect', 'timeout'] : ['timeout'];

describe.each(cutDatabases)('with one payment provider away on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterEach(async () => {
    await world.card('DELETE', '/__control/faults');
    await world.wallet.call('DELETE', '/__control/faults');
    await pause(2_100); // so long counts what was known of the wallet
  });
  afterAll(() => world.close());

  const breakCard = (mode: string) =>
    world.card('POST', '/__control/faults', { match: { path: '/v72/paymentMethods' }, mode });
  const breakWallet = (mode: string) =>
    world.wallet.call('POST', '/__control/faults', { match: { path: '/recurring' }, mode });
  const readMethods = async (region: 'se' | 'no' | 'fi') => {
    const startedAt = Date.now();
    const { status, body } = await (await world.login(region)).call('GET', '/adyenpayment/payment-methods');
    return { status, body, took: Date.now() - startedAt };
  };

  it('names nothing as missing while all is well', async () => {
    for (const region of ['se', 'no', 'fi'] as const) {
      const { status, body } = await readMethods(region);
      expect([status, body]).toMatchObject([
        200,
        { unavailable: [], hasCard: true, hasVippsMobilePay: region !== 'se' },
      ]);
    }
  });

  it.each(modes)(
    '[FLT-06] the card provider by %s: Norway and Finland keep the wallet, Sweden has nothing left',
    async (mode) => {
      await breakCard(mode);
      const [sweden, norway, finland] = await Promise.all([readMethods('se'), readMethods('no'), readMethods('fi')]);
      expect(sweden.body).toMatchObject({ status: 503, title: 'PaymentProviderUnavailableError' });
      const left = {
        unavailable: ['card'],
        paymentMethodsResponse: { paymentMethods: [] },
        hasCard: false,
        hasApplePay: false,
        hasGooglePay: false,
        hasVippsMobilePay: true,
      };
      expect([norway.status, norway.body]).toMatchObject([200, { ...left, walletMethod: 'vipps' }]);
      expect([finland.status, finland.body]).toMatchObject([200, { ...left, walletMethod: 'mobilepay' }]);
      expect(Math.max(sweden.took, norway.took, finland.took)).toBeLessThan(6_000);
      const listener = await world.login('no');
      const drafted = await draft(listener);
      await world.wallet.answer(drafted.agreementUrl, 'approve');
      expect((await readStatus(listener, drafted)).body).toMatchObject({ agreementStatus: 'ACTIVE' });
    },
  );

  it.each(modes)('[FLT-06] the wallet by %s: the cards are still there, and a stored one is named', async (mode) => {
    await breakWallet(mode);
    const norway = await readMethods('no');
    const left = { unavailable: ['wallet'], hasCard: true, hasVippsMobilePay: false, walletMethod: 'vipps' };
    expect([norway.status, norway.body]).toMatchObject([200, left]);
    expect(norway.took).toBeLessThan(4_000);
    expect((await readMethods('se')).body).toMatchObject({ unavailable: [], hasCard: true });
    const listener = await world.login('no');
    expect((await buy(world, listener)).body).toEqual({ resultCode: 'Authorised' });
    await breakCard('http500');
    await world.wallet.call('DELETE', '/__control/faults');
    await pause(2_100);
    const { body } = await listener.call('GET', '/adyenpayment/payment-methods');
    expect(body).toMatchObject({ unavailable: ['card'], storedPaymentMethod: { brand: 'visa' } });
  });

  it('with both away there is nothing to offer, and both come back by themselves', async () => {
    await Promise.all([breakCard('http500'), breakWallet('http500')]);
    expect((await readMethods('fi')).body).toMatchObject({ status: 503, title: 'PaymentProviderUnavailableError' });
    await world.card('DELETE', '/__control/faults');
    await world.wallet.call('DELETE', '/__control/faults');
    await expect
      .poll(async () => (await readMethods('fi')).body, { timeout: 5_000 })
      .toMatchObject({ unavailable: [] });
  });
});
