import { sql } from 'drizzle-orm';
import { constants } from '../../core/domain/constants.ts';
import type { AppContext } from '../app-context.ts';
import { subscription } from '../database/schema/payment.ts';
import { remindOfTrial } from '../billing/subscription/remind-of-trial.ts';
import { sendReminders } from './send-reminders.ts';
import { onceKeys } from '../billing/subscription/subscription-changed.ts';

/** Sends reminders of trials that end, a week before the first charge (decision 0044). Returns how many. */
export const remindOfTrials = (context: AppContext): Promise<number> =>
  sendReminders(context, {
    job: 'trials',
    endsAt: subscription.trialEndsAt,
    daysBefore: constants.trialReminderDays,
    key: sql`${onceKeys.trialEnding} || ${subscription.id}`,
    notify: (tx, current, now) => remindOfTrial(context.publishChange, tx, current.id, now),
  });
