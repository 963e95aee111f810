import type { ApiProblem } from '../api/answer.ts';
import { sayOffline } from '../api/say-unreachable.ts';
import { redeemFailures, voucherFailures, type VoucherFailure } from '../domain/voucher.ts';
import { text } from '../text.ts';

/** Why a voucher is not used, for machines and in words. */
export type VoucherRefusal = { code: VoucherFailure; message: string };

/** The failure that an answer's title names; undefined when it is about something else. */
export const judgeVoucherProblem = ({ title }: Pick<ApiProblem, 'title'>): VoucherFailure | undefined =>
  voucherFailures.find((failure) => failure === title);

/** The words of a failure, loaded when they are needed: most codes are good, and most people have none. */
export async function explainVoucher(code: VoucherFailure): Promise<VoucherRefusal> {
  const offline = code === 'generic_error' ? sayOffline() : undefined;
  if (offline !== undefined) return { code, message: offline };
  try {
    const { voucherTexts } = await import('./voucher-text.ts');
    return { code, message: voucherTexts[code]() };
  } catch {
    return { code, message: sayOffline() ?? text.voucher_generic_error() };
  }
}

/** Why a voucher cannot be put on what is held, in words: the account's six reasons and the voucher's own (requirement VO-12). */
export async function explainRedeem(problem: ApiProblem | undefined): Promise<string> {
  try {
    const failure = redeemFailures.find((one) => one === problem?.title);
    if (failure !== undefined) return (await import('./redeem-text.ts')).redeemTexts[failure]();
  } catch {
    return sayOffline() ?? text.voucher_generic_error();
  }
  const known = problem && judgeVoucherProblem(problem);
  return (await explainVoucher(known ?? 'generic_error')).message;
}
