import { and, asc, eq, lt } from 'drizzle-orm';
import type { Backend } from '../backend.ts';
import { intentLeaseMs, type Intent } from '../checkout/intent.ts';
import { runIntent } from '../checkout/run-intent.ts';
import { paymentIntent } from '../database/schema/payment.ts';
import { runCharge } from '../wallet/charge.ts';
import { watchSilence } from './silence.ts';
import { tryOne } from './try-one.ts';

const providerOf = ({ agreementId }: Pick<Intent, 'agreementId'>): string => (agreementId === null ? 'card' : 'wallet');

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
    .select({ id: paymentIntent.id, agreementId: paymentIntent.agreementId })
    .from(paymentIntent)
    .where(isFree())
    // what was asked about just now goes to the end: one that never gets an answer must not keep the others from theirs
    .orderBy(asc(paymentIntent.leasedUntil))
    .limit(50);
  let ended = 0;
  const silence = watchSilence();
  for (const { id, agreementId } of waiting) {
    const provider = providerOf({ agreementId });
    if (silence.isAway(provider)) continue; // its others would fare no better
    const [intent]: Intent[] = await db
      .update(paymentIntent)
      .set({ leasedUntil: new Date(Date.now() + intentLeaseMs) })
      .where(and(eq(paymentIntent.id, id), isFree()))
      .returning();
    if (intent === undefined) continue;
    const run = intent.agreementId === null ? runIntent : runCharge;
    const startedAt = Date.now();
    const asked = await tryOne(backend.log, 'reconcile', id, () => run(backend, intent, false));
    silence.note(provider, asked, startedAt);
    ended += Number(asked !== undefined && (asked.ok || asked.reason === 'invalid'));
  }
  return ended;
}
