import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addGauges } from '../../backend/metrics.ts';
import type { Metrics } from '../../server/telemetry/metrics.ts';
import { cutDatabases } from './databases.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { buy, createWorld, type World } from './test-backend.ts';

/** Operators are woken when charges that are due are not made; not by those that are nobody's to make. */
describe.each(cutDatabases)('how far charges lag behind on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterEach(async () => {
    await world.card('DELETE', '/__control/faults');
    await steps.calm();
  });
  afterAll(() => world.close());
  const steps = createWalletSteps(() => world);

  const readLag = async (): Promise<number | undefined> => {
    const gauges = new Map<string, Parameters<Metrics['addGauge']>[2]>();
    addGauges({ addGauge: (name, _help, read) => void gauges.set(name, read) }, world.backend);
    const lags = (await gauges.get('job_lag_seconds')?.()) ?? [];
    return lags.find(({ labels }) => labels?.['job'] === 'renewals')?.value;
  };
  const refuse = () =>
    world.card('POST', '/__control/faults', { match: { method: 'POST', path: '/v72/payments' }, mode: 'refuse' });

  it('counts a try whose day has come, until it is made', async () => {
    await buy(world, await world.login());
    await refuse();
    await world.advance('P14DT1H');
    await world.tick();
    await world.advance('P1DT2H');
    expect(await readLag()).toBeGreaterThan(3_600);
    await world.tick();
    expect(await readLag()).toBe(0);
  });

  it('does not count what the wallet has yet to collect', async () => {
    const { mandate } = await steps.subscribe();
    await world.wallet.act(mandate, { act: 'plan', plan: 'waits' });
    await world.advance('P14DT1H');
    await world.tick();
    await world.advance('PT12H');
    expect(await readLag()).toBe(0);
  });

  it('does not count a refused charge of a plan that was cancelled since', async () => {
    const listener = await world.login();
    await buy(world, listener);
    await refuse();
    await world.advance('P14DT1H');
    await world.tick();
    expect((await listener.call('DELETE', '/subscription/package')).status).toBe(200);
    await world.advance('P2D');
    await world.tick();
    expect(await readLag()).toBe(0);
  });
});
