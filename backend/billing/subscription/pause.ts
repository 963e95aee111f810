import { isPausedFor, validatePause, endPause, type PauseLength } from '../../../core/domain/pause.ts';
import { regionConfigs } from '../../../core/domain/region.ts';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import { hasAccess } from '../../../core/domain/subscription.ts';
import type { AppContext } from '../../app-context.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { lockUser } from '../../accounts/store.ts';
import { explainMissing, type StateFailure } from './cancel.ts';
import { previewResumption } from './preview-pauses.ts';
import { hasPendingCharge } from './claim.ts';
import { renewNow } from './renew-now.ts';
import { updateSubscription, lockOpenSubscription } from './store.ts';

/** Why a subscription was not paused; the wire's response titles. */
export type PauseFailure = StateFailure | 'PaymentInFlightError';

/**
 * Pauses what a person pays for: from the end of the paid time on nothing is charged and nothing may be heard, until the
 * pause ends by itself or is ended (decision 0082). A charge that is under way at this moment has to end first. The pause
 * that is set already may be asked for again: nothing changes, and nobody is written to twice.
 */
export async function pauseSubscription(
  context: AppContext,
  userId: string,
  months: PauseLength,
): Promise<Result<true, PauseFailure>> {
  const { db, clock, publishChange } = context;
  const done = await runTransaction(db, async (tx): Promise<Result<true, 'PaymentInFlightError' | 'refused'>> => {
    await lockUser(tx, userId);
    const now = clock.now();
    const held = await lockOpenSubscription(tx, userId, now);
    if (held === undefined) return fail('refused');
    const { timeZone } = regionConfigs[held.region];
    if (isPausedFor(held, months, timeZone)) return succeed(true as const);
    const judged = validatePause(held, months, now, timeZone);
    if (!judged.ok) return fail('refused');
    if (await hasPendingCharge(tx, held.id)) return fail('PaymentInFlightError');
    const { resumesAt } = judged.value;
    await updateSubscription(tx, held.id, { resumesAt });
    await publishChange(tx, { reason: 'paused', subscription: { ...held, resumesAt } }, now);
    return succeed(true as const);
  });
  context.nudge();
  if (done.ok) return done;
  return fail(done.code === 'refused' ? await explainMissing(context, userId) : done.code);
}

/**
 * Ends a pause before its day: one that has not begun is called off, otherwise a new period begins now and is charged at
 * once. What is not paused stays as it is.
 *
 * @param expectedToday what the listener was told would be charged now, in major units (decision 0008); undefined when
 *   nobody said. Nothing happens when it is another amount.
 */
export async function resumeSubscription(
  context: AppContext,
  userId: string,
  expectedToday: number | undefined,
): Promise<Result<true, StateFailure | 'AmountChangedError'>> {
  const { db, clock, publishChange } = context;
  const resumed = await runTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const now = clock.now();
    const held = await lockOpenSubscription(tx, userId, now);
    if (held === undefined || !(hasAccess(held.status) || held.status === 'paused')) return undefined;
    if (held.resumesAt === null) return { id: held.id, isDue: false };
    const today = previewResumption(held, now)?.today;
    if (expectedToday !== undefined && expectedToday !== today) return 'AmountChangedError';
    const isDue = held.status === 'paused';
    const change = isDue ? endPause(held, now, regionConfigs[held.region].timeZone) : { resumesAt: null };
    await updateSubscription(tx, held.id, change);
    await publishChange(tx, { reason: 'pauseEnded', subscription: held }, now);
    return { id: held.id, isDue };
  });
  if (resumed === undefined) return fail(await explainMissing(context, userId));
  if (typeof resumed === 'string') return fail(resumed);
  if (resumed.isDue) await renewNow(context, resumed.id);
  context.nudge();
  return succeed(true as const);
}
