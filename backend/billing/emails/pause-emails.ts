import type { Database } from '../../database/open.ts';
import type { OnwardEmailData, PauseEmailData } from '../../database/schema/email-data.ts';
import { isCardMissing } from '../payments/stored-card.ts';
import { evaluateSubscription, type EvaluatedSubscription } from '../subscription/evaluate-status.ts';
import { evaluateAfterPause, previewCharge } from '../subscription/preview-charge.ts';
import { onceKeys, type Change } from '../subscription/subscription-changed.ts';
import type { NewEmail } from './new-email.ts';

/** The plan that continues after a pause, and its first charge. */
function describePause(subscription: EvaluatedSubscription): Omit<PauseEmailData & { kind: 'pauseEnding' }, 'kind'> {
  const { region, resumesAt } = subscription;
  const charge = previewCharge(subscription);
  if (resumesAt === null || charge === null) throw new Error('a plan that is never charged cannot be paused');
  const { offer, amount: price, at } = charge;
  return { region, offer, price, resumesAt: resumesAt.toISOString(), chargeAt: at.toISOString() };
}

/** Confirms a pause: until when access lasts, when it returns, and the next charge. */
export function createPausedEmail({ subscription }: Change<'paused'>, now: Date): NewEmail {
  const { id, userId, offer, paidUntil } = subscription;
  const data = { ...describePause(subscription), offer, startsAt: paidUntil.toISOString() };
  return { key: `paused-${id}-${now.toISOString()}`, userId, data: { kind: 'paused', ...data } };
}

/** Reminds of a pause that ends soon, once. */
export async function createPauseEndingEmail(
  { subscription }: Change<'pauseEnding'>,
  _now: Date,
  tx: Database,
): Promise<NewEmail> {
  const { id, userId, nextPeriod } = subscription;
  const data = { ...describePause(subscription), isCardMissing: await isCardMissing(tx, subscription) };
  return { key: `${onceKeys.pauseEnding}${id}-${nextPeriod}`, userId, data: { kind: 'pauseEnding', ...data } };
}

/** The next charge; null when there will never be one. */
function readNext(subscription: EvaluatedSubscription): OnwardEmailData['next'] {
  const charge = previewCharge(subscription);
  return charge && { at: charge.at.toISOString(), amount: charge.amount };
}

/** Confirms a pause that the user ended, and the next charge: immediate if the pause had begun. */
export function createPauseEndedEmail({ subscription }: Change<'pauseEnded'>, now: Date): NewEmail {
  const { region, offer, id, userId } = subscription;
  const hadBegun = subscription.status === 'paused';
  const next = readNext(hadBegun ? evaluateAfterPause(subscription, now) : { ...subscription, resumesAt: null });
  const data = { kind: 'pauseEnded' as const, region, offer, hadBegun, next };
  return { key: `pause-ended-${id}-${now.toISOString()}`, userId, data };
}

/** Confirms that a cancellation was withdrawn, and the next charge; nothing when nothing was cancelled. */
export function createReactivatedEmail({ subscription }: Change<'reactivated'>, now: Date): NewEmail | undefined {
  if (subscription.cancelledAt === null) return undefined;
  const reactivated = evaluateSubscription({ ...subscription, cancelledAt: null }, now);
  const { id, userId, region, offer } = reactivated;
  const data = { kind: 'reactivated' as const, region, offer, next: readNext(reactivated) };
  return { key: `reactivated-${id}-${now.toISOString()}`, userId, data };
}
