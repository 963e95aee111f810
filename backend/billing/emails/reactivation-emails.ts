import type { Database } from '../../database/open.ts';
import type { OnwardMailFacts } from '../../database/schema/mail-facts.ts';
import { previewCharge, evaluateAfterPause } from '../subscription/preview-charge.ts';
import { evaluateSubscription } from '../subscription/evaluate-status.ts';
import type { EvaluatedSubscription } from '../subscription/store.ts';
import { addMail } from '../../email/outbox.ts';

/** The charge that comes next, by the rules that will act; null when there will never be one. */
function readNext(held: EvaluatedSubscription): OnwardMailFacts['next'] {
  const charge = previewCharge(held);
  return charge && { at: charge.at.toISOString(), amount: charge.amount };
}

/**
 * Tells that a cancellation was taken back and what is charged next, for the letter before it said that nothing more is;
 * nothing when nothing was cancelled.
 *
 * @param held as it was before the change.
 */
export async function mailReactivated(tx: Database, held: EvaluatedSubscription, now: Date): Promise<void> {
  if (held.cancelledAt === null) return;
  const goesOn = evaluateSubscription({ ...held, cancelledAt: null }, now);
  const { region, offer } = goesOn;
  const facts: OnwardMailFacts = { kind: 'reactivated', region, offer, next: readNext(goesOn) };
  await addMail(tx, `reactivated-${held.id}-${now.toISOString()}`, held.userId, facts, now);
}

/**
 * Tells that a pause was called off or ended before its day, and what is charged next: at once where it had begun.
 *
 * @param held as it was before the change, with the pause.
 */
export async function mailPauseEnded(tx: Database, held: EvaluatedSubscription, now: Date): Promise<void> {
  const hadBegun = held.status === 'paused';
  const next = readNext(hadBegun ? evaluateAfterPause(held, now) : { ...held, resumesAt: null });
  const { region, offer, id, userId } = held;
  const facts: OnwardMailFacts = { kind: 'pauseEnded', region, offer, hadBegun, next };
  await addMail(tx, `pause-ended-${id}-${now.toISOString()}`, userId, facts, now);
}
