import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentIntent } from '../../backend/database/schema/payment.ts';
import { reconcileIntents } from '../../backend/jobs/reconcile-payments.ts';
import { runRenewals } from '../../backend/jobs/renewals.ts';
import { cutDatabases } from './databases.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { buy, createWorld, type Listener, type World } from './test-backend.ts';

describe.each(cutDatabases)(
  'while the card provider keeps every call waiting on $name',
  { timeout: 90_000 },
  ({ open }) => {
    let world: World;
    beforeAll(async () => {
      world = await createWorld(await open());
    }, 60_000);
    afterAll(() => world.close());
    const { statusesOf, subscribe } = createWalletSteps(() => world);

    const captures = async ({ id }: Listener): Promise<(number | undefined)[]> =>
      (await world.ledger())
        .filter(({ subject, kind }) => subject === id && kind === 'capture')
        .map(({ amount }) => amount?.value);

    const breakCard = async (mode: string): Promise<void> => {
      await world.card('DELETE', '/__control/faults');
      await world.card('POST', '/__control/faults', { match: { method: 'POST', path: '/v72/payments' }, mode });
    };
    const readCharges = () =>
      world.database.db
        .select()
        .from(paymentIntent)
        .where(and(eq(paymentIntent.kind, 'renewal'), isNull(paymentIntent.agreementId)));
    const readLeases = async (): Promise<number[]> =>
      (await readCharges()).map(({ leasedUntil }) => leasedUntil.getTime()).sort((a, b) => a - b);

    it('[FLT-06] [INV-10] it is asked once in each round, the wallet is not held up, and later each month is charged once', async () => {
      const payer = await subscribe();
      const people = await Promise.all([world.login(), world.login(), world.login(), world.login()]);
      for (const each of people) expect((await buy(world, each)).body).toEqual({ resultCode: 'Authorised' });
      await world.advance('P14DT1H');
      // answers are lost at once: two in a row are enough
      await breakCard('reset-before-effect');
      await runRenewals(world.backend);
      expect(await readCharges()).toHaveLength(2);
      expect(await statusesOf(payer.mandate)).toEqual(['CHARGED']);
      // every call takes ten seconds: one is enough
      await breakCard('timeout');
      await runRenewals(world.backend);
      expect(await readCharges()).toHaveLength(3);
      const before = await readLeases();
      expect(await reconcileIntents(world.backend)).toBe(0);
      const after = await readLeases();
      // the one that has waited longest was asked about, and waits behind the others now
      expect(after.slice(0, 2)).toEqual(before.slice(1));
      expect(after[2]).toBeGreaterThan(before[2] ?? 0);
      await world.card('DELETE', '/__control/faults');
      await world.tick();
      for (const each of people) expect(await captures(each)).toEqual([99_00]);
      expect(await world.tick()).toBe(0);
    });
  },
);
