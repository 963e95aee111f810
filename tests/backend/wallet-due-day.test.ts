import { expect, it } from 'vitest';
import { createWalletSteps } from './wallet-steps.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('the due day of a charge', (api) => {
  const steps = createWalletSteps(() => api);

  it('[INV-27] the wallet collects on it and not before, and the user keeps access until then', async () => {
    const { user, agreement } = await steps.subscribe();
    const read = async () => {
      const { body } = await user.call('GET', '/subscription');
      const { total } = (await user.call('GET', '/transaction/history')).body as unknown as { total: number };
      return [body['hasActiveSubscription'], await steps.statusesOf(agreement), total];
    };
    await api.advance('P14DT1H');
    await api.tickOnly();
    for (const wait of ['PT0S', 'PT20H']) {
      await api.advance(wait);
      await api.tickOnly();
      expect(await read()).toEqual([true, [], 0]);
    }
    await api.advance('P1DT5H');
    await api.tickOnly();
    expect(await read()).toEqual([true, ['CHARGED'], 1]);
  });
});
