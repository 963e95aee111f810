import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemOf, unwrap } from '../api/api-error.ts';
import { browserApi } from '../api/browser.ts';
import { sayUnreachable } from '../api/say-unreachable.ts';
import type { RenewalDate, Subscription, SubscriptionData } from '../api/queries.ts';
import { judgeRefusal } from '../domain/payment.ts';
import { refusalTexts } from '../api/refusal-text.ts';
import { text } from '../text.ts';
import { useView } from '../view.tsx';

/** How a change of plan takes place (spec core §4, decision 0017). */
export type ChangeKind = 'atOnce' | 'inTrial' | 'scheduled';

/** Reads the kind from what the backend foresees: money today, or a beginning when the paid time is over. */
export function judgeChange(held: Subscription, foreseen: RenewalDate): ChangeKind {
  if (foreseen.today > 0) return 'atOnce';
  return foreseen.startsAt >= held.currentPeriodEndsAt ? 'scheduled' : 'inTrial';
}

/** What a failed change says, and whether a way to the payments helps. */
export function explainFailure(error: unknown): { message: string; needsPayment: boolean } {
  const problem = problemOf(error);
  const plain = (message: string) => ({ message, needsPayment: false });
  switch (problem?.title ?? '') {
    case 'PaymentRefusedError':
      return { message: refusalTexts[judgeRefusal(problem?.refusalReasonCode)](), needsPayment: true };
    case 'NoPaymentMethodError':
      return { message: text.change_no_method(), needsPayment: true };
    case 'PaymentInFlightError':
      return plain(text.change_in_flight());
    case 'StudentOfferAccessDeniedError':
      return plain(text.error_student_denied());
    case 'SubscriptionStateError':
    case 'NoSubscriptionError':
      return plain(text.change_state_denied());
    case 'SubscriptionManagedElsewhereError':
      return plain(text.change_elsewhere());
    default:
      return plain(problem?.isTemporary === true ? sayUnreachable() : text.change_failed());
  }
}

const changeKey = ['plan-change'];

/**
 * Changes the plan, once however often it is pressed.
 *
 * @param onDone is given the holdings as they are now; the ones of before while a charge's outcome is unknown.
 */
export function usePlanChange(onDone: (data: SubscriptionData) => void) {
  const { region } = useView();
  const queries = useQueryClient();
  const change = useMutation({
    mutationKey: changeKey,
    mutationFn: (offerType: 0 | 1 | 2 | 3 | 4) =>
      unwrap(browserApi(region).PUT('/offer/upgrade-subscription-offer', { body: { offerType } })),
    onSuccess: onDone,
  });
  return {
    isBusy: change.isPending || change.isSuccess,
    failure: change.error === null ? undefined : explainFailure(change.error),
    run: (offerType: 0 | 1 | 2 | 3 | 4): void => {
      if (queries.isMutating({ mutationKey: changeKey }) === 0) change.mutate(offerType);
    },
  };
}
