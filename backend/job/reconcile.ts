import { and, asc, eq, lt } from 'drizzle-orm';
import type { Backend } from '../backend.ts';
import { intentLeaseMs, type Intent } from '../checkout/intent.ts';
import { runIntent } from '../checkout/run-intent.ts';
import { paymentIntent } from '../database/schema/payment.ts';
import { runCharge } from '../wallet/charge.ts';
import { tryOne } from './try-one.ts';

const methodOf = ({ agreementId }: Intent): string => (agreementId === null ? 'card' : 'wallet');

/**
 * Ends what a crash, a time-out or a lost answer left open: asks its provider again with the same key, until it says
 * what happened. Each intent is taken by one process at a time.
 *
 * @returns how many were ended.
 */
export async function reconcileIntents(backend: Backend): Promise<number> {
  const { db } = backend;
  const isFree = () => and(eq(paymentIntent.state, 'open'), lt(paymentIntent.leasedUntil, new Date()));
  const waiting = await db
    .select({ id: paymentIntent.id })
    .from(paymentIntent)
    .where(isFree())
    .orderBy(asc(paymentIntent.createdAt))
    .limit(50);
  let ended = 0;
  const awayMethods = new Set<string>();
  for (const { id } of waiting) {
    const [intent]: Intent[] = await db
      .update(paymentIntent)
      .set({ leasedUntil: new Date(Date.now() + intentLeaseMs) })
      .where(and(eq(paymentIntent.id, id), isFree()))
      .returning();
    if (intent === undefined) continue;
    if (awayMethods.has(methodOf(intent))) continue;
    const run = intent.agreementId === null ? runIntent : runCharge;
    const asked = await tryOne(backend.log, 'reconcile', id, () => run(backend, intent, false));
    if (asked === undefined) continue;
    if (asked.ok || asked.reason === 'invalid') ended += 1;
    else if (asked.reason === 'not-sent') awayMethods.add(methodOf(intent)); // its others would fare no better
  }
  return ended;
}
