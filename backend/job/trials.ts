import { sql } from 'drizzle-orm';
import { constants } from '../../src/domain/constants.ts';
import type { Backend } from '../backend.ts';
import { subscription } from '../database/schema/payment.ts';
import { keyOfTrialEnding } from '../mail/occasions.ts';
import { remindOfTrial } from '../subscription/remind-of-trial.ts';
import { remind } from './remind.ts';

/** Reminds of trials that end, a week before the first charge (decision 0044). Gives the number of people told. */
export const remindOfTrials = (backend: Backend): Promise<number> =>
  remind(backend, {
    job: 'trials',
    endsAt: subscription.trialEndsAt,
    daysBefore: constants.trialReminderDays,
    key: sql`${keyOfTrialEnding('')} || ${subscription.id}`,
    tell: (tx, held, now) => remindOfTrial(tx, held.id, now),
  });
