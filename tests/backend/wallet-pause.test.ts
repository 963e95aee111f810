import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { assembleBackend } from '../../backend/bootstrap.ts';
import { monthsLater } from './calendar.ts';
import { cutDatabases } from './databases.ts';
import { createSteps } from './voucher-steps.ts';
import { createWalletSteps, type Payer } from './wallet-steps.ts';
import { createWorld, type Answer, type World } from './test-backend.ts';

type Held = {
  status: number;
  currentPeriodEndsAt: string;
  pause: { startsAt: string; resumesAt: string } | null;
  nextCharge: { date: string; amount: number } | null;
};

const inPause = 5;

describe.each(cutDatabases)('pauses of what the wallet pays on $name', { timeout: 60_000 }, ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  const steps = createWalletSteps(() => world);
  const { issue } = createSteps(() => world);
  const act = (payer: Payer, how: Parameters<World['wallet']['act']>[1]): Promise<Response> =>
    world.wallet.act(payer.mandate, how);
  afterEach(() => steps.calm());
  afterAll(() => world.close());

  const read = async ({ listener }: Payer): Promise<Held & { hasAccess: boolean }> => {
    const { hasActiveSubscription, subscriptions } = (await listener.call('GET', '/subscription')).body as unknown as {
      hasActiveSubscription: boolean;
      subscriptions: Held[];
    };
    return { ...(subscriptions[0] as Held), hasAccess: hasActiveSubscription };
  };
  const pause = ({ listener }: Payer, months: number): Promise<Answer> =>
    listener.call('PUT', '/subscription/pause', { months });
  const resume = ({ listener }: Payer): Promise<Answer> => listener.call('DELETE', '/subscription/pause');
  /** To a moment before or after an instant of business time. */
  const goTo = async (iso: string, offsetMs: number): Promise<void> => {
    const left = Date.parse(iso) + offsetMs - world.backend.clock.now().getTime();
    await world.advance(`PT${Math.floor(left / 1000)}S`);
    await world.tick();
  };
  /** Someone in the first paid month. */
  const payMonth = async (region: 'no' | 'fi'): Promise<Payer> => {
    const payer = await steps.subscribe(region);
    await world.advance('P14DT1H');
    await world.tick();
    expect(await steps.statusesOf(payer.mandate)).toEqual(['CHARGED']);
    return payer;
  };

  it('[VO-12] neither a pause nor a voucher is offered while an upgrade waits, for both would be refused', async () => {
    const payer = await payMonth('no');
    const code = await issue({ type: 'FIFTYPERCENT', reward: true });
    const choices = async () => (await payer.listener.call('GET', '/subscription/pause')).body['choices'];
    const look = () => payer.listener.call('GET', `/checkout/voucher/0/${code}`);
    expect([(await look()).status, await choices()]).toEqual([
      200,
      [1, 2, 3].map((n) => expect.objectContaining({ months: n })),
    ]);
    await act(payer, { act: 'plan', plan: 'waits' });
    const choose = (offerType: number) =>
      payer.listener.call('PUT', '/offer/upgrade-subscription-offer', { offerType });
    expect((await choose(3)).status).toBe(202);
    expect(await choices()).toEqual([]);
    expect((await pause(payer, 1)).body).toMatchObject({ title: 'PaymentInFlightError' });
    const refused = { status: 409, title: 'conflict', code: 'conflict' };
    expect((await look()).body).toMatchObject(refused);
    expect((await payer.listener.call('POST', `/subscription/start?coupon=${code}`)).body).toMatchObject(refused);
  });

  it.each(['no', 'fi'] as const)(
    '[INV-01] in %s no charge is ordered within it, the mandate stays, and its end orders one',
    async (region) => {
      const payer = await payMonth(region);
      const { currentPeriodEndsAt } = await read(payer);
      const set = await pause(payer, 2);
      expect(set.status).toBe(200);
      expect(await pause(payer, 2)).toEqual(set);
      const resumesAt = monthsLater(currentPeriodEndsAt, 2, region);
      await goTo(currentPeriodEndsAt, 60_000);
      expect(await read(payer)).toMatchObject({
        status: inPause,
        hasAccess: false,
        pause: { startsAt: currentPeriodEndsAt, resumesAt },
        nextCharge: { date: resumesAt },
      });
      await goTo(resumesAt, -60_000);
      expect(await steps.statusesOf(payer.mandate)).toEqual(['CHARGED']);
      expect(await steps.mandateStatus(payer.mandate)).toBe('ACTIVE');

      await world.advance('PT1H');
      const second = await assembleBackend(world.database, world.parts);
      await Promise.all([world.tick(), second.scheduler.runDue(), world.tick(), resume(payer)]);
      await world.tick();
      const charges = await steps.chargesOf(payer.mandate);
      expect(charges.map(({ status }) => status)).toEqual(['CHARGED', 'CHARGED']);
      expect(new Set(charges.map(({ reference }) => reference)).size).toBe(2);
      expect(await read(payer)).toMatchObject({
        status: 1,
        hasAccess: true,
        pause: null,
        currentPeriodEndsAt: monthsLater(currentPeriodEndsAt, 3, region),
      });
    },
  );

  it.each(['reset-after-effect', 'reset-before-effect', 'http500', 'garbage'])(
    '[INV-01] resumed earlier, it charges once although the answer was lost by %s',
    async (mode) => {
      const payer = await payMonth('no');
      const { currentPeriodEndsAt } = await read(payer);
      await pause(payer, 3);
      await goTo(currentPeriodEndsAt, 10 * 86_400_000);
      await steps.webhooks('drop');
      await steps.fault(mode, '/charges');
      await Promise.all([resume(payer), resume(payer), resume(payer)]);
      await world.tick();
      await world.tick();
      expect(await steps.statusesOf(payer.mandate)).toEqual(['CHARGED', 'CHARGED']);
      expect(await read(payer)).toMatchObject({ status: 1, hasAccess: true, pause: null });
      await world.advance('P20D');
      await world.tick();
      expect(await steps.statusesOf(payer.mandate)).toHaveLength(2);
    },
  );

  it('waits for the charge that ends it as for any, and is unpaid where that is not collected', async () => {
    const payer = await payMonth('no');
    const { currentPeriodEndsAt } = await read(payer);
    await pause(payer, 1);
    await goTo(currentPeriodEndsAt, 60_000);
    await act(payer, { act: 'plan', plan: 'waits' });
    expect((await resume(payer)).status).toBe(200);
    expect(await read(payer)).toMatchObject({ status: 1, hasAccess: true, pause: null });
    expect((await pause(payer, 1)).status).toBe(409);
    await act(payer, { act: 'fail', charge: await steps.readCharge(payer.mandate) });
    await act(payer, { act: 'plan', plan: 'succeeds' });
    await world.advance('PT2M');
    await world.tick();
    expect(await read(payer)).toMatchObject({ status: 3, pause: null });
    await world.advance('P1D');
    await world.tick();
    expect(await steps.statusesOf(payer.mandate)).toEqual(['CHARGED', 'FAILED', 'CHARGED']);
    expect(await read(payer)).toMatchObject({ status: 1, hasAccess: true });
  });

  it('cancelled within it ends at once, and the mandate with it', async () => {
    const payer = await payMonth('fi');
    const { currentPeriodEndsAt } = await read(payer);
    await pause(payer, 1);
    await goTo(currentPeriodEndsAt, 60_000);
    await payer.listener.call('DELETE', '/subscription/package');
    await world.tick();
    expect(await read(payer)).toMatchObject({ status: 6, hasAccess: false, pause: null });
    expect(await steps.mandateStatus(payer.mandate)).toBe('STOPPED');
    await world.advance('P3M');
    await world.tick();
    expect(await steps.statusesOf(payer.mandate)).toEqual(['CHARGED']);
  });

  it.each([
    ['before it', 'webhook'],
    ['before it', 'watch'],
    ['within it', 'webhook'],
    ['within it', 'watch'],
  ])('[INV-25] stopped in the wallet %s it is over, learnt by %s', async (when, way) => {
    const payer = await payMonth('no');
    const { currentPeriodEndsAt } = await read(payer);
    await pause(payer, 2);
    if (when === 'within it') await goTo(currentPeriodEndsAt, 60_000);
    await steps.webhooks(way === 'webhook' ? 'hold' : 'drop');
    await act(payer, { act: 'stop' });
    if (way === 'webhook') await world.wallet.call('POST', '/__control/webhooks/release');
    else await world.advance('P1D');
    await world.tick();
    const over = { status: 6, hasAccess: false };
    const ending = { status: 4, hasAccess: true, endsAt: currentPeriodEndsAt };
    expect(await read(payer)).toMatchObject({
      pause: null,
      nextCharge: null,
      ...(when === 'within it' ? over : ending),
    });
    await world.advance('P4M');
    await world.tick();
    expect(await read(payer)).toMatchObject(over);
    expect(await steps.statusesOf(payer.mandate)).toEqual(['CHARGED']);
  });
});
