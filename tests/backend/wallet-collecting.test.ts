import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { claimTrial } from '../../backend/billing/subscription/store.ts';
import { cutDatabases } from './databases.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { draft, readMandate, readStatus } from './test-wallet.ts';
import { createWorld, type World } from './test-backend.ts';

/** A wallet collects in its own time: what it is at can neither be called off nor is it taken yet. */
describe.each(cutDatabases)(
  'a mandate that was stopped while the wallet collects its first charge on $name',
  ({ open }) => {
    let world: World;
    beforeAll(async () => {
      world = await createWorld(await open());
    }, 60_000);
    afterEach(async () => {
      globalThis.fetch = fetchReally;
      await steps.calm();
    });
    afterAll(() => world.close());

    const fetchReally = globalThis.fetch;
    const steps = createWalletSteps(() => world);
    /** Has the wallet say of every charge that it is being collected. */
    const collect = (): void => {
      const shown = { status: 'PROCESSING', amount: 9900, summary: { captured: 0, refunded: 0 } };
      globalThis.fetch = (input, init) => {
        const address = input instanceof Request ? input.url : String(input);
        const isRead = (init?.method ?? 'GET') === 'GET' && /\/recurring\/v3\/agreements\/.+\/charges\//.test(address);
        return isRead ? Promise.resolve(Response.json(shown)) : fetchReally(input, init);
      };
    };

    it('[INV-27] [CW-05] gives its money back once it is collected, and only once', async () => {
      const listener = await world.login('no');
      await claimTrial(world.database.db, 'person', listener.id, listener.id, new Date());
      const drafted = await draft(listener);
      const { mandate } = await readMandate(world.wallet, drafted);
      await steps.webhooks('drop');
      await world.wallet.answer(drafted.agreementUrl, 'approve');
      await world.wallet.act(mandate, { act: 'stop' });
      collect();
      expect((await readStatus(listener, drafted)).body).toEqual({ agreementStatus: 'STOPPED', isDeclined: true });
      await world.tick();
      const { money } = await readMandate(world.wallet, drafted);
      expect(money).toEqual(['charge 9900']);
      globalThis.fetch = fetchReally;
      for (let round = 0; round < 3; round += 1) await world.tick();
      expect((await readMandate(world.wallet, drafted)).money).toEqual(['charge 9900', 'refund 9900']);
      // it is no longer said that nothing was taken
      expect((await readStatus(listener, drafted)).body).toEqual({ agreementStatus: 'STOPPED' });
      expect((await listener.call('GET', '/subscription')).body).toMatchObject({ subscriptions: [] });
      expect(await world.tick()).toBe(0);
    });
  },
);
