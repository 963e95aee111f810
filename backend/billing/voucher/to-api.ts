import type { components } from '../../../api-spec/generated/v2.ts';
import {
  durationUnitNumbers,
  redeemFailures,
  voucherFailures,
  type RedeemFailure,
  type VoucherFailure,
} from '../../../core/domain/voucher.ts';
import { readTerms, type StoredVoucher } from './store.ts';

/** How long a voucher is at work, as the v2 API shows it. */
export function writeDuration(found: StoredVoucher): components['schemas']['VoucherDuration'] | null {
  const { duration } = readTerms(found);
  return duration && { unit: durationUnitNumbers[duration.unit], length: duration.length };
}

/** A voucher's failure as an answer: an unknown code is not found, the rest is refused. */
export const refuseVoucher = (code: VoucherFailure) =>
  code === 'no_voucher'
    ? { status: 404 as const, problem: { title: code, code } }
    : { status: 422 as const, problem: { title: code, code } };

/** Tells a failure of a voucher from others. */
export const isVoucherFailure = (code: string): code is VoucherFailure => voucherFailures.some((one) => one === code);

/** Tells a failure to redeem from others. */
export const isRedeemFailure = (code: string): code is RedeemFailure => redeemFailures.some((one) => one === code);
