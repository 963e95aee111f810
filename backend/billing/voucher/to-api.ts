import type { components } from '../../../api-spec/generated/v2.ts';
import {
  durationUnitNumbers,
  redeemFailures,
  voucherFailures,
  type RedeemFailure,
  type VoucherFailure,
} from '../../../core/domain/voucher.ts';
import { readTerms, type StoredVoucher } from './store.ts';

/** Maps the duration of a voucher to the API. */
export function writeDuration(found: StoredVoucher): components['schemas']['VoucherDuration'] | null {
  const { duration } = readTerms(found);
  return duration && { unit: durationUnitNumbers[duration.unit], length: duration.length };
}

/** The response to a voucher's failure: 404 for an unknown code, otherwise 422. */
export const rejectVoucher = (code: VoucherFailure) =>
  code === 'no_voucher'
    ? { status: 404 as const, problem: { title: code, code } }
    : { status: 422 as const, problem: { title: code, code } };

/** Distinguishes a voucher's failure from others. */
export const isVoucherFailure = (code: string): code is VoucherFailure => voucherFailures.some((one) => one === code);

/** Distinguishes a failure to redeem from others. */
export const isRedeemFailure = (code: string): code is RedeemFailure => redeemFailures.some((one) => one === code);
