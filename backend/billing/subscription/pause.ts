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
import { hasPlanElsewhere, updateSubscription, lockOpenSubscription } from './store.ts';

/** Why a subscription was not paused; titles of the API's problems. */
export type PauseFailure = StateFailure | 'PaymentInFlightError';

/**
 * Pauses a subscription (decision 0082). From the end of the paid period until the end of the pause nothing is charged
 * and there is no access. The user may end the pause early. A charge in progress has to end first. Repeating the
 * request for the same pause changes nothing and sends no second email.
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
    const current = await lockOpenSubscription(tx, userId, now);
    if (current === undefined) return fail('refused');
    const { timeZone } = regionConfigs[current.region];
    if (isPausedFor(current, months, timeZone)) return succeed(true as const);
    const evaluated = validatePause(current, months, now, timeZone);
    if (!evaluated.ok) return fail('refused');
    if (await hasPendingCharge(tx, current.id)) return fail('PaymentInFlightError');
    const { resumesAt } = evaluated.value;
    await updateSubscription(tx, current.id, { resumesAt });
    await publishChange(tx, { reason: 'paused', subscription: { ...current, resumesAt } }, now);
    return succeed(true as const);
  });
  context.wakeScheduler();
  if (done.ok) return done;
  return fail(done.code === 'refused' ? await explainMissing(context, userId) : done.code);
}

/**
 * Ends a pause early: one that has not begun is cancelled, otherwise a new period begins now and is charged
 * immediately. A subscription without a pause does not change. Nothing resumes while the user has a plan elsewhere.
 *
 * @param expectedToday today's charge that the user was shown, in major units (decision 0008); undefined when the
 * client sends none. Nothing happens when the amount differs.
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
    const current = await lockOpenSubscription(tx, userId, now);
    if (current === undefined || !(hasAccess(current.status) || current.status === 'paused')) return undefined;
    if (current.resumesAt === null) return { id: current.id, isDue: false };
    if (await hasPlanElsewhere(tx, userId, now)) return undefined;
    const today = previewResumption(current, now)?.today;
    if (expectedToday !== undefined && expectedToday !== today) return 'AmountChangedError';
    const isDue = current.status === 'paused';
    const change = isDue ? endPause(current, now, regionConfigs[current.region].timeZone) : { resumesAt: null };
    await updateSubscription(tx, current.id, change);
    await publishChange(tx, { reason: 'pauseEnded', subscription: current }, now);
    return { id: current.id, isDue };
  });
  if (resumed === undefined) return fail(await explainMissing(context, userId));
  if (typeof resumed === 'string') return fail(resumed);
  if (resumed.isDue) await renewNow(context, resumed.id);
  context.wakeScheduler();
  return succeed(true as const);
}
