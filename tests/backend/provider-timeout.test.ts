import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentIntent } from '../../backend/database/schema/payment.ts';
import { reconcileIntents } from '../../backend/jobs/reconcile-payments.ts';
import { runRenewals } from '../../backend/jobs/renewals.ts';
import { testDatabases } from './databases.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { buy, createTestBackend, type TestUser, type TestBackend } from './test-backend.ts';

describe.each(testDatabases)(
  'when the card provider delays every response on $name',
  { timeout: 90_000 },
  ({ open }) => {
    let api: TestBackend;
    beforeAll(async () => {
      api = await createTestBackend(await open());
    }, 60_000);
    afterAll(() => api.close());
    const { statusesOf, subscribe } = createWalletSteps(() => api);

    const captures = async ({ id }: TestUser): Promise<(number | undefined)[]> =>
      (await api.ledger())
        .filter(({ subject, kind }) => subject === id && kind === 'capture')
        .map(({ amount }) => amount?.value);

    const breakCard = async (mode: string): Promise<void> => {
      await api.card('DELETE', '/__control/faults');
      await api.card('POST', '/__control/faults', { match: { method: 'POST', path: '/v72/payments' }, mode });
    };
    const readCharges = () =>
      api.database.db
        .select()
        .from(paymentIntent)
        .where(and(eq(paymentIntent.kind, 'renewal'), isNull(paymentIntent.agreementId)));
    const readLeases = async (): Promise<number[]> =>
      (await readCharges()).map(({ leasedUntil }) => leasedUntil.getTime()).sort((a, b) => a - b);

    it('[FLT-06] [INV-10] calls it once per round, does not delay the wallet, and charges each month once afterwards', async () => {
      const payer = await subscribe();
      const users = await Promise.all([api.login(), api.login(), api.login(), api.login()]);
      for (const each of users) expect((await buy(api, each)).body).toEqual({ resultCode: 'Authorised' });
      await api.advance('P14DT1H');
      // failures are immediate: two in a row open the breaker
      await breakCard('reset-before-effect');
      await runRenewals(api.backend);
      expect(await readCharges()).toHaveLength(2);
      expect(await api.wallet.collect()).toBe(1);
      expect(await statusesOf(payer.agreement)).toEqual(['CHARGED']);
      // every call takes ten seconds: one opens the breaker
      await breakCard('timeout');
      await runRenewals(api.backend);
      expect(await readCharges()).toHaveLength(3);
      const before = await readLeases();
      expect(await reconcileIntents(api.backend)).toBe(0);
      const after = await readLeases();
      // the oldest intent was polled and now waits behind the others
      expect(after.slice(0, 2)).toEqual(before.slice(1));
      expect(after[2]).toBeGreaterThan(before[2] ?? 0);
      await api.card('DELETE', '/__control/faults');
      await api.tick();
      for (const each of users) expect(await captures(each)).toEqual([99_00]);
      expect(await api.tick()).toBe(0);
    });
  },
);
