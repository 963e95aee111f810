import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getProblem, unwrap } from '../api/api-error.ts';
import { getApiClient } from '../api/browser-client.ts';
import { subscriptionQuery, type Subscription } from '../api/queries.ts';
import { findOfferByNumber, offerNumbers, offerTypes } from '../../core/domain/offer.ts';
import { isRunning } from '../payment/subscription-predicates.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { useView } from '../view.tsx';
import { linkToLanding } from './payment-outcome.ts';

/** Polls while the page is visible, when it becomes visible again, and at once after a reload. */
const pollOptions = {
  refetchInterval: 5_000,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const;

/** Finds the active plan that the waiting page is about. */
function findPurchased(subscriptions: readonly Subscription[], word: string | undefined): Subscription | undefined {
  const offer = offerTypes.find((type) => type.toLowerCase() === word);
  return subscriptions.find(
    (one) => isRunning(one) && offer !== undefined && one.offer.subscriptionOfferType === offerNumbers[offer],
  );
}

/** Final statuses of a payment. */
const finalStatuses = new Set(['authorised', 'refused', 'error', 'cancelled']);

/**
 * Polls a pending payment. A final one continues on the verify page, which tracks it or explains the refusal
 * (requirements AN-04, CC-09, CF-01; decisions 0044 and 0084). The address of another user's payment leads to the
 * account.
 *
 * @param sessionId the payment; undefined polls nothing.
 */
export function usePendingPayment(sessionId: string | undefined): void {
  const { region, query } = useView();
  const payment = useQuery({
    queryKey: ['payment-session', sessionId],
    queryFn: () => {
      const params = { query: { sessionId: sessionId ?? '' } };
      return unwrap(getApiClient(region).GET('/adyenpayment/get-payment-session', { params }));
    },
    enabled: sessionId !== undefined,
    ...pollOptions,
    refetchInterval: ({ state }) => getProblem(state.error)?.status !== 404 && pollOptions.refetchInterval,
  });
  // a purchase in another window also ends the wait
  const { data } = useQuery({
    ...subscriptionQuery(region),
    enabled: sessionId !== undefined,
    ...pollOptions,
    refetchInterval: false,
  });
  const hasEnded = finalStatuses.has(payment.data?.status ?? '');
  const purchased = sessionId === undefined ? undefined : findPurchased(data?.subscriptions ?? [], query['offerType']);
  const offer = purchased && findOfferByNumber(purchased.offer.subscriptionOfferType);
  const orderId = purchased?.id;
  const isMissing = getProblem(payment.error)?.status === 404;
  useEffect(() => {
    if (isMissing) location.replace(linkTo('dashboard', region));
    else if (hasEnded) location.replace(linkTo('verifyAdyen', region, {}, { sessionId }));
    else if (offer !== undefined) location.replace(linkToLanding(offer, region, orderId));
  }, [offer, orderId, region, hasEnded, isMissing, sessionId]);
}
