import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { claimTrial } from '../../backend/billing/subscription/store.ts';
import { cutDatabases } from './databases.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { draft, readMandate } from './test-wallet.ts';
import { createWorld, type Listener, type World } from './test-backend.ts';

/** A wallet may refuse to speak of mandates, such as those of another sales unit: that says nothing of the others. */
describe.each(cutDatabases)('where the wallet refuses to speak of some mandates, the others on $name', ({ open }) => {
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
  const forbid = (mandates: readonly string[]): void => {
    globalThis.fetch = (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      const isAbout = (mandate: string): boolean => address.includes(`/recurring/v3/agreements/${mandate}`);
      if (!mandates.some(isAbout)) return fetchReally(input, init);
      return Promise.resolve(new Response('{}', { status: 403 }));
    };
  };
  const isPremium = async (listener: Listener): Promise<unknown> =>
    (await listener.call('GET', '/subscription')).body['hasActiveSubscription'];
  /** Somebody who has approved a mandate and never came back. */
  const approve = async () => {
    const listener = await world.login('no');
    await claimTrial(world.database.db, 'person', listener.id, listener.id, new Date());
    const drafted = await draft(listener);
    await world.wallet.answer(drafted.agreementUrl, 'approve');
    return { listener, mandate: (await readMandate(world.wallet, drafted)).mandate };
  };

  it.each([
    ['events', 1],
    ['events', 4],
    ['the regular look', 1],
    ['the regular look', 4],
  ])('[FLT-06] [INV-24] begin, by %s, where it refuses %i', async (way, count) => {
    await steps.webhooks(way === 'events' ? 'hold' : 'drop');
    const forbidden: Awaited<ReturnType<typeof approve>>[] = [];
    for (let place = 0; place < count; place += 1) forbidden.push(await approve());
    const other = await approve();
    forbid(forbidden.map(({ mandate }) => mandate));
    if (way === 'events') await world.wallet.call('POST', '/__control/webhooks/release');
    else await world.advance('PT2M');
    await expect
      .poll(
        async () => {
          await world.tick();
          return isPremium(other.listener);
        },
        { timeout: 10_000 },
      )
      .toBe(true);
    const arePremium = () => Promise.all(forbidden.map(({ listener }) => isPremium(listener)));
    expect(await arePremium()).toEqual(forbidden.map(() => false));
    globalThis.fetch = fetchReally;
    await world.advance('PT2M');
    await world.tick();
    expect(await arePremium()).toEqual(forbidden.map(() => true));
  });

  it.each([1, 3])('[FLT-06] [INV-10] are charged when they are due, where it refuses %i', async (count) => {
    const payers = [];
    for (let place = 0; place < count + 2; place += 1) payers.push(await steps.subscribe());
    const ids = new Map<string, string>();
    for (const { listener, mandate } of payers) {
      const { body } = await listener.call('GET', '/subscription');
      ids.set(mandate, (body as unknown as { subscriptions: { id: string }[] }).subscriptions[0]?.id ?? '');
    }
    // in the order in which they are charged
    const mandates = payers
      .map(({ mandate }) => mandate)
      .toSorted((one, other) => ((ids.get(one) ?? '') < (ids.get(other) ?? '') ? -1 : 1));
    const forbidden = mandates.slice(0, count);
    await world.advance('P14DT1H');
    forbid(forbidden);
    await world.tick();
    for (const mandate of mandates) {
      expect(await steps.statusesOf(mandate)).toEqual(forbidden.includes(mandate) ? [] : ['CHARGED']);
    }
  });
});
