import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { constants } from '../../core/domain/constants.ts';
import { isInTerm } from '../../core/domain/voucher.ts';
import type { AppContext } from '../app-context.ts';
import { subscription } from '../database/schema/payment.ts';
import { mailVoucherEnding, voucherEndingKey } from '../billing/emails/voucher-emails.ts';
import { remind } from './send-reminders.ts';

/** True where a voucher gives free time. */
export const isFree = eq(subscription.voucherDiscount, 'FREE');

/** The day of the reminder. It lies before the beginning of a short term, of which the order's confirmation has just told. */
const weekBefore = sql`${subscription.voucherEndsAt} - make_interval(hours => ${constants.trialReminderDays * 24})`;

/**
 * Reminds of free time of a voucher that ends, as of a trial: a week before the charge that follows, or when a shorter one
 * begins (decision 0013). Gives the number of people told.
 */
export const remindOfFreeTerms = (context: AppContext): Promise<number> =>
  remind(context, {
    job: 'free-terms',
    endsAt: subscription.voucherEndsAt,
    daysBefore: constants.trialReminderDays,
    isSuch: and(
      isFree,
      isNull(subscription.resumesAt),
      lte(subscription.voucherStartsAt, context.clock.now()),
      or(gt(weekBefore, subscription.voucherStartsAt), gt(subscription.voucherStartsAt, subscription.startedAt)),
    ),
    key: sql`${voucherEndingKey} || ${subscription.id} || '-' || ${subscription.voucherCode}`,
    tell: async (tx, held, now) =>
      held.status === 'active' &&
      held.resumesAt === null &&
      isInTerm(held.term, now) &&
      mailVoucherEnding(tx, held, now),
  });
