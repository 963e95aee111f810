import type { Result } from '../../src/domain/result.ts';
import { fail, succeed } from '../../src/domain/result.ts';
import { hasAccess, isWebManaged } from '../../src/domain/subscription.ts';
import type { Backend } from '../backend.ts';
import { runTransaction } from '../database/transaction.ts';
import { mailCancelled } from '../mail/occasions.ts';
import { changeSubscription, listSubscriptions, lockOpenSubscription } from './store.ts';

/** Why a subscription can be neither cancelled nor renewed here; the wire's response titles. */
export type StateFailure = 'NoSubscriptionError' | 'SubscriptionStateError' | 'SubscriptionManagedElsewhereError';

/** Tells what stands in the way when nothing that was bought here is open. */
async function explainMissing({ db, clock }: Backend, userId: string): Promise<StateFailure> {
  const held = await listSubscriptions(db, userId, clock.now());
  const isElsewhere = held.some(({ status, manager }) => hasAccess(status) && !isWebManaged(manager));
  if (isElsewhere) return 'SubscriptionManagedElsewhereError';
  return held.length === 0 ? 'NoSubscriptionError' : 'SubscriptionStateError';
}

/**
 * Cancels: in a trial at once and for good, otherwise at the end of what is paid (spec core §4). Cancelling again
 * changes nothing. A charge that is under way at this moment may still go through; then access lasts as long as it paid.
 */
export async function cancelSubscription(backend: Backend, userId: string): Promise<Result<true, StateFailure>> {
  const { db, clock } = backend;
  const done = await runTransaction(db, async (tx) => {
    const now = clock.now();
    const held = await lockOpenSubscription(tx, userId, now);
    if (held === undefined || held.status === 'inactive') return false;
    if (held.status === 'cancelled') return true;
    const endsNow = held.status !== 'active';
    const endsAt = endsNow ? now : held.paidUntil;
    const isTrial = held.status === 'inTrial';
    await changeSubscription(tx, held.id, {
      cancelledAt: now,
      ...(isTrial && { endedAt: now, isOpen: false }),
    });
    await mailCancelled(tx, held, endsAt, now);
    return true;
  });
  backend.nudge();
  return done ? succeed(true as const) : fail(await explainMissing(backend, userId));
}

/** Takes a cancellation back while the paid period lasts; the end date and the next charge are what they were. */
export async function reactivateSubscription(backend: Backend, userId: string): Promise<Result<true, StateFailure>> {
  const { db, clock } = backend;
  const done = await runTransaction(db, async (tx) => {
    const held = await lockOpenSubscription(tx, userId, clock.now());
    if (held === undefined || !hasAccess(held.status)) return false;
    await changeSubscription(tx, held.id, { cancelledAt: null });
    return true;
  });
  return done ? succeed(true as const) : fail(await explainMissing(backend, userId));
}
