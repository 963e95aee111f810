import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhookEvent } from '../../backend/database/schema/delivery.ts';
import { paymentIntent, subscription } from '../../backend/database/schema/payment.ts';
import { reconcileIntents } from '../../backend/jobs/reconcile-payments.ts';
import { renewNow } from '../../backend/billing/subscription/renew-now.ts';
import { applyWebhooks } from '../../backend/webhooks/apply-events.ts';
import { tellCardNews } from './card-news.ts';
import { cutDatabases } from './databases.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { buy, createWorld, type World } from './test-backend.ts';

describe.each(cutDatabases)('behind many that can only wait on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterAll(() => world.close());
  const { calm, subscribe } = createWalletSteps(() => world);

  it('[INV-24] a notification is applied, however many older ones wait for something', async () => {
    const { db } = world.database;
    await world.card('POST', '/__control/webhooks', { mode: 'drop' });
    const [stuck, other] = [await world.login(), await world.login()];
    const orders = [];
    for (const each of [stuck, other]) orders.push((await buy(world, each, { holderName: 'PENDING' })).sessionId);
    // chargebacks of a payment that is not known to have been paid
    const reference = `${orders[0]}-1`;
    const facts = {
      provider: 'card',
      kind: 'CHARGEBACK',
      reference,
      isSuccess: true,
      receivedAt: new Date(0),
    } as const;
    const old = Array.from({ length: 450 }, (_, place) => {
      const id = crypto.randomUUID();
      return { id, ...facts, dedupeKey: `stuck-${place}`, pspReference: `STUCK${place}` };
    });
    await db.insert(webhookEvent).values(old);
    await tellCardNews(world, { merchantReference: `${orders[1]}-1`, pspReference: 'PSPNEW' });
    expect(await applyWebhooks(world.backend)).toBe(1);
    expect((await other.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: true });
    expect(await db.$count(webhookEvent, isNotNull(webhookEvent.appliedAt))).toBe(1);
    await db.delete(webhookEvent);
    await world.card('POST', '/__control/webhooks', { mode: 'send' });
  });

  it('[FLT-06] the wallet is asked what became of its charge, however many wait for the card provider', async () => {
    const { db } = world.database;
    const { listener } = await subscribe();
    const waiting = Array.from({ length: 60 }, (_, place) => ({
      id: crypto.randomUUID(),
      kind: 'renewal' as const,
      reference: `waiting-${place}`,
      userId: listener.id,
      amount: 99_00,
      currency: 'NOK' as const,
      request: { token: 'none' },
      state: 'open' as const,
      leasedUntil: new Date(0),
      createdAt: new Date(0),
    }));
    await db.insert(paymentIntent).values(waiting);
    const cut = { path: '/charges', method: 'POST' };
    await world.wallet.call('POST', '/__control/faults', { match: cut, mode: 'reset-after-effect', times: 1 });
    await world.card('POST', '/__control/faults', { match: { path: '/v72/payments' }, mode: 'http500' });
    await world.advance('P14DT1H');
    const [held] = await db.select().from(subscription).where(eq(subscription.userId, listener.id));
    expect((await renewNow(world.backend, held?.id ?? '')).asked).toEqual({ ok: false, reason: 'unknown' });
    expect(await reconcileIntents(world.backend)).toBe(1);
    const byWallet = and(eq(paymentIntent.userId, listener.id), isNotNull(paymentIntent.agreementId));
    const [charge] = await db.select().from(paymentIntent).where(byWallet);
    expect(charge?.state).not.toBe('open');
    await calm();
  });
});
