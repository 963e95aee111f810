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
 * True for a plan that can never start (decision 0008). It is not more expensive than the current one, and would wait
 * for the end of a voucher without one. The backend refuses the change.
 */
export const neverStarts = (
  { offer, price, voucher }: Pick<Subscription, 'offer' | 'price' | 'voucher'>,
  { offerType, defaultPrice }: Pick<Offer, 'offerType' | 'defaultPrice'>,
): boolean => voucher?.endsAt === null && offerType !== offer.subscriptionOfferType && defaultPrice <= price.amount;

/**
 * True for a more expensive plan while the wallet has yet to collect another one: one charge after the other (decision
 * 0008).
 */
export const isBlockedByPendingChange = (
  { price, pendingChange }: Pick<Subscription, 'price' | 'pendingChange'>,
  { defaultPrice }: Pick<Offer, 'defaultPrice'>,
): boolean => pendingChange !== null && defaultPrice > price.amount;

/** Failures that the payments tab can resolve. */
const unpaid: readonly (string | undefined)[] = ['PaymentRefusedError', 'NoPaymentMethodError'];

const changeKey = ['plan-change'];

/** A requested plan, with what its dialog showed for today. */
type PlanChangeRequest = { offerType: RenewalDate['offerType']; expectedToday: number };

/**
 * Changes the plan, once for any number of clicks.
 *
 * @param onDone receives the updated subscriptions; the earlier ones while a charge's outcome is unknown.
 */
export function usePlanChange(onDone: (data: SubscriptionData) => void) {
  const { region } = useView();
  const queries = useQueryClient();
  const change = useMutation({
    mutationKey: changeKey,
    mutationFn: (body: PlanChangeRequest) =>
      unwrap(getApiClient(region).PUT('/offer/upgrade-subscription-offer', { body })),
    onSuccess: onDone,
    // the shown terms are outdated: the dialog shows the new ones and asks again (decision 0008)
    onError: async (error) => {
      if (getProblem(error)?.title !== 'AmountChangedError') return;
      const stale = [renewalDatesQuery(region), subscriptionQuery(region)];
      await Promise.all(stale.map(({ queryKey }) => queries.invalidateQueries({ queryKey })));
    },
  });
  const message = useFailureMessage(change.error, text.change_failed);
  return {
    isBusy: change.isPending || change.isSuccess,
    /** the message of a failed change, and whether a link to the payments helps */
    failure: message && { message, needsPayment: unpaid.includes(getProblem(change.error)?.title) },
    run: (offerType: RenewalDate['offerType'], today: number): void => {
      if (queries.isMutating({ mutationKey: changeKey }) === 0) change.mutate({ offerType, expectedToday: today });
    },
  };
}
