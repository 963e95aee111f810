import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { claimTrial } from '../../backend/subscription/store.ts';
import { cutDatabases } from './databases.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { draft, readMandate } from './wallet-world.ts';
import { createWorld, type Listener, type World } from './world.ts';

/** A wallet may refuse to speak of one mandate, such as one of another sales unit: that says nothing of the others. */
describe.each(cutDatabases)('where the wallet refuses to speak of one mandate, the others on $name', ({ open }) => {
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
  const forbid = (mandate: string): void => {
    globalThis.fetch = (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      if (!address.includes(`/recurring/v3/agreements/${mandate}`)) return fetchReally(input, init);
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

  it.each(['events', 'the regular look'])('[FLT-06] [INV-24] begin, by %s', async (way) => {
    await steps.webhooks(way === 'events' ? 'hold' : 'drop');
    const [first, second] = [await approve(), await approve()];
    forbid(first.mandate);
    if (way === 'events') await world.wallet.call('POST', '/__control/webhooks/release');
    else await world.advance('PT2M');
    await expect
      .poll(
        async () => {
          await world.tick();
          return isPremium(second.listener);
        },
        { timeout: 10_000 },
      )
      .toBe(true);
    expect(await isPremium(first.listener)).toBe(false);
    globalThis.fetch = fetchReally;
    await world.advance('PT2M');
    await world.tick();
    expect(await isPremium(first.listener)).toBe(true);
  });

  it('[FLT-06] [INV-10] are charged when they are due', async () => {
    const payers = await Promise.all(
      [await steps.subscribe(), await steps.subscribe(), await steps.subscribe()].map(async (payer) => {
        const { body } = await payer.listener.call('GET', '/subscription');
        const [held] = (body as unknown as { subscriptions: { id: string }[] }).subscriptions;
        return { ...payer, id: held?.id ?? '' };
      }),
    );
    // in the order in which they are charged
    const [forbidden, ...others] = payers
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ mandate }) => mandate);
    await world.advance('P14DT1H');
    forbid(forbidden ?? '');
    await world.tick();
    for (const mandate of others) expect(await steps.statusesOf(mandate)).toEqual(['CHARGED']);
    expect(await steps.statusesOf(forbidden ?? '')).toEqual([]);
  });
});
