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
    // what was asked about just now goes to the end: one that never gets an answer must not keep the others from theirs
    .orderBy(asc(paymentIntent.leasedUntil))
    .limit(50);
  let ended = 0;
  const silence = createProviderBreaker(context);
  for (const { id } of waiting) {
    if (silence.isDown(provider)) break; // its others would fare no better
    const [intent]: Intent[] = await db
      .update(paymentIntent)
      .set({ leasedUntil: new Date(Date.now() + intentLeaseMs) })
      .where(and(eq(paymentIntent.id, id), isFree()))
      .returning();
    if (intent === undefined) continue;
    const startedAt = Date.now();
    const result = await runItem(context.log, 'reconcile', id, () => executeIntent(context, intent, false));
    await silence.record(provider, result, startedAt);
    ended += Number(result !== undefined && (result.ok || result.reason === 'invalid'));
  }
  return ended;
}

/**
 * Ends what a crash, a time-out or a lost answer left open: asks its provider again with the same key, until it says
 * what happened. Each intent is taken by one process at a time, and those of one provider take no place from the other's.
 *
 * @returns how many were ended.
 */
export const reconcileIntents = async (context: AppContext): Promise<number> =>
  (await reconcileWith(context, 'card')) + (await reconcileWith(context, 'wallet'));
