import { and, count, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paymentIntent } from '../../backend/database/schema/payment.ts';
import { cutDatabases } from './databases.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { buy, createWorld, type Listener, type World } from './test-backend.ts';

/** A charge that a provider did not take is due still and is tried in the next run: it is no work that makes a run go on. */
describe.each(cutDatabases)('charges that a provider does not take on $name', ({ open }) => {
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
  /** Has a provider turn every order away that goes to such an address. */
  const turnAway = (status: number, path: RegExp): void => {
    globalThis.fetch = (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      const isOrder = init?.method === 'POST' && path.test(address);
      return isOrder ? Promise.resolve(new Response('{}', { status })) : fetchReally(input, init);
    };
  };
  const countTries = async ({ id }: Listener): Promise<number> => {
    const isUntaken = and(eq(paymentIntent.userId, id), eq(paymentIntent.state, 'not-sent'));
    const [row] = await world.database.db.select({ tries: count() }).from(paymentIntent).where(isUntaken);
    return row?.tries ?? 0;
  };
  /** Has all else done that is due, and gives the tries by then: a few, since each round of a run makes one. */
  const tickUntilQuiet = async (listener: Listener): Promise<number> => {
    await world.tick();
    const tries = await countTries(listener);
    expect(tries).toBeLessThan(10);
    return tries;
  };

  it.each([401, 403, 429])('[FLT-06] are tried once in a run that finds nothing else: card, %i', async (status) => {
    const listener = await world.login();
    await buy(world, listener);
    await world.advance('P14DT1H');
    turnAway(status, /\/v72\/payments$/);
    const before = await tickUntilQuiet(listener);
    await world.tick();
    expect(await countTries(listener)).toBe(before + 1);
    globalThis.fetch = fetchReally;
    await world.tick();
    expect((await listener.call('GET', '/subscription')).body).toMatchObject({ subscriptions: [{ status: 1 }] });
  });

  it.each([403, 429])('[FLT-06] are tried once in a run that finds nothing else: wallet, %i', async (status) => {
    const { listener, mandate } = await steps.subscribe();
    await world.advance('P14DT1H');
    turnAway(status, /\/charges$/);
    const before = await tickUntilQuiet(listener);
    await world.tick();
    expect(await countTries(listener)).toBe(before + 1);
    globalThis.fetch = fetchReally;
    await world.tick();
    expect(await steps.statusesOf(mandate)).toEqual(['CHARGED']);
  });

  it('[FLT-06] go out by two in a run to a wallet that says that it is asked too often', async () => {
    const payers: Listener[] = [];
    for (let place = 0; place < 4; place += 1) payers.push((await steps.subscribe()).listener);
    await world.advance('P14DT1H');
    turnAway(429, /\/charges$/);
    await world.tick();
    const countAll = async (): Promise<number> => {
      let tries = 0;
      for (const payer of payers) tries += await countTries(payer);
      return tries;
    };
    const before = await countAll();
    await world.tick();
    expect((await countAll()) - before).toBe(2);
  });
});
