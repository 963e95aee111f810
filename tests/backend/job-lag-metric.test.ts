import { afterEach, expect, it } from 'vitest';
import { addGauges } from '../../backend/metrics.ts';
import type { Metrics } from '../../server/telemetry/metrics.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { buy } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

/** The metric wakes operators when due charges are missing; charges that cannot be made yet must not count. */
describeBackend('renewal lag metric', (api) => {
  afterEach(async () => {
    await api.card('DELETE', '/__control/faults');
    await steps.clearFaults();
  });
  const steps = createWalletSteps(() => api);

  const readLag = async (): Promise<number | undefined> => {
    const gauges = new Map<string, Parameters<Metrics['addGauge']>[2]>();
    addGauges({ addGauge: (name, _help, read) => void gauges.set(name, read) }, api.backend);
    const lags = (await gauges.get('job_lag_seconds')?.()) ?? [];
    return lags.find(({ labels }) => labels?.['job'] === 'renewals')?.value;
  };
  const declineCharges = () =>
    api.card('POST', '/__control/faults', { match: { method: 'POST', path: '/v72/payments' }, mode: 'refuse' });

  it('counts a due retry until it is made', async () => {
    await buy(api, await api.login());
    await declineCharges();
    await api.advance('P14DT1H');
    await api.tick();
    await api.advance('P1DT2H');
    expect(await readLag()).toBeGreaterThan(3_600);
    await api.tick();
    expect(await readLag()).toBe(0);
  });

  it('does not count a charge that the wallet has yet to collect', async () => {
    const { agreement } = await steps.subscribe();
    await api.wallet.act(agreement, { act: 'plan', plan: 'waits' });
    await api.advance('P14DT1H');
    await api.tick();
    await api.advance('PT12H');
    expect(await readLag()).toBe(0);
  });

  it('does not count a declined charge of a plan that was cancelled since', async () => {
    const user = await api.login();
    await buy(api, user);
    await declineCharges();
    await api.advance('P14DT1H');
    await api.tick();
    expect((await user.call('DELETE', '/subscription/package')).status).toBe(200);
    await api.advance('P2D');
    await api.tick();
    expect(await readLag()).toBe(0);
  });
});
