import { sql } from 'drizzle-orm';
import { pauseReminderDays } from '../../core/domain/pause.ts';
import type { AppContext } from '../app-context.ts';
import { subscription } from '../database/schema/payment.ts';
import { mailPauseEnding, pauseEndingKey } from '../billing/emails/pause-emails.ts';
import { remind } from './send-reminders.ts';

/** Reminds of pauses that end, three days before the next charge (decision 0082). Gives the number of people told. */
export const remindOfPauses = (context: AppContext): Promise<number> =>
  remind(context, {
    job: 'pauses',
    endsAt: subscription.resumesAt,
    daysBefore: pauseReminderDays,
    key: sql`${pauseEndingKey} || ${subscription.id} || '-' || ${subscription.nextPeriod}`,
    tell: async (tx, held, now) => {
      if (held.status !== 'paused') return false;
      await mailPauseEnding(tx, held, now);
      return true;
    },
  });
