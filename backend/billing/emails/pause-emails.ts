import { isCardMissing } from '../payments/find-card.ts';
import type { Database } from '../../database/open.ts';
import type { PauseMailFacts } from '../../database/schema/mail-facts.ts';
import { previewCharge } from '../subscription/preview-charge.ts';
import type { EvaluatedSubscription } from '../subscription/store.ts';
import { addMail } from '../../email/outbox.ts';

/** What both letters tell: which plan goes on when, and what is charged then. */
function describePause(held: EvaluatedSubscription): Omit<PauseMailFacts & { kind: 'pauseEnding' }, 'kind'> {
  const { region, resumesAt } = held;
  const charge = previewCharge(held);
  if (resumesAt === null || charge === null) throw new Error('what is never charged cannot be paused');
  const { offer, amount: price, at } = charge;
  return { region, offer, price, resumesAt: resumesAt.toISOString(), chargeAt: at.toISOString() };
}

/**
 * Confirms a pause: until when access lasts, when it comes back, and what is charged next.
 *
 * @param held with the pause.
 */
export async function mailPaused(tx: Database, held: EvaluatedSubscription, now: Date): Promise<void> {
  const facts: PauseMailFacts = {
    kind: 'paused',
    ...describePause(held),
    offer: held.offer,
    startsAt: held.paidUntil.toISOString(),
  };
  await addMail(tx, `paused-${held.id}-${now.toISOString()}`, held.userId, facts, now);
}

/** How the key of each reminder begins; subscription and period follow, for before each period there is one pause. */
export const pauseEndingKey = 'pause-ending-';

/** Reminds of a pause that ends soon, once. */
export async function mailPauseEnding(tx: Database, held: EvaluatedSubscription, now: Date): Promise<void> {
  const missing = { isCardMissing: await isCardMissing(tx, held) };
  const facts: PauseMailFacts = { kind: 'pauseEnding', ...describePause(held), ...missing };
  await addMail(tx, `${pauseEndingKey}${held.id}-${held.nextPeriod}`, held.userId, facts, now);
}
