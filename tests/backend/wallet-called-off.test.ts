import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paymentIntent } from '../../backend/database/schema/payment.ts';
import { cutDatabases } from './databases.ts';
import { createSteps } from './voucher-steps.ts';
import { createWalletSteps, type Payer } from './wallet-steps.ts';
import { createWorld, type Answer, type World } from './test-backend.ts';

const [standard, total] = [0, 3];

describe.each(cutDatabases)('charges called off before the wallet knows them on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  const steps = createWalletSteps(() => world);
  const { live, read } = createSteps(() => world);
  afterEach(() => steps.calm());
  afterAll(() => world.close());

  /** Someone in the first paid month, whose upgrade is on its way to a wallet that takes its time. */
  const sendSlowly = async (): Promise<{ payer: Payer; answered: Promise<Answer> }> => {
    const payer = await steps.subscribe();
    await live(1);
    await world.wallet.act(payer.mandate, { act: 'plan', plan: 'waits' });
    const slow = { match: { method: 'POST', path: '/charges' }, mode: 'delay', delayMs: 4_000, times: 1 };
    await world.wallet.call('POST', '/__control/faults', slow);
    const answered = payer.listener.call('PUT', '/offer/upgrade-subscription-offer', { offerType: total });
    const isOpen = and(eq(paymentIntent.userId, payer.listener.id), eq(paymentIntent.state, 'open'));
    await expect
      .poll(() => world.database.db.select().from(paymentIntent).where(isOpen), { timeout: 3_000 })
      .toHaveLength(1);
    return { payer, answered };
  };

  it.each([
    ['taken back', 'PUT', '/offer/upgrade-subscription-offer', { offerType: standard }],
    ['cancelled with its plan', 'DELETE', '/subscription/package', undefined],
  ] as const)(
    '[INV-20] [INV-17] an upgrade %s while its order is on its way is never collected',
    async (_what, method, path, body) => {
      const { payer, answered } = await sendSlowly();
      expect((await payer.listener.call(method, path, body)).status).toBe(200);
      await world.tick(); // the wallet does not know the charge as yet
      expect((await answered).status).toBeLessThan(500);
      await world.tick();
      expect(await steps.statusesOf(payer.mandate)).toEqual(['CHARGED', 'CANCELLED']);
      await world.advance('PT2M');
      await world.tick();
      expect((await read(payer.listener)).offer.subscriptionOfferType).toBe(standard);
      expect(await world.tick()).toBe(0);
    },
  );

  it('[INV-20] an upgrade whose answer was lost is called off at once, and stays so when it is asked about', async () => {
    const payer = await steps.subscribe();
    await live(1);
    await world.wallet.act(payer.mandate, { act: 'plan', plan: 'waits' });
    await steps.fault('reset-after-effect', '/charges');
    const { listener } = payer;
    expect((await listener.call('PUT', '/offer/upgrade-subscription-offer', { offerType: total })).status).toBe(202);
    expect((await listener.call('PUT', '/offer/upgrade-subscription-offer', { offerType: standard })).status).toBe(200);
    await world.tick();
    await world.tick();
    expect(await steps.statusesOf(payer.mandate)).toEqual(['CHARGED', 'CANCELLED']);
    expect((await read(listener)).offer.subscriptionOfferType).toBe(standard);
  });
});
