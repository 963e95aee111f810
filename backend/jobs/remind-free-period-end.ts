import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { constants } from '../../core/domain/constants.ts';
import { isInTerm } from '../../core/domain/voucher.ts';
import type { AppContext } from '../app-context.ts';
import { subscription } from '../database/schema/payment.ts';
import { sendReminders } from './send-reminders.ts';
import { previewCharge } from '../billing/subscription/preview-charge.ts';
import { onceKeys } from '../billing/subscription/subscription-changed.ts';

/** True where a voucher gives free time. */
export const isFree = eq(subscription.voucherDiscount, 'FREE');

/** The day of the reminder. It lies before the beginning of a short term, of which the order's confirmation has just told. */
const weekBefore = sql`${subscription.voucherEndsAt} - make_interval(hours => ${constants.trialReminderDays * 24})`;

/**
 * Reminds of free time of a voucher that ends, as of a trial: a week before the charge that follows, or when a shorter one
 * begins (decision 0013). Gives the number of people told.
 */
export const remindOfFreeTerms = (context: AppContext): Promise<number> =>
  sendReminders(context, {
    job: 'free-terms',
    endsAt: subscription.voucherEndsAt,
    daysBefore: constants.trialReminderDays,
    isSuch: and(
      isFree,
      isNull(subscription.resumesAt),
      lte(subscription.voucherStartsAt, context.clock.now()),
      or(gt(weekBefore, subscription.voucherStartsAt), gt(subscription.voucherStartsAt, subscription.startedAt)),
    ),
    key: sql`${onceKeys.freePeriodEnding} || ${subscription.id} || '-' || ${subscription.voucherCode}`,
    tell: async (tx, current, now) => {
      const { voucherCode: code } = current;
      const charge = previewCharge(current);
      const isInFreePeriod = current.status === 'active' && current.resumesAt === null && isInTerm(current.term, now);
      if (!isInFreePeriod || code === null || charge === null) return false;
      const { amount, at: chargeAt } = charge;
      await context.publishChange(
        tx,
        { reason: 'freePeriodEnding', subscription: current, code, amount, chargeAt },
        now,
      );
      return true;
    },
  });
