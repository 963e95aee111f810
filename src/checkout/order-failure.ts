import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { problemOf } from '../api/api-error.ts';
import { leaveIfLoginIsOver, leaveOnFailure, sayProblem } from '../api/meet-failure.ts';
import { paymentMethodsQuery } from '../api/queries.ts';
import { judgeVoucherProblem } from '../payment/say-voucher.ts';
import { useView } from '../view.tsx';
import { failureAtom, submittingAtom } from './state.ts';
import type { Voucher } from './voucher.ts';

/**
 * What follows when an order was not taken, whichever way it was to be paid: a log-in that is over leads to single
 * sign-on and back, a listed failure to its exit; a voucher that is no longer good is taken out, and its price with it,
 * before anything can be ordered again; everything else is said, and the methods are asked for again.
 */
export function useOrderFailure(voucher: Voucher): (error: unknown) => Promise<void> {
  const { region } = useView();
  const queries = useQueryClient();
  const setFailure = useSetAtom(failureAtom);
  const setSubmitting = useSetAtom(submittingAtom);
  return async (error) => {
    const problem = problemOf(error);
    if (problem && (leaveIfLoginIsOver(problem, region) || (await leaveOnFailure(problem.title, region)))) return;
    const refusal = problem && judgeVoucherProblem(problem);
    if (voucher.state.validatedCode !== undefined && refusal !== undefined) await voucher.refuse(refusal);
    else {
      setFailure(await sayProblem(problem));
      void queries.invalidateQueries({ queryKey: paymentMethodsQuery(region).queryKey });
    }
    setSubmitting(undefined);
  };
}
