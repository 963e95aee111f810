import type { VoucherFailure } from '../domain/voucher.ts';
import { text } from '../text.ts';

/** What a person reads when a voucher cannot be used (requirements VO-08, VO-09). */
export const voucherTexts: Record<VoucherFailure, () => string> = {
  not_reward_voucher: text.voucher_new_customers_only,
  invalid_churn_eligibility: text.voucher_new_customers_only,
  already_expired: text.voucher_already_expired,
  already_used: text.voucher_already_used,
  empty_field: text.voucher_empty_field,
  generic_error: text.voucher_generic_error,
  invalid_region: text.voucher_invalid_region,
  no_voucher: text.voucher_invalid_code,
  invalid_voucher_type: text.voucher_invalid_code,
  not_yet_valid: text.voucher_not_yet_valid,
  not_valid: text.voucher_not_valid,
  can_not_join_own_subscription: text.voucher_own_code,
};
