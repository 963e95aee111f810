import type { UserSegment } from '../api/queries.ts';
import { text } from '../../core/i18n/text.ts';

type StudentStatus = UserSegment['student'];
type DeclineReason = NonNullable<NonNullable<StudentStatus['verification']>['reason']>;

/** Reasons that block a verification (requirement ST-04). */
export const blockedTexts: Record<NonNullable<StudentStatus['blockedBy']>, () => string> = {
  active_partner_subscription: text.student_blocked_partner,
  active_subscription: text.student_blocked_subscription,
  discounted_voucher_plan: text.student_blocked_discount,
  active_voucher: text.student_blocked_voucher,
};

/** Why a verification failed. */
export const declineTexts: Record<DeclineReason, () => string> = {
  tries: text.student_refused_tries,
  declined: text.student_refused_declined,
  expired: text.student_refused_expired,
  identity_in_use: text.student_refused_identity,
};
