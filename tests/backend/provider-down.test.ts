import type { Region } from '../../core/domain/region.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { draft, readStatus } from './test-wallet.ts';
import { buy } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

/** Failure modes; the usual run takes the slowest one, and the last test the fastest. */
const modes =
  process.env['TEST_FULL'] === '1' ? ['refuse', 'http500', 'garbage', 'reset-before-effect', 'timeout'] : ['timeout'];

describeBackend('when one payment provider is down', (api) => {
  afterEach(async () => {
    await api.card('DELETE', '/__control/faults');
    await api.wallet.call('DELETE', '/__control/faults');
    await pause(2_100); // for how long the wallet's status is cached
  });

  const breakCard = (mode: string) =>
    api.card('POST', '/__control/faults', { match: { path: '/v72/paymentMethods' }, mode });
  const breakWallet = (mode: string) =>
    api.wallet.call('POST', '/__control/faults', { match: { path: '/recurring' }, mode });
  const readMethods = async (region: Region) => {
    const startedAt = Date.now();
    const { status, body } = await (await api.login(region)).call('GET', '/adyenpayment/payment-methods');
    return { status, body, took: Date.now() - startedAt };
  };

  it('lists no unavailable provider when both respond', async () => {
    for (const region of ['se', 'no', 'fi'] as const) {
      const { status, body } = await readMethods(region);
      expect([status, body]).toMatchObject([
        200,
        { unavailable: [], hasCard: true, hasVippsMobilePay: region !== 'se' },
      ]);
    }
  });

  it.each(modes)(
    '[FLT-06] offers the wallet in Norway and Finland and nothing in Sweden when the card provider fails by %s',
    async (mode) => {
      await breakCard(mode);
      const [sweden, norway, finland] = await Promise.all([readMethods('se'), readMethods('no'), readMethods('fi')]);
      expect(sweden.body).toMatchObject({ status: 503, title: 'PaymentProviderUnavailableError' });
      const remaining = {
        unavailable: ['card'],
        paymentMethodsResponse: { paymentMethods: [] },
        hasCard: false,
        hasApplePay: false,
        hasGooglePay: false,
        hasVippsMobilePay: true,
      };
      expect([norway.status, norway.body]).toMatchObject([200, { ...remaining, walletMethod: 'vipps' }]);
      expect([finland.status, finland.body]).toMatchObject([200, { ...remaining, walletMethod: 'mobilepay' }]);
      expect(Math.max(sweden.took, norway.took, finland.took)).toBeLessThan(6_000);
      const user = await api.login('no');
      const drafted = await draft(user);
      await api.wallet.answer(drafted.agreementUrl, 'approve');
      expect((await readStatus(user, drafted)).body).toMatchObject({ agreementStatus: 'ACTIVE' });
    },
  );

  it.each(modes)('[FLT-06] offers cards, and returns the stored one, when the wallet fails by %s', async (mode) => {
    await breakWallet(mode);
    const norway = await readMethods('no');
    const remaining = { unavailable: ['wallet'], hasCard: true, hasVippsMobilePay: false, walletMethod: 'vipps' };
    expect([norway.status, norway.body]).toMatchObject([200, remaining]);
    expect(norway.took).toBeLessThan(4_000);
    expect((await readMethods('se')).body).toMatchObject({ unavailable: [], hasCard: true });
    const user = await api.login('no');
    expect((await buy(api, user)).body).toEqual({ resultCode: 'Authorised' });
    await breakCard('http500');
    await api.wallet.call('DELETE', '/__control/faults');
    await pause(2_100);
    const { body } = await user.call('GET', '/adyenpayment/payment-methods');
    expect(body).toMatchObject({ unavailable: ['card'], storedPaymentMethod: { brand: 'visa' } });
  });

  it('returns 503 when both are down, and offers both once they respond', async () => {
    await Promise.all([breakCard('http500'), breakWallet('http500')]);
    expect((await readMethods('fi')).body).toMatchObject({ status: 503, title: 'PaymentProviderUnavailableError' });
    await api.card('DELETE', '/__control/faults');
    await api.wallet.call('DELETE', '/__control/faults');
    await expect
      .poll(async () => (await readMethods('fi')).body, { timeout: 5_000 })
      .toMatchObject({ unavailable: [] });
  });
});
