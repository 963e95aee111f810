import { and, count, eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { paymentIntent } from '../../backend/database/schema/payment.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { buy, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

/** A charge that a provider did not accept stays due and is retried in the next run; it must not keep a run going. */
describeBackend('charges that a provider rejects', (api) => {
  afterEach(async () => {
    globalThis.fetch = fetchReally;
    await steps.clearFaults();
  });

  const fetchReally = globalThis.fetch;
  const steps = createWalletSteps(() => api);
  /** Rejects every POST to such a path. */
  const reject = (status: number, path: RegExp): void => {
    globalThis.fetch = (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      const isOrder = init?.method === 'POST' && path.test(address);
      return isOrder ? Promise.resolve(new Response('{}', { status })) : fetchReally(input, init);
    };
  };
  const countTries = async ({ id }: TestUser): Promise<number> => {
    const isNotSent = and(eq(paymentIntent.userId, id), eq(paymentIntent.state, 'not-sent'));
    const [row] = await api.database.db.select({ tries: count() }).from(paymentIntent).where(isNotSent);
    return row?.tries ?? 0;
  };
  /** Runs everything else that is due; returns the attempts so far: a few, as each round of a run makes one. */
  const tickUntilQuiet = async (user: TestUser): Promise<number> => {
    await api.tick();
    const tries = await countTries(user);
    expect(tries).toBeLessThan(10);
    return tries;
  };

  it.each([401, 403, 429])('[FLT-06] are tried once per run without other work: card, %i', async (status) => {
    const user = await api.login();
    await buy(api, user);
    await api.advance('P14DT1H');
    reject(status, /\/v72\/payments$/);
    const before = await tickUntilQuiet(user);
    await api.tick();
    expect(await countTries(user)).toBe(before + 1);
    globalThis.fetch = fetchReally;
    await api.tick();
    expect((await user.call('GET', '/subscription')).body).toMatchObject({ subscriptions: [{ status: 1 }] });
  });

  it.each([403, 429])('[FLT-06] are tried once per run without other work: wallet, %i', async (status) => {
    const { user, agreement } = await steps.subscribe();
    await api.advance('P14DT1H');
    reject(status, /\/charges$/);
    const before = await tickUntilQuiet(user);
    await api.tick();
    expect(await countTries(user)).toBe(before + 1);
    globalThis.fetch = fetchReally;
    await api.tick();
    expect(await steps.statusesOf(agreement)).toEqual(['CHARGED']);
  });

  it('[FLT-06] are limited to two per run when the wallet responds with 429', async () => {
    const payers: TestUser[] = [];
    for (let index = 0; index < 4; index += 1) payers.push((await steps.subscribe()).user);
    await api.advance('P14DT1H');
    reject(429, /\/charges$/);
    await api.tick();
    const countAll = async (): Promise<number> => {
      let tries = 0;
      for (const payer of payers) tries += await countTries(payer);
      return tries;
    };
    const before = await countAll();
    await api.tick();
    expect((await countAll()) - before).toBe(2);
  });
});
