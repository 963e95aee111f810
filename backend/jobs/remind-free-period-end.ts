import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { constants } from '../../core/domain/constants.ts';
import { isInTerm } from '../../core/domain/voucher.ts';
import type { AppContext } from '../app-context.ts';
import { subscription } from '../database/schema/payment.ts';
import { sendReminders } from './send-reminders.ts';
import { previewCharge } from '../billing/subscription/preview-charge.ts';
import { onceKeys } from '../billing/subscription/subscription-changed.ts';

/** True for a free voucher. */
export const isFree = eq(subscription.voucherDiscount, 'FREE');

/**
 * The date of the reminder. It is before the start of a short term, of which the order's confirmation has just informed
 * the user.
 */
const weekBefore = sql`${subscription.voucherEndsAt} - make_interval(hours => ${constants.trialReminderDays * 24})`;

/**
 * Sends reminders of free voucher periods that end: a week before the next charge, or at the start of a shorter one
 * (decision 0013). Returns how many.
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
    notify: async (tx, current, now) => {
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
