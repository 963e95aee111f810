import { constants } from './constants.ts';
import { addDays } from './period.ts';

export type Trial = { startedAt: Date; trialEndsAt: Date };

/** A reminder up to this many ms late is in time: jobs run every few seconds, and outages are fixed within a day. */
const leewayMs = 86_400_000;

/**
 * Finds the end of a trial whose reminder is sent now (decision 0013). The reminder is due a week before the end, or at
 * the start of a shorter trial. A late reminder postpones the end by the delay.
 */
export function findTrialEnd({ startedAt, trialEndsAt }: Trial, remindedAt: Date): Date {
  const weekBefore = addDays(trialEndsAt, -constants.trialReminderDays);
  const dueAt = weekBefore > startedAt ? weekBefore : startedAt;
  const lateMs = remindedAt.getTime() - dueAt.getTime();
  return lateMs <= leewayMs ? trialEndsAt : new Date(trialEndsAt.getTime() + lateMs);
}
