import type { ApiProblem } from '../api/answer.ts';
import { redeemFailures, voucherFailures, type VoucherFailure } from '../domain/voucher.ts';
import { text } from '../text.ts';

/** Why a voucher is not used, for machines and in words. */
export type VoucherRefusal = { code: VoucherFailure; message: string };

/** The failure that an answer's title names; undefined when it is about something else. */
export const judgeVoucherProblem = ({ title }: Pick<ApiProblem, 'title'>): VoucherFailure | undefined =>
  voucherFailures.find((failure) => failure === title);

/** The words of a failure, loaded when they are needed: most codes are good, and most people have none. */
export async function explainVoucher(code: VoucherFailure): Promise<VoucherRefusal> {
  try {
    const { voucherTexts } = await import('./voucher-text.ts');
    return { code, message: voucherTexts[code]() };
  } catch {
    return { code, message: text.voucher_generic_error() };
  }
}

/** Why a voucher cannot be put on what is held, in words: the account's six reasons and the voucher's own (requirement VO-12). */
export async function explainRedeem(problem: ApiProblem | undefined): Promise<string> {
  try {
    const failure = redeemFailures.find((one) => one === problem?.title);
    if (failure !== undefined) return (await import('./redeem-text.ts')).redeemTexts[failure]();
  } catch {
    return text.voucher_generic_error();
  }
  const known = problem && judgeVoucherProblem(problem);
  return (await explainVoucher(known ?? 'generic_error')).message;
}
