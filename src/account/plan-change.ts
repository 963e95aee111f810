import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemOf, unwrap } from '../api/api-error.ts';
import { browserApi } from '../api/browser-client.ts';
import {
  renewalDatesQuery,
  subscriptionQuery,
  type Offer,
  type RenewalDate,
  type Subscription,
  type SubscriptionData,
} from '../api/queries.ts';
import { useFailureWords } from '../api/use-failure-words.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';

/** How a change of plan takes place (spec core §4, decision 0008). */
export type ChangeKind = 'atOnce' | 'inTrial' | 'scheduled';

/** Reads the kind from what the backend foresees: money today, or a beginning when the paid time is over. */
export function judgeChange(held: Subscription, foreseen: RenewalDate): ChangeKind {
  if (foreseen.today > 0) return 'atOnce';
  return foreseen.startsAt >= held.currentPeriodEndsAt ? 'scheduled' : 'inTrial';
}

/**
 * True for a plan that never begins: not dearer than the held one, it waits for the end of a voucher that has none
 * (decision 0008). The backend refuses the change.
 */
export const neverBegins = (
  { offer, price, voucher }: Pick<Subscription, 'offer' | 'price' | 'voucher'>,
  { offerType, defaultPrice }: Pick<Offer, 'offerType' | 'defaultPrice'>,
): boolean => voucher?.endsAt === null && offerType !== offer.subscriptionOfferType && defaultPrice <= price.amount;

/** True for a dearer plan while another one waits for the wallet: one charge after the other (decision 0008). */
export const waitsForPending = (
  { price, pendingChange }: Pick<Subscription, 'price' | 'pendingChange'>,
  { defaultPrice }: Pick<Offer, 'defaultPrice'>,
): boolean => pendingChange !== null && defaultPrice > price.amount;

/** Failures that a look at the payments helps against. */
const unpaid: readonly (string | undefined)[] = ['PaymentRefusedError', 'NoPaymentMethodError'];

const changeKey = ['plan-change'];

/** A plan that is asked for, with what its dialog said of today. */
type PlanWish = { offerType: RenewalDate['offerType']; expectedToday: number };

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
    mutationFn: (body: PlanWish) => unwrap(browserApi(region).PUT('/offer/upgrade-subscription-offer', { body })),
    onSuccess: onDone,
    // what was shown holds no longer: the dialog shows what does, and asks again (decision 0008)
    onError: async (error) => {
      if (problemOf(error)?.title !== 'AmountChangedError') return;
      const stale = [renewalDatesQuery(region), subscriptionQuery(region)];
      await Promise.all(stale.map(({ queryKey }) => queries.invalidateQueries({ queryKey })));
    },
  });
  const message = useFailureWords(change.error, text.change_failed);
  return {
    isBusy: change.isPending || change.isSuccess,
    /** what a failed change says, and whether a way to the payments helps */
    failure: message && { message, needsPayment: unpaid.includes(problemOf(change.error)?.title) },
    run: (offerType: RenewalDate['offerType'], today: number): void => {
      if (queries.isMutating({ mutationKey: changeKey }) === 0) change.mutate({ offerType, expectedToday: today });
    },
  };
}
