import { and, eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { paymentIntent } from '../../backend/database/schema/payment.ts';
import { createVoucherSteps } from './voucher-steps.ts';
import { createWalletSteps, type Payer } from './wallet-steps.ts';
import type { ApiResponse } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

const [standard, total] = [0, 3];

describeBackend('charges cancelled before the wallet knows them', (api) => {
  const steps = createWalletSteps(() => api);
  const { advanceMonths, read } = createVoucherSteps(() => api);
  afterEach(() => steps.clearFaults());

  /** Creates a user in the first paid month whose upgrade is on its way to a slow wallet. */
  const sendSlowly = async (): Promise<{ payer: Payer; response: Promise<ApiResponse> }> => {
    const payer = await steps.subscribe();
    await advanceMonths(1);
    await api.wallet.act(payer.agreement, { act: 'plan', plan: 'waits' });
    const slow = { match: { method: 'POST', path: '/charges' }, mode: 'delay', delayMs: 4_000, times: 1 };
    await api.wallet.call('POST', '/__control/faults', slow);
    const response = payer.user.call('PUT', '/offer/upgrade-subscription-offer', { offerType: total });
    const isOpen = and(eq(paymentIntent.userId, payer.user.id), eq(paymentIntent.state, 'open'));
    await expect
      .poll(() => api.database.db.select().from(paymentIntent).where(isOpen), { timeout: 3_000 })
      .toHaveLength(1);
    return { payer, response };
  };

  it.each([
    ['replaced by the current plan', 'PUT', '/offer/upgrade-subscription-offer', { offerType: standard }],
    ['cancelled with its plan', 'DELETE', '/subscription/package', undefined],
  ] as const)(
    '[INV-20] [INV-17] never collects an upgrade that is %s while its request is in progress',
    async (_what, method, path, body) => {
      const { payer, response } = await sendSlowly();
      expect((await payer.user.call(method, path, body)).status).toBe(200);
      await api.tick(); // the wallet does not know the charge yet
      expect((await response).status).toBeLessThan(500);
      await api.tick();
      expect(await steps.statusesOf(payer.agreement)).toEqual(['CHARGED', 'CANCELLED']);
      await api.advance('PT2M');
      await api.tick();
      expect((await read(payer.user)).offer.subscriptionOfferType).toBe(standard);
      expect(await api.tick()).toBe(0);
    },
  );

  it('[INV-20] cancels an upgrade with a lost response immediately, and keeps it cancelled after reconciliation', async () => {
    const payer = await steps.subscribe();
    await advanceMonths(1);
    await api.wallet.act(payer.agreement, { act: 'plan', plan: 'waits' });
    await steps.fault('reset-after-effect', '/charges');
    const { user } = payer;
    expect((await user.call('PUT', '/offer/upgrade-subscription-offer', { offerType: total })).status).toBe(202);
    expect((await user.call('PUT', '/offer/upgrade-subscription-offer', { offerType: standard })).status).toBe(200);
    await api.tick();
    await api.tick();
    expect(await steps.statusesOf(payer.agreement)).toEqual(['CHARGED', 'CANCELLED']);
    expect((await read(user)).offer.subscriptionOfferType).toBe(standard);
  });
});
