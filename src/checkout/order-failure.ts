import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import type { ApiProblem } from '../api/api-result.ts';
import { getProblem } from '../api/api-error.ts';
import { redirectIfSessionEnded, redirectOnFailure, getProblemMessage } from '../api/handle-failure.ts';
import { paymentMethodsQuery } from '../api/queries.ts';
import { findVoucherFailure } from '../payment/voucher-message.ts';
import { useView } from '../view.tsx';
import { showFailureAtom, submittingAtom } from './atoms.ts';
import type { Voucher } from './use-voucher.ts';

/**
 * True when money may have moved after card data was submitted: the response was lost, or another attempt is in
 * progress or complete. Then the payment is looked up, and never called a failure (requirement CC-09).
 */
export const isOutcomeUnknown = (problem: ApiProblem | undefined): boolean =>
  problem === undefined ||
  problem.status === 0 ||
  (problem.status >= 500 && problem.title !== 'PaymentProviderUnavailableError') ||
  problem.title === 'PaymentInFlightError' ||
  problem.title === 'IdempotencyKeyInFlightError' ||
  problem.title === 'PaymentAlreadyMadeError';

/**
 * Handles a rejected order of any payment method. An ended session redirects to the login, a listed failure to its
 * exit. An invalid voucher is removed first, so that the price is right; otherwise the methods are refetched. Then the
 * failure is shown.
 */
export function useOrderFailure(voucher: Voucher): (error: unknown) => Promise<void> {
  const { region } = useView();
  const queries = useQueryClient();
  const showFailure = useSetAtom(showFailureAtom);
  const setSubmitting = useSetAtom(submittingAtom);
  return async (error) => {
    const problem = getProblem(error);
    if (problem && (redirectIfSessionEnded(problem, region) || (await redirectOnFailure(problem.title, region))))
      return;
    const voucherFailure = problem && findVoucherFailure(problem);
    if (voucher.state.validatedCode !== undefined && voucherFailure !== undefined) await voucher.reject(voucherFailure);
    else void queries.invalidateQueries({ queryKey: paymentMethodsQuery(region).queryKey });
    showFailure(await getProblemMessage(problem));
    setSubmitting(undefined);
  };
}
