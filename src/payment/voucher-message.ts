import type { ApiProblem } from '../api/api-result.ts';
import { findFailure } from '../api/handle-failure.ts';
import { getOfflineMessage } from '../api/offline-message.ts';
import { redeemFailures, voucherFailures, type VoucherFailure } from '../../core/domain/voucher.ts';
import { text } from '../../core/i18n/text.ts';

/** Why a voucher is refused, as a code and as text. */
export type VoucherError = { code: VoucherFailure; message: string };

/** The failure with a response's title; undefined for other titles. */
export const findVoucherFailure = ({ title }: Pick<ApiProblem, 'title'>): VoucherFailure | undefined =>
  voucherFailures.find((failure) => failure === title);

/** The text of a failure. */
export async function getVoucherError(code: VoucherFailure): Promise<VoucherError> {
  const known = code === 'generic_error' ? undefined : await findFailure(code);
  return { code, message: known?.message({}) ?? getOfflineMessage() ?? text.voucher_generic_error() };
}

/**
 * Why a voucher cannot be applied to a subscription, as text: the account's six reasons and the voucher's own
 * (requirement VO-12).
 */
export async function getRedeemMessage(problem: ApiProblem | undefined): Promise<string> {
  const refused = redeemFailures.find((failure) => failure === problem?.title);
  const known = refused && (await findFailure(refused))?.message({});
  return known ?? (await getVoucherError((problem && findVoucherFailure(problem)) ?? 'generic_error')).message;
}
