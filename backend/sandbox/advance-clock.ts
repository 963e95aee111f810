import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { constants } from '../../core/domain/constants.ts';
import { pauseReminderDays } from '../../core/domain/pause.ts';
import { addDays } from '../../core/domain/period.ts';
import type { AppContext } from '../app-context.ts';
import { subscription } from '../database/schema/payment.ts';
import { isFree, remindOfFreeTerms } from '../jobs/remind-free-period-end.ts';
import { remindOfPauses } from '../jobs/remind-pause-end.ts';
import { remindOfTrials } from '../jobs/remind-trial-end.ts';

/** Notices ahead of an event; for a shorter free time, at its start. */
const notices = [
  { endsAt: subscription.trialEndsAt, daysBefore: constants.trialReminderDays },
  { endsAt: subscription.resumesAt, daysBefore: pauseReminderDays },
  { endsAt: subscription.voucherEndsAt, daysBefore: constants.trialReminderDays, isSuch: isFree },
  { endsAt: subscription.voucherStartsAt, daysBefore: 0, isSuch: isFree },
];

const notifyJobs = [remindOfTrials, remindOfPauses, remindOfFreeTerms];

/** Notices within this time are sent together, in ms: far less than what counts as late. */
const batchMs = 3_600_000;

/** The time of the next notice. */
async function findNextNotice({ db, clock }: AppContext): Promise<Date | undefined> {
  const moments: Date[] = [];
  for (const { endsAt, daysBefore, isSuch } of notices) {
    const isAhead = gt(endsAt, addDays(clock.now(), daysBefore));
    const goesOn = and(eq(subscription.isOpen, true), isNull(subscription.cancelledAt), isNull(subscription.endedAt));
    const [first] = await db
      .select({ endsAt })
      .from(subscription)
      .where(and(goesOn, isAhead, isSuch))
      .orderBy(asc(endsAt))
      .limit(1);
    if (first?.endsAt) moments.push(addDays(first.endsAt, -daysBefore));
  }
  return moments.toSorted((one, other) => +one - +other)[0];
}

/**
 * Advances the sandbox's clock and stops at each notice on the way, so that users are notified on the right day
 * (decision 0013). Everything else runs at the end, as after a downtime.
 */
export async function advanceClock(context: AppContext, end: Date): Promise<void> {
  const { clock } = context;
  while (clock.now() < end) {
    for (const notify of notifyJobs) await notify(context);
    const next = await findNextNotice(context);
    if (next === undefined || next.getTime() + batchMs > end.getTime()) break;
    await clock.moveTo(new Date(next.getTime() + batchMs));
  }
  await clock.moveTo(end);
}
