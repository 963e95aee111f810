import type { RedeemFailure } from '../domain/voucher.ts';
import { text } from '../text.ts';

/** What a person reads when a voucher cannot be put on what they hold (requirement VO-12). */
export const redeemTexts: Record<RedeemFailure, () => string> = {
  unexpected_subscription_state: text.redeem_unexpected_subscription_state,
  month_credit_already_set: text.redeem_month_credit_already_set,
  incompatible_plan: text.redeem_incompatible_plan,
  cancelled_subscription: text.redeem_cancelled_subscription,
  in_trial: text.redeem_in_trial,
  conflict: text.redeem_conflict,
};
