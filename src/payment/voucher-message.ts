import type { ApiProblem } from '../api/api-result.ts';
import { findFailure } from '../api/handle-failure.ts';
import { sayOffline } from '../api/offline-message.ts';
import { redeemFailures, voucherFailures, type VoucherFailure } from '../../core/domain/voucher.ts';
import { text } from '../../core/i18n/text.ts';

/** Why a voucher is not used, for machines and in words. */
export type VoucherRefusal = { code: VoucherFailure; message: string };

/** The failure that an answer's title names; undefined when it is about something else. */
export const judgeVoucherProblem = ({ title }: Pick<ApiProblem, 'title'>): VoucherFailure | undefined =>
  voucherFailures.find((failure) => failure === title);

/** The words of a failure. */
export async function explainVoucher(code: VoucherFailure): Promise<VoucherRefusal> {
  const known = code === 'generic_error' ? undefined : await findFailure(code);
  return { code, message: known?.say({}) ?? sayOffline() ?? text.voucher_generic_error() };
}

/** Why a voucher cannot be put on what is held, in words: the account's six reasons and the voucher's own (requirement VO-12). */
export async function explainRedeem(problem: ApiProblem | undefined): Promise<string> {
  const refused = redeemFailures.find((failure) => failure === problem?.title);
  const known = refused && (await findFailure(refused))?.say({});
  return known ?? (await explainVoucher((problem && judgeVoucherProblem(problem)) ?? 'generic_error')).message;
}
