import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { AppContext } from '../app-context.ts';
import { intentLeaseMs, type Intent } from '../billing/payments/intent.ts';
import { executeIntent } from '../billing/payments/execute.ts';
import { paymentIntent } from '../database/schema/payment.ts';
import { createProviderBreaker } from '../outbox/provider-breaker.ts';
import { runItem } from '../outbox/run-item.ts';

/** The intents of each provider. */
const intentsOf = { card: isNull(paymentIntent.agreementId), wallet: isNotNull(paymentIntent.agreementId) };

async function reconcileWith(context: AppContext, provider: keyof typeof intentsOf): Promise<number> {
  const { db } = context;
  const isFree = () => and(eq(paymentIntent.state, 'open'), lt(paymentIntent.leasedUntil, new Date()));
  const waiting = await db
    .select({ id: paymentIntent.id })
    .from(paymentIntent)
    .where(and(intentsOf[provider], isFree()))
    // recently repeated ones go to the end: one that never gets a response must not delay the others
    .orderBy(asc(paymentIntent.leasedUntil))
    .limit(50);
  let ended = 0;
  const breaker = createProviderBreaker(context);
  for (const { id } of waiting) {
    if (breaker.isDown(provider)) break; // its others would fail too
    const [intent]: Intent[] = await db
      .update(paymentIntent)
      .set({ leasedUntil: new Date(Date.now() + intentLeaseMs) })
      .where(and(eq(paymentIntent.id, id), isFree()))
      .returning();
    if (intent === undefined) continue;
    const startedAt = Date.now();
    const result = await runItem(context.log, 'reconcile', id, () => executeIntent(context, intent, false));
    await breaker.record(provider, result, startedAt);
    ended += Number(result !== undefined && (result.ok || result.reason === 'invalid'));
  }
  return ended;
}

/**
 * Completes what a crash, a timeout or a lost response left open: repeats the request with the same key until the
 * provider reports the outcome. Each intent is claimed by one process at a time, and the two providers have separate
 * queues.
 *
 * @returns how many were settled.
 */
export const reconcileIntents = async (context: AppContext): Promise<number> =>
  (await reconcileWith(context, 'card')) + (await reconcileWith(context, 'wallet'));
