import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from './databases.ts';
import { createSteps, months, type Held } from './voucher-steps.ts';
import { createWalletSteps, type Payer } from './wallet-steps.ts';
import { createWorld, type Answer, type World } from './test-backend.ts';

const [standard, duo] = [0, 2];

describe.each(testDatabases)('wishes between a moment and the job that notes it on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterAll(() => world.close());
  const steps = createWalletSteps(() => world);
  const { issue, read } = createSteps(() => world);

  const choose = ({ listener }: Payer, offerType: number): Promise<Answer> =>
    listener.call('PUT', '/offer/upgrade-subscription-offer', { offerType });
  const amounts = async ({ mandate }: Payer): Promise<number[]> =>
    (await steps.chargesOf(mandate)).map(({ amount }) => amount?.value ?? 0);
  /** To a few seconds after an instant of business time; no job runs. */
  const goTo = async (iso: string): Promise<void> => {
    const left = Date.parse(iso) - world.backend.clock.now().getTime();
    await world.advance(`PT${Math.floor(left / 1000) + 5}S`);
  };
  /** Someone in the first paid month: the wallet leaves a plan running while it has yet to collect. */
  const payMonth = async (): Promise<Payer> => {
    const payer = await steps.subscribe('no', 'duo');
    await world.advance('P14DT1H');
    await world.tick();
    return payer;
  };
  /** Someone whose pause has just ended. */
  const endPause = async (): Promise<Payer> => {
    const payer = await payMonth();
    const { body } = await payer.listener.call('PUT', '/subscription/pause', { months: 2 });
    const { subscriptions } = body as unknown as { subscriptions: [Held & { pause: { resumesAt: string } }] };
    const [held] = subscriptions;
    await goTo(held.currentPeriodEndsAt);
    await world.tick();
    await goTo(held.pause.resumesAt);
    return payer;
  };

  it('[INV-20] [INV-31] the plan that has just begun, chosen once more, is what is charged', async () => {
    const payer = await payMonth();
    expect((await choose(payer, standard)).status).toBe(200);
    await goTo((await read(payer.listener)).currentPeriodEndsAt);
    expect((await read(payer.listener)).offer).toEqual({ subscriptionOfferType: standard });
    expect((await choose(payer, standard)).status).toBe(200);
    expect((await read(payer.listener)).offer).toEqual({ subscriptionOfferType: standard });
    await world.tick();
    expect((await amounts(payer)).at(-1)).toBe(99_00);
  });

  it('[INV-20] [INV-31] a cheaper plan chosen when a pause has just ended begins on the day that was told', async () => {
    const payer = await endPause();
    expect((await read(payer.listener)).offer).toEqual({ subscriptionOfferType: duo });
    expect((await choose(payer, standard)).status).toBe(200);
    const { nextOffer } = await read(payer.listener);
    await world.tick();
    const noted = await read(payer.listener);
    expect(noted.nextOffer).toEqual(nextOffer);
    expect(noted.nextOffer?.startsAt).toBe(noted.currentPeriodEndsAt);
  });

  it('[VO-10] [INV-31] a voucher redeemed when a pause has just ended begins on the day that was told', async () => {
    const payer = await endPause();
    const code = await issue({ type: 'FIFTYPERCENT', reward: true, duration: months(2) });
    expect((await payer.listener.call('POST', `/subscription/start?coupon=${code}`)).status).toBe(200);
    const { voucher } = await read(payer.listener);
    await world.tick();
    expect((await read(payer.listener)).voucher).toEqual(voucher);
    expect((await amounts(payer)).at(-1)).toBe(74_50);
  });
});
