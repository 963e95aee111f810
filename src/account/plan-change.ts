import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getProblem, unwrap } from '../api/api-error.ts';
import { getApiClient } from '../api/browser-client.ts';
import {
  renewalDatesQuery,
  subscriptionQuery,
  type Offer,
  type RenewalDate,
  type Subscription,
  type SubscriptionData,
} from '../api/queries.ts';
import { useFailureMessage } from '../api/use-failure-message.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';

/** How a plan change takes effect (decision 0008). */
export type ChangeKind = 'atOnce' | 'inTrial' | 'scheduled';

/** Derives the kind from the backend's preview: a payment today, or a start after the paid period. */
export function getChangeKind(subscription: Subscription, foreseen: RenewalDate): ChangeKind {
  if (foreseen.today > 0) return 'atOnce';
  return foreseen.startsAt >= subscription.currentPeriodEndsAt ? 'scheduled' : 'inTrial';
}

/**
 * True for a plan that never begins: not dearer than the held one, it waits for the end of a voucher that has none
 * (decision 0008). The backend refuses the change.
 */
export const neverStarts = (
  { offer, price, voucher }: Pick<Subscription, 'offer' | 'price' | 'voucher'>,
  { offerType, defaultPrice }: Pick<Offer, 'offerType' | 'defaultPrice'>,
): boolean => voucher?.endsAt === null && offerType !== offer.subscriptionOfferType && defaultPrice <= price.amount;

/** True for a dearer plan while another one waits for the wallet: one charge after the other (decision 0008). */
export const isBlockedByPendingChange = (
  { price, pendingChange }: Pick<Subscription, 'price' | 'pendingChange'>,
  { defaultPrice }: Pick<Offer, 'defaultPrice'>,
): boolean => pendingChange !== null && defaultPrice > price.amount;

/** Failures that a look at the payments helps against. */
const unpaid: readonly (string | undefined)[] = ['PaymentRefusedError', 'NoPaymentMethodError'];

const changeKey = ['plan-change'];

/** A plan that is asked for, with what its dialog said of today. */
type PlanChangeRequest = { offerType: RenewalDate['offerType']; expectedToday: number };

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
    mutationFn: (body: PlanChangeRequest) =>
      unwrap(getApiClient(region).PUT('/offer/upgrade-subscription-offer', { body })),
    onSuccess: onDone,
    // what was shown holds no longer: the dialog shows what does, and asks again (decision 0008)
    onError: async (error) => {
      if (getProblem(error)?.title !== 'AmountChangedError') return;
      const stale = [renewalDatesQuery(region), subscriptionQuery(region)];
      await Promise.all(stale.map(({ queryKey }) => queries.invalidateQueries({ queryKey })));
    },
  });
  const message = useFailureMessage(change.error, text.change_failed);
  return {
    isBusy: change.isPending || change.isSuccess,
    /** what a failed change says, and whether a way to the payments helps */
    failure: message && { message, needsPayment: unpaid.includes(getProblem(change.error)?.title) },
    run: (offerType: RenewalDate['offerType'], today: number): void => {
      if (queries.isMutating({ mutationKey: changeKey }) === 0) change.mutate({ offerType, expectedToday: today });
    },
  };
}
