import { sql } from 'drizzle-orm';
import { pauseReminderDays } from '../../core/domain/pause.ts';
import type { AppContext } from '../app-context.ts';
import { subscription } from '../database/schema/payment.ts';
import { sendReminders } from './send-reminders.ts';
import { onceKeys } from '../billing/subscription/subscription-changed.ts';

/** Sends reminders of pauses that end, three days before the next charge (decision 0082). Returns how many. */
export const remindOfPauses = (context: AppContext): Promise<number> =>
  sendReminders(context, {
    job: 'pauses',
    endsAt: subscription.resumesAt,
    daysBefore: pauseReminderDays,
    key: sql`${onceKeys.pauseEnding} || ${subscription.id} || '-' || ${subscription.nextPeriod}`,
    notify: async (tx, current, now) => {
      if (current.status !== 'paused') return false;
      await context.publishChange(tx, { reason: 'pauseEnding', subscription: current }, now);
      return true;
    },
  });
