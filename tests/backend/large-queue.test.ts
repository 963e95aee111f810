import { and, eq, isNotNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { webhookEvent } from '../../backend/database/schema/delivery.ts';
import { paymentIntent, subscription } from '../../backend/database/schema/payment.ts';
import { reconcileIntents } from '../../backend/jobs/reconcile-payments.ts';
import { renewNow } from '../../backend/billing/subscription/renew-now.ts';
import { applyWebhooks } from '../../backend/webhooks/apply-events.ts';
import { sendCardNotification } from './card-notification.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { buy } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('behind a long queue of blocked items', (api) => {
  const { clearFaults, subscribe } = createWalletSteps(() => api);

  it('[INV-24] applies a notification although 450 older ones are blocked', async () => {
    const { db } = api.database;
    await api.card('POST', '/__control/webhooks', { mode: 'drop' });
    const [stuck, other] = [await api.login(), await api.login()];
    const orders = [];
    for (const each of [stuck, other]) orders.push((await buy(api, each, { holderName: 'PENDING' })).sessionId);
    // chargebacks of a payment that is not known to have been paid
    const reference = `${orders[0]}-1`;
    const values = {
      provider: 'card',
      kind: 'CHARGEBACK',
      reference,
      isSuccess: true,
      receivedAt: new Date(0),
    } as const;
    const old = Array.from({ length: 450 }, (_, index) => {
      const id = crypto.randomUUID();
      return { id, ...values, dedupeKey: `stuck-${index}`, pspReference: `STUCK${index}` };
    });
    await db.insert(webhookEvent).values(old);
    await sendCardNotification(api, { merchantReference: `${orders[1]}-1`, pspReference: 'PSPNEW' });
    expect(await applyWebhooks(api.backend)).toBe(1);
    expect((await other.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: true });
    expect(await db.$count(webhookEvent, isNotNull(webhookEvent.appliedAt))).toBe(1);
    await db.delete(webhookEvent);
    await api.card('POST', '/__control/webhooks', { mode: 'send' });
  });

  it('[FLT-06] reconciles a wallet charge although 60 intents wait for the card provider', async () => {
    const { db } = api.database;
    const { user } = await subscribe();
    const waiting = Array.from({ length: 60 }, (_, index) => ({
      id: crypto.randomUUID(),
      kind: 'renewal' as const,
      reference: `waiting-${index}`,
      userId: user.id,
      amount: 99_00,
      currency: 'NOK' as const,
      request: { token: 'none' },
      state: 'open' as const,
      leasedUntil: new Date(0),
      createdAt: new Date(0),
    }));
    await db.insert(paymentIntent).values(waiting);
    const match = { path: '/charges', method: 'POST' };
    await api.wallet.call('POST', '/__control/faults', { match, mode: 'reset-after-effect', times: 1 });
    await api.card('POST', '/__control/faults', { match: { path: '/v72/payments' }, mode: 'http500' });
    await api.advance('P14DT1H');
    const [current] = await db.select().from(subscription).where(eq(subscription.userId, user.id));
    expect((await renewNow(api.backend, current?.id ?? '')).result).toEqual({ ok: false, reason: 'unknown' });
    expect(await reconcileIntents(api.backend)).toBe(1);
    const byWallet = and(eq(paymentIntent.userId, user.id), isNotNull(paymentIntent.agreementId));
    const [charge] = await db.select().from(paymentIntent).where(byWallet);
    expect(charge?.state).not.toBe('open');
    await clearFaults();
  });
});
