import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { assembleBackend } from '../../backend/bootstrap.ts';
import { monthsLater } from './calendar.ts';
import { testDatabases } from './databases.ts';
import { createVoucherSteps } from './voucher-steps.ts';
import { createWalletSteps, type Payer } from './wallet-steps.ts';
import { createTestBackend, type ApiResponse, type TestBackend } from './test-backend.ts';

type ApiSubscription = {
  status: number;
  currentPeriodEndsAt: string;
  pause: { startsAt: string; resumesAt: string } | null;
  nextCharge: { date: string; amount: number } | null;
};

const inPause = 5;

describe.each(testDatabases)('pauses of wallet subscriptions on $name', { timeout: 60_000 }, ({ open }) => {
  let api: TestBackend;
  beforeAll(async () => {
    api = await createTestBackend(await open());
  }, 60_000);
  const steps = createWalletSteps(() => api);
  const { issue } = createVoucherSteps(() => api);
  const act = (payer: Payer, form: Parameters<TestBackend['wallet']['act']>[1]): Promise<Response> =>
    api.wallet.act(payer.agreement, form);
  afterEach(() => steps.clearFaults());
  afterAll(() => api.close());

  const read = async ({ user }: Payer): Promise<ApiSubscription & { hasAccess: boolean }> => {
    const { hasActiveSubscription, subscriptions } = (await user.call('GET', '/subscription')).body as unknown as {
      hasActiveSubscription: boolean;
      subscriptions: ApiSubscription[];
    };
    return { ...(subscriptions[0] as ApiSubscription), hasAccess: hasActiveSubscription };
  };
  const pause = ({ user }: Payer, months: number): Promise<ApiResponse> =>
    user.call('PUT', '/subscription/pause', { months });
  const resume = ({ user }: Payer): Promise<ApiResponse> => user.call('DELETE', '/subscription/pause');
  /** Advances to `offsetMs` before or after a time of the test clock. */
  const advanceTo = async (iso: string, offsetMs: number): Promise<void> => {
    const left = Date.parse(iso) + offsetMs - api.backend.clock.now().getTime();
    await api.advance(`PT${Math.floor(left / 1000)}S`);
    await api.tick();
  };
  /** Creates a user in the first paid month. */
  const payMonth = async (region: 'no' | 'fi'): Promise<Payer> => {
    const payer = await steps.subscribe(region);
    await api.advance('P14DT1H');
    await api.tick();
    expect(await steps.statusesOf(payer.agreement)).toEqual(['CHARGED']);
    return payer;
  };

  it('[VO-12] offers and accepts neither a pause nor a voucher while an upgrade is pending', async () => {
    const payer = await payMonth('no');
    const code = await issue({ type: 'FIFTYPERCENT', reward: true });
    const choices = async () => (await payer.user.call('GET', '/subscription/pause')).body['choices'];
    const readTerms = () => payer.user.call('GET', `/checkout/voucher/0/${code}`);
    expect([(await readTerms()).status, await choices()]).toEqual([
      200,
      [1, 2, 3].map((n) => expect.objectContaining({ months: n })),
    ]);
    await act(payer, { act: 'plan', plan: 'waits' });
    const choose = (offerType: number) => payer.user.call('PUT', '/offer/upgrade-subscription-offer', { offerType });
    expect((await choose(3)).status).toBe(202);
    expect(await choices()).toEqual([]);
    expect((await pause(payer, 1)).body).toMatchObject({ title: 'PaymentInFlightError' });
    const refused = { status: 409, title: 'conflict', code: 'conflict' };
    expect((await readTerms()).body).toMatchObject(refused);
    expect((await payer.user.call('POST', `/subscription/start?coupon=${code}`)).body).toMatchObject(refused);
  });

  it.each(['no', 'fi'] as const)(
    '[INV-01] orders no charge during a pause in %s, keeps the agreement, and charges once at its end',
    async (region) => {
      const payer = await payMonth(region);
      const { currentPeriodEndsAt } = await read(payer);
      const set = await pause(payer, 2);
      expect(set.status).toBe(200);
      expect(await pause(payer, 2)).toEqual(set);
      const resumesAt = monthsLater(currentPeriodEndsAt, 2, region);
      await advanceTo(currentPeriodEndsAt, 60_000);
      expect(await read(payer)).toMatchObject({
        status: inPause,
        hasAccess: false,
        pause: { startsAt: currentPeriodEndsAt, resumesAt },
        nextCharge: { date: resumesAt },
      });
      await advanceTo(resumesAt, -60_000);
      expect(await steps.statusesOf(payer.agreement)).toEqual(['CHARGED']);
      expect(await steps.readAgreementStatus(payer.agreement)).toBe('ACTIVE');

      await api.advance('PT1H');
      const second = await assembleBackend(api.database, api.parts);
      await Promise.all([api.tick(), second.scheduler.runDue(), api.tick(), resume(payer)]);
      await api.tick();
      const charges = await steps.chargesOf(payer.agreement);
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
    '[INV-01] charges once when a pause ends early and the response is lost by %s',
    async (mode) => {
      const payer = await payMonth('no');
      const { currentPeriodEndsAt } = await read(payer);
      await pause(payer, 3);
      await advanceTo(currentPeriodEndsAt, 10 * 86_400_000);
      await steps.webhooks('drop');
      await steps.fault(mode, '/charges');
      await Promise.all([resume(payer), resume(payer), resume(payer)]);
      await api.tick();
      await api.tick();
      expect(await steps.statusesOf(payer.agreement)).toEqual(['CHARGED', 'CHARGED']);
      expect(await read(payer)).toMatchObject({ status: 1, hasAccess: true, pause: null });
      await api.advance('P20D');
      await api.tick();
      expect(await steps.statusesOf(payer.agreement)).toHaveLength(2);
    },
  );

  it('waits for the charge that ends the pause, and enters grace when it fails', async () => {
    const payer = await payMonth('no');
    const { currentPeriodEndsAt } = await read(payer);
    await pause(payer, 1);
    await advanceTo(currentPeriodEndsAt, 60_000);
    await act(payer, { act: 'plan', plan: 'waits' });
    expect((await resume(payer)).status).toBe(200);
    expect(await read(payer)).toMatchObject({ status: 1, hasAccess: true, pause: null });
    expect((await pause(payer, 1)).status).toBe(409);
    await act(payer, { act: 'fail', charge: await steps.readCharge(payer.agreement) });
    await act(payer, { act: 'plan', plan: 'succeeds' });
    await api.advance('PT2M');
    await api.tick();
    expect(await read(payer)).toMatchObject({ status: 3, pause: null });
    await api.advance('P1D');
    await api.tick();
    expect(await steps.statusesOf(payer.agreement)).toEqual(['CHARGED', 'FAILED', 'CHARGED']);
    expect(await read(payer)).toMatchObject({ status: 1, hasAccess: true });
  });

  it('ends plan and agreement immediately when cancelled during the pause', async () => {
    const payer = await payMonth('fi');
    const { currentPeriodEndsAt } = await read(payer);
    await pause(payer, 1);
    await advanceTo(currentPeriodEndsAt, 60_000);
    await payer.user.call('DELETE', '/subscription/package');
    await api.tick();
    expect(await read(payer)).toMatchObject({ status: 6, hasAccess: false, pause: null });
    expect(await steps.readAgreementStatus(payer.agreement)).toBe('STOPPED');
    await api.advance('P3M');
    await api.tick();
    expect(await steps.statusesOf(payer.agreement)).toEqual(['CHARGED']);
  });

  it.each([
    ['before the pause', 'webhook'],
    ['before the pause', 'poll'],
    ['during the pause', 'webhook'],
    ['during the pause', 'poll'],
  ])(
    '[INV-25] ends the plan when the user stops the agreement in the wallet %s, detected by %s',
    async (when, trigger) => {
      const payer = await payMonth('no');
      const { currentPeriodEndsAt } = await read(payer);
      await pause(payer, 2);
      if (when === 'during the pause') await advanceTo(currentPeriodEndsAt, 60_000);
      await steps.webhooks(trigger === 'webhook' ? 'hold' : 'drop');
      await act(payer, { act: 'stop' });
      if (trigger === 'webhook') await api.wallet.call('POST', '/__control/webhooks/release');
      else await api.advance('P1D');
      await api.tick();
      const over = { status: 6, hasAccess: false };
      const ending = { status: 4, hasAccess: true, endsAt: currentPeriodEndsAt };
      expect(await read(payer)).toMatchObject({
        pause: null,
        nextCharge: null,
        ...(when === 'during the pause' ? over : ending),
      });
      await api.advance('P4M');
      await api.tick();
      expect(await read(payer)).toMatchObject(over);
      expect(await steps.statusesOf(payer.agreement)).toEqual(['CHARGED']);
    },
  );
});
