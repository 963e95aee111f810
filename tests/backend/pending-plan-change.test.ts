import { expect, it } from 'vitest';
import { createVoucherSteps, months, type ApiSubscription } from './voucher-steps.ts';
import { createWalletSteps, type Payer } from './wallet-steps.ts';
import type { ApiResponse } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

const [standard, duo] = [0, 2];

describeBackend('plan changes between an event and the job that stores it', (api) => {
  const steps = createWalletSteps(() => api);
  const { issue, read } = createVoucherSteps(() => api);

  const choose = ({ user }: Payer, offerType: number): Promise<ApiResponse> =>
    user.call('PUT', '/offer/upgrade-subscription-offer', { offerType });
  const amounts = async ({ agreement }: Payer): Promise<number[]> =>
    (await steps.chargesOf(agreement)).map(({ amount }) => amount?.value ?? 0);
  /** Advances to a few seconds after a time of the test clock; no job runs. */
  const advanceTo = async (iso: string): Promise<void> => {
    const left = Date.parse(iso) - api.backend.clock.now().getTime();
    await api.advance(`PT${Math.floor(left / 1000) + 5}S`);
  };
  /** Creates a user in the first paid month. The wallet keeps a plan running while it has yet to collect. */
  const payMonth = async (): Promise<Payer> => {
    const payer = await steps.subscribe('no', 'duo');
    await api.advance('P14DT1H');
    await api.tick();
    return payer;
  };
  /** Creates a user whose pause has just ended. */
  const endPause = async (): Promise<Payer> => {
    const payer = await payMonth();
    const { body } = await payer.user.call('PUT', '/subscription/pause', { months: 2 });
    const { subscriptions } = body as unknown as {
      subscriptions: [ApiSubscription & { pause: { resumesAt: string } }];
    };
    const [current] = subscriptions;
    await advanceTo(current.currentPeriodEndsAt);
    await api.tick();
    await advanceTo(current.pause.resumesAt);
    return payer;
  };

  it('[INV-20] [INV-31] charges the plan that has just begun when the user chooses it again', async () => {
    const payer = await payMonth();
    expect((await choose(payer, standard)).status).toBe(200);
    await advanceTo((await read(payer.user)).currentPeriodEndsAt);
    expect((await read(payer.user)).offer).toEqual({ subscriptionOfferType: standard });
    expect((await choose(payer, standard)).status).toBe(200);
    expect((await read(payer.user)).offer).toEqual({ subscriptionOfferType: standard });
    await api.tick();
    expect((await amounts(payer)).at(-1)).toBe(99_00);
  });

  it('[INV-20] [INV-31] starts a cheaper plan on the announced day when it is chosen just after a pause', async () => {
    const payer = await endPause();
    expect((await read(payer.user)).offer).toEqual({ subscriptionOfferType: duo });
    expect((await choose(payer, standard)).status).toBe(200);
    const { nextOffer } = await read(payer.user);
    await api.tick();
    const stored = await read(payer.user);
    expect(stored.nextOffer).toEqual(nextOffer);
    expect(stored.nextOffer?.startsAt).toBe(stored.currentPeriodEndsAt);
  });

  it('[VO-10] [INV-31] starts a voucher on the announced day when it is redeemed just after a pause', async () => {
    const payer = await endPause();
    const code = await issue({ type: 'FIFTYPERCENT', reward: true, duration: months(2) });
    expect((await payer.user.call('POST', `/subscription/start?coupon=${code}`)).status).toBe(200);
    const { voucher } = await read(payer.user);
    await api.tick();
    expect((await read(payer.user)).voucher).toEqual(voucher);
    expect((await amounts(payer)).at(-1)).toBe(74_50);
  });
});
