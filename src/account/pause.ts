import { useMutation, useQueryClient } from '@tanstack/react-query';
import { emitAccountChange } from '../api/emit-account-change.ts';
import { getProblem, unwrap } from '../api/api-error.ts';
import { getApiClient } from '../api/browser-client.ts';
import { pausePreviewQuery, subscriptionQuery, type SubscriptionData } from '../api/queries.ts';
import { getUnreachableMessage } from '../api/offline-message.ts';
import { statusNumbers } from '../../core/domain/subscription.ts';
import { text } from '../../core/i18n/text.ts';
import { showToast, type ToastKind } from '../ui/toast.ts';
import { useView } from '../view.tsx';
import { isChargePending } from './plan-text.ts';

/** Blocks a second click, which may come before the button re-renders. */
const pauseKey = ['pause'];

/**
 * Describes the result of a resumption. A payment with an unknown outcome is called neither paid nor failed
 * (requirement FLT-06).
 */
export function getResumedToast({ subscriptions }: SubscriptionData): [ToastKind, string] {
  const unpaid = subscriptions.find(({ status }) => status === statusNumbers.inGrace);
  if (unpaid === undefined) return ['success', text.resume_done()];
  return isChargePending(unpaid) ? ['info', text.resume_checking()] : ['error', text.resume_unpaid()];
}

function getFailureMessage(error: unknown, otherwise: string): string {
  const { title, isTemporary } = getProblem(error) ?? {};
  if (isTemporary === true) return getUnreachableMessage();
  if (title === 'PaymentInFlightError') return text.change_in_flight();
  if (title === 'AmountChangedError') return text.change_amount();
  return title === 'SubscriptionStateError' ? text.pause_denied() : otherwise;
}

/** Pauses and resumes, once for any number of clicks; shows the subscriptions of the response at once. */
export function usePause() {
  const { region } = useView();
  const queries = useQueryClient();
  const applyChange = (data: SubscriptionData): void => {
    queries.setQueryData(subscriptionQuery(region).queryKey, data);
    queries.removeQueries({ queryKey: pausePreviewQuery(region).queryKey });
    emitAccountChange();
  };
  /**
   * Reads the subscriptions after a lost response; rethrows the error when they did not change (requirement FLT-06).
   */
  const recoverSubscriptions = async (error: unknown, isPaused: boolean): Promise<SubscriptionData> => {
    if (getProblem(error)?.isTemporary !== true) throw error;
    const data = await queries.query({ ...subscriptionQuery(region), staleTime: 0 });
    if (data.subscriptions.some((subscription) => subscription.pause !== null) !== isPaused) throw error;
    return data;
  };
  const pause = useMutation({
    mutationKey: pauseKey,
    mutationFn: (months: 1 | 2 | 3) =>
      unwrap(getApiClient(region).PUT('/subscription/pause', { body: { months } })).catch((error: unknown) =>
        recoverSubscriptions(error, true),
      ),
    onSuccess: (data) => {
      showToast('success', text.pause_done());
      applyChange(data);
    },
  });
  const resume = useMutation({
    mutationKey: pauseKey,
    mutationFn: (expectedToday: number) =>
      unwrap(getApiClient(region).DELETE('/subscription/pause', { params: { query: { expectedToday } } })).catch(
        (error: unknown) => recoverSubscriptions(error, false),
      ),
    // the shown terms are outdated: the dialog shows the new ones and asks again (decision 0008)
    onError: async (error) => {
      if (getProblem(error)?.title !== 'AmountChangedError') return;
      await queries.invalidateQueries({ queryKey: pausePreviewQuery(region).queryKey });
    },
    onSuccess: (data) => {
      showToast(...getResumedToast(data));
      applyChange(data);
    },
  });
  const isIdle = (): boolean => queries.isMutating({ mutationKey: pauseKey }) === 0;
  const hasFailed = pause.isError || resume.isError;
  return {
    isBusy: pause.isPending || resume.isPending,
    failure: hasFailed
      ? getFailureMessage(pause.error ?? resume.error, pause.isError ? text.pause_failed() : text.resume_failed())
      : undefined,
    pause: (months: 1 | 2 | 3): void => {
      if (isIdle()) pause.mutate(months);
    },
    resume: (today: number): void => {
      if (isIdle()) resume.mutate(today);
    },
  };
}
