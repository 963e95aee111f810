import { constants } from './constants.ts';
import { addDays } from './period.ts';

/** A trial as it was promised. */
export type Trial = { startedAt: Date; trialEndsAt: Date };

/** So late a reminder is still in good time, in ms: jobs run every few seconds, what has broken down is mended within a day. */
const leewayMs = 86_400_000;

/**
 * When a trial ends whose person is reminded of it only now (decision 0093): on its day where the reminder is in good time –
 * a week before, or at the beginning of a shorter one – and otherwise as much later as the reminder is late.
 */
export function findTrialEnd({ startedAt, trialEndsAt }: Trial, remindedAt: Date): Date {
  const weekBefore = addDays(trialEndsAt, -constants.trialReminderDays);
  const dueAt = weekBefore > startedAt ? weekBefore : startedAt;
  const lateMs = remindedAt.getTime() - dueAt.getTime();
  return lateMs <= leewayMs ? trialEndsAt : new Date(trialEndsAt.getTime() + lateMs);
}
